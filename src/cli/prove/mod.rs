//! `prove`: writes the solution path as a proof for an external checker.

mod path;

use super::args::{ProofFormat, ProveArgs};
use super::time_limit::TimeLimit;
use super::{Answer, input, ladder, output_file};
use anyhow::{Context, Result, bail};
use path::{Goal, assumptions, prove};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use whydoku::BoardCache;
use whydoku_board::{CancelToken, Candidate, Grid};
use whydoku_logic::Truth;
use whydoku_proofs::{Lrat, VeriPb, side_proofs};
use whydoku_search::{SearchOptions, collect};
use whydoku_solver::trace::{Move, Outcome, Trace};

/// Up to this number of solutions, all are listed; of more, two.
const MOST_SOLUTIONS: usize = 64;

pub(super) fn run(args: &ProveArgs, out: &mut impl Write) -> Result<Answer> {
    let options = ladder::rating_options(&args.ladder)?;
    let mut boards = BoardCache::default();
    fs::create_dir_all(&args.out).with_context(|| format!("{}: cannot be created", args.out.display()))?;
    input::each(&args.source, TimeLimit::of_batch(&args.timeout), out, |input, out| {
        let position = input.position(&mut boards)?;
        if input.puzzle.shape.has_unknown_regions() {
            let why = "proofs know no regions that are to be found; once `whydoku solve` has found them, give them as `regions`";
            return Err(input.error(&why));
        }
        let path = position.explain(&input.deadline.apply(&options));
        let path = path.map_err(|problem| input.library_error(&problem))?;
        let is_exceeded = || input.deadline.is_exceeded();
        let files = Files { folder: &args.out, number: input.at + 1, force: args.force };
        let written = match args.format {
            ProofFormat::Veripb => veripb(path.trace(), &files, CancelToken::new(&is_exceeded)),
            ProofFormat::Lrat => lrat(path.trace(), &files, CancelToken::new(&is_exceeded)),
        };
        let failed = |problem: anyhow::Error| {
            if is_exceeded() { input.timed_out() } else { input.error(&format!("{problem:#}")) }
        };
        for line in written.map_err(failed)? {
            writeln!(out, "{line}")?;
        }
        Ok(true)
    })
}

struct Files<'a> {
    folder: &'a Path,
    number: usize,
    force: bool,
}

impl Files<'_> {
    fn path(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}{ending}", self.number))
    }

    fn open(&self, ending: &str) -> Result<ProofFile> {
        let path = self.path(ending);
        output_file::check(&path, &[], self.force)?;
        let mut part = path.clone().into_os_string();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = File::create(&part).with_context(|| format!("{}: cannot be written", part.display()))?;
        Ok(ProofFile { writer: BufWriter::new(file), part, path })
    }

    fn report(&self, formula: &str, proof: &str, what: &str) -> String {
        format!("{} {}\t{what}", self.path(formula).display(), self.path(proof).display())
    }
}

/// A file that gets its name once it is complete: a proof that is cut off is none.
struct ProofFile {
    writer: BufWriter<File>,
    part: PathBuf,
    path: PathBuf,
}

impl ProofFile {
    fn finish(mut self) -> Result<()> {
        let wrong = || format!("{}: cannot be written", self.path.display());
        self.writer.flush().with_context(wrong)?;
        fs::rename(&self.part, &self.path).with_context(wrong)
    }
}

impl Drop for ProofFile {
    fn drop(&mut self) {
        // After a rename there is no such file.
        let _ = fs::remove_file(&self.part);
    }
}

/// Writes formulas and proofs for `VeriPB`: the path and its end, and that there are no other solutions.
fn veripb(trace: &Trace, files: &Files<'_>, cancel: CancelToken<'_>) -> Result<Vec<String>> {
    let assumptions = assumptions(trace);
    let mut written = Vec::new();
    let mut one = |ending: &str, aside: &[Vec<Candidate>], goal: &Goal, what: &str| -> Result<()> {
        let [formula, proof] = [format!("{ending}.opb"), format!("{ending}.pbp")];
        let (mut to_formula, mut to_proof) = (files.open(&formula)?, files.open(&proof)?);
        let mut format = VeriPb::new(&mut to_formula.writer, &mut to_proof.writer);
        prove(trace, &assumptions, aside, goal, &mut format, cancel)?;
        to_formula.finish()?;
        to_proof.finish()?;
        written.push(files.report(&formula, &proof, what));
        Ok(())
    };
    match &trace.outcome {
        Outcome::Solved => {
            let end = placed_candidates(&trace.replay(|_| ()));
            one("", &[], &Goal::Solution(end.clone()), "solved")?;
            one("-only", &[end], &Goal::NothingElse, "no other solution")?;
        }
        Outcome::Stuck | Outcome::Shown(_) => one("", &[], &Goal::Path, "the steps hold")?,
        Outcome::Contradiction(_) | Outcome::Refuted(_) => one("", &[], &Goal::Path, "no solution")?,
        Outcome::NoSolution => one("", &[], &Goal::NothingElse, "no solution")?,
        Outcome::SeveralSolutions { two, .. } => {
            one("-1", &[], &Goal::Solution(placed_candidates(&two[0])), "a solution")?;
            one("-2", &[], &Goal::Solution(placed_candidates(&two[1])), "another solution")?;
            if let Some(all) = solutions(&trace.start, cancel)? {
                let what = format!("no solution beside these {}", all.len());
                one("-only", &all, &Goal::NothingElse, &what)?;
            }
        }
    }
    written.extend(twins(trace, files)?);
    Ok(written)
}

