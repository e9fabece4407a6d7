//! Runs the steps of a check in the shipped WebAssembly, on the texts of `benches/instructions`, and prints for each step its name and the
//! fuel that it uses, which is about the number of WebAssembly instructions: the same in every run.
//!
//!     fuel TABLES FOLDER              the fuel of each step, by the artefacts of a folder
//!     fuel --repeated TABLES FOLDER   the fuel of texts that repeat one piece, each in two lengths
//!     fuel TABLES FOLDER OTHER        the milliseconds of each step by the artefacts of two folders: the medians of several rounds
//!
//! Putting arguments into the memory of an artefact and taking its results out of it does not count.

mod artefact;
#[path = "../../instructions/src/corpus.rs"]
mod corpus;
mod formats;
mod host;
mod hostile;

use artefact::{Arg, Artefact, Call};
use corpus::Corpus;
use host::Js;
use std::path::Path;
use std::time::Instant;
use wasmtime::{Config, Engine, Error, Module, Result};

/// The number of quotations in each step, as in `benches/instructions`.
const QUICK: usize = 100;
const THOROUGH: usize = 20;
const JUDGED: usize = 50;

/// Rounds of measuring times. The artefacts take turns in each.
const ROUNDS: usize = 5;

/// Bytes to which a file may unpack, and elements inside one another: more than any of the made files has.
const UNPACKED: i32 = 100_000_000;
const NESTING: i32 = 100;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(Path::new).collect::<Vec<_>>()[..] {
        [option, tables, folder] if option == Path::new("--repeated") => repeated(&Built::counting(folder)?, &read(tables)?),
        [tables, folder] => {
            let built = Built::counting(folder)?;
            for (step, used) in check(&built, &read(tables)?, |artefact, run| {
                artefact.used_fuel()?;
                run(artefact)?;
                artefact.used_fuel()
            })? {
                println!("{step}\t{used}");
            }
            Ok(())
        }
        [tables, folder, other] => times(&read(tables)?, folder, other),
        _ => Err(Error::msg("usage: fuel [--repeated] TABLES FOLDER [OTHER]")),
    }
}

/// Prints the fuel of planning texts, and of reading pages, that repeat one piece: each for two lengths.
fn repeated(built: &Built, tables: &str) -> Result<()> {
    let print = |count, piece: &str, used: u64| println!("{count} {piece:?}\t{used}");
    for piece in hostile::PIECES {
        for count in hostile::REPEATED {
            let mut core = Artefact::new(&built.engine, &built.core)?;
            let session = session(&mut core, tables)?;
            let draft = plain(&mut core, &piece.repeat(count))?;
            core.used_fuel()?;
            let draft = core.run(&draft)?;
            let read = core.used_fuel()?;
            let Js::Bytes(draft) = core.take(&draft)? else { return Err(Error::msg("the reader returned no document")) };
            let planned = core.prepare("session_setDraft", &with(&session, [Arg::Text("draft"), Arg::Text(""), Arg::Bytes(&draft)]))?;
            core.used_fuel()?;
            core.run(&planned)?;
            print(count, piece, read + core.used_fuel()?);
        }
    }
    for piece in hostile::MARKUP {
        for count in hostile::REPEATED {
            let mut reader = Artefact::new(&built.engine, &built.read)?;
            let page = page(&mut reader, &piece.repeat(count))?;
            reader.used_fuel()?;
            reader.run(&page)?;
            print(count, piece, reader.used_fuel()?);
        }
    }
    Ok(())
}

/// A new session, with the tables of facts.
fn session(core: &mut Artefact, tables: &str) -> Result<Arg<'static>> {
    let given = core.prepare("giveTables", &[Arg::Text(tables)])?;
    let given = core.run(&given)?;
    core.take(&given)?;
    let session = core.prepare("session_new", &[])?;
    Ok(Arg::Number(core.run(&session)?[0].unwrap_i32()))
}

/// How a text is read.
const ENCODING: [Arg; 4] = [Arg::Text("utf-8"), Arg::Text("default"), Arg::Absent, Arg::Number(0)];

fn plain(core: &mut Artefact, text: &str) -> Result<Call> {
    core.prepare("readPlain", &[Arg::Text(text)].into_iter().chain(ENCODING).collect::<Vec<_>>())
}

fn page(reader: &mut Artefact, html: &str) -> Result<Call> {
    reader.prepare("readText", &[Arg::Text("html"), Arg::Text(html)].into_iter().chain(ENCODING).collect::<Vec<_>>())
}

/// Prints the median milliseconds of each step by the artefacts of both folders.
fn times(tables: &str, folder: &Path, other: &Path) -> Result<()> {
    let engine = Engine::default();
    let both = [Built::compile(&engine, folder)?, Built::compile(&engine, other)?];
    let mut rounds: [Vec<Vec<f64>>; 2] = [Vec::new(), Vec::new()];
    let mut steps = Vec::new();
    for _ in 0..ROUNDS {
        for (built, rounds) in both.iter().zip(&mut rounds) {
            let round = check(built, tables, |artefact, run| {
                let start = Instant::now();
                run(artefact)?;
                Ok(start.elapsed().as_secs_f64() * 1000.0)
            })?;
            steps = round.iter().map(|(step, _)| *step).collect();
            rounds.push(round.into_iter().map(|(_, time)| time).collect());
        }
    }
    for (index, step) in steps.iter().enumerate() {
        let [one, two] = rounds.each_ref().map(|rounds| median(rounds.iter().map(|round| round[index]).collect()));
        println!("{step}\t{one:.3}\t{two:.3}");
    }
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).map_err(|fault| Error::msg(format!("{}: {fault}", file.display())))
}

