//! Decimal numbers. Reading them by the standard library takes a table of powers of 10 KB that no compression makes smaller.

/// The number that a text is: digits with a point, a sign and an exponent; `None` for everything else, and for numbers that are not finite.
pub fn decimal(text: &str) -> Option<f64> {
    leading(text).and_then(|(number, rest)| rest.is_empty().then_some(number))
}

/// The same with single precision.
pub fn single(text: &str) -> Option<f32> {
    decimal(text).map(|number| number as f32)
}

/// The number at the beginning of a text, and what follows it. An `e` without digits is no exponent but a unit.
pub fn leading(text: &str) -> Option<(f64, &str)> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0');
    let mut at = usize::from(text.starts_with(['+', '-']));
    let (mut value, mut power, mut digits, mut in_fraction) = (0_u64, 0_i32, 0, false);
    loop {
        if let Some(digit) = digit(at) {
            digits += 1;
            // What comes after 18 digits is not seen.
            let fits = value < 100_000_000_000_000_000;
            value = if fits { value * 10 + u64::from(digit) } else { value };
            power = power.saturating_add(i32::from(!fits) - i32::from(in_fraction));
        } else if bytes.get(at) == Some(&b'.') && !in_fraction {
            in_fraction = true;
        } else {
            break;
        }
        at += 1;
    }
    if digits == 0 {
        return None;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        let is_negative = bytes.get(at + 1) == Some(&b'-');
        let mut end = at + 1 + usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if digit(end).is_some() {
            let mut exponent = 0_i32;
            while let Some(digit) = digit(end) {
                exponent = exponent.saturating_mul(10).saturating_add(i32::from(digit));
                end += 1;
            }
            power = power.saturating_add(if is_negative { -exponent } else { exponent });
            at = end;
        }
    }
    let ten = |count: i32| (0..count.min(400)).fold(1.0, |product: f64, _| product * 10.0);
    let size = if power < 0 { value as f64 / ten(-power) } else { value as f64 * ten(power) };
    let number = if bytes[0] == b'-' { -size } else { size };
    number.is_finite().then_some((number, &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_standard_library_reads() {
        for text in ["0", "-9999", ".5", "5.", "+1.25", "1e1", "1E-3", "1.5e+2", "007", "0.001", "123456789.125", "-0", "1e-400", "72.27", "0.1"] {
            assert_eq!(decimal(text), text.parse().ok(), "{text}");
        }
        for text in ["", ".", "-", "e5", "1e", "1px", "0x10", "inf", "nan", "1e400", "1 ", "--1", "1.2.3"] {
            assert_eq!(decimal(text), None, "{text}");
        }
        assert!(decimal("12345678901234567890123").is_some_and(|number| (number / 1.234_567_890_123_456_8e22 - 1.0).abs() < 1e-15));
    }

    #[test]
    fn stops_where_a_number_ends() {
        for (text, found) in [("1em", (1.0, "em")), ("1e1px", (10.0, "px")), ("-.5x", (-0.5, "x")), ("1.2.3", (1.2, ".3")), ("2é", (2.0, "é"))] {
            assert_eq!(leading(text), Some(found), "{text}");
        }
    }
}
