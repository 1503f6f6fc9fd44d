//! whydoku for browsers: carries the requests of the library (`whydoku::requests`) over. Values come in and go out as JSON, and
//! a failure is thrown as an `Error` with a code, a message that names the remedy, and the place in the input.
//!
//! | file | holds |
//! | --- | --- |
//! | `lib.rs` | hints, paths, reasons, checks |
//! | `further.rs` | ratings, counts, new puzzles, examples, the reading of drawings |
//! | `types.d.ts` | the types for TypeScript |

mod further;

use js_sys::{Function, JSON, Object};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use whydoku::Stage;
use whydoku::requests::{self, ErrorAnswer, PositionInput, RequestError};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// What JavaScript gives, as it was meant; `undefined` is what stands there by default.
fn taken<T: DeserializeOwned>(value: &JsValue, otherwise: &str) -> Result<T, JsValue> {
    let text = if value.is_undefined() || value.is_null() {
        otherwise.to_owned()
    } else {
        JSON::stringify(value)?.into()
    };
    serde_json::from_str(&text).map_err(|error| thrown(error.into()))
}

fn position(value: &JsValue) -> Result<PositionInput, JsValue> {
    taken(value, "\"\"")
}

fn given<T: Serialize>(answer: Result<T, RequestError>) -> Answer {
    let text = serde_json::to_string(&answer.map_err(thrown)?).map_err(|error| thrown(error.into()))?;
    JSON::parse(&text)
}

/// An `Error` with the fields of [`ErrorAnswer`].
fn thrown(error: RequestError) -> JsValue {
    let fields =
        serde_json::to_string(&ErrorAnswer::from(&error)).ok().and_then(|text| JSON::parse(&text).ok());
    Object::assign(&js_sys::Error::new(&error.to_string()), fields.unwrap_or_default().unchecked_ref()).into()
}

type Answer = Result<JsValue, JsValue>;

/// Reports progress to a callback, whose errors are ignored.
fn report(watch: &JsValue, stage: Stage) {
    let Some(watch) = watch.dyn_ref::<Function>() else { return };
    let (name, count) = match stage {
        Stage::Rated { steps } => ("rated", steps),
        Stage::Recorded { open } => ("recorded", open),
        _ => return,
    };
    let _ = watch.call2(&JsValue::NULL, &name.into(), &u32::try_from(count).unwrap_or(u32::MAX).into());
}

/// Reads a puzzle in any format.
#[wasm_bindgen(unchecked_return_type = "Board")]
pub fn parse(#[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue) -> Answer {
    given(requests::parse(&position(of)?))
}

/// A board without digits, of the usual boxes for its size.
#[wasm_bindgen(unchecked_return_type = "Board")]
pub fn empty(size: usize) -> Answer {
    given(requests::empty(size))
}

/// The next step, in no more detail than the grade asks for. `watch` receives the progress.
#[wasm_bindgen(unchecked_return_type = "Hint")]
pub fn hint(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Grade")] grade: &str,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Watch | undefined")] watch: &JsValue,
) -> Answer {
    given(requests::hint(&position(of)?, grade, &taken(ask, "{}")?, &|stage| report(watch, stage)))
}

/// The way to the solution. `watch` receives the progress.
#[wasm_bindgen(unchecked_return_type = "Path")]
pub fn explain(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Watch | undefined")] watch: &JsValue,
) -> Answer {
    given(requests::explain(&position(of)?, &taken(ask, "{}")?, &|stage| report(watch, stage)))
}

/// Why a claim such as `r3c4=5` or `r3c4<>5` holds, or why it does not.
#[wasm_bindgen(unchecked_return_type = "Why")]
pub fn why(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    claim: &str,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(requests::why(&position(of)?, claim, &taken(ask, "{}")?))
}

/// Whether a puzzle is valid, and how many solutions it has.
#[wasm_bindgen(unchecked_return_type = "Check")]
pub fn check(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(requests::check(&position(of)?, &taken(ask, "{}")?))
}

/// The rules that the digits of a position break.
#[wasm_bindgen(unchecked_return_type = "Broken[]")]
pub fn broken(#[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue) -> Answer {
    given(requests::broken(&position(of)?))
}

/// What is wrong in a half-filled grid.
#[wasm_bindgen(unchecked_return_type = "Progress")]
pub fn progress(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(requests::progress(&position(of)?, &taken(ask, "{}")?))
}

/// The only solution, row by row; `null` where there is none, or more than one.
#[wasm_bindgen(unchecked_return_type = "number[] | null")]
pub fn solve(#[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue) -> Answer {
    given(requests::solve(&position(of)?))
}

/// What there is to choose from: languages, profiles, scales, techniques.
#[wasm_bindgen(unchecked_return_type = "Catalogue")]
pub fn catalogue(#[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue) -> Answer {
    given(requests::catalogue(&taken(ask, "{}")?))
}

/// Returns the idea of a technique, for readers who do not know it.
#[wasm_bindgen]
pub fn idea(
    technique: &str,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Result<String, JsValue> {
    requests::idea(technique, &taken(ask, "{}")?).map_err(thrown)
}

/// What everything that can be drawn on a board asks, kind by kind, each in a sentence without its full stop.
#[wasm_bindgen(unchecked_return_type = "[kind: string, sentence: string][]")]
pub fn asks(#[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue) -> Answer {
    given(requests::asks(&taken(ask, "{}")?))
}

/// The style sheet that the classes of all drawings need.
#[wasm_bindgen]
pub fn style() -> String {
    whydoku::BoardParts::style()
}
