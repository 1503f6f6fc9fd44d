//! Rows are written as soon as they are known, and an interrupted grading reports how many there are.

use super::resume::wait;
use super::*;

#[test]
fn rows_are_handed_over_before_the_input_ends() {
    let mut child = command(&["-", "--jobs", "2"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = many(4000);
    let mut stdout = child.stdout.take().expect("a pipe");
    let (end, wait_for_end) = std::sync::mpsc::channel::<()>();
    let writer = thread::spawn(move || {
        stdin.write_all(text.as_bytes()).expect("it reads");
        // The pipe stays open: what can be read until then came before the end.
        let _ = wait_for_end.recv();
    });
    let mut some = vec![0; 20_000];
    stdout.read_exact(&mut some).expect("rows come");
    drop(end);
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).expect("rows come");
    writer.join().expect("it has written all");
    assert_eq!(wait(child), Some(1));
    let lines = some.iter().chain(&rest).filter(|&&byte| byte == b'\n').count();
    assert_eq!(lines, 4001);
}

#[test]
fn a_reader_that_stops_is_no_error() {
    let mut child = command(&["-"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    drop(child.stdout.take());
    let text = format!("{EASY}\n").repeat(20_000);
    let writer = thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
    assert_eq!(wait(child), Some(0));
    writer.join().expect("it ends");
}

#[cfg(unix)]
#[test]
fn an_interrupt_reports_how_to_resume() {
    let folder = Folder::new("interrupted");
    let input = folder.file("many.txt", format!("{HARD}\n").repeat(400));
    let out = folder.path("rows.tsv");
    let mut child = command(&[&input, "--out", &out]).spawn().expect("the program starts");
    // The notes beside the table are there once the work has begun.
    for _ in 0..600 {
        if PathBuf::from(format!("{out}.resume")).exists() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    thread::sleep(Duration::from_millis(300));
    let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(stopped.expect("there is a kill").success());
    let mut told = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut told).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{told}");
    assert!(told.contains("the same call with --resume continues it") && told.contains("rows.tsv"), "{told}");
}

#[test]
fn a_table_that_is_being_written_is_not_replaced() {
    let folder = Folder::new("locked");
    let input = folder.file("many.txt", format!("{HARD}\n").repeat(400));
    let rated = folder.file("rated.tsv", "puzzle\trating\n");
    let out = folder.path("rows.tsv");
    let mut child =
        command(&[&input, "--out", &out]).stderr(Stdio::null()).spawn().expect("the program starts");
    for _ in 0..600 {
        if PathBuf::from(format!("{out}.resume")).exists() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    crate::run(&["select", &rated, "--out", &out, "--force"])
        .exits(2)
        .complains("a grading writes into this file");
    child.kill().expect("it can be killed");
    wait(child);
    crate::run(&["select", &rated, "--out", &out, "--force"]).exits(1);
}
