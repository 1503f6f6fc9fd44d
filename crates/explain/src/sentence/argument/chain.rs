//! Chains: a numbered sentence for each assertion that becomes true, preceded by those that become false on the way.

use super::ArgumentWriter;
use whydoku_logic::{Argument, Justification};
use whydoku_solver::catalogue::Sentence;

impl ArgumentWriter<'_> {
    pub(super) fn chain(self, argument: &Argument) -> String {
        let sentences = self.sentences(argument).into_iter().enumerate();
        let lines: Vec<String> = sentences.map(|(at, sentence)| format!("{}. {sentence}", at + 1)).collect();
        if lines.is_empty() { String::new() } else { lines.join(",\n") + "." }
    }

    fn sentences(self, argument: &Argument) -> Vec<String> {
        let mut before = vec![self.supposed(&argument.supposed)];
        let mut named = argument.supposed.cells.clone();
        let mut lines = Vec::new();
        let mut sentence = Sentence::SupposedThen;
        for line in &argument.lines {
            let clause = match &line.because {
                Justification::Conflict | Justification::Refuted(_) => {
                    let is_cell = line.then.cells.len() == 1;
                    let sentence = if is_cell { Sentence::SoIsNot } else { Sentence::SoNowhere };
                    self.say_assertion(sentence, &line.then, &[])
                }
                Justification::Truth(truth) => self.follows(truth, &line.then, &named),
                Justification::Set(cells) => self.set_takes(cells, &line.then),
            };
            named.clone_from(&line.then.cells);
            if line.then.is {
                lines.push(if before.is_empty() {
                    clause
                } else {
                    self.say(sentence, &[("before", before.join(", ")), ("then", clause)])
                });
                before.clear();
                sentence = Sentence::SoThen;
            } else {
                before.push(clause);
            }
        }
        if !before.is_empty() {
            lines.push(before.join(", "));
        }
        lines
    }
}
