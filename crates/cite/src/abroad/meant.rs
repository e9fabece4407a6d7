//! Which law a draft means by a short name, by an abbreviation, and by a section alone: `s 4`, `YJCEA s 4`, `Section 4(2) of the Act`.

use super::super::bare_section;
use super::super::citation::Cite;
use super::super::core::{self, Core, CoreKind};
use super::super::paren::closing;
use super::super::tables::acts::{CONSTITUTION, CONSTITUTION_OF, CONSTITUTIONAL, CONTRACTS, Division, EUROPEAN, OF_THE_TEXT};
use super::act;
use super::law::{self, Bare};
use literatim_lexicon as lexicon;
use literatim_matching::text::Span;
use std::collections::{HashMap, HashSet};

/// Maximum bytes of a short name that a draft defines, and number of names for which others are sought.
const SHORT: usize = 40;
const MOST: usize = 512;

/// A name that two laws have, or no law.
const NONE: usize = usize::MAX;

/// The names that a draft uses for its laws. A name that two laws have means neither.
#[derive(Default)]
struct Names {
    /// The laws by their standard names, and the index of each.
    list: Vec<String>,
    known: HashMap<String, usize>,
    /// Laws by what stands for them: a short name that the draft defines; the initials, the name without its year.
    defined: HashMap<String, usize>,
    guessed: HashMap<String, usize>,
}

impl Names {
    /// Reads the names of the laws among `cores` and what the draft defines behind them.
    fn of(text: &str, cores: &[Core]) -> Self {
        let mut names = Self::default();
        for core in cores {
            let Some(name) = name_of(core).filter(|_| names.list.len() < MOST) else { continue };
            let before = names.list.len();
            let index = names.index(name);
            if let Some(short) = definition(text, core.span.end) {
                note(&mut names.defined, short, index);
            }
            if names.list.len() == before {
                continue;
            }
            // `2006/115/EC`
            if let Some((_, number)) = name.split_once(' ').filter(|(kind, _)| EUROPEAN.contains(kind)) {
                note(&mut names.guessed, number, index);
            }
            if let Some(short) = act::short_name(name) {
                note(&mut names.guessed, short, index);
                let initials = act::initials(short);
                if initials.len() > 2 {
                    note(&mut names.guessed, &initials, index);
                }
                // `NI Act`
                if let Some((head, noun)) = short.rsplit_once(' ') {
                    note(&mut names.guessed, &format!("{} {noun}", act::initials(head)), index);
                }
            }
        }
        names
    }

    /// The index of a law by its standard name, which it has from now on.
    fn index(&mut self, name: &str) -> usize {
        if let Some(&known) = self.known.get(name) {
            return known;
        }
        self.list.push(name.to_owned());
        self.known.insert(name.to_owned(), self.list.len() - 1);
        self.list.len() - 1
    }

    /// The law that a name means, with or without its year. What the draft defines goes before what could be guessed.
    fn meant(&self, name: &str) -> Option<usize> {
        let known = |name: &str| self.defined.get(name).or_else(|| self.guessed.get(name)).copied().filter(|&law| law != NONE);
        known(name).or_else(|| act::short_name(name).filter(|short| short.bytes().all(|byte| byte.is_ascii_alphanumeric())).and_then(known))
    }
}

/// The name of a law outside the United States that a core cites.
fn name_of(core: &Core) -> Option<&str> {
    let cite = core.cite.as_ref().filter(|_| matches!(core.kind, CoreKind::Statute | CoreKind::Rule))?;
    let alone = || cite.page.is_none() && cite.volume.is_empty();
    cite.of_law_abroad().map(|(name, _)| name).or_else(|| alone().then_some(&*cite.reporter)).filter(|name| !name.is_empty())
}

/// The short name in the parenthesis behind byte `at`: `(“YJCEA”)`, `(the 1999 Act)`, `(hereinafter “LA”)`.
fn definition(text: &str, at: usize) -> Option<&str> {
    let inner = text[at..].starts_with(" (").then(|| closing(text, at + 1)).flatten()?;
    let quotes = |c: char| matches!(c, '“' | '”' | '"' | '‘' | '’' | '\'' | '*' | '_');
    let quoted = &text[inner];
    let name = quoted.rsplit_once(&['“', '"', '‘'][..]).map_or(quoted, |(_, name)| name);
    let name = if name.is_empty() { quoted.trim_matches(quotes).rsplit(quotes).next()? } else { name }.trim_matches(quotes);
    let name = name.strip_prefix("the ").or_else(|| name.strip_prefix("The ")).unwrap_or(name);
    let is_name = name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) && (2..=SHORT).contains(&name.len());
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    (is_name && !is_number && !name.contains(&[';', '(', '/'][..])).then_some(name)
}

