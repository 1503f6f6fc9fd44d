//! `serve`: a line for each request, at once; requests are cancelled while others are answered.

use super::*;
use serde_json::json;
use std::process::{Child, ChildStdin, ChildStdout};

struct Server {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whydoku"));
        let command = command.arg("serve").args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let requests = child.stdin.take().expect("a pipe");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, requests, answers }
    }

    fn send(&mut self, request: &Value) {
        writeln!(self.requests, "{request}").expect("the program reads");
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("the program answers");
        serde_json::from_str(&line).expect("an answer is JSON")
    }

    fn ends(self) {
        let Self { mut child, requests, mut answers } = self;
        drop(requests);
        let mut rest = String::new();
        answers.read_to_string(&mut rest).expect("UTF-8");
        assert_eq!((rest.as_str(), child.wait().expect("it ends").code()), ("", Some(0)));
    }
}

#[test]
fn each_request_is_answered_before_the_next_is_sent() {
    let mut server = Server::start(&[]);
    for id in 0..3 {
        server.send(&json!({ "id": id, "ask": "solve", "puzzle": EASY }));
        let answer = server.receive();
        assert_eq!((&answer["id"], &answer["answer"]["solutions"][0]), (&json!(id), &json!(EASY_SOLVED)));
    }
    writeln!(server.requests, "nonsense").expect("the program reads");
    assert_eq!(server.receive()["error"]["kind"], "request");
    server.ends();
}

#[test]
fn a_running_request_is_cancelled() {
    let mut server = Server::start(&["--threads", "2"]);
    // No puzzle of these rules has so few clues.
    server
        .send(&json!({ "id": "slow", "ask": "generate", "clues": [17, 17], "attempts": 4_000_000_000_u32 }));
    server.send(&json!({ "id": "quick", "ask": "check", "puzzle": EASY }));
    assert_eq!(server.receive()["id"], "quick");
    server.send(&json!({ "id": 3, "ask": "cancel", "of": "slow" }));
    let answers = [server.receive(), server.receive()];
    let slow = answers.iter().find(|answer| answer["id"] == "slow").expect("it is answered");
    assert_eq!(slow["error"]["kind"], "cancelled");
    server.ends();
}

#[test]
fn a_limit_in_time_ends_a_request() {
    let mut server = Server::start(&[]);
    server
        .send(&json!({ "ask": "generate", "clues": [17, 17], "attempts": 4_000_000_000_u32, "timeout": 30 }));
    assert_eq!(server.receive()["error"]["kind"], "timeout");
    server.ends();
}

#[test]
fn the_schema_is_printed() {
    let schema = run(&["serve", "--schema"]).exits(0).out;
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    assert!(schema.as_array().is_some_and(|all| all.iter().any(|request| request["ask"] == "export")));
    run(&["serve", "--threads", "0"]).exits(2);
}

/// The processor time of a process so far, in hundredths of a second.
fn processor_time(process: &str) -> u32 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux has it");
    let fields = stat.rsplit_once(')').expect("a name in parentheses").1.split_whitespace();
    fields.skip(11).take(2).map(|ticks| ticks.parse::<u32>().expect("a number")).sum()
}

/// The processor time of a thousand requests, which does not depend on what else the machine does.
#[test]
#[ignore = "measures time"]
#[expect(clippy::print_stdout, reason = "figures are printed where they are measured")]
fn speed_of_a_thousand_requests() {
    let requests: Vec<Value> =
        (0..1000).map(|id| json!({ "id": id, "ask": "hint", "puzzle": EASY, "grade": "whole" })).collect();
    let session = whydoku::requests::Session::new(|| std::time::Duration::ZERO);
    session.answer(&requests[0].to_string());
    for _ in 0..3 {
        let before = processor_time("self");
        requests.iter().for_each(|request| _ = session.answer(&request.to_string()));
        let within = processor_time("self") - before;
        let mut server = Server::start(&[]);
        let process = server.child.id().to_string();
        server.send(&requests[0]);
        server.receive();
        let before = processor_time(&process);
        for request in &requests {
            server.send(request);
            server.receive();
        }
        let one_by_one = processor_time(&process) - before;
        let Server { child, requests: mut input, mut answers } = server;
        let all: String = requests.iter().map(|request| format!("{request}\n")).collect();
        let before = processor_time(&process);
        let writer = std::thread::spawn(move || input.write_all(all.as_bytes()).map(|()| input));
        (0..requests.len()).for_each(|_| _ = answers.read_line(&mut String::new()).expect("an answer"));
        let at_once = processor_time(&process) - before;
        let percent = |served| 100 * within / served;
        println!(
            "within the process {within}0 ms; one by one {one_by_one}0 ms: {} %; at once {at_once}0 ms: {} %",
            percent(one_by_one),
            percent(at_once)
        );
        let input = writer.join().expect("it ends").expect("the program reads");
        Server { child, requests: input, answers }.ends();
    }
}
