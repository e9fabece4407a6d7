//! What an artefact imports from JavaScript, as far as the measured steps use it.
//!
//! Values of JavaScript are written here and never read again, so that an object keeps nothing; only bytes and errors are kept, which
//! the bench takes out. An import that a step calls and this file does not have is an error that names it.

use wasmtime::{AsContextMut, Caller, Error, Extern, ExternRef, ExternType, Func, FuncType, ImportType, Ref, Result, Rooted, Store, Val};

/// A value of JavaScript.
#[derive(Clone)]
pub enum Js {
    /// A `Uint8Array`.
    Bytes(Vec<u8>),
    /// An `Error`, with its message.
    Error(String),
    /// Any other value.
    Other,
}

/// Provides an import of wasm-bindgen's module.
pub fn provide(store: &mut Store<()>, import: &ImportType) -> Result<Extern> {
    let ExternType::Func(ty) = import.ty() else {
        return Err(Error::msg(format!("the import {} is no function", import.name())));
    };
    let name = stem(import.name()).to_owned();
    Ok(Func::new(store, ty.clone(), move |caller, args, results| call(caller, &name, &ty, args, results)).into())
}

/// The name of an import without the hash at its end.
fn stem(name: &str) -> &str {
    match name.rsplit_once('_') {
        Some((stem, hash)) if hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) => stem,
        _ => name,
    }
}

fn call(mut caller: Caller<'_, ()>, name: &str, ty: &FuncType, args: &[Val], results: &mut [Val]) -> Result<()> {
    match name {
        "__wbindgen_init_externref_table" => return init_table(&mut caller),
        "__wbg___wbindgen_throw" | "__wbg_error" => return Err(Error::msg(text(&mut caller, args)?)),
        // The seeds of hash maps: the same in each run.
        "__wbg_getRandomValues" => return Ok(()),
        "__wbg_set" | "__wbg_set_name" => {
            if let Some(result) = results.first_mut() {
                *result = value(&mut caller, Js::Other)?;
            }
            return Ok(());
        }
        _ => {}
    }
    let is_pair = args.len() == 2 && args.iter().all(|arg| matches!(arg, Val::I32(_)));
    let made = match name {
        "__wbg_new_from_slice" => Js::Bytes(bytes(&mut caller, args)?),
        "__wbg_Error" => Js::Error(text(&mut caller, args)?),
        "__wbg_new" if is_pair => Js::Error(text(&mut caller, args)?),
        "__wbg_new" | "__wbindgen_generic" => Js::Other,
        _ => return Err(Error::msg(format!("a step calls {name} {ty}, which benches/fuel/src/host.rs does not have"))),
    };
    results[0] = value(&mut caller, made)?;
    Ok(())
}

/// The first values of wasm-bindgen's table: undefined, null, true and false at fixed places.
fn init_table(caller: &mut Caller<'_, ()>) -> Result<()> {
    let Some(Extern::Table(table)) = caller.get_export("__wbindgen_externrefs") else {
        return Err(Error::msg("the artefact has no table of values"));
    };
    let start = table.grow(&mut *caller, 4, Ref::Extern(None))?;
    for place in start..start + 4 {
        let constant = ExternRef::new(&mut *caller, Js::Other)?;
        table.set(&mut *caller, place, Ref::Extern(Some(constant)))?;
    }
    Ok(())
}

fn value(store: impl AsContextMut, js: Js) -> Result<Val> {
    Ok(Val::ExternRef(Some(ExternRef::new(store, js)?)))
}

/// The value of a reference.
pub fn behind(store: &Store<()>, reference: Option<Rooted<ExternRef>>) -> Result<Js> {
    let data = reference.map(|reference| reference.data(store)).transpose()?.flatten();
    Ok(data.and_then(|data| data.downcast_ref::<Js>()).cloned().unwrap_or(Js::Other))
}

/// The bytes at a pointer and a length.
fn bytes(caller: &mut Caller<'_, ()>, args: &[Val]) -> Result<Vec<u8>> {
    let (Some(pointer), Some(length)) = (args[0].i32(), args[1].i32()) else { return Err(Error::msg("a slice is no pair of numbers")) };
    let Some(Extern::Memory(memory)) = caller.get_export("memory") else { return Err(Error::msg("the artefact has no memory")) };
    let (start, length) = (pointer as u32 as usize, length as u32 as usize);
    let slice = memory.data(&*caller).get(start..start + length);
    slice.map(<[u8]>::to_vec).ok_or_else(|| Error::msg("a slice is outside the memory"))
}

fn text(caller: &mut Caller<'_, ()>, args: &[Val]) -> Result<String> {
    Ok(String::from_utf8_lossy(&bytes(caller, args)?).into_owned())
}
