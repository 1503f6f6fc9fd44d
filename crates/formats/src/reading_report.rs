//! [`Reading`]: what was understood of a puzzle with a drawing and rules in words, and [`ReadingOptions`].

whydoku_cells::builder! {
    /// How the words and the drawing of a puzzle are to be read.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct ReadingOptions {
        /// Meanings of elements: `grey lines = sum-lines 10`.
        pub meanings: Vec<String>,
        /// The parts to ignore: a key of the file (`text`), a class of elements (`grey lines`), `sentence 3`, or a sentence in
        /// its own words.
        pub ignored: Vec<String>,
        /// The rules in words, instead of those in the file.
        pub rules_text: Option<String>,
    }
}

/// How a sentence of the rules was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentenceVerdict {
    /// A rule.
    Rule,
    /// A convention, or what holds anyway.
    Convention,
    /// An example or an explanation.
    Example,
    /// A title or a story: it has none of the words of rules.
    Story,
    /// Ignored on request.
    Ignored,
    /// Not understood, and not used: what is read has one solution without it.
    Unused,
    /// Not understood. A puzzle with such a sentence is refused.
    NotUnderstood,
}

/// A sentence of the rules and what was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SentenceReading {
    /// The sentence as it was written.
    pub text: String,
    /// How it was taken.
    pub verdict: SentenceVerdict,
    /// The names of the rules that it states.
    pub rules: Vec<String>,
    /// Elements that it gives a meaning to.
    pub elements: usize,
    /// Whether parts of it were supplied, or it was taken by its words in any order: the least certain sentences.
    pub is_uncertain: bool,
    /// Why its rules cannot be about what is drawn.
    pub problem: Option<String>,
}

/// The meanings of a puzzle's drawing and rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The sentences of the rules, in order.
    pub sentences: Vec<SentenceReading>,
    /// The elements, grouped by name: `4 grey lines (r1c1–r3c3, …)`.
    pub elements: Vec<String>,
    /// The parts that were ignored or given a meaning on request.
    pub excused: Vec<String>,
    /// The names of the programs of the file that are not run: what is read has one solution without them.
    pub programs: Vec<String>,
    /// The solution that the file carries, one symbol a cell.
    pub solution: Option<String>,
}

impl Reading {
    /// Whether the puzzle was published with rules in words or with its solution, so that it has one solution.
    pub const fn is_of_published_puzzle(&self) -> bool {
        !self.sentences.is_empty() || self.solution.is_some()
    }

    /// The sentences that are not understood, with their numbers from 1.
    pub fn not_understood(&self) -> impl Iterator<Item = (usize, &SentenceReading)> {
        self.numbered(SentenceVerdict::NotUnderstood)
    }

    /// The sentences that are not used although what is read has one solution without them, with their numbers from 1.
    pub fn unused(&self) -> impl Iterator<Item = (usize, &SentenceReading)> {
        self.numbered(SentenceVerdict::Unused)
    }

    fn numbered(&self, verdict: SentenceVerdict) -> impl Iterator<Item = (usize, &SentenceReading)> {
        (1..).zip(&self.sentences).filter(move |(_, sentence)| sentence.verdict == verdict)
    }

    /// The note on a puzzle that is read in part; `None` if all of it is read.
    pub fn part_note(&self) -> Option<String> {
        let numbers = self.unused().map(|(number, _)| number.to_string()).collect();
        let programs = self.programs.iter().map(|name| format!("\"{name}\"")).collect();
        let listed = |name: &str, parts: Vec<String>| match parts.split_last()? {
            (last, []) => Some(format!("{name} {last}")),
            (last, first) => Some(format!("{name}s {} and {last}", first.join(", "))),
        };
        let without: Vec<String> =
            [listed("sentence", numbers), listed("program", programs)].into_iter().flatten().collect();
        (!without.is_empty()).then(|| {
            format!("Read without {}; what is left has exactly one solution.", without.join(" and without "))
        })
    }

    /// Whether the file carries a complete solution, and it is another one.
    pub fn has_other_solution(&self, solution: &str) -> bool {
        self.solution.as_ref().is_some_and(|known| {
            known.len() == solution.len()
                && !known.eq_ignore_ascii_case(solution)
                && !known.contains(['.', '0', '?'])
        })
    }

    /// Takes the sentences that are not understood as not used, and programs.
    #[cfg(feature = "links")]
    pub(crate) fn leave_unused(&mut self, programs: Vec<String>) {
        self.programs = programs;
        let mut sentences = self.sentences.iter_mut();
        while let Some(sentence) = sentences.find(|one| one.verdict == SentenceVerdict::NotUnderstood) {
            sentence.verdict = SentenceVerdict::Unused;
        }
    }

    /// Takes a sentence as not understood for a reason. Its first reason is kept.
    #[cfg(feature = "links")]
    pub(crate) fn refuse(&mut self, sentence: Option<usize>, reason: &str) {
        if let Some(sentence) = sentence.and_then(|at| self.sentences.get_mut(at)) {
            sentence.verdict = SentenceVerdict::NotUnderstood;
            sentence.problem.get_or_insert_with(|| reason.to_owned());
        }
    }

    /// The sentences that are the least certain: those that were completed, else all that state rules.
    pub fn least_certain(&self) -> Vec<&SentenceReading> {
        let uncertain: Vec<_> = self.sentences.iter().filter(|sentence| sentence.is_uncertain).collect();
        if !uncertain.is_empty() {
            return uncertain;
        }
        self.sentences.iter().filter(|sentence| sentence.verdict == SentenceVerdict::Rule).collect()
    }
}
