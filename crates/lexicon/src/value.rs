//! Numbers, amounts and dates by their value: `$2 million` is `$2,000,000`, and `5 January 2010` is `Jan. 5, 2010`.

/// The value of some words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number in billionths, or an amount with its unit.
    Amount(u128, Option<&'static str>),
    /// An ordinal.
    Ordinal(u32),
    /// Year, month and day, as far as given.
    Date(Option<u32>, usize, Option<u32>),
}

const MONTHS: [&str; 12] = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];

/// Signs and words for units.
const UNITS: &[(&str, &str)] = &[
    ("$", "$"),
    ("dollar", "$"),
    ("dollars", "$"),
    ("€", "€"),
    ("euro", "€"),
    ("euros", "€"),
    ("£", "£"),
    ("pound", "£"),
    ("pounds", "£"),
    ("%", "%"),
    ("percent", "%"),
    ("pourcent", "%"),
    ("prozent", "%"),
    ("cent", "cent"),
    ("cents", "cent"),
];

const ORDINALS: &[&str] = &[
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

const HUNDRED: u128 = 100;

const SCALES: &[(&str, u128)] =
    &[("hundred", HUNDRED), ("thousand", 1_000), ("million", 1_000_000), ("billion", 1_000_000_000), ("trillion", 1_000_000_000_000)];

/// Decimal places of an amount.
pub const PLACES: usize = 9;

/// One in an amount.
pub const ONE: u128 = 10_u128.pow(PLACES as u32);

const NUMBER_WORDS: &[(&str, u32)] = &[
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
    ("thousand", 1000),
];

/// The month, from 0, named by a word or its abbreviation.
pub fn month(key: &str) -> Option<usize> {
    let abbreviates = |month: &str| month.starts_with(key) && (key.len() == 3 || key == "sept");
    MONTHS.iter().position(|month| *month == key || abbreviates(month))
}

/// Whether letters after a figure make it an ordinal: `th` of `5th`.
pub fn is_ordinal_ending(letters: &str) -> bool {
    matches!(letters, "st" | "nd" | "rd" | "th" | "d")
}

/// The number of an ordinal word: `5th`, `3d`, `third`, `twenty-third`.
pub fn ordinal(key: &str) -> Option<u32> {
    let digits = key.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let figure = is_ordinal_ending(&key[digits.len()..]).then(|| digits.parse().ok()).flatten();
    let word = |key: &str| ORDINALS.iter().position(|word| *word == key).map(|at| at as u32 + 1);
    figure.or_else(|| key.strip_prefix("twenty-").map_or_else(|| word(key), |ones| word(ones).filter(|ones| *ones < 10).map(|ones| 20 + ones)))
}

/// The unit that a sign or a word means: `%` for `percent`.
pub fn unit(key: &str) -> Option<&'static str> {
    UNITS.iter().find(|(word, _)| *word == key).map(|&(_, unit)| unit)
}

/// Units of one quantity, a line for each quantity and a column for each unit, in English, French and German: lengths, volumes, weights, areas, times.
/// Each has its size in a common unit: micrometres, millilitres, milligrams, square metres, seconds.
const QUANTITIES: &[&[(&str, u128)]] = &[
    &[
        ("metre metres meter meters m", 1_000_000),
        ("kilometre kilometres kilometer kilometers km", 1_000_000_000),
        ("centimetre centimetres centimeter centimeters zentimeter cm", 10_000),
        ("millimetre millimetres millimeter millimeters mm", 1_000),
        ("foot feet ft", 304_800),
        ("mile miles", 1_609_344_000),
        ("yard yards", 914_400),
        ("inch inches", 25_400),
    ],
    &[("litre litres liter liters", 1_000), ("gallon gallons", 3_785), ("barrel barrels", 158_987)],
    &[
        ("gram grams gramme grammes gramm", 1_000),
        ("kilogram kilograms kilogramm kg kilo kilos", 1_000_000),
        ("ton tons tonne tonnes tonnen", 1_000_000_000),
        ("ounce ounces", 28_350),
        ("lb lbs", 453_592),
    ],
    &[("acre acres", 4_047), ("hectare hectares hektar", 10_000)],
    &[
        ("seconds secondes sekunden", 1),
        ("minute minutes minuten", 60),
        ("hour hours heure heures stunde stunden", 3_600),
        ("day days jour jours tag tage tagen", 86_400),
        ("week weeks semaine semaines woche wochen", 604_800),
        ("month months mois monat monate monaten", 2_629_746),
        ("year years an ans annee annees jahr jahre jahren", 31_556_952),
    ],
];

