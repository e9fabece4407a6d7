//! Which modules import from which. A module is a file. It imports from the module that defines what a path of its code leads to:
//! a `use`, or a path in an expression or a type. A face that re-exports a name passes it on and imports it only where its own code
//! names it too; so a file may take a sibling's type from the face, but not what the face itself builds on that file.

use std::collections::{BTreeMap, BTreeSet};

/// The names of rooms begin with it.
const ROOM: &str = "literatim_";

/// The modules by their paths, `["literatim_cite", "pin"]`; those of the facade are below no name.
#[derive(Default)]
pub struct Modules(BTreeMap<Vec<String>, Module>);

#[derive(Default)]
struct Module {
    /// What each `use` brings into scope.
    uses: Vec<Use>,
    /// The paths elsewhere in the code.
    paths: Vec<Vec<String>>,
    /// The names that the code defines.
    defined: BTreeSet<String>,
}

struct Use {
    /// `*` of a glob.
    name: String,
    path: Vec<String>,
    /// Whether only other modules use the name: a re-export that the code next to it does not mention.
    is_passed_on: bool,
}

impl Modules {
    /// Reads a file by its module's path, `cite/mod.rs`. What only tests compile is left out.
    pub fn add(&mut self, file: &str, text: &str) {
        let mut path: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if path.last().is_some_and(|last| ["mod", "lib"].contains(&last.as_str())) {
            path.pop();
        }
        let tokens = without_tests(&tokens_of(text));
        let mut module = Module::default();
        let mut at = 0;
        let mut public = Vec::new();
        while at < tokens.len() {
            if tokens[at] == "use" {
                let end = at + tokens[at..].iter().position(|token| *token == ";").unwrap_or(tokens.len() - at);
                let is_public = tokens[..at].last() == Some(&"pub") || tokens[..at].ends_with(&["pub", "(", "crate", ")"]);
                let before = module.uses.len();
                module.uses.extend(tree(&tokens[at + 1..end], &[]));
                public.extend((before..module.uses.len()).filter(|_| is_public));
                at = end;
            } else if is_name(tokens[at]) && tokens.get(at + 1) == Some(&"::") && tokens[..at].last() != Some(&"::") {
                let names = tokens[at..].chunks(2).take_while(|pair| is_name(pair[0]));
                let length = names.clone().take_while(|pair| pair.get(1) == Some(&"::")).count();
                module.paths.push(names.take(length + 1).map(|pair| pair[0].to_owned()).collect());
                at += 1;
            } else {
                // A name alone, by which a re-export of it becomes an import.
                module.paths.extend(is_name(tokens[at]).then(|| vec![tokens[at].to_owned()]));
                let is_definition = tokens[..at].last().is_some_and(|word| DEFINING.contains(word));
                module.defined.extend(is_definition.then(|| tokens[at].to_owned()));
                at += 1;
            }
        }
        for index in public {
            let name = module.uses[index].name.clone();
            module.uses[index].is_passed_on = !module.paths.iter().any(|path| path[0] == name);
        }
        self.0.insert(path, module);
    }

    /// Each module with those that it imports from.
    fn imports(&self) -> BTreeMap<&[String], BTreeSet<&[String]>> {
        let of = |(own, module): (&Vec<String>, &Module)| {
            let used = module.uses.iter().filter(|import| !import.is_passed_on).map(|import| &import.path);
            let paths = used.chain(module.paths.iter().filter(|path| path.len() > 1));
            paths.filter_map(|path| self.defining(own, path)).filter(|module| !module.is_empty() && module != own).collect()
        };
        self.0.iter().map(|entry| (entry.0.as_slice(), of(entry))).collect()
    }

    /// The module that defines what a path in the module `own` leads to; none of another crate's, or where it leads to a module.
    fn defining(&self, own: &[String], path: &[String]) -> Option<&[String]> {
        match self.lookup(own, path, 0)? {
            Target::Item(module) => Some(module),
            Target::Module(_) => None,
        }
    }