/// The compiled artefacts.
struct Built {
    engine: Engine,
    core: Module,
    read: Module,
    office: Module,
}

impl Built {
    /// The artefacts of a folder, with their fuel counted.
    fn counting(folder: &Path) -> Result<Self> {
        let mut config = Config::new();
        config.consume_fuel(true);
        Self::compile(&Engine::new(&config)?, folder)
    }

    fn compile(engine: &Engine, folder: &Path) -> Result<Self> {
        let [core, read, office] = ["core", "read", "office"].map(|name| Artefact::compile(engine, folder, name));
        Ok(Self { engine: engine.clone(), core: core?, read: read?, office: office? })
    }
}

/// Runs the calls of a step, and gives what was measured.
type Measure<T> = fn(&mut Artefact, &mut dyn FnMut(&mut Artefact) -> Result<()>) -> Result<T>;

/// Checks the generated draft against the generated sources in new instances; the steps with what was measured of each.
fn check<T>(built: &Built, tables: &str, measure: Measure<T>) -> Result<Vec<(&'static str, T)>> {
    let corpus = Corpus::new();
    let mut core = Artefact::new(&built.engine, &built.core)?;
    let mut steps = Vec::new();
    // Runs prepared calls as a step; their values.
    let mut step = |name, artefact: &mut Artefact, calls: Vec<Call>| -> Result<Vec<Js>> {
        let mut results = Vec::new();
        let measured = measure(artefact, &mut |artefact| {
            results = calls.iter().map(|call| artefact.run(call)).collect::<Result<_>>()?;
            Ok(())
        })?;
        steps.push((name, measured));
        results.iter().map(|result| artefact.take(result)).collect()
    };

    let session = session(&mut core, tables)?;
    let calls = corpus.sources.iter().map(|(_, text)| plain(&mut core, text)).collect::<Result<_>>()?;
    let sources = documents(step("read text", &mut core, calls)?)?;

    let mut reader = Artefact::new(&built.engine, &built.read)?;
    let calls = corpus.sources.iter().map(|(name, text)| page(&mut reader, &formats::html(name, text))).collect::<Result<_>>()?;
    documents(step("read html", &mut reader, calls)?)?;

    let mut office = Artefact::new(&built.engine, &built.office)?;
    let calls = corpus.sources.iter().map(|(_, text)| {
        let file = formats::docx(text).map_err(|fault| Error::msg(fault.to_string()))?;
        office.prepare("readOffice", &[Arg::Bytes(&file), Arg::Text("docx"), Arg::Number(UNPACKED), Arg::Number(NESTING)])
    });
    let calls = calls.collect::<Result<_>>()?;
    documents(step("read docx", &mut office, calls)?)?;

    let calls = corpus.sources.iter().zip(&sources).map(|((name, _), document)| {
        let texts = [Arg::Text(name), Arg::Absent, Arg::Absent, Arg::Text(""), Arg::Bytes(document)];
        core.prepare("session_addSource", &with(&session, texts))
    });
    let calls = calls.collect::<Result<_>>()?;
    step("build", &mut core, calls)?;

    for (name, effort, count) in [("locate quick", "quick", QUICK), ("locate thorough", "thorough", THOROUGH)] {
        let quotations = corpus.quotations(count);
        let calls = quotations.iter().map(|words| core.prepare("session_locate", &with(&session, [Arg::Text(words), Arg::Text(effort)])));
        let calls = calls.collect::<Result<_>>()?;
        step(name, &mut core, calls)?;
    }

    let read = plain(&mut core, &corpus.draft(JUDGED))?;
    let read = core.run(&read)?;
    let draft = documents(vec![core.take(&read)?])?;
    let planned = core.prepare("session_setDraft", &with(&session, [Arg::Text("draft"), Arg::Text(""), Arg::Bytes(&draft[0])]))?;
    step("plan", &mut core, vec![planned])?;
    let swept = core.prepare("session_runs", &with(&session, []))?;
    step("sweep", &mut core, vec![swept])?;
    let calls = (0..JUDGED).map(|index| core.prepare("session_judge", &with(&session, [Arg::Number(index as i32)]))).collect::<Result<_>>()?;
    step("judge", &mut core, calls)?;

    let beyond = core.prepare("session_judge", &with(&session, [Arg::Number(JUDGED as i32)]))?;
    let beyond = core.run(&beyond)?;
    if core.take(&beyond).is_ok() {
        return Err(Error::msg("the made draft has more quotations than were put into it"));
    }
    Ok(steps)
}

/// The arguments of a method.
fn with<'a, const N: usize>(session: &Arg<'a>, rest: [Arg<'a>; N]) -> Vec<Arg<'a>> {
    std::iter::once(*session).chain(rest).collect()
}

/// The binary forms of documents.
fn documents(values: Vec<Js>) -> Result<Vec<Vec<u8>>> {
    let bytes = |value| match value {
        Js::Bytes(bytes) if bytes.len() > 1000 => Ok(bytes),
        _ => Err(Error::msg("a reader returned no document, or nearly an empty one")),
    };
    values.into_iter().map(bytes).collect()
}
