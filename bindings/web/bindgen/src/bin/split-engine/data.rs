//! Moves data that only the second of two modules uses from the first to it. The data must be in one segment for each object
//! (`--no-merge-data-segments`).
//!
//! Data stays in the first module if its code, or data that stays, holds a number that refers to the object. A number that only
//! looks like an address keeps more than is needed, never less.

use crate::references::References;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use walrus::ir::{Const, Load, Store, Value, Visitor, dfs_in_order};
use walrus::{ConstExpr, DataId, DataKind, MemoryId, Module};

/// The longest gap between segments of the first module that become one. What is moved into the gap is written later; so the
/// second module writes no gap.
const GAP: u32 = 16;

/// The numbers of the code that may be addresses.
#[derive(Default)]
struct Numbers(Vec<u32>);

impl Visitor<'_> for Numbers {
    fn visit_const(&mut self, instruction: &Const) {
        if let Value::I32(number) = instruction.value {
            self.0.push(number.cast_unsigned());
        }
    }

    fn visit_load(&mut self, instruction: &Load) {
        self.0.extend(u32::try_from(instruction.arg.offset));
    }

    fn visit_store(&mut self, instruction: &Store) {
        self.0.extend(u32::try_from(instruction.arg.offset));
    }
}

/// Objects by their address.
pub(crate) type Objects = BTreeMap<u32, Vec<u8>>;

/// Takes data out of a module that its code does not use.
pub(crate) fn take_unused(module: &mut Module, references: &References) -> Result<Objects> {
    let mut numbers = Numbers::default();
    for (_, function) in module.funcs.iter_local() {
        dfs_in_order(&mut numbers, function, function.entry_block());
    }
    let (memory, mut moved) = take(module)?;
    let count = moved.len();
    let mut kept = Objects::new();
    let mut numbers = numbers.0;
    while let Some(number) = numbers.pop() {
        for address in references.of(number) {
            // The last that begins no later holds it, if any does.
            let last = moved.range(..=address).next_back();
            let Some((&start, _)) = last.filter(|(start, object)| end(**start, object) > address) else {
                continue;
            };
            let object = moved.remove(&start).expect("it is there");
            let skipped = start.next_multiple_of(4) - start;
            let aligned = object.get(skipped as usize..).unwrap_or_default();
            numbers.extend(aligned.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)));
            kept.insert(start, object);
        }
    }
    let size = |objects: &Objects| objects.values().map(Vec::len).sum::<usize>();
    println!("{} of {count} objects move, {} bytes; {} bytes stay", moved.len(), size(&moved), size(&kept));

    put(module, memory, kept, GAP);
    Ok(moved)
}

/// Gives a module the data that was taken out of another one.
pub(crate) fn add(module: &mut Module, objects: Objects) -> Result<()> {
    let memory = module.memories.iter().next().context("the second module has no memory")?.id();
    put(module, memory, objects, 0);
    Ok(())
}

fn end(start: u32, object: &[u8]) -> u32 {
    start + u32::try_from(object.len()).expect("addresses have 32 bits")
}

/// Takes all data out of a module.
fn take(module: &mut Module) -> Result<(MemoryId, Objects)> {
    let ids: Vec<DataId> = module.data.iter().map(walrus::Data::id).collect();
    let mut objects = Objects::new();
    let mut memory = None;
    for id in ids {
        let data = module.data.get_mut(id);
        let DataKind::Active { memory: into, offset: ConstExpr::Value(Value::I32(start)) } = data.kind else {
            anyhow::bail!("a segment has no fixed address");
        };
        memory = Some(into);
        let start = start.cast_unsigned();
        let value = std::mem::take(&mut data.value);
        module.data.delete(id);
        if value.is_empty() {
            continue;
        }
        ensure!(objects.insert(start, value).is_none(), "two segments begin at {start}");
    }
    Ok((memory.context("the first module has no data")?, objects))
}

/// Gives data to a module, in few segments.
fn put(module: &mut Module, memory: MemoryId, objects: Objects, gap: u32) {
    let mut segments: Vec<(u32, Vec<u8>)> = Vec::new();
    for (start, object) in objects {
        match segments.last_mut() {
            Some((first, segment)) if start - end(*first, segment) <= gap => {
                segment.resize((start - *first) as usize, 0);
                segment.extend(object);
            }
            _ => segments.push((start, object)),
        }
    }
    for (start, segment) in segments {
        let offset = ConstExpr::Value(Value::I32(start.cast_signed()));
        module.data.add(DataKind::Active { memory, offset }, segment);
    }
}
