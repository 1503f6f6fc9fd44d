//! Splits a module by the functions that a run calls: those stay in the first module, the others go to a second, which is added
//! when one of them is needed.
//!
//! `split-engine instrument MODULE OUTPUT` exports a global `called:N` for each function, which is 1 once function N has run.
//! `split-engine split MODULE LINKED CALLED FIRST SECOND` reads these numbers from the file CALLED, and from LINKED, the module
//! as the linker wrote it, what refers to which data.
//!
//! Functions of the first module call those of the second through the table. Until the second is there, these entries hold imports
//! of the module `placeholders`, in the order of their places in the table. Each is named by the distance from the place before it:
//! most names are `1`, which takes hardly any space. The second module imports all else from `primary`, the exports of the first.
//!
//! `split-engine reduce MODULE LINKED CALLED OUTPUT` writes a first module to which no second can be added. One import of
//! `placeholders` for each type stands for all functions that it lacks.

mod data;
mod order;
mod references;

use crate::references::References;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use walrus::ir::{Call, CallIndirect, Const, Instr, InstrSeq, Value, VisitorMut, dfs_pre_order_mut};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind, GlobalKind,
    ImportKind, ImportedFunction, Module, TableId, TypeId, ValType,
};

const PRIMARY: &str = "primary";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["instrument", path, output] => instrument(read(path)?).emit_wasm_file(output),
        ["split", path, linked, called, first, second] => {
            let called = numbers(called)?;
            // Both are read from one file, so a function has the same index in both.
            let [mut one, mut two] = [read(path)?, read(path)?];
            let places = shrink(&mut one, &called)?;
            extract(&mut two, &called, &places)?;
            export(&mut one, &two)?;
            let moved = data::take_unused(&mut one, &References::read(&std::fs::read(linked)?)?)?;
            data::add(&mut two, moved)?;
            write(one, first)?;
            write(two, second)
        }
        ["reduce", path, linked, called, output] => {
            let mut module = read(path)?;
            reduce(&mut module, &numbers(called)?)?;
            data::take_unused(&mut module, &References::read(&std::fs::read(linked)?)?)?;
            write(module, output)
        }
        _ => bail!(
            "usage: split-engine instrument MODULE OUTPUT | split MODULE LINKED CALLED FIRST SECOND | reduce MODULE LINKED CALLED OUTPUT"
        ),
    }
}

fn write(mut module: Module, path: &str) -> Result<()> {
    Ok(std::fs::write(path, order::by_name(&module.emit_wasm())?)?)
}

/// Reads the numbers of the functions that have run.
fn numbers(path: &str) -> Result<Vec<usize>> {
    let called = std::fs::read_to_string(path)?;
    let mut called = called.split_whitespace().map(str::parse).collect::<Result<Vec<usize>, _>>()?;
    called.sort_unstable();
    Ok(called)
}

/// Reads a module without what the linker left in it.
fn read(path: &str) -> Result<Module> {
    let mut module = Module::from_file(path)?;
    let is_linkers = |name: &str| name == "linking" || name.starts_with("reloc.");
    let customs: Vec<_> =
        module.customs.iter().filter(|(_, one)| is_linkers(one.name())).map(|(id, _)| id).collect();
    for id in customs {
        module.customs.delete(id);
    }
    Ok(module)
}

/// Makes each function note that it has run.
fn instrument(mut module: Module) -> Module {
    let ids: Vec<FunctionId> = module.funcs.iter_local().map(|(id, _)| id).collect();
    for id in ids {
        let zero = ConstExpr::Value(Value::I32(0));
        let global = module.globals.add_local(ValType::I32, true, false, zero);
        module.exports.add(&format!("called:{}", id.index()), global);
        let body = module.funcs.get_mut(id).kind.unwrap_local_mut().builder_mut();
        let mark = walrus::ir::GlobalSet { global };
        body.func_body().instr_at(0, mark).instr_at(0, Const { value: Value::I32(1) });
    }
    module
}

/// The functions of the second module, by index, at each of their places in the table.
type Places = BTreeMap<u32, usize>;

/// The functions that are not called, with their types.
fn uncalled(module: &Module, called: &[usize]) -> BTreeMap<FunctionId, TypeId> {
    let uncalled = module.funcs.iter_local().filter(|(id, _)| called.binary_search(&id.index()).is_err());
    uncalled.map(|(id, body)| (id, body.ty())).collect()
}

/// Calls other functions in place of some.
struct Replace(BTreeMap<FunctionId, FunctionId>);

impl Replace {
    fn replace(&self, id: &mut FunctionId) {
        *id = self.0.get(id).copied().unwrap_or(*id);
    }
}

impl VisitorMut for Replace {
    fn visit_call_mut(&mut self, call: &mut Call) {
        self.replace(&mut call.func);
    }
}

