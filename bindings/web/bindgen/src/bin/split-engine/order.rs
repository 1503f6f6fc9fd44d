//! Sorts functions by name, so that instances of one generic function follow each other: a fiftieth smaller when compressed.

use anyhow::{Context, Result};
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionSectionReader, KnownCustom, Name, Parser, Payload,
    TypeRef,
};

/// The defined functions in their new order, and the new number of each function.
struct Sorted {
    order: Vec<usize>,
    numbers: Vec<u32>,
}

/// Sorts the functions of a module, and removes their names and other custom sections.
pub(crate) fn by_name(module: &[u8]) -> Result<Vec<u8>> {
    let (mut imported, mut defined, mut names) = (0, 0, Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::FunctionSection(section) => defined = section.count() as usize,
            Payload::CustomSection(section) => {
                let KnownCustom::Name(section) = section.as_known() else { continue };
                for part in section {
                    let Name::Function(functions) = part? else { continue };
                    names = functions.into_iter().collect::<Result<Vec<_>, _>>()?;
                }
            }
            _ => {}
        }
    }
    let mut order: Vec<(Option<&str>, usize)> = (0..defined).map(|at| (None, at)).collect();
    for name in &names {
        if let Some(at) = (name.index as usize).checked_sub(imported) {
            order.get_mut(at).context("a name is of no function")?.0 = Some(name.name);
        }
    }
    order.sort_unstable();
    let order: Vec<usize> = order.into_iter().map(|(_, at)| at).collect();
    let mut numbers: Vec<u32> = (0..).take(imported + defined).collect();
    for (number, &at) in (u32::try_from(imported)?..).zip(&order) {
        numbers[imported + at] = number;
    }
    let mut sorted = wasm_encoder::Module::new();
    Sorted { order, numbers }.parse_core_module(&mut sorted, Parser::new(0), module)?;
    Ok(sorted.finish())
}

impl Reencode for Sorted {
    type Error = Infallible;

    fn function_index(&mut self, number: u32) -> Result<u32, Error> {
        Ok(self.numbers[number as usize])
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for &at in &self.order {
            functions.function(types[at]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for at in self.order.clone() {
            self.parse_function_body(code, bodies[at].clone())?;
        }
        Ok(())
    }

    fn parse_custom_section(
        &mut self,
        _: &mut wasm_encoder::Module,
        _: CustomSectionReader<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }
}
