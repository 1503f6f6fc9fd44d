//! The addresses of data that code and data refer to, as the linker knows them (`--emit-relocs`).

use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use wasmparser::{
    DataKind, DefinedDataSymbol, KnownCustom, Linking, Operator, Parser, Payload, RelocationType, SymbolInfo,
};

/// The addresses of objects by the numbers that refer to them. A number may lie outside its object: an array that is indexed from
/// a letter is referred to by the place before it.
pub(crate) struct References(BTreeMap<u32, BTreeSet<u32>>);

impl References {
    /// Reads the linked module.
    pub(crate) fn read(linked: &[u8]) -> Result<Self> {
        let (mut segments, mut symbols, mut relocations) = (Vec::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(linked) {
            match payload? {
                Payload::DataSection(section) => {
                    for segment in section {
                        let DataKind::Active { offset_expr, .. } = segment?.kind else {
                            bail!("a segment has no fixed address");
                        };
                        let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                            bail!("a segment has no constant address");
                        };
                        segments.push(value.cast_unsigned());
                    }
                }
                Payload::CustomSection(section) => match section.as_known() {
                    KnownCustom::Linking(section) => {
                        for part in section {
                            let Linking::SymbolTable(table) = part? else { continue };
                            for symbol in table {
                                symbols.push(if let SymbolInfo::Data { symbol, .. } = symbol? {
                                    symbol
                                } else {
                                    None
                                });
                            }
                        }
                    }
                    KnownCustom::Reloc(section) => {
                        for entry in section.entries() {
                            relocations.push(entry?);
                        }
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        let mut references = BTreeMap::<u32, BTreeSet<u32>>::new();
        for entry in relocations {
            use RelocationType::{MemoryAddrI32, MemoryAddrLeb, MemoryAddrSleb};
            if !matches!(entry.ty, MemoryAddrI32 | MemoryAddrLeb | MemoryAddrSleb) {
                continue;
            }
            let Some(&Some(DefinedDataSymbol { index, offset, .. })) = symbols.get(entry.index as usize)
            else {
                continue;
            };
            let address = segments.get(index as usize).context("a symbol without a segment")? + offset;
            let number = u32::try_from(i64::from(address) + entry.addend)?;
            references.entry(number).or_default().insert(address);
        }
        if references.is_empty() {
            bail!("the linker wrote no relocations: link with --emit-relocs");
        }
        Ok(Self(references))
    }

    /// The addresses of the objects that a number may refer to.
    pub(crate) fn of(&self, number: u32) -> impl Iterator<Item = u32> {
        self.0.get(&number).into_iter().flatten().copied()
    }
}