/// Replaces the functions that are not called by one import for each type.
fn reduce(module: &mut Module, called: &[usize]) -> Result<()> {
    let lacking = uncalled(module, called);
    let mut imports = BTreeMap::new();
    let mut import =
        |ty| *imports.entry(ty).or_insert_with(|| module.add_import_func("placeholders", "", ty).0);
    let mut replace = Replace(lacking.iter().map(|(&id, &ty)| (id, import(ty))).collect());
    for (_, function) in module.funcs.iter_local_mut().filter(|(id, _)| !lacking.contains_key(id)) {
        let start = function.entry_block();
        dfs_pre_order_mut(&mut replace, function, start);
    }
    for export in module.exports.iter_mut() {
        if let ExportItem::Function(id) = &mut export.item {
            replace.replace(id);
        }
    }
    for element in module.elements.iter_mut() {
        let ElementItems::Functions(ids) = &mut element.items else {
            bail!("a table holds other things than functions")
        };
        for id in ids {
            replace.replace(id);
        }
    }
    walrus::passes::gc::run(module);
    Ok(())
}

/// Replaces calls of moved functions.
struct Redirect {
    moved: BTreeMap<FunctionId, TypeId>,
    table: TableId,
    /// The first place in the table of each function.
    places: BTreeMap<FunctionId, u32>,
    /// The functions that are added to the table, from its former end.
    added: Vec<FunctionId>,
    end: u32,
}

impl Redirect {
    fn place(&mut self, id: FunctionId) -> u32 {
        let Self { added, end, .. } = self;
        *self.places.entry(id).or_insert_with(|| {
            added.push(id);
            *end + u32::try_from(added.len() - 1).expect("tables are smaller")
        })
    }

    /// The instructions of a call through the table.
    fn call(&mut self, id: FunctionId, ty: TypeId) -> [Instr; 2] {
        let value = Value::I32(self.place(id).cast_signed());
        [Const { value }.into(), CallIndirect { ty, table: self.table }.into()]
    }
}

impl VisitorMut for Redirect {
    fn start_instr_seq_mut(&mut self, sequence: &mut InstrSeq) {
        for (instruction, at) in std::mem::take(&mut sequence.instrs) {
            match instruction {
                Instr::Call(Call { func }) if self.moved.contains_key(&func) => {
                    let calls = self.call(func, self.moved[&func]);
                    sequence.instrs.extend(calls.map(|part| (part, at)));
                }
                other => sequence.instrs.push((other, at)),
            }
        }
    }
}

/// Replaces the functions that are not called by imports, and returns the places of the second module's.
fn shrink(module: &mut Module, called: &[usize]) -> Result<Places> {
    let table = module.tables.main_function_table()?.context("the module has no table")?;
    let mut places = Places::new();
    let mut redirect = Redirect {
        moved: uncalled(module, called),
        table,
        places: BTreeMap::new(),
        added: Vec::new(),
        end: u32::try_from(module.tables.get(table).initial)?,
    };
    for element in module.elements.iter() {
        let ElementKind::Active { offset: ConstExpr::Value(Value::I32(start)), .. } = element.kind else {
            continue;
        };
        let ElementItems::Functions(ids) = &element.items else {
            bail!("a table holds other things than functions")
        };
        for (place, id) in
            (start.cast_unsigned()..).zip(ids).filter(|(_, id)| redirect.moved.contains_key(id))
        {
            redirect.places.entry(*id).or_insert(place);
            places.insert(place, id.index());
        }
    }
    let moved = redirect.moved.clone();
    for (_, function) in module.funcs.iter_local_mut().filter(|(id, _)| !moved.contains_key(id)) {
        let start = function.entry_block();
        dfs_pre_order_mut(&mut redirect, function, start);
    }
    redirect_exports(module, &mut redirect);
    let mut in_order: Vec<(u32, FunctionId)> =
        redirect.places.iter().map(|(&id, &place)| (place, id)).collect();
    in_order.sort_unstable();
    let mut before = 0;
    for (place, id) in in_order {
        let import = module.imports.add("placeholders", &(place - before).to_string(), id);
        before = place;
        let ty = redirect.moved[&id];
        module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
    }
    for (place, id) in (redirect.end..).zip(&redirect.added) {
        places.insert(place, id.index());
    }
    let offset = ConstExpr::Value(Value::I32(redirect.end.cast_signed()));
    let added = u64::try_from(redirect.added.len())?;
    let segment =
        module.elements.add(ElementKind::Active { table, offset }, ElementItems::Functions(redirect.added));
    let table = module.tables.get_mut(table);
    table.elem_segments.insert(segment);
    table.initial += added;
    table.maximum = table.maximum.map(|most| most + added);
    Ok(places)
}