/// Bytes behind a law within which a division without one means it, where the draft has other laws.
const NEAR: usize = 3000;

/// The laws of a draft with their divisions, all of them and those cited so far, by their index.
#[derive(Default)]
struct Cited {
    /// The only law of the draft that has each division, and the only one that has such divisions.
    only: HashMap<String, usize>,
    only_with: [Option<usize>; Division::ALL.len()],
    /// The law that had each division last.
    divisions: HashMap<String, usize>,
    /// The laws cited last that have sections, articles, regulations and rules, and where.
    last: [Option<(usize, usize)>; Division::ALL.len()],
    /// The laws cited last by a word that a text points at it with: `the Act`, `the 1999 Act`.
    by_word: HashMap<String, usize>,
    /// Whether an American law came after them, and whether the draft has any.
    is_american: bool,
    has_american: bool,
}

impl Cited {
    /// With what the draft cites anywhere.
    fn of(cores: &[Core], names: &mut Names) -> Self {
        let mut cited = Self { has_american: cores.iter().any(is_american), ..Self::default() };
        for (name, cite) in cores.iter().filter_map(|core| Some((name_of(core)?, core.cite.as_ref()?))) {
            let index = names.index(name);
            for (only, division) in cited.only_with.iter_mut().zip(Division::ALL) {
                if law::takes(name, division) {
                    let one = *only.get_or_insert(index);
                    *only = Some(if one == index { index } else { NONE });
                }
            }
            if let Some(page) = &cite.page {
                note(&mut cited.only, page, index);
            }
        }
        cited
    }

    fn cite(&mut self, core: &Core, names: &Names) {
        let Some(name) = name_of(core) else {
            self.is_american |= is_american(core);
            return;
        };
        self.is_american = false;
        let Some(&index) = names.known.get(name) else { return };
        if let Some(page) = core.cite.as_ref().and_then(|cite| cite.page.clone()) {
            self.divisions.insert(page, index);
        }
        for (last, division) in self.last.iter_mut().zip(Division::ALL) {
            if law::takes(name, division) {
                *last = Some((index, core.span.end));
            }
        }
        for word in name.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with(char::is_uppercase) || word.len() == YEAR) {
            self.by_word.insert(word.to_owned(), index);
        }
    }

    /// Whether a law that has articles was cited.
    fn has_articles(&self) -> bool {
        self.last.iter().zip(Division::ALL).any(|(last, division)| division == Division::Article && last.is_some())
    }

    /// The law that a division without one means.
    fn meant(&self, bare: &Bare, names: &Names, is_sure: bool) -> Option<usize> {
        let page = bare.core.cite.as_ref()?.page.as_deref()?;
        if let Some((kind, year)) = &bare.points {
            let short = year.as_ref().map_or_else(|| kind.clone(), |year| format!("{year} {kind}"));
            let pointed = || self.by_word.get(year.as_ref().unwrap_or(kind)).copied().filter(|_| !self.is_american);
            return names.meant(&short).or_else(pointed);
        }
        let division = Division::ALL.iter().position(|&division| division == bare.division)?;
        let (last, end) = self.last[division]?;
        let is_near = self.only_with[division].is_some_and(|law| law != NONE) || bare.core.span.start - end <= NEAR;
        // `Section 1983`: few acts of other countries have that many sections.
        let is_american = self.is_american || self.has_american && page.bytes().filter(u8::is_ascii_digit).count() > LONG;
        let last = Some(last).filter(|_| is_sure && is_near && !(bare.is_word && is_american));
        let known = self.divisions.get(page).or_else(|| self.only.get(page)).copied().filter(|&law| law != NONE);
        known.or(last)
    }
}

/// Maximum number of digits of a section in most acts.
const LONG: usize = 3;

/// Whether a core cites a law of the United States.
fn is_american(core: &Core) -> bool {
    core.kind == CoreKind::Statute && name_of(core).is_none() && core.cite.as_ref().is_some_and(|cite| !bare_section::is_bare(Some(cite)))
}

/// The length of a year.
const YEAR: usize = 4;

