//! whydoku for browsers. What can be asked is in `ask.rs`; here is only what carries it over: values come in and go out
//! as JSON, and what goes wrong is thrown as an `Error` whose message names the remedy.
//!
//! | file | holds |
//! | --- | --- |
//! | `ask.rs` | hints, paths, reasons, checks |
//! | `broken.rs` | the rules that the digits of a position break |
//! | `lines.rs` | sentences with the cells, candidates and arrows that they speak of |
//! | `study.rs` | examples of techniques, all steps at a position, the reading of drawings |
//! | `set.rs`, `make.rs` | what the whole engine can be asked beside: ratings, counts, puzzles to order |
//! | `error.rs` | why a question has no answer |
//! | `further.rs` | the same, carried over |
//! | `options.rs` | how a puzzle is rated and explained |
//! | `position.rs` | a puzzle, and what the player has made of it |
//! | `view.rs` | boards, tellings, steps and paths as JSON |
//! | `types.d.ts` | their types for TypeScript |

pub mod ask;
pub mod broken;
pub mod error;
mod further;
pub mod lines;
pub mod make;
pub mod options;
pub mod position;
pub mod set;
pub mod study;
pub mod view;

use js_sys::{Function, JSON};
use position::PagePosition;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use whydoku_solver::path::Stage;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// What JavaScript gives, as it was meant; `undefined` is what stands there by default.
fn taken<T: DeserializeOwned>(value: &JsValue, otherwise: &str) -> Result<T, JsError> {
    let text = if value.is_undefined() || value.is_null() {
        otherwise.to_owned()
    } else {
        JSON::stringify(value).map_err(|_| JsError::new("a value that JSON can say is wanted"))?.into()
    };
    Ok(serde_json::from_str(&text)?)
}

fn position(value: &JsValue) -> Result<PagePosition, JsError> {
    taken(value, "\"\"")
}

fn given<T: Serialize>(answer: error::Result<T>) -> Answer {
    let text = serde_json::to_string(&answer?)?;
    JSON::parse(&text).map_err(|_| JsError::new("the answer is no JSON"))
}

type Answer = Result<JsValue, JsError>;

/// Reports progress to a callback, whose errors are ignored.
fn report(watch: &JsValue, stage: Stage) {
    let Some(watch) = watch.dyn_ref::<Function>() else { return };
    let (name, count) = match stage {
        Stage::Rated { steps } => ("rated", steps),
        Stage::Recorded { open } => ("recorded", open),
    };
    let _ = watch.call2(&JsValue::NULL, &name.into(), &u32::try_from(count).unwrap_or(u32::MAX).into());
}

/// Reads a puzzle in any format.
#[wasm_bindgen(unchecked_return_type = "Board")]
pub fn parse(#[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue) -> Answer {
    given(ask::parse(&position(of)?))
}

/// A board without digits, of the usual boxes for its size.
#[wasm_bindgen(unchecked_return_type = "Board")]
pub fn empty(size: usize) -> Answer {
    given(ask::empty(size))
}

/// The next step, in no more detail than the grade asks for. `watch` receives the progress.
#[wasm_bindgen(unchecked_return_type = "Hint")]
pub fn hint(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Grade")] grade: &str,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Watch | undefined")] watch: &JsValue,
) -> Answer {
    given(ask::hint(&position(of)?, grade, &taken(ask, "{}")?, &|stage| report(watch, stage)))
}

/// The way to the solution. `watch` receives the progress.
#[wasm_bindgen(unchecked_return_type = "Path")]
pub fn explain(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Watch | undefined")] watch: &JsValue,
) -> Answer {
    given(ask::explain(&position(of)?, &taken(ask, "{}")?, &|stage| report(watch, stage)))
}

/// Why a claim such as `r3c4=5` or `r3c4<>5` holds, or why it does not.
#[wasm_bindgen(unchecked_return_type = "Why")]
pub fn why(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    claim: &str,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(ask::why(&position(of)?, claim, &taken(ask, "{}")?))
}

/// Whether a puzzle is valid, and how many solutions it has.
#[wasm_bindgen(unchecked_return_type = "Check")]
pub fn check(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(ask::check(&position(of)?, &taken(ask, "{}")?))
}

/// The rules that the digits of a position break.
#[wasm_bindgen(unchecked_return_type = "Broken[]")]
pub fn broken(#[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue) -> Answer {
    given(broken::broken(&position(of)?))
}

/// What is wrong in a half-filled grid.
#[wasm_bindgen(unchecked_return_type = "Progress")]
pub fn progress(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(ask::progress(&position(of)?, &taken(ask, "{}")?))
}

/// The only solution, row by row; `null` where there is none, or more than one.
#[wasm_bindgen(unchecked_return_type = "number[] | null")]
pub fn solve(#[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue) -> Answer {
    given(ask::solve(&position(of)?))
}

/// What there is to choose from: languages, profiles, scales, techniques.
#[wasm_bindgen(unchecked_return_type = "Catalogue")]
pub fn catalogue(#[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue) -> Answer {
    given(ask::catalogue(&taken(ask, "{}")?))
}

/// Returns the idea of a technique, for readers who do not know it.
#[wasm_bindgen]
pub fn idea(
    technique: &str,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Result<String, JsError> {
    Ok(ask::idea(technique, &taken(ask, "{}")?)?)
}

/// What everything that can be drawn on a board asks, kind by kind, each in a sentence without its full stop.
#[wasm_bindgen(unchecked_return_type = "[kind: string, sentence: string][]")]
pub fn asks(#[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue) -> Answer {
    given(ask::asks(&taken(ask, "{}")?))
}

/// The style sheet that the classes of all drawings need.
#[wasm_bindgen]
pub fn style() -> String {
    whydoku_explain::render::BoardParts::style()
}
