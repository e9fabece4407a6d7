//! Conditions of groups of rules: whether they hold on a wide, light screen.

use super::scan::{find, function, split};
use super::value::{Lengths, SCREEN};
use literatim_matching::number::decimal;

/// Maximum nesting depth of conditions.
const DEEPEST: usize = 8;

/// Whether one of the media queries of a list holds; an empty list does.
pub fn media(list: &str) -> bool {
    list.trim_ascii().is_empty() || split(&list.to_ascii_lowercase(), b",").any(|query| holds(query, &feature, 0))
}

/// Whether what a `@supports` asks for is supported: everything but what has the prefix of another browser.
pub fn supports(condition: &str) -> bool {
    let is_known = |inner: &str| !["-moz-", "-ms-", "-o-", "-khtml-"].iter().any(|prefix| inner.contains(prefix));
    holds(&condition.to_ascii_lowercase(), &is_known, 0)
}

/// Whether a condition of terms with `and`, `or` and `not` holds.
fn holds(condition: &str, is_true: &dyn Fn(&str) -> bool, depth: usize) -> bool {
    let mut rest = condition.trim_ascii();
    let (mut result, mut denied, mut whole_denied) = (true, false, false);
    let mut is_alternative = false;
    let mut is_first = true;
    while !rest.is_empty() && depth < DEEPEST {
        let value = if let Some(inner) = rest.strip_prefix('(') {
            let close = find(inner, b")").unwrap_or(inner.len());
            rest = inner.get(close + 1..).unwrap_or("");
            let inner = inner[..close].trim_ascii();
            let is_group = inner.starts_with(['(']) || inner.starts_with("not") || function(inner).is_some_and(|(name, ..)| name == "selector");
            if is_group { holds(inner, is_true, depth + 1) } else { is_true(inner) }
        } else if let Some((name, inner, after)) = function(rest).filter(|(name, ..)| !matches!(*name, "and" | "or" | "not")) {
            rest = after;
            name != "style" && is_true(inner)
        } else {
            let end = rest.find(|c: char| c.is_ascii_whitespace() || c == '(').unwrap_or(rest.len());
            let word = &rest[..end];
            rest = &rest[end..];
            match word {
                "and" => is_alternative = false,
                "or" => is_alternative = true,
                "not" => denied = true,
                "only" => {}
                // A medium: `not` before it denies the whole query.
                _ => {
                    whole_denied |= std::mem::take(&mut denied);
                    result &= matches!(word, "all" | "screen");
                    is_first = false;
                }
            }
            rest = rest.trim_ascii_start();
            continue;
        };
        let value = value != std::mem::take(&mut denied);
        result = if is_first || !is_alternative { result && value } else { result || value };
        is_first = false;
        rest = rest.trim_ascii_start();
    }
    result != whole_denied
}

/// Whether a feature of a media query, such as `min-width: 40em` or `600px <= width`, is that of the screen.
fn feature(text: &str) -> bool {
    let length = |text: &str| Lengths::new(16.0).length(text.trim_ascii());
    if let Some((name, value)) = text.split_once(':') {
        let (name, value) = (name.trim_ascii(), value.trim_ascii());
        let (bare, is_right): (&str, fn(f64, f64) -> bool) = match (name.strip_prefix("min-"), name.strip_prefix("max-")) {
            (Some(bare), _) => (bare, |own, limit| own >= limit),
            (_, Some(bare)) => (bare, |own, limit| own <= limit),
            _ => (name, |own, value| own == value),
        };
        return match bare {
            "width" | "device-width" | "inline-size" => length(value).is_some_and(|limit| is_right(SCREEN[0], limit)),
            "height" | "device-height" | "block-size" => length(value).is_some_and(|limit| is_right(SCREEN[1], limit)),
            "resolution" | "-webkit-device-pixel-ratio" => {
                let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic());
                let per_pixel = if value.ends_with("dpi") { 96.0 } else { 1.0 };
                decimal(digits).is_some_and(|limit| is_right(1.0, limit / per_pixel))
            }
            "color" => is_right(8.0, decimal(value).unwrap_or(0.0)),
            "monochrome" | "grid" | "-ms-high-contrast" => false,
            _ => matches!(
                (bare, value),
                ("orientation", "landscape")
                    | ("prefers-color-scheme", "light")
                    | ("prefers-reduced-motion" | "prefers-contrast" | "prefers-reduced-transparency" | "prefers-reduced-data", "no-preference")
                    | ("hover" | "any-hover", "hover")
                    | ("pointer" | "any-pointer", "fine")
                    | ("scripting", "enabled")
                    | ("forced-colors" | "inverted-colors", "none")
                    | ("display-mode", "browser")
                    | ("update", "fast")
                    | ("overflow-block" | "overflow-inline", "scroll")
                    | ("color-gamut", "srgb")
            ),
        };
    }
    let sides: Vec<&str> = text.split(['<', '>', '=']).map(str::trim_ascii).filter(|side| !side.is_empty()).collect();
    if sides.len() < 2 {
        return matches!(text, "width" | "height" | "color" | "hover" | "any-hover" | "pointer" | "any-pointer" | "scripting" | "color-gamut");
    }
    let own = |side: &str| match side {
        "width" => Some(SCREEN[0]),
        "height" => Some(SCREEN[1]),
        side => length(side),
    };
    let Some(values) = sides.into_iter().map(own).collect::<Option<Vec<f64>>>() else { return false };
    let (rises, is_or_equal) = (text.contains('<'), text.contains('='));
    values.windows(2).all(|pair| {
        let (low, high) = if rises { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
        low < high || (is_or_equal || !rises && !text.contains('>')) && low == high
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decides_on_a_wide_light_screen() {
        for (query, holds) in [
            ("", true),
            ("screen", true),
            ("print", false),
            ("not print", true),
            ("not screen", false),
            ("print, (min-width: 40em)", true),
            ("only screen and (max-width: 600px)", false),
            ("screen and (min-width: 600px) and (max-width: 2000px)", true),
            ("not screen and (color)", false),
            ("(600px <= width < 2000px)", true),
            ("(width < 600px)", false),
            ("(width >= 1280px)", true),
            ("(prefers-color-scheme: dark)", false),
            ("not (prefers-color-scheme: dark)", true),
            ("(hover: none), (pointer: coarse)", false),
            ("(min-resolution: 2dppx)", false),
            ("(not (width < 600px)) and (height > 100px)", true),
            ("(width < 1px) or (width > 1px)", true),
            ("speech", false),
            ("(unheard-of: 4)", false),
        ] {
            assert_eq!(media(query), holds, "{query}");
        }
        for (condition, holds) in [
            ("(display: grid)", true),
            ("not (display: grid)", false),
            ("(display: grid) and (not (-moz-appearance: none))", true),
            ("(-moz-appearance: none) or (display: flex)", true),
            ("selector(:has(a))", true),
            ("not selector(:has(a))", false),
        ] {
            assert_eq!(supports(condition), holds, "{condition}");
        }
    }
}