/// Remembers that a law has something, which two laws have not.
fn note(known: &mut HashMap<String, usize>, key: &str, law: usize) {
    let one = known.entry(key.to_owned()).or_insert(law);
    if *one != law {
        *one = NONE;
    }
}

/// Gives each law among `cores` the name that the draft has for it, and each division of `bare` the law that it means. What means none is no citation.
pub(in super::super) fn settle(text: &str, cores: &mut Vec<Core>, bare: Vec<Bare>) {
    let constitutions = constitutions(text);
    if constitutions.is_empty() && !cores.iter().any(|core| name_of(core).is_some()) {
        return;
    }
    let mut names = Names::of(text, cores);
    for core in cores.iter_mut() {
        rename(core, &names);
    }
    let others = Others::of(text);
    let mut cited = Cited::of(cores, &mut names);
    let mut found: Vec<Core> = Vec::new();
    let mut next = 0;
    for mut bare in bare {
        let span = bare.core.span;
        while let Some(core) = cores.get(next).filter(|core| core.span.start < span.start) {
            cited.cite(core, &names);
            next += 1;
        }
        let is_free = found.last().is_none_or(|last| last.span.end <= span.start)
            && cores[next.saturating_sub(law::LATEST)..]
                .iter()
                .take_while(|core| core.span.start < span.end)
                .all(|core| core.span.end <= span.start || lacks_law(core));
        if !is_free {
            continue;
        }
        let name = match &bare.abbreviation {
            Some(abbreviation) => names.meant(abbreviation),
            None if is_of_text(text, &bare) => None,
            None => cited.meant(&bare, &names, is_sure(text, &bare, &others)).filter(|_| may_stand(text, span)),
        };
        let is_of_constitution = name.is_none()
            && bare.division == Division::Article
            && bare.abbreviation.is_none()
            && bare.points.is_none()
            && constitutions[..constitutions.partition_point(|&at| at < span.start)].last().is_some_and(|at| span.start - at <= NEAR)
            && !others.articles
            && !cited.has_articles()
            && !is_of_text(text, &bare);
        let Some(cite) = bare.core.cite.as_mut() else { continue };
        match name {
            Some(name) => cite.reporter = names.list[name].clone(),
            None if is_of_constitution => {
                CONSTITUTION.clone_into(&mut cite.reporter);
                cite.page = cite.page.as_deref().and_then(|page| page.rsplit(' ').next()).map(|number| format!("art. {number}"));
                bare.core.kind = CoreKind::Rule;
            }
            None => continue,
        }
        cited.cite(&bare.core, &names);
        found.push(bare.core);
    }
    let mut own = found.iter().peekable();
    cores.retain(|core| {
        while own.next_if(|own| own.span.end <= core.span.start).is_some() {}
        own.peek().is_none_or(|own| own.span.start >= core.span.end)
    });
    cores.extend(found);
    core::sort(cores);
}

/// Whether a core is a division that was read without its law: `Section 4 provides`.
fn lacks_law(core: &Core) -> bool {
    let is_part = |cite: &Cite| cite.volume.is_empty() && matches!(&*cite.reporter, "Section" | "Article" | "Rule");
    core.kind == CoreKind::Rule && core.cite.as_ref().is_some_and(is_part)
}

/// Gives a law the name that the draft has for it; an act that was read as an American one too, `section 4 of the Lantern Act`, if the draft has its year.
fn rename(core: &mut Core, names: &Names) {
    let is_law = name_of(core).is_some();
    let is_plain = |cite: &Cite| {
        cite.volume.is_empty()
            && cite.reporter.contains(' ')
            && cite.page.as_deref().is_some_and(|page| page.starts_with(|c: char| c.is_ascii_digit()))
    };
    let Some(cite) = core.cite.as_mut().filter(|cite| is_law || core.kind == CoreKind::Statute && is_plain(cite)) else { return };
    let Some(name) = names
        .meant(&cite.reporter)
        .map(|law| names.list[law].clone())
        .or_else(|| act::standard(&cite.reporter).filter(|_| is_law).map(str::to_owned))
    else {
        return;
    };
    if let Some(page) = cite.page.as_mut().filter(|_| !is_law) {
        *page = format!("{} {page}", Division::Section.sign());
    }
    cite.reporter = name;
}

