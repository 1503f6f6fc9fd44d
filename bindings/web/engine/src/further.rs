//! What the whole engine can be asked beside the other, carried over as `lib.rs` does it.

use crate::{Answer, given, position, taken, thrown};
use wasm_bindgen::prelude::*;
use whydoku::requests::{self, PuzzleOrder, ReadingInput};

/// The same as the command writes it, as text and as JSON Lines.
#[wasm_bindgen(unchecked_return_type = "{ text: string; trace: string }")]
pub fn written(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(requests::trace(&position(of)?, &taken(ask, "{}")?))
}

/// The same as a page of one file.
#[wasm_bindgen]
pub fn page(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    title: &str,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Result<String, JsValue> {
    requests::page(&position(of)?, title, &taken(ask, "{}")?).map_err(thrown)
}

/// The puzzles of a text that holds many, no more than `most`.
#[wasm_bindgen(unchecked_return_type = "Listed")]
pub fn list(text: &str, most: u32) -> Answer {
    given(requests::list(text, most as usize))
}

/// The figures of a scale, by name.
#[wasm_bindgen(unchecked_return_type = "Figures")]
pub fn rate(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(requests::rate(&position(of)?, &taken(ask, "{}")?))
}

/// How many solutions a puzzle has, up to a limit, and which givens it does not need.
#[wasm_bindgen(unchecked_return_type = "Survey")]
pub fn survey(#[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue, limit: u32) -> Answer {
    given(requests::survey(&position(of)?, limit, &requests::RequestOptions::default()))
}

/// A position in a format, by its name.
#[wasm_bindgen(js_name = exportAs)]
pub fn export_as(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Format")] format: &str,
) -> Result<String, JsValue> {
    requests::export(&position(of)?, format).map_err(thrown)
}

/// One attempt at a puzzle to order, by its number: attempts are independent of one another.
#[wasm_bindgen(unchecked_return_type = "Attempt")]
pub fn attempt(#[wasm_bindgen(unchecked_param_type = "Wanted")] wanted: &JsValue, number: u32) -> Answer {
    given(requests::attempt(&taken::<PuzzleOrder>(wanted, "{}")?, number))
}

/// One attempt at a position whose next step is a technique.
#[wasm_bindgen(unchecked_return_type = "Exercise")]
pub fn practise(
    technique: &str,
    seed: u32,
    number: u32,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(requests::practise(technique, seed, number, &taken(ask, "{}")?))
}

/// The candidates that some solution has, cell by cell, digit 1 being the lowest bit.
#[wasm_bindgen(js_name = trueCandidates, unchecked_return_type = "number[]")]
pub fn true_candidates(#[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue) -> Answer {
    given(requests::true_candidates(&position(of)?, &requests::RequestOptions::default()))
}

/// Groups of cells that hold the same digit as each other in every solution, though not the same one in all.
#[wasm_bindgen(js_name = equalCells, unchecked_return_type = "number[][]")]
pub fn equal_cells(#[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue) -> Answer {
    given(requests::equal_cells(&position(of)?, &requests::RequestOptions::default()))
}

/// The steps that lead a player from one position to another.
#[wasm_bindgen(js_name = nameMove, unchecked_return_type = "Named[]")]
pub fn name_move(
    #[wasm_bindgen(unchecked_param_type = "Position")] before: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Position")] after: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(requests::name_move(&position(before)?, &position(after)?, &taken(ask, "{}")?))
}

/// Every step of a technique at a position.
#[wasm_bindgen(unchecked_return_type = "Instances")]
pub fn find(
    #[wasm_bindgen(unchecked_param_type = "Position")] of: &JsValue,
    technique: &str,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(requests::find(&position(of)?, technique, &taken(ask, "{}")?))
}

/// The idea of a technique, and an example of it.
#[wasm_bindgen(unchecked_return_type = "Lesson")]
pub fn lesson(
    technique: &str,
    #[wasm_bindgen(unchecked_param_type = "Ask | undefined")] ask: &JsValue,
) -> Answer {
    given(requests::lesson(technique, &taken(ask, "{}")?))
}

/// Reads a puzzle whose rules are drawn or stand in words, and returns what was understood and what was not.
#[wasm_bindgen(unchecked_return_type = "Read")]
pub fn read(text: &str, #[wasm_bindgen(unchecked_param_type = "How | undefined")] how: &JsValue) -> Answer {
    given(requests::read(text, &taken::<ReadingInput>(how, "{}")?))
}
