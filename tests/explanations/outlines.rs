//! What long arguments say, in outline and whole.

use crate::explainer;
use crate::support::apply;
use whydoku_explain::Register;
use whydoku_solver::trace::Trace;

/// Of what goes one after another for the same reason no two lines in a row say so.
pub(super) fn say_each_end_once(told: &Trace<2>) {
    let explainer = explainer();
    let mut grid = told.start.widen();
    let mut in_turn = 0;
    for step in told.steps() {
        let text = explainer.explain(step, &grid, Register::Teach).to_string();
        in_turn += text.matches(", each tried in turn, ").count();
        let ends: Vec<Option<&str>> = text.lines().map(end_of_denial).collect();
        let twice = ends.windows(2).find(|ends| ends[0].is_some() && ends[0] == ends[1]);
        assert_eq!(twice, None, "{text}");
        step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
    }
    assert!(in_turn > 0, "nothing goes in turn");
}

/// Of a line that says what goes for which reason, the reason: "if r4c8 is 6, r4c1 has nothing left: r4c8 is not 6".
fn end_of_denial(line: &str) -> Option<&str> {
    let (_, said) = line.split_once(". ")?;
    let said = said.strip_prefix("Then ").unwrap_or(said).strip_prefix("if ")?;
    let (before, _) = said.rsplit_once(": ")?;
    before.rsplit_once(", ").map(|(_, end)| end)
}

/// Where an outline leaves out what is supposed within alone, each other line is one of the whole.
pub(super) fn say_what_the_whole_says(told: &Trace<2>) {
    let explainer = explainer();
    let mut grid = told.start.widen();
    let (mut outlines, mut same) = (0, 0);
    for step in told.steps() {
        let outline = explainer.explain(step, &grid, Register::Teach);
        let text = outline.to_string();
        if outline.is_outline() && text.contains("of each case within") {
            outlines += 1;
            assert!(outline.word_count() <= 400, "{text}");
            let whole = explainer.unabridged(true).explain(step, &grid, Register::Teach).to_string();
            let said: Vec<&str> = whole.lines().map(claim).collect();
            for line in
                text.lines().skip(1).map(claim).filter(|line| !line.contains("if ") && !line.contains("If "))
            {
                assert!(said.contains(&line), "{line}\n{whole}");
                same += 1;
            }
        }
        step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
    }
    assert!(outlines > 0 && same > 5 * outlines, "{same} lines of {outlines} outlines");
}

/// Where an argument ends with two digits in one cell, its lines place both, and no line follows.
pub(super) fn two_digits_in_a_cell_were_said_to_stand_there(told: &Trace<2>) {
    let explainer = explainer().unabridged(true);
    let mut grid = told.start.widen();
    let mut found = 0;
    for step in told.steps() {
        let text = explainer.explain(step, &grid, Register::Teach).to_string().replace('\n', " ");
        for (at, _) in text.match_indices(" cannot be both ") {
            let cell = text[..at].rsplit(' ').next().expect("a cell is named");
            let said: Vec<&str> = text[..at].split([',', ':', '.']).collect();
            let digits = text[at + " cannot be both ".len()..].split(' ').step_by(2).take(2);
            for digit in digits.map(|digit| &digit[..1]) {
                let is_so = |said: &&str| {
                    said.contains(&format!("{cell} is {digit}"))
                        || said.contains(&format!("{cell} were {digit}"))
                        || said.contains(&format!("he {digit} of "))
                            && said.contains(&format!("is at {cell}"))
                };
                assert!(said.iter().any(is_so), "{digit} in {cell}: {text}");
            }
            found += 1;
        }
        step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
    }
    assert!(found > 0, "there is none");
}

/// What a line says, without its number, its beginning, and where it follows from.
fn claim(line: &str) -> &str {
    let said = line.split_once(". ").map_or(line, |(_, said)| said);
    let said = said.strip_prefix("Then ").or_else(|| said.strip_prefix("so ")).unwrap_or(said);
    said.split_once(" (").map_or(said, |(said, _)| said).trim_end_matches(',').trim_end_matches('.')
}