/// Where a text names the constitution of another country, in order, if it does so more than once: `the Indian Constitution`, `the Constitution of India`.
fn constitutions(text: &str) -> Vec<usize> {
    let is_named = |&at: &usize| {
        let (before, after) = (text[..at].trim_end(), &text[at + CONSTITUTION.len()..]);
        let of = CONSTITUTION_OF.iter().find_map(|of| after.strip_prefix(of)).unwrap_or("");
        CONSTITUTIONAL.iter().any(|(adjective, country)| {
            before.strip_suffix(adjective).is_some_and(|head| !names_more(head))
                || of.strip_prefix(country).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        })
    };
    let named: Vec<usize> = memchr::memmem::find_iter(text.as_bytes(), CONSTITUTION).filter(is_named).collect();
    if named.len() > 1 { named } else { Vec::new() }
}

/// Whether a text ends with a word of a longer name, or within a word: `Chippewa` of `the Chippewa Indian Constitution`.
fn names_more(head: &str) -> bool {
    let word = head.trim_end().rsplit([' ', '\n']).next().unwrap_or("");
    head.ends_with(char::is_alphanumeric) || word.starts_with(char::is_uppercase) && !lexicon::is_function_word(&word.to_lowercase())
}

/// What else a text has articles or sections of: a lease, itself.
struct Others<'a> {
    articles: bool,
    sections: bool,
    /// The numbers of its own headings.
    headings: HashSet<&'a str>,
}

/// Maximum bytes of a numbered heading.
const HEADING: usize = 100;

impl<'a> Others<'a> {
    fn of(text: &'a str) -> Self {
        let has = |word: &str| {
            memchr::memmem::find_iter(text.as_bytes(), word).any(|at| {
                let rest = text[at + word.len()..].trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '(' | ')' | '.'));
                let of = rest.strip_prefix(" of the ").or_else(|| rest.strip_prefix(" of this ")).unwrap_or("");
                let near = of.split(&[' ', ',', '.'][..]).take(3);
                near.into_iter().any(|word| CONTRACTS.contains(&word))
            })
        };
        Self { articles: has("rticle "), sections: has("ection "), headings: text.lines().filter_map(heading).collect() }
    }
}

impl Others<'_> {
    /// Whether a division has the number of a heading.
    fn has(&self, bare: &Bare) -> bool {
        let page = bare.core.cite.as_ref().and_then(|cite| cite.page.as_deref());
        page.is_some_and(|page| self.headings.contains(page.rsplit(' ').next().unwrap_or_default()))
    }
}

/// The number of a heading: `3. The harbor`, `4 Findings`.
fn heading(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(['#', '*', ' ']);
    let number = line.split(|c: char| !c.is_ascii_digit()).next().filter(|number| (1..=2).contains(&number.len()))?;
    let title = line[number.len()..].trim_start_matches(['.', ')']).strip_prefix(' ')?.trim_start_matches('*');
    let is_title = title.starts_with(char::is_uppercase) && !title.trim_end().ends_with(['.', ';', ',', ':']);
    (is_title && line.len() <= HEADING).then_some(number)
}

/// Whether a division without its law surely is one of a law, also where no citation has it: by its sign, its subdivision, or the verb behind it.
fn is_sure(text: &str, bare: &Bare, others: &Others<'_>) -> bool {
    let end = bare.core.span.end;
    let has_subdivision = text[bare.core.span].contains('(');
    let is_of_law = has_subdivision || law::provides(text, end) && bare.division == Division::Section;
    match bare.division {
        Division::Article => !others.articles,
        Division::Section if bare.is_word => is_of_law && !others.sections && (has_subdivision || !others.has(bare)),
        _ => true,
    }
}

/// Whether a division is one of the text itself, or in the title of an article: `Section 4 below`, a heading, `In Defence of Section 4 [2017]`.
fn is_of_text(text: &str, bare: &Bare) -> bool {
    let Span { start, end } = bare.core.span;
    let after = &text[end..];
    let unquoted = after.trim_start_matches(&['’', '\'', '”', '"', '*', '_'][..]);
    let is_of_title = || [" [", " (1", " (2"].iter().any(|year| unquoted.starts_with(year));
    let is_heading = || after.starts_with(&['.', ':'][..]) && (start == 0 || text[..start].ends_with('\n'));
    bare.is_word && (is_of_title() || is_heading() || OF_THE_TEXT.iter().any(|word| after.starts_with(word)))
}

/// Whether a division may be a citation where it stands: not behind quoted words of its sentence, unless it follows them directly.
fn may_stand(text: &str, span: Span) -> bool {
    !bare_section::follows_words(text, span.start) || law::closes_words(text, span.start)
}
