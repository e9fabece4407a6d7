//! A loaded artefact, and calls of its exports as wasm-bindgen's JavaScript makes them.

use crate::host::{self, Js};
use std::path::Path;
use wasmtime::{Engine, Error, Instance, Memory, Module, Ref, Result, Store, Table, TypedFunc, Val};

/// An instance of an artefact.
pub struct Artefact {
    store: Store<()>,
    instance: Instance,
    memory: Memory,
    values: Table,
    malloc: TypedFunc<(i32, i32), i32>,
    release: TypedFunc<i32, ()>,
}

/// An argument of an export.
#[derive(Clone, Copy)]
pub enum Arg<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
    Number(i32),
    /// An optional string that is not there.
    Absent,
}

/// A call whose arguments are in the memory of the artefact.
pub struct Call {
    export: String,
    args: Vec<Val>,
}

impl Artefact {
    /// Compiles the file `NAME/NAME_bg.wasm` of a folder.
    pub fn compile(engine: &Engine, folder: &Path, name: &str) -> Result<Module> {
        let file = folder.join(name).join(format!("{name}_bg.wasm"));
        let bytes = std::fs::read(&file).map_err(|fault| Error::msg(format!("{}: {fault}; build it first", file.display())))?;
        Module::new(engine, bytes)
    }

    /// An instance whose fuel is counted, if the engine counts it.
    pub fn new(engine: &Engine, module: &Module) -> Result<Self> {
        let mut store = Store::new(engine, ());
        if store.get_fuel().is_ok() {
            store.set_fuel(u64::MAX)?;
        }
        let imports = module.imports().map(|import| host::provide(&mut store, &import)).collect::<Result<Vec<_>>>()?;
        let instance = Instance::new(&mut store, module, &imports)?;
        instance.get_typed_func::<(), ()>(&mut store, "__wbindgen_start")?.call(&mut store, ())?;
        let memory = instance.get_memory(&mut store, "memory").ok_or_else(|| Error::msg("the artefact has no memory"))?;
        let values = instance.get_table(&mut store, "__wbindgen_externrefs").ok_or_else(|| Error::msg("the artefact has no table of values"))?;
        let malloc = instance.get_typed_func(&mut store, "__wbindgen_malloc")?;
        let release = instance.get_typed_func(&mut store, "__externref_table_dealloc")?;
        Ok(Self { store, instance, memory, values, malloc, release })
    }

    /// Puts the arguments of a call into the memory.
    pub fn prepare(&mut self, export: &str, args: &[Arg]) -> Result<Call> {
        let mut values = Vec::new();
        for arg in args {
            let bytes = match arg {
                Arg::Text(text) => text.as_bytes(),
                Arg::Bytes(bytes) => bytes,
                Arg::Number(number) => {
                    values.push(Val::I32(*number));
                    continue;
                }
                Arg::Absent => &[],
            };
            let pointer = if matches!(arg, Arg::Absent) { 0 } else { self.malloc.call(&mut self.store, (bytes.len() as i32, 1))? };
            self.memory.write(&mut self.store, pointer as u32 as usize, bytes)?;
            values.extend([Val::I32(pointer), Val::I32(bytes.len() as i32)]);
        }
        Ok(Call { export: export.to_owned(), args: values })
    }

    /// Calls an export; what it returned, which `take` reads.
    pub fn run(&mut self, call: &Call) -> Result<Vec<Val>> {
        let export = self.instance.get_func(&mut self.store, &call.export);
        let export = export.ok_or_else(|| Error::msg(format!("the artefact has no export {}", call.export)))?;
        let mut results = vec![Val::I32(0); export.ty(&self.store).results().len()];
        export.call(&mut self.store, &call.args, &mut results)?;
        Ok(results)
    }

    /// The value of a call that can fail: its last two results are the error and whether there is one.
    pub fn take(&mut self, results: &[Val]) -> Result<Js> {
        let [value @ .., error, failed] = results else {
            return host::behind(&self.store, results.first().and_then(|result| result.externref().flatten().copied()));
        };
        if failed.i32() != Some(0) {
            return match self.out_of_table(error)? {
                Js::Error(message) => Err(Error::msg(message)),
                _ => Err(Error::msg("the engine failed without a message")),
            };
        }
        match value {
            [index] => self.out_of_table(index),
            _ => Ok(Js::Other),
        }
    }

    /// The fuel that was used since the last call.
    pub fn used_fuel(&mut self) -> Result<u64> {
        let used = u64::MAX - self.store.get_fuel()?;
        self.store.set_fuel(u64::MAX)?;
        Ok(used)
    }

    fn out_of_table(&mut self, index: &Val) -> Result<Js> {
        let index = index.i32().ok_or_else(|| Error::msg("a place in the table is no number"))?;
        let Some(Ref::Extern(reference)) = self.values.get(&mut self.store, u64::from(index as u32)) else {
            return Err(Error::msg("a value is outside the table"));
        };
        let js = host::behind(&self.store, reference)?;
        self.release.call(&mut self.store, index)?;
        Ok(js)
    }
}
