//! Writes the JavaScript and the TypeScript types around the engine: `whydoku-bindgen ENGINE.wasm FOLDER`.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let engine = args.next().context("the first argument names the engine, a .wasm file")?;
    let folder = args.next().context("the second argument names the folder to write to")?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(engine)
        .web(true)?
        .typescript(true)
        .out_name("whydoku")
        .omit_default_module_path(false);
    // `split-engine` needs the names.
    bindgen.remove_producers_section(true).generate(folder)
}
