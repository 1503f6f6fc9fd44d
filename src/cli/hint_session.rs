//! [`HintSession`]: hints on a terminal, one grade after another, with the board carried along.

use super::explain::write_hint;
use super::path_output::PathOutput;
use super::progress;
use super::terminal::{self, Escaped};
use super::time_limit::TimeLimit;
use anyhow::Result;
use std::io::{BufRead, Write};
use whydoku::{Claim, Error, ExplainedStep, Grade, Hint, Options, Position};
use whydoku_explain::Explainer;
use whydoku_explain::render::{board, wrap};
use whydoku_solver::catalogue::{Coordinates, Sentence};

pub(super) struct HintSession<'a> {
    output: &'a PathOutput<'a>,
    options: &'a Options,
    /// The time that each hint may take.
    limit: TimeLimit,
    /// The position, after those that `u` returns to.
    positions: Vec<Position>,
}

impl<'a> HintSession<'a> {
    pub(super) fn new(
        output: &'a PathOutput<'a>,
        position: Position,
        options: &'a Options,
        limit: TimeLimit,
    ) -> Self {
        Self { output, options, limit, positions: vec![position] }
    }

    /// Gives hints until the grid is full, the user leaves, or there is no hint; returns whether there was one.
    pub(super) fn run(mut self, keyboard: &mut impl BufRead, out: &mut impl Write) -> Result<bool> {
        let explainer = Explainer::new(self.output.lang);
        let say = |sentence, holes: &[(&str, &str)]| {
            explainer.as_ref().map_or_else(String::new, |words| words.language().say(sentence, holes))
        };
        let keys = say(Sentence::HintKeys, &[]);
        // The time that the user takes is no work.
        progress::end();
        self.draw(out)?;
        let mut grade = Grade::Look;
        if !self.show(grade, out)? {
            return Ok(false);
        }
        loop {
            write!(out, "\n{keys} > ")?;
            out.flush()?;
            let mut line = String::new();
            if keyboard.read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Ok(true);
            }
            let is_placed = match line.trim() {
                "" if grade == Grade::Whole => self.place()?,
                "" => {
                    grade = if grade == Grade::Look { Grade::Hint } else { Grade::Whole };
                    self.show(grade, out)?;
                    continue;
                }
                "p" => self.place()?,
                "u" if self.positions.len() > 1 => self.positions.pop().is_some(),
                "q" => return Ok(true),
                "?" => {
                    write!(out, "{}", wrap(&say(Sentence::HintHelp, &[]), "", terminal::text_width()))?;
                    continue;
                }
                typed => match typed.strip_prefix("why ").unwrap_or(typed).parse::<Claim>() {
                    Ok(claim) if self.claim(claim, typed.starts_with("why "), out)? => true,
                    Ok(_) => continue,
                    Err(_) => {
                        let line = Escaped(typed).to_string();
                        writeln!(out, "{}", say(Sentence::HintUnknown, &[("line", &line)]))?;
                        continue;
                    }
                },
            };
            grade = Grade::Look;
            if is_placed {
                self.draw(out)?;
            }
            if !self.show(grade, out)? {
                return Ok(true);
            }
        }
    }

    fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn draw(&self, out: &mut impl Write) -> Result<()> {
        let coordinates = Coordinates::of_code(self.output.lang).1;
        Ok(writeln!(out, "{}", board(self.position().grid(), terminal::paint_of_output(), coordinates))?)
    }

    fn hint(&self, grade: Grade) -> Result<Hint> {
        let deadline = self.limit.start();
        self.position()
            .hint(grade, &deadline.apply(self.options))
            .map_err(|problem| deadline.library_error(problem))
    }

    /// Writes the hint of a grade, and returns whether there is one.
    fn show(&self, grade: Grade, out: &mut impl Write) -> Result<bool> {
        write_hint(self.output, self.position(), &self.hint(grade)?, out)
    }

    /// Answers a claim: in full if `is_question`, else in a line, and applies it if it holds. Returns whether it was applied.
    fn claim(&mut self, claim: Claim, is_question: bool, out: &mut impl Write) -> Result<bool> {
        let deadline = self.limit.start();
        let why = match self.position().why(claim, &deadline.apply(self.options)) {
            Ok(why) => why,
            Err(Error::Claim(problem)) => {
                writeln!(out, "{problem}")?;
                return Ok(false);
            }
            Err(problem) => return Err(deadline.library_error(problem)),
        };
        if is_question {
            write!(out, "{}", why.to_text(&self.output.text_options()))?;
            return Ok(false);
        }
        for line in &why.before {
            write!(out, "{}", wrap(&line.to_string(), "", terminal::text_width()))?;
        }
        let mut grid = self.position().grid().clone();
        let conclusion = claim.on(grid.layout())?;
        let is_new = grid.allows(conclusion.candidate()) && grid.open().contains(conclusion.candidate().cell);
        if is_new && why.holds == Some(true) {
            conclusion.apply_to(&mut grid);
            let next = self.position().with(grid);
            self.positions.push(next);
            return Ok(true);
        }
        Ok(false)
    }

    /// Applies the step that the hints are about.
    fn place(&mut self) -> Result<bool> {
        let hint = self.hint(Grade::Whole)?;
        let next = hint.step().map(|step: &ExplainedStep| self.position().after(step));
        self.positions.extend(next);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::LadderArgs;
    use crate::cli::path_output::Form;
    use whydoku::BoardCache;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn session(keys: &str) -> String {
        let ladder = LadderArgs::default();
        let output = PathOutput::new(Form::Text, &ladder, "en");
        let options = Options::default();
        let puzzle = whydoku::Puzzle::parse(PUZZLE).expect("a puzzle");
        let position = Position::of(puzzle.as_ref(), &mut BoardCache::default()).expect("a position");
        let mut out = Vec::new();
        let session = HintSession::new(&output, position, &options, TimeLimit::default());
        assert!(session.run(&mut keys.as_bytes(), &mut out).expect("hints are given"));
        String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("text")
    }

    #[test]
    fn enter_gives_the_grades_one_after_another() {
        let shown = session("\n\nq\n");
        let parts: Vec<&str> = shown.split("q: quit > ").collect();
        assert!(parts[0].contains("Look at box 2."));
        assert!(parts[1].contains("One digit of box 2"));
        assert!(parts[2].contains("r1c6 = 8"), "{}", parts[2]);
        assert!(!parts[0].contains("r1c6") && !parts[1].contains("r1c6"));
    }

    #[test]
    fn a_placed_digit_stands_on_the_board_until_it_is_undone() {
        let shown = session("p\nu\nq\n");
        let parts: Vec<&str> = shown.split("q: quit > ").collect();
        assert!(parts[1].contains("r1 │ 5 3 . │ . 7 8 │"), "{}", parts[1]);
        assert!(parts[2].contains("r1 │ 5 3 . │ . 7 . │"), "{}", parts[2]);
    }

    #[test]
    fn a_claim_is_judged_and_entered_if_it_holds() {
        let shown = session("r1c3=4\nr1c4=2\nwhy r1c4=6\n?\nfoo\nr1c3=44\nq\n");
        let parts: Vec<&str> = shown.split("q: quit > ").collect();
        assert!(parts[1].starts_with("Yes: ") && parts[1].contains("r1 │ 5 3 4 │ . 7 . │"), "{}", parts[1]);
        assert!(parts[2].starts_with("No. With 2 at r1c4, "), "{}", parts[2]);
        assert!(!parts[2].contains("┌"), "{}", parts[2]);
        assert!(parts[3].starts_with("Yes: ") && parts[3].contains("So r1c4 = 6."), "{}", parts[3]);
        assert!(parts[4].replace('\n', " ").contains("r2c2=6 enters a digit"), "{}", parts[4]);
        assert!(parts[5].starts_with("foo is not understood"), "{}", parts[5]);
        assert!(parts[6].starts_with("r1c3=44 is not understood"), "{}", parts[6]);
    }

    #[test]
    fn enter_solves_the_puzzle_in_the_end() {
        let shown = session(&"\n".repeat(3 * 60));
        assert!(shown.contains("Every cell is filled."), "{shown}");
    }
}