    fn lookup(&self, own: &[String], path: &[String], depth: usize) -> Option<Target<'_>> {
        let (first, rest) = path.split_first()?;
        let start: &[String] = match first.as_str() {
            "crate" => &own[..usize::from(own.first().is_some_and(|root| root.starts_with(ROOM)))],
            name if name.starts_with(ROOM) => return self.member(&[], path, depth, false),
            "self" => own,
            "super" => &own[..own.len() - 1],
            _ => return self.member(own, path, depth, true),
        };
        self.member(start, rest, depth, false)
    }

    /// What a path within a module leads to. `is_scope` where the path has no head: a name that the module does not know is another
    /// crate's or the module's own.
    fn member(&self, module: &[String], path: &[String], depth: usize, is_scope: bool) -> Option<Target<'_>> {
        let (own, known) = self.0.get_key_value(module)?;
        let Some((name, rest)) = path.split_first() else { return Some(Target::Module(own)) };
        if name == "super" {
            return self.member(&own[..own.len() - 1], rest, depth, false);
        }
        if let Some((child, _)) = self.0.get_key_value(&[own.as_slice(), std::slice::from_ref(name)].concat()) {
            return self.member(child, rest, depth, false);
        }
        if let Some(import) = known.uses.iter().find(|import| import.name == *name).filter(|_| depth < 8) {
            return match self.lookup(own, &import.path, depth + 1)? {
                Target::Module(module) => self.member(module, rest, depth + 1, false),
                item => Some(item),
            };
        }
        if is_scope || known.defined.contains(name) {
            return (!is_scope).then_some(Target::Item(own));
        }
        // What a glob passes on.
        let globs = known.uses.iter().filter(|import| import.name == "*" && import.is_passed_on);
        let mut passed = globs.filter_map(|import| self.defining(own, &import.path)).filter(|module| self.0[*module].defined.contains(name));
        Some(Target::Item(passed.next().unwrap_or(own)))
    }

    /// A cycle of imports, if there is one: each module imports from the next, and the last is the first.
    pub fn cycle(&self) -> Option<Vec<String>> {
        let mut imports = self.imports();
        // What imports from nothing that is left is in no cycle.
        loop {
            let left: BTreeSet<&[String]> = imports.keys().copied().collect();
            imports.retain(|_, from| from.iter().any(|module| left.contains(module)));
            if imports.len() == left.len() {
                break;
            }
        }
        let shortest = imports.keys().filter_map(|start| path_back(&imports, start)).min_by_key(Vec::len)?;
        Some(shortest.into_iter().map(|module| module.join("::")).collect())
    }

    /// How many imports there are.
    pub fn count(&self) -> usize {
        self.imports().values().map(BTreeSet::len).sum()
    }
}

/// The words before a name that is defined.
const DEFINING: &[&str] = &["const", "enum", "fn", "static", "struct", "trait", "type"];

enum Target<'a> {
    Module(&'a [String]),
    Item(&'a [String]),
}

/// The shortest way from a module back to itself.
fn path_back<'a>(imports: &BTreeMap<&'a [String], BTreeSet<&'a [String]>>, start: &'a [String]) -> Option<Vec<&'a [String]>> {
    let mut ways = vec![vec![start]];
    let mut seen = BTreeSet::new();
    let mut at = 0;
    while at < ways.len() {
        for next in imports.get(ways[at][ways[at].len() - 1]).into_iter().flatten() {
            let way = [ways[at].as_slice(), &[next]].concat();
            if *next == start {
                return Some(way);
            }
            if seen.insert(*next) {
                ways.push(way);
            }
        }
        at += 1;
    }
    None
}

/// What a tree of a `use` brings into scope: `a::{b, c as d, e::*}`.
fn tree(tokens: &[&str], before: &[String]) -> Vec<Use> {
    let mut path = before.to_vec();
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at] {
            "{" => return branches(&tokens[at + 1..tokens.len() - 1]).into_iter().flat_map(|branch| tree(branch, &path)).collect(),
            "as" => {
                let name = tokens[at + 1].to_owned();
                return vec![Use { name, path, is_passed_on: false }];
            }
            "*" => return vec![Use { name: "*".into(), path: [path.as_slice(), &["*".into()]].concat(), is_passed_on: false }],
            "::" => {}
            name => path.push(name.to_owned()),
        }
        at += 1;
    }
    if path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    path.last().cloned().map(|name| Use { name, path, is_passed_on: false }).into_iter().collect()
}

/// The parts between the commas outside of braces.
fn branches<'a, 'b>(tokens: &'b [&'a str]) -> Vec<&'b [&'a str]> {
    let mut depth = 0;
    let parts = tokens.split(|token| {
        depth += i32::from(*token == "{") - i32::from(*token == "}");
        *token == "," && depth == 0
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// The tokens without each item that only tests compile.
fn without_tests<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        if !rest.starts_with(&["#", "[", "cfg", "(", "test", ")", "]"]) && !rest.starts_with(&["#", "[", "cfg", "(", "all", "(", "test"]) {
            kept.push(tokens[at]);
            at += 1;
            continue;
        }
        let mut depth = 0;
        let end = rest.iter().position(|token| {
            depth += i32::from(["{", "(", "["].contains(token)) - i32::from(["}", ")", "]"].contains(token));
            depth == 0 && ["}", ";"].contains(token)
        });
        at += end.map_or(rest.len(), |end| end + 1);
    }
    kept
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The names and signs of Rust code without its comments, texts and characters.
fn tokens_of(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = code[at..].chars().next() {
        let rest = &code[at..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let raw = rest.strip_prefix('r').map(|rest| rest.len() - rest.trim_start_matches('#').len());
        let length = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            'r' if raw.is_some_and(|marks| rest[1 + marks..].starts_with('"')) => {
                let close = format!("\"{}", "#".repeat(raw.unwrap_or(0)));
                let open = close.len() + 1;
                rest[open..].find(&close).map_or(rest.len(), |end| open + end + close.len())
            }
            '"' => super::text_length(&rest[1..]) + 2,
            '\'' => super::char_length(rest),
            c if is_word(c) => {
                let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                tokens.push(&rest[..length]);
                length
            }
            ':' if rest.starts_with("::") => {
                tokens.push("::");
                2
            }
            c => {
                tokens.extend((!c.is_whitespace()).then_some(&rest[..c.len_utf8()]));
                c.len_utf8()
            }
        };
        at += length.min(rest.len());
    }
    tokens
}
