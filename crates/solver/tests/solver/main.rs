//! The pipeline, paths, scales and what all of them promise on boards in disguise.

mod corpus_census;
mod finder_cache;
mod guesses;
mod order;
mod path;
mod premises;
mod properties;
mod rare;
mod scales;
mod symmetry;
mod uniqueness;