/// Exports functions that call the moved ones through the table in their place.
fn redirect_exports(module: &mut Module, redirect: &mut Redirect) {
    for export in module.exports.iter_mut() {
        let ExportItem::Function(id) = export.item else { continue };
        let Some(&ty) = redirect.moved.get(&id) else { continue };
        let (params, results) = module.types.params_results(ty);
        let (params, results) = (params.to_vec(), results.to_vec());
        let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
        let args: Vec<_> = params.iter().map(|ty| module.locals.add(*ty)).collect();
        let mut body = builder.func_body();
        for arg in &args {
            body.local_get(*arg);
        }
        for part in redirect.call(id, ty) {
            body.instr(part);
        }
        export.item = ExportItem::Function(builder.finish(args, &mut module.funcs));
    }
}

/// Leaves the functions that are not called, at their places in the table, and imports everything else.
fn extract(module: &mut Module, called: &[usize], places: &Places) -> Result<()> {
    let exports: Vec<_> = module.exports.iter().map(walrus::Export::id).collect();
    for id in exports {
        module.exports.delete(id);
    }
    module.start = None;
    let ids: Vec<FunctionId> = module.funcs.iter().map(walrus::Function::id).collect();
    for &id in &ids {
        let ty = module.funcs.get(id).ty();
        let name = format!("f{}", id.index());
        match &module.funcs.get(id).kind {
            FunctionKind::Import(function) => {
                let import = module.imports.get_mut(function.import);
                (import.module, import.name) = (PRIMARY.to_owned(), name);
            }
            _ if called.binary_search(&id.index()).is_err() => {}
            _ => {
                let import = module.imports.add(PRIMARY, &name, id);
                module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
            }
        }
    }
    import_state(module);
    let table = module.tables.main_function_table()?.context("the module has no table")?;
    let mut segments: Vec<(u32, Vec<FunctionId>)> = Vec::new();
    for (&place, &index) in places {
        match segments.last_mut() {
            Some((start, functions)) if *start as usize + functions.len() == place as usize => {
                functions.push(ids[index]);
            }
            _ => segments.push((place, vec![ids[index]])),
        }
    }
    for (start, functions) in segments {
        let offset = ConstExpr::Value(Value::I32(start.cast_signed()));
        let kind = ElementKind::Active { table, offset };
        let segment = module.elements.add(kind, ElementItems::Functions(functions));
        module.tables.get_mut(table).elem_segments.insert(segment);
    }
    walrus::passes::gc::run(module);
    Ok(())
}

/// Imports memory, tables and globals, and removes what fills them.
fn import_state(module: &mut Module) {
    for memory in module.memories.iter_mut() {
        memory.data_segments.clear();
        memory.import = Some(module.imports.add(PRIMARY, "m0", memory.id()));
    }
    for table in module.tables.iter_mut() {
        table.elem_segments.clear();
        // Its size in the first module is greater.
        table.maximum = None;
        let name = format!("t{}", table.id().index());
        table.import = Some(module.imports.add(PRIMARY, &name, table.id()));
    }
    let globals: Vec<_> = module.globals.iter().map(walrus::Global::id).collect();
    for id in globals {
        let import = module.imports.add(PRIMARY, &format!("g{}", id.index()), id);
        module.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
    let elements: Vec<_> = module.elements.iter().map(walrus::Element::id).collect();
    for id in elements {
        module.elements.delete(id);
    }
    let data: Vec<_> = module.data.iter().map(walrus::Data::id).collect();
    for id in data {
        module.data.delete(id);
    }
}

/// Exports what the second module imports, and the table of functions as `table`.
fn export(first: &mut Module, second: &Module) -> Result<()> {
    let functions: Vec<FunctionId> = first.funcs.iter().map(walrus::Function::id).collect();
    let globals: Vec<_> = first.globals.iter().map(walrus::Global::id).collect();
    let tables: Vec<_> = first.tables.iter().map(walrus::Table::id).collect();
    let memory = first.memories.iter().next().context("the module has no memory")?.id();
    for import in second.imports.iter() {
        ensure!(import.module == PRIMARY, "{} is imported from {}", import.name, import.module);
        let item = match import.kind {
            ImportKind::Function(_) => ExportItem::Function(functions[import.name[1..].parse::<usize>()?]),
            ImportKind::Global(_) => ExportItem::Global(globals[import.name[1..].parse::<usize>()?]),
            ImportKind::Table(_) => ExportItem::Table(tables[import.name[1..].parse::<usize>()?]),
            ImportKind::Memory(_) => ExportItem::Memory(memory),
            ImportKind::Tag(_) => bail!("exceptions are not supported"),
        };
        first.exports.add(&import.name, item);
    }
    let table = first.tables.main_function_table()?.context("the module has no table")?;
    first.exports.add("table", table);
    walrus::passes::gc::run(first);
    Ok(())
}
