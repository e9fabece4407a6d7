//! The meaning of glyph names.
//!
//! The names of Adobe's glyph list for Latin text with its punctuation, and the Greek and mathematical ones that TeX's fonts use. Accented letters
//! are not listed: their names combine letter and accent.

use unicode_normalization::char::compose;

/// The text of a glyph name; `None` if unknown.
pub fn text(name: &str) -> Option<Box<str>> {
    // The part after a full stop selects a variant of the letter: `a.sc`, `one.oldstyle`.
    let name = name.split_once('.').map_or(name, |(base, _)| base);
    if name.is_empty() {
        return None;
    }
    if name.contains('_') {
        let parts: Option<Vec<_>> = name.split('_').map(text).collect();
        return parts.map(|parts| parts.concat().into());
    }
    single(name).map(|c| c.to_string().into())
}

fn single(name: &str) -> Option<char> {
    let mut letters = name.chars();
    let first = letters.next()?;
    if letters.next().is_none() {
        return first.is_ascii_alphabetic().then_some(first);
    }
    if let Ok(at) = NAMES.binary_search_by(|&(known, _)| known.cmp(name)) {
        return Some(NAMES[at].1);
    }
    hexadecimal(name).or_else(|| numbered(name)).or_else(|| accented(name))
}

/// `afii57664`: the letters of Cyrillic, Arabic and Hebrew by the numbers of an old registry, in which ranges have the order of Unicode.
fn numbered(name: &str) -> Option<char> {
    let number: u32 = name.strip_prefix("afii")?.parse().ok()?;
    let &(low, _, first) = REGISTERED.iter().find(|&&(low, high, _)| (low..=high).contains(&number))?;
    char::from_u32(first as u32 + number - low)
}

/// The lowest and the highest number of a range, and the character of the lowest.
const REGISTERED: &[(u32, u32, char)] = &[
    (10017, 10022, 'А'),
    (10023, 10023, 'Ё'),
    (10024, 10049, 'Ж'),
    (10065, 10070, 'а'),
    (10071, 10071, 'ё'),
    (10072, 10097, 'ж'),
    (57388, 57388, '\u{60C}'),
    (57392, 57401, '\u{660}'),
    (57403, 57403, '\u{61B}'),
    (57407, 57407, '\u{61F}'),
    (57409, 57434, '\u{621}'),
    (57440, 57450, '\u{640}'),
    (57664, 57690, '\u{5D0}'),
];

/// `uni20AC`, `u1D49C`.
fn hexadecimal(name: &str) -> Option<char> {
    let digits = match name.strip_prefix("uni") {
        Some(digits) => digits.get(..4)?,
        None => name.strip_prefix('u').filter(|digits| (4..=6).contains(&digits.len()))?,
    };
    u32::from_str_radix(digits, 16).ok().and_then(char::from_u32).filter(|&c| c != '\0')
}

/// `eacute`, `Ccaron`, except `dotlessi`: an ASCII letter and its accent.
fn accented(name: &str) -> Option<char> {
    let (letter, accent) = name.split_at_checked(1)?;
    let mark = ACCENTS.iter().find(|&&(known, _)| known == accent)?.1;
    compose(letter.chars().next()?, mark)
}

const ACCENTS: &[(&str, char)] = &[
    ("acute", '\u{301}'),
    ("breve", '\u{306}'),
    ("caron", '\u{30C}'),
    ("cedilla", '\u{327}'),
    ("circumflex", '\u{302}'),
    ("commaaccent", '\u{327}'),
    ("dieresis", '\u{308}'),
    ("dotaccent", '\u{307}'),
    ("grave", '\u{300}'),
    ("hungarumlaut", '\u{30B}'),
    ("macron", '\u{304}'),
    ("ogonek", '\u{328}'),
    ("ring", '\u{30A}'),
    ("tilde", '\u{303}'),
];

