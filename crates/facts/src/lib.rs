//! The tables of facts as texts. A native build has them in itself. The artefact `core` of the npm package gets them in one file, which stays when only
//! code changes; `scripts/build.mjs` makes it of the files that `wasm-pack.toml` lists.
#![forbid(unsafe_code)]

/// A table.
#[derive(Clone, Copy)]
pub enum FactTable {
    /// Courts and series of reports outside the United States.
    Abroad,
    /// Ways of writing that several editions share.
    Ambiguous,
    /// English words that a misreading may turn into one another.
    Confusable,
    /// Courts.
    Courts,
    /// The editions of reporters, laws and journals.
    Editions,
}

#[cfg(not(all(feature = "bindings", target_arch = "wasm32")))]
impl FactTable {
    /// The lines of the table.
    pub fn text(self) -> &'static str {
        match self {
            Self::Abroad => include_str!("../data/abroad.tsv"),
            Self::Ambiguous => include_str!("../data/ambiguous.tsv"),
            Self::Confusable => include_str!("../data/confusable.txt"),
            Self::Courts => include_str!("../data/courts.tsv"),
            Self::Editions => include_str!("../data/editions.tsv"),
        }
    }
}

#[cfg(all(feature = "bindings", target_arch = "wasm32"))]
pub use given::give;

#[cfg(all(feature = "bindings", target_arch = "wasm32"))]
mod given {
    use super::FactTable;
    use std::sync::OnceLock;

    /// The names of the tables in their file, in the order of [`FactTable`].
    const NAMES: [&str; 5] = ["abroad", "ambiguous", "confusable", "courts", "editions"];

    /// The character before the name of a table, and before that of the version.
    const MARK: char = '\x0c';

    static GIVEN: OnceLock<[&str; NAMES.len()]> = OnceLock::new();

    impl FactTable {
        /// The lines of the table.
        pub fn text(self) -> &'static str {
            GIVEN.get().expect("giveTables is called before anything else")[self as usize]
        }
    }

    /// Takes the file of the tables: for each a form feed, its name, a line feed and its lines; first the version, without lines.
    /// Returns whether it is the file of this version, with all tables.
    pub fn give(file: String) -> bool {
        let file: &'static str = file.leak();
        let mut parts = file.split(MARK).skip(1).map(|part| part.split_once('\n').unwrap_or((part, "")));
        let is_ours = parts.next() == Some((env!("CARGO_PKG_VERSION"), ""));
        let tables = NAMES.map(|name| parts.clone().find(|(named, _)| *named == name).map_or("", |(_, lines)| lines));
        let is_whole = is_ours && tables.iter().all(|table| !table.is_empty());
        is_whole && GIVEN.get_or_init(|| tables) == &tables
    }
}