/// The quantity that a word names the unit of, as a place in a table, and the size of that unit: `gallons`.
pub fn quantity(key: &str) -> Option<(usize, u128)> {
    let size_in = |units: &&[(&str, u128)]| units.iter().find(|(words, _)| words.split(' ').any(|word| word == key)).map(|&(_, size)| size);
    QUANTITIES.iter().enumerate().find_map(|(quantity, units)| Some((quantity, size_in(units)?)))
}

/// Whether the size of a unit of time is that of a year.
pub fn is_year(unit: (usize, u128)) -> bool {
    Some(unit) == quantity("years")
}

/// The parts of a whole that a word names, in English, French and German: `third` is three.
const PARTS: &[(&str, u32)] = &[
    ("half halves moitie halfte halb", 2),
    ("third thirds tiers drittel", 3),
    ("quarter quarters quart quarts viertel", 4),
    ("fifth fifths funftel", 5),
    ("tenth tenths zehntel", 10),
];

/// The percentage that a fraction in words is: `a third`, `two thirds`, `half`; `first` is the word before. An ordinal, `the third`, is none.
pub fn fraction(first: &str, part: &str) -> Option<u32> {
    let parts = PARTS.iter().find(|(words, _)| words.split(' ').any(|word| word == part)).map(|&(_, parts)| parts)?;
    let count = match first {
        "a" | "one" | "un" | "une" | "ein" => 1,
        _ => match number(first).and_then(|digits| digits.parse().ok()) {
            Some(count) => count,
            None if parts == 2 => 1,
            None => return None,
        },
    };
    (count < parts).then(|| (count * 100 + parts / 2) / parts)
}

/// Whether two words mean *percent*: `per cent`.
pub fn is_per_cent(first: &str, second: &str) -> bool {
    matches!((first, second), ("per" | "pour", "cent"))
}

fn scale(key: &str) -> Option<u128> {
    SCALES.iter().find(|(word, _)| *word == key).map(|&(_, scale)| scale)
}

/// Whether a word may be part of a number, amount or date; `capital` distinguishes the month of May from the verb.
pub fn is_part(key: &str, capital: bool) -> bool {
    key.starts_with(|c: char| c.is_ascii_digit())
        || unit(key).is_some()
        || scale(key).is_some()
        || ordinal(key).is_some()
        || number(key).is_some()
        || month(key).is_some_and(|month| MONTHS[month] != "may" || capital)
}

/// Whether the word before a number makes it rough, or one end of a range.
pub fn is_rough(key: &str) -> bool {
    matches!(
        key,
        "about"
            | "almost"
            | "approximately"
            | "around"
            | "circa"
            | "c"
            | "environ"
            | "etwa"
            | "exceeding"
            | "fast"
            | "least"
            | "less"
            | "more"
            | "most"
            | "nearly"
            | "over"
            | "roughly"
            | "some"
            | "than"
            | "up"
            | "pres"
            | "rund"
    )
}

/// Whether a word without a value of its own may be inside a number or date: `the 5th day of May`, `one hundred and five`.
pub fn is_filler(key: &str) -> bool {
    matches!(key, "the" | "day" | "of" | "and")
}

/// The number that a word means: digits without commas, or a number word.
pub fn number(key: &str) -> Option<String> {
    if key.starts_with(|c: char| c.is_ascii_digit()) {
        let whole = key.split('.').next().unwrap_or(key);
        let grouped = whole.split(',').skip(1).all(|group| group.len() == 3);
        return Some(if grouped { key.replace(',', "").trim_end_matches(".00").to_owned() } else { key.to_owned() });
    }
    NUMBER_WORDS.iter().find(|(word, _)| *word == key).map(|(_, value)| value.to_string())
}

/// The value of the words with these keys; `None` if they are not a number, amount or date.
pub fn value(keys: &[&str]) -> Option<Value> {
    date(keys).or_else(|| amount(keys)).or_else(|| match keys {
        [key] => ordinal(key).map(Value::Ordinal),
        _ => None,
    })
}

