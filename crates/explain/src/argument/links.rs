//! Chains: one numbered sentence for each thing that becomes true, and what only goes on the way in front of it.

use super::Words;
use std::fmt::Write as _;
use whydoku_logic::{Argument, Assertion, Justification};
use whydoku_solver::catalogue::Sentence;

impl Words<'_> {
    /// The links of a chain on numbered lines.
    pub(super) fn numbered(self, argument: &Argument) -> String {
        let mut text = String::new();
        let sentences = self.sentences(argument);
        let last = sentences.len();
        for (at, sentence) in sentences.into_iter().enumerate() {
            let begin = if at == 0 { "" } else { "\n" };
            let _ = write!(text, "{begin}{}. {sentence}{}", at + 1, if at + 1 == last { "." } else { "," });
        }
        text
    }

    fn sentences(self, argument: &Argument) -> Vec<String> {
        let mut before = vec![self.supposed(&argument.supposed)];
        let mut named = argument.supposed.cells.clone();
        let mut lines = Vec::new();
        let mut sentence = Sentence::SupposedThen;
        for line in &argument.lines {
            let clause = match &line.because {
                Justification::Conflict | Justification::Refuted(_) => self.denied(&line.then),
                Justification::Truth(truth) => self.follows(truth, &line.then, &named),
                Justification::Set(cells) => self.set_takes(cells, &line.then),
            };
            named.clone_from(&line.then.cells);
            if line.then.is {
                let holes = [("before", before.join(", ")), ("then", clause)];
                lines.push(if before.is_empty() {
                    holes[1].1.clone()
                } else {
                    self.language.say(sentence, &holes.each_ref().map(|(hole, text)| (*hole, text.as_str())))
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

    fn denied(self, assertion: &Assertion) -> String {
        let sentence = if assertion.cells.len() == 1 { Sentence::SoIsNot } else { Sentence::SoNowhere };
        self.about(sentence, assertion, &[])
    }
}
