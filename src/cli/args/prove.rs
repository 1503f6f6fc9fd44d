//! `prove`, `verify --external`.

use super::shared::{InputArgs, LadderArgs, TimeoutArgs};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Checkers that are not ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Checker {
    /// `VeriPB`, for every trace
    Veripb,
    /// `lrat-check`, for traces that end in a solution or a contradiction
    LratCheck,
    /// `cake_lpr`, which is verified itself; likewise
    #[value(name = "cake_lpr")]
    CakeLpr,
}

impl Checker {
    /// The name of the program.
    pub(in crate::cli) const fn name(self) -> &'static str {
        match self {
            Self::Veripb => "veripb",
            Self::LratCheck => "lrat-check",
            Self::CakeLpr => "cake_lpr",
        }
    }
}

/// The languages of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ProofFormat {
    /// Sums and clauses for `VeriPB` (.opb and .pbp); step 17 is @step17
    Veripb,
    /// Clauses with hints for `lrat-check` and `cake_lpr` (.cnf and .lrat)
    Lrat,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ProveArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// The language of the proof
    #[arg(long, value_enum, default_value_t = ProofFormat::Veripb, value_name = "FORMAT")]
    pub(in crate::cli) format: ProofFormat,
    /// The folder that the files are written to
    #[arg(long, value_name = "FOLDER")]
    pub(in crate::cli) out: PathBuf,
    /// Replace files that are there already
    #[arg(long)]
    pub(in crate::cli) force: bool,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}