/// Writes a formula and an LRAT proof that there are no other solutions.
fn lrat(trace: &Trace, files: &Files<'_>, cancel: CancelToken<'_>) -> Result<Vec<String>> {
    let assumptions = assumptions(trace);
    let (aside, goal, what) = match &trace.outcome {
        Outcome::Solved => (
            vec![placed_candidates(&trace.replay(|_| ()))],
            Goal::NothingElse,
            "no other solution".to_owned(),
        ),
        Outcome::Contradiction(_) | Outcome::Refuted(_) => (Vec::new(), Goal::Path, "no solution".to_owned()),
        Outcome::NoSolution => (Vec::new(), Goal::NothingElse, "no solution".to_owned()),
        Outcome::SeveralSolutions { .. } => {
            let all = solutions(&trace.start, cancel)?;
            let all = all.with_context(|| {
                format!("more than {MOST_SOLUTIONS} solutions; use --format veripb, which proves two of them")
            })?;
            let what = format!("no solution beside these {}", all.len());
            (all, Goal::NothingElse, what)
        }
        Outcome::Stuck | Outcome::Shown(_) => {
            bail!(
                "the path ends before the solution, and lrat proves contradictions only; use --format veripb"
            )
        }
    };
    let [mut formula, mut proof, mut steps] =
        [files.open(".cnf")?, files.open(".lrat")?, files.open(".steps")?];
    let mut format = Lrat::new(&mut formula.writer, &mut proof.writer, &mut steps.writer);
    prove(trace, &assumptions, &aside, &goal, &mut format, cancel)?;
    for file in [formula, proof, steps] {
        file.finish()?;
    }
    Ok(vec![files.report(".cnf", ".lrat", &what)])
}

/// Writes side proofs for patterns that assume a unique solution.
fn twins(trace: &Trace, files: &Files<'_>) -> Result<Vec<String>> {
    let mut patterns = Vec::new();
    trace.replay(|replayed| {
        if let Move::Deduced(deduction) = replayed.what {
            for premise in deduction.step.finding.premises() {
                if let Truth::Guardians(guardians) = premise
                    && premise.assumes_uniqueness()
                {
                    patterns.push(side_proofs(guardians, replayed.grid));
                }
            }
        }
    });
    let mut written = Vec::new();
    for (pattern, proofs) in patterns.into_iter().enumerate() {
        for (filling, side) in proofs.iter().flatten().enumerate() {
            let [formula, proof] =
                ["opb", "pbp"].map(|end| format!("-twin{}-{}.{end}", pattern + 1, filling + 1));
            let (mut to_formula, mut to_proof) = (files.open(&formula)?, files.open(&proof)?);
            side.write(&trace.start, &mut to_formula.writer, &mut to_proof.writer)?;
            to_formula.finish()?;
            to_proof.finish()?;
            written.push(files.report(&formula, &proof, "a filling of a deadly pattern has a twin"));
        }
    }
    Ok(written)
}

fn placed_candidates(grid: &Grid) -> Vec<Candidate> {
    let cells = grid.layout().cells().iter();
    cells.filter_map(|cell| Some(Candidate::new(cell, grid.digit(cell)?))).collect()
}

/// All solutions of a position; `None` if there are more than [`MOST_SOLUTIONS`].
fn solutions(grid: &Grid, cancel: CancelToken<'_>) -> Result<Option<Vec<Vec<Candidate>>>> {
    let options = SearchOptions { limit: MOST_SOLUTIONS as u64 + 1, node_limit: None };
    let (all, _) = collect(grid, options, cancel);
    cancel.ok()?;
    let candidates = || all.iter().map(|solution| solution.candidates().collect()).collect();
    Ok((all.len() <= MOST_SOLUTIONS).then(candidates))
}