fn date(keys: &[&str]) -> Option<Value> {
    let keys: Vec<&str> = keys.iter().copied().filter(|key| !is_filler(key)).collect();
    let figure = |key: &str| key.parse().ok().or_else(|| ordinal(key));
    let (mut months, mut days, mut years) = (Vec::new(), Vec::new(), Vec::new());
    for key in &keys {
        match (month(key), figure(key)) {
            (Some(month), _) => months.push(month),
            (None, Some(year @ 1000..=2999)) => years.push(year),
            (None, Some(day @ 1..=31)) => days.push(day),
            _ => return None,
        }
    }
    match (&months[..], &days[..], &years[..]) {
        ([month], [], [year]) => Some(Value::Date(Some(*year), *month, None)),
        ([month], [day], []) => Some(Value::Date(None, *month, Some(*day))),
        ([month], [day], [year]) => Some(Value::Date(Some(*year), *month, Some(*day))),
        // `1/5/2010` in American order, `2010-01-05` everywhere.
        ([], [month @ 1..=12, day], [year]) if keys.len() == 3 => Some(Value::Date(Some(*year), *month as usize - 1, Some(*day))),
        _ => None,
    }
}

/// A figure in billionths; none with more than nine decimals.
fn figure(text: &str) -> Option<u128> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if decimals.len() > PLACES || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    format!("{whole}{decimals:0<PLACES$}").parse().ok()
}

fn amount(keys: &[&str]) -> Option<Value> {
    let mut units = keys.iter().filter_map(|key| unit(key));
    let unit = units.next();
    if units.next().is_some() {
        return None;
    }
    let keys: Vec<&str> = keys.iter().copied().filter(|key| self::unit(key).is_none()).collect();
    let (mut total, mut current) = (0_u128, None::<u128>);
    // The maximum that may still be added to the current group: nine after `twenty`, ninety-nine after `hundred`.
    let mut room = u128::MAX;
    for (i, key) in keys.iter().enumerate() {
        if *key == "and" && i > 0 && scale(keys[i - 1]).is_some() {
            continue;
        }
        if let Some(scale) = scale(key) {
            let group = current.unwrap_or(ONE).checked_mul(scale)?;
            if scale == HUNDRED {
                (current, room) = (Some(group), HUNDRED * ONE);
            } else {
                (total, current, room) = (total.checked_add(group)?, None, u128::MAX);
            }
            continue;
        }
        let figure = figure(&number(key)?)?;
        let fits = current.is_none() || figure > 0 && figure < room;
        if !fits || current.is_some() && key.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        current = Some(current.unwrap_or(0).checked_add(figure)?);
        let is_tens = (20 * ONE..HUNDRED * ONE).contains(&figure) && figure % (10 * ONE) == 0;
        room = if is_tens && !key.starts_with(|c: char| c.is_ascii_digit()) { 10 * ONE } else { 0 };
    }
    let number = total.checked_add(current.unwrap_or(0))?;
    (!keys.is_empty()).then_some(Value::Amount(number, unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::words;

    #[test]
    fn equal_values_are_equal_in_every_spelling() {
        for (a, b, expected) in [
            ("January 5, 2010", "5 January 2010", true),
            ("Jan. 5, 2010", "the 5th day of January, 2010", true),
            ("1/5/2010", "January 5, 2010", true),
            ("2010-01-05", "January 5, 2010", true),
            ("January 5, 2010", "January 6, 2010", false),
            ("January 5, 2010", "January 5, 2011", false),
            ("May 5", "5 May", true),
            ("$2 million", "$2,000,000", true),
            ("2.5 million dollars", "$2,500,000.00", true),
            ("$2 million", "£2 million", false),
            ("$2 million", "2 million", false),
            ("twenty-five", "25", true),
            ("two hundred and fifty thousand", "250,000", true),
            ("one hundred five", "105", true),
            ("two three", "23", false),
            ("twenty twelve", "32", false),
            ("ten percent", "10%", true),
            ("3d", "third", true),
            ("3d", "3", false),
            ("5", "6", false),
            ("0.1 million", "100,000", true),
            ("5.50", "5.5", true),
            ("340282366920938463463374607431768211456 trillion", "5", false),
        ] {
            let value = |text: &str| {
                let words = words(text);
                value(&words.iter().map(|word| word.key.as_str()).collect::<Vec<_>>())
            };
            assert_eq!(value(a).is_some() && value(a) == value(b), expected, "{a} {:?} {b} {:?}", value(a), value(b));
        }
    }
}
