//! Lower-case Roman numerals, as used for front pages.

/// The value of a Roman numeral in lower case, from `i` to `cccxcix`; `None` for anything else, including non-standard forms (`iiii`).
pub fn roman(text: &str) -> Option<u32> {
    if text.is_empty() || text.len() > 12 {
        return None;
    }
    let (mut value, mut last) = (0u32, 0);
    for c in text.chars().rev() {
        let digit = match c {
            'i' => 1,
            'v' => 5,
            'x' => 10,
            'l' => 50,
            'c' => 100,
            _ => return None,
        };
        value = if digit < last { value.checked_sub(digit)? } else { value + digit };
        last = last.max(digit);
    }
    (to_roman(value) == text).then_some(value)
}

/// A number from 1 to 399 as a lower-case Roman numeral; other numbers are clamped.
pub fn to_roman(value: u32) -> String {
    let mut left = value.clamp(1, 399);
    let mut text = String::new();
    for (size, letters) in [(100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")] {
        while left >= size {
            text.push_str(letters);
            left -= size;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_written_as_usual_are_numbers() {
        for (text, value) in [("xiv", Some(14)), ("i", Some(1)), ("xcix", Some(99)), ("civil", None), ("ill", None), ("iiii", None), ("mix", None)] {
            assert_eq!(roman(text), value, "{text}");
        }
        assert!((1..400).all(|value| roman(&to_roman(value)) == Some(value)));
    }
}
