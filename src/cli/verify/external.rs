//! `--external`: has a trace checked by another program.

use crate::cli::args::{Checker, value_name};
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Output};
use whydoku_board::{Candidate, Grid, WIDEST};
use whydoku_logic::{Finding, Truth};
use whydoku_proofs::{Assumptions, Lrat, ProofEnd, ProofFormat, ProofWriter, VeriPb};

pub(super) struct JudgedTrace {
    pub(super) start: Grid,
    pub(super) moves: Vec<OutsideMove>,
    pub(super) end: ProvableEnd,
}

pub(super) enum OutsideMove {
    Step(Finding),
    Guess(Candidate),
}

/// The end of a trace, as far as a proof can express it.
#[derive(Clone, Default)]
pub(super) enum ProvableEnd {
    /// Another end; only the steps are proved.
    #[default]
    Otherwise,
    Solved,
    Contradiction(Vec<Truth>),
}

/// The verdict of a checker: a message of acceptance or of refusal.
pub(super) fn judge(recorded: &JudgedTrace, checker: Checker) -> Result<std::result::Result<String, String>> {
    let folder = std::env::temp_dir().join(format!("whydoku-{}", std::process::id()));
    fs::create_dir(&folder).with_context(|| format!("{}: cannot be created", folder.display()))?;
    let judged = in_folder(recorded, checker, &folder);
    let _ = fs::remove_dir_all(&folder);
    judged
}

fn in_folder(
    recorded: &JudgedTrace,
    checker: Checker,
    folder: &Path,
) -> Result<std::result::Result<String, String>> {
    let [formula, proof] = [folder.join("formula"), folder.join("proof")];
    let mut to_formula = BufWriter::new(fs::File::create(&formula)?);
    let mut to_proof = BufWriter::new(fs::File::create(&proof)?);
    let (name, clauses) = (value_name(&checker), checker != Checker::Veripb);
    if clauses && matches!(recorded.end, ProvableEnd::Otherwise) {
        bail!("--external {name}: it checks contradictions only; use veripb for this trace");
    }
    let steps = if clauses {
        write(recorded, true, &mut Lrat::new(&mut to_formula, &mut to_proof, &mut io::sink()))?
    } else {
        write(recorded, false, &mut VeriPb::new(&mut to_formula, &mut to_proof))?
    };
    to_formula.flush()?;
    to_proof.flush()?;
    let output = Command::new(&name).args([&formula, &proof]).output();
    let missing = || format!("--external {name}: cannot be started; docs/proofs.md says how to install it");
    let output = output.with_context(missing)?;
    // One of the checkers always exits with 0, so the verdict is read from its output.
    let output_text = String::from_utf8_lossy(&output.stdout);
    let accepts = output_text.lines().any(|line| line.starts_with("s VERIFIED") || line == "c VERIFIED");
    if accepts {
        let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
        return Ok(Ok(format!("{name} accepts every step: {steps}.")));
    }
    Ok(Err(format!("{name} refuses {}", place(&output, &proof))))
}

/// The step at which a checker stopped, if it names the line.
fn place(output: &Output, proof: &Path) -> String {
    let output_text = String::from_utf8_lossy(&output.stderr);
    let marker = format!("{}:", proof.display());
    let after = output_text.split_once(&marker).map(|(_, after)| after);
    let digits = after.map(|after| after.chars().take_while(char::is_ascii_digit).collect::<String>());
    let number = digits.and_then(|digits| digits.parse::<usize>().ok());
    let text = fs::read_to_string(proof).unwrap_or_default();
    let line = number.and_then(|number| text.lines().nth(number.checked_sub(1)?));
    match line.and_then(|line| line.split(' ').next()).and_then(|label| label.strip_prefix('@')) {
        Some(label) => label.to_owned(),
        None => "the proof".to_owned(),
    }
}

/// Writes the proof, and returns the number of its steps.
fn write(recorded: &JudgedTrace, clauses: bool, format: &mut dyn ProofFormat<WIDEST>) -> Result<usize> {
    let mut assumptions = Assumptions::default();
    let mut grid = recorded.start.clone();
    for what in &recorded.moves {
        match what {
            OutsideMove::Step(finding) => {
                assumptions.note(finding.premises(), &grid);
                finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(&mut grid));
            }
            OutsideMove::Guess(candidate) => grid.place(*candidate),
        }
    }
    if let ProvableEnd::Contradiction(truths) = &recorded.end {
        assumptions.note(truths, &grid);
    }
    let cells = grid.layout().cells().iter();
    let standing: Vec<Candidate> =
        cells.filter_map(|cell| Some(Candidate::new(cell, grid.digit(cell)?))).collect();
    let solved = matches!(recorded.end, ProvableEnd::Solved);
    let aside = if solved && clauses { vec![standing.clone()] } else { Vec::new() };
    let mut writer = ProofWriter::begin(&recorded.start, None, &assumptions, &aside, format)?;
    let mut steps = 0;
    for (at, what) in recorded.moves.iter().enumerate() {
        let number = at + 1;
        match what {
            OutsideMove::Step(finding) => {
                writer.prove_step(&format!("step{number}"), &format!("step {number}"), finding)?;
                steps += 1;
            }
            OutsideMove::Guess(guess) => writer.prove_guess(&format!("guess{number}"), "a guess", *guess)?,
        }
    }
    match &recorded.end {
        ProvableEnd::Contradiction(truths) => {
            let by = writer.prove_contradiction("contradiction", truths)?;
            writer.finish(ProofEnd::Contradiction(by))?;
        }
        ProvableEnd::Solved if clauses => {
            let by = writer.prove_no_other_solution("nothing_else")?;
            writer.finish(ProofEnd::Contradiction(by))?;
        }
        ProvableEnd::Solved => writer.finish(ProofEnd::Solution(&standing))?,
        ProvableEnd::Otherwise => writer.finish(ProofEnd::Open)?,
    }
    Ok(steps)
}