/// In byte order.
#[rustfmt::skip]
const NAMES: &[(&str, char)] = &[
    ("AE", 'Æ'), ("Alpha", 'Α'), ("Beta", 'Β'), ("Chi", 'Χ'), ("Dcroat", 'Đ'), ("Delta", '∆'), ("Eng", 'Ŋ'), ("Epsilon", 'Ε'), ("Eta", 'Η'),
    ("Eth", 'Ð'), ("Euro", '€'), ("Gamma", 'Γ'), ("H18533", '●'), ("H18873", '■'), ("H22073", '□'), ("Hbar", 'Ħ'), ("IJ", 'Ĳ'), ("Iota", 'Ι'),
    ("Kappa", 'Κ'), ("Lambda", 'Λ'), ("Lslash", 'Ł'), ("Mu", 'Μ'), ("Nu", 'Ν'), ("OE", 'Œ'), ("Omega", 'Ω'), ("Omicron", 'Ο'), ("Oslash", 'Ø'),
    ("Phi", 'Φ'), ("Pi", 'Π'), ("Psi", 'Ψ'), ("Rho", 'Ρ'), ("Scedilla", 'Ş'), ("Scommaaccent", 'Ș'), ("Sigma", 'Σ'), ("Tau", 'Τ'),
    ("Tcommaaccent", 'Ţ'), ("Theta", 'Θ'), ("Thorn", 'Þ'), ("Upsilon", 'Υ'), ("Xi", 'Ξ'), ("Zeta", 'Ζ'), ("acute", '´'), ("ae", 'æ'),
    ("afii61352", '№'), ("alpha", 'α'), ("ampersand", '&'), ("angbracketleft", '⟨'), ("angbracketright", '⟩'), ("angle", '∠'), ("angleleft", '⟨'),
    ("angleright", '⟩'), ("approxequal", '≈'), ("arrowboth", '↔'), ("arrowdblboth", '⇔'), ("arrowdblright", '⇒'), ("arrowdown", '↓'),
    ("arrowleft", '←'), ("arrowright", '→'), ("arrowup", '↑'), ("asciicircum", '^'), ("asciitilde", '~'), ("asterisk", '*'), ("asteriskmath", '∗'),
    ("at", '@'), ("backslash", '\\'), ("bar", '|'), ("bardbl", '‖'), ("beta", 'β'), ("blacksquare", '■'), ("braceleft", '{'), ("braceright", '}'),
    ("bracketleft", '['), ("bracketright", ']'), ("breve", '˘'), ("brokenbar", '¦'), ("bullet", '•'), ("caron", 'ˇ'), ("cedilla", '¸'),
    ("ceilingleft", '⌈'), ("ceilingright", '⌉'), ("cent", '¢'), ("check", '✓'), ("checkmark", '✓'), ("chi", 'χ'), ("circle", '○'),
    ("circlemultiply", '⊗'), ("circleplus", '⊕'), ("circumflex", 'ˆ'), ("club", '♣'), ("colon", ':'), ("comma", ','), ("compwordmark", '\u{200C}'),
    ("congruent", '≅'), ("copyright", '©'), ("currency", '¤'), ("cwm", '\u{200C}'), ("dagger", '†'), ("daggerdbl", '‡'), ("dcroat", 'đ'),
    ("degree", '°'), ("delta", 'δ'), ("diamond", '♦'), ("dieresis", '¨'), ("divide", '÷'), ("dollar", '$'), ("dotaccent", '˙'), ("dotlessi", 'ı'),
    ("dotlessj", 'ȷ'), ("dotmath", '⋅'), ("eight", '8'), ("eightoldstyle", '8'), ("eightsuperior", '⁸'), ("element", '∈'), ("ell", 'ℓ'),
    ("ellipsis", '…'), ("emdash", '—'), ("emptyset", '∅'), ("endash", '–'), ("eng", 'ŋ'), ("epsilon", 'ε'), ("epsilon1", 'ϵ'), ("equal", '='),
    ("equivalence", '≡'), ("estimated", '℮'), ("eta", 'η'), ("eth", 'ð'), ("euro", '€'), ("exclam", '!'), ("exclamdown", '¡'), ("existential", '∃'),
    ("ff", 'ﬀ'), ("ffi", 'ﬃ'), ("ffl", 'ﬄ'), ("fi", 'ﬁ'), ("figuredash", '‒'), ("filledbox", '■'), ("five", '5'), ("fiveoldstyle", '5'),
    ("fivesuperior", '⁵'), ("fl", 'ﬂ'), ("floorleft", '⌊'), ("floorright", '⌋'), ("florin", 'ƒ'), ("four", '4'), ("fouroldstyle", '4'),
    ("foursuperior", '⁴'), ("fraction", '⁄'), ("franc", '₣'), ("gamma", 'γ'), ("germandbls", 'ß'), ("gradient", '∇'), ("grave", '`'),
    ("greater", '>'), ("greaterequal", '≥'), ("guillemetleft", '«'), ("guillemetright", '»'), ("guillemotleft", '«'), ("guillemotright", '»'),
    ("guilsinglleft", '‹'), ("guilsinglright", '›'), ("hbar", 'ħ'), ("heart", '♥'), ("horizontalbar", '―'), ("hungarumlaut", '˝'), ("hyphen", '-'),
    ("ij", 'ĳ'), ("increment", '∆'), ("infinity", '∞'), ("integral", '∫'), ("intersection", '∩'), ("iota", 'ι'), ("kappa", 'κ'), ("lambda", 'λ'),
    ("less", '<'), ("lessequal", '≤'), ("logicaland", '∧'), ("logicalnot", '¬'), ("logicalor", '∨'), ("longs", 'ſ'), ("lozenge", '◊'),
    ("lslash", 'ł'), ("macron", '¯'), ("mid", '∣'), ("middot", '·'), ("minus", '−'), ("minute", '′'), ("mu", 'µ'), ("mu1", 'µ'), ("multiply", '×'),
    ("nbspace", '\u{A0}'), ("negationslash", '\u{338}'), ("nine", '9'), ("nineoldstyle", '9'), ("ninesuperior", '⁹'), ("nonbreakingspace", '\u{A0}'),
    ("notelement", '∉'), ("notequal", '≠'), ("nu", 'ν'), ("numbersign", '#'), ("numero", '№'), ("oe", 'œ'), ("ogonek", '˛'), ("omega", 'ω'),
    ("omicron", 'ο'), ("one", '1'), ("onehalf", '½'), ("oneinferior", '₁'), ("oneoldstyle", '1'), ("onequarter", '¼'), ("onesuperior", '¹'),
    ("openbullet", '◦'), ("ordfeminine", 'ª'), ("ordmasculine", 'º'), ("oslash", 'ø'), ("paragraph", '¶'), ("parenleft", '('), ("parenright", ')'),
    ("partialdiff", '∂'), ("percent", '%'), ("period", '.'), ("periodcentered", '·'), ("periodmath", '⋅'), ("perpendicular", '⊥'),
    ("perthousand", '‰'), ("phi", 'φ'), ("phi1", 'ϕ'), ("pi", 'π'), ("pi1", 'ϖ'), ("plus", '+'), ("plusminus", '±'), ("prescription", '℞'),
    ("prime", '′'), ("product", '∏'), ("propersubset", '⊂'), ("propersuperset", '⊃'), ("proportional", '∝'), ("psi", 'ψ'), ("question", '?'),
    ("questiondown", '¿'), ("quotedbl", '"'), ("quotedblbase", '„'), ("quotedblleft", '“'), ("quotedblright", '”'), ("quoteleft", '‘'),
    ("quotereversed", '‛'), ("quoteright", '’'), ("quotesinglbase", '‚'), ("quotesingle", '\''), ("radical", '√'), ("reflexsubset", '⊆'),
    ("reflexsuperset", '⊇'), ("registered", '®'), ("rho", 'ρ'), ("rho1", 'ϱ'), ("ring", '˚'), ("scedilla", 'ş'), ("scommaaccent", 'ș'),
    ("second", '″'), ("section", '§'), ("semicolon", ';'), ("seven", '7'), ("sevenoldstyle", '7'), ("sevensuperior", '⁷'), ("sfthyphen", '\u{AD}'),
    ("sigma", 'σ'), ("sigma1", 'ς'), ("similar", '∼'), ("six", '6'), ("sixoldstyle", '6'), ("sixsuperior", '⁶'), ("slash", '/'),
    ("softhyphen", '\u{AD}'), ("space", ' '), ("spade", '♠'), ("square", '□'), ("star", '★'), ("sterling", '£'), ("summation", '∑'), ("tau", 'τ'),
    ("tcommaaccent", 'ţ'), ("therefore", '∴'), ("theta", 'θ'), ("theta1", 'ϑ'), ("thorn", 'þ'), ("three", '3'), ("threeinferior", '₃'),
    ("threeoldstyle", '3'), ("threequarters", '¾'), ("threesuperior", '³'), ("tilde", '˜'), ("trademark", '™'), ("triangleright", '▷'), ("two", '2'),
    ("twoinferior", '₂'), ("twooldstyle", '2'), ("twosuperior", '²'), ("underscore", '_'), ("union", '∪'), ("universal", '∀'), ("upsilon", 'υ'),
    ("visiblespace", '␣'), ("visualspace", '␣'), ("xi", 'ξ'), ("yen", '¥'), ("zero", '0'), ("zerooldstyle", '0'), ("zerosuperior", '⁰'),
    ("zeta", 'ζ'),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_names_and_composes_the_rest() {
        assert!(NAMES.is_sorted_by_key(|&(name, _)| name));
        for (name, known) in [
            ("A", "A"),
            ("quotedblleft", "“"),
            ("eacute", "é"),
            ("Scaron", "Š"),
            ("uni20AC", "€"),
            ("u1F600", "😀"),
            ("f_f_i", "ffi"),
            ("fi", "ﬁ"),
            ("one.oldstyle", "1"),
            ("section", "§"),
            ("angleleft", "⟨"),
            ("floorright", "⌋"),
            ("afii10049", "Я"),
            ("afii10070", "е"),
            ("afii57690", "ת"),
            ("afii57450", "ي"),
        ] {
            assert_eq!(text(name).as_deref(), Some(known), "{name}");
        }
        for name in ["", ".notdef", "g23", "uni", "uniéé", "é", "zacutez", "afii10050"] {
            assert_eq!(text(name), None, "{name}");
        }
    }
}
