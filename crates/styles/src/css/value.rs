//! Lengths and numbers.

use super::scan::{function, split};
use literatim_matching::number::{decimal, leading};

/// The width and height of the screen, in pixels.
pub const SCREEN: [f64; 2] = [1280.0, 800.0];

/// What relative lengths are relative to.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    /// The font size, in pixels.
    pub em: f64,
    /// What a percentage is of; `None` if that is unknown.
    pub percent: Option<f64>,
}

/// The size of a root's text, in pixels.
pub const ROOT: f64 = 16.0;

/// Maximum nesting depth of calculations.
const DEEPEST: usize = 12;

impl Lengths {
    /// By a font size; percentages are unknown.
    pub fn new(em: f64) -> Self {
        Self { em, percent: None }
    }

    /// With percentages of this.
    pub fn of(self, percent: f64) -> Self {
        Self { percent: Some(percent), ..self }
    }

    /// A length in pixels. A number without a unit is none, but 0.
    pub fn length(self, text: &str) -> Option<f64> {
        decimal(text).map_or_else(|| self.number(text), |number| (number == 0.0).then_some(0.0))
    }

    /// A number, a percentage, a length or a calculation.
    pub fn number(self, text: &str) -> Option<f64> {
        let text = text.trim_ascii().to_ascii_lowercase();
        let (value, rest) = self.sum(&text, 0)?;
        (rest.trim_ascii().is_empty() && value.is_finite()).then_some(value)
    }

    fn sum(self, text: &str, depth: usize) -> Option<(f64, &str)> {
        let (mut value, mut rest) = self.product(text, depth)?;
        while let Some(sign @ ('+' | '-')) = rest.trim_ascii_start().chars().next() {
            let (other, after) = self.product(&rest.trim_ascii_start()[1..], depth)?;
            value += if sign == '+' { other } else { -other };
            rest = after;
        }
        Some((value, rest))
    }

    fn product(self, text: &str, depth: usize) -> Option<(f64, &str)> {
        let (mut value, mut rest) = self.term(text, depth)?;
        while let Some(sign @ ('*' | '/')) = rest.trim_ascii_start().chars().next() {
            let (other, after) = self.term(&rest.trim_ascii_start()[1..], depth)?;
            value = if sign == '*' { value * other } else { value / other };
            rest = after;
        }
        Some((value, rest))
    }

    fn term(self, text: &str, depth: usize) -> Option<(f64, &str)> {
        let text = text.trim_ascii_start();
        if depth > DEEPEST {
            return None;
        }
        if let Some((name, inner, rest)) = function(text) {
            let mut values = split(inner, b",").map(|part| self.sum(part, depth + 1).map(|(value, _)| value));
            let first = values.next()??;
            let value = match name {
                "" | "calc" | "-webkit-calc" | "-moz-calc" => first,
                "min" => values.try_fold(first, |least, value| Some(least.min(value?)))?,
                "max" => values.try_fold(first, |most, value| Some(most.max(value?)))?,
                "clamp" => values.next()??.min(values.next()??).max(first),
                _ => return None,
            };
            return Some((value, rest));
        }
        let (number, rest) = leading(text)?;
        let end = rest.find(|c: char| !c.is_ascii_alphabetic() && c != '%').unwrap_or(rest.len());
        Some((number * self.unit(&rest[..end])?, &rest[end..]))
    }

    fn unit(self, unit: &str) -> Option<f64> {
        Some(match unit {
            "" | "px" | "deg" => 1.0,
            "pt" => 4.0 / 3.0,
            "pc" => 16.0,
            "in" => 96.0,
            "cm" => 96.0 / 2.54,
            "mm" => 9.6 / 2.54,
            "q" => 2.4 / 2.54,
            "em" => self.em,
            "rem" => ROOT,
            "ex" | "ch" => self.em / 2.0,
            "lh" | "rlh" | "ic" | "cap" => self.em,
            "turn" => 360.0,
            "rad" => 180.0 / std::f64::consts::PI,
            "%" => self.percent? / 100.0,
            _ => match unit.trim_start_matches(['s', 'l', 'd']) {
                "vw" | "vi" | "vmax" => SCREEN[0] / 100.0,
                "vh" | "vb" | "vmin" => SCREEN[1] / 100.0,
                _ => return None,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lengths() {
        for (text, length) in [
            ("0", Some(0.0)),
            ("-9999px", Some(-9999.0)),
            (".5em", Some(10.0)),
            ("1e1px", Some(10.0)),
            ("calc(50% - 2 * (3px + 1px))", Some(42.0)),
            ("max(1px, min(4px, 3px))", Some(3.0)),
            ("clamp(1px, 9px, 5px)", Some(5.0)),
            ("-10vw", Some(-128.0)),
            ("12", None),
            ("auto", None),
            ("10parsecs", None),
        ] {
            assert_eq!(Lengths::new(20.0).of(100.0).length(text), length, "{text}");
        }
        assert_eq!(Lengths::new(20.0).length("50%"), None);
    }
}
