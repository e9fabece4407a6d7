//! Colours of style sheets and of the attributes of elements.

use super::scan::{find, function, split, words};
use super::value::Lengths;

/// Red, green, blue and opacity, from 0 to 1.
pub type Paint = [f64; 4];

/// A colour: known, or not known here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tint {
    /// This one.
    Known(Paint),
    /// That of the text.
    Current,
    /// One that is not computed here.
    Unknown,
}

/// The names of CSS Color 4 with their hexadecimal values, and the system colours of pages.
const NAMES: &str = "\
    aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 \
    blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e \
    coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b \
    darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 \
    darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f \
    darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff \
    firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 \
    gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 \
    khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 \
    lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a \
    lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 \
    lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 \
    mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 \
    midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 \
    olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee \
    palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 \
    rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 \
    seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa \
    springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 \
    white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32 canvas ffffff window ffffff field ffffff canvastext 000000 \
    windowtext 000000 fieldtext 000000 text 000000 linktext 0000ee";

/// A colour; `None` if the text is none.
pub fn colour(text: &str) -> Option<Tint> {
    let text = text.trim_ascii().to_ascii_lowercase();
    match &*text {
        "currentcolor" => return Some(Tint::Current),
        "transparent" => return Some(Tint::Known([0.0; 4])),
        _ => {}
    }
    if let Some(digits) = text.strip_prefix('#') {
        return hexadecimal(digits).map(Tint::Known);
    }
    if let Some((name, arguments, _)) = function(&text) {
        return of_function(name, arguments);
    }
    let mut names = NAMES.split(' ');
    std::iter::from_fn(|| names.next().zip(names.next())).find(|(name, _)| *name == text).and_then(|(_, digits)| hexadecimal(digits)).map(Tint::Known)
}

/// The first colour among the words of a value.
pub fn within(value: &str) -> Option<Tint> {
    words(value).find_map(colour)
}

/// The colours of the stops of a gradient, or of all gradients of a value; `None` if it has an image or a colour that is not known.
pub fn stops(value: &str) -> Option<Vec<Paint>> {
    let mut found = Vec::new();
    for layer in split(value, b",").flat_map(|layer| split(layer, b" ")) {
        let Some((name, arguments, _)) = function(layer) else { continue };
        if colour(layer).is_some() {
            continue;
        }
        if !name.ends_with("gradient") {
            return None;
        }
        for stop in words(arguments) {
            match colour(stop) {
                Some(Tint::Known(paint)) => found.push(paint),
                Some(_) => return None,
                None => {}
            }
        }
    }
    (!found.is_empty()).then_some(found)
}

fn hexadecimal(digits: &str) -> Option<Paint> {
    if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let width = match digits.len() {
        3 | 4 => 1,
        6 | 8 => 2,
        _ => return None,
    };
    let mut paint = [1.0; 4];
    for (part, own) in paint.iter_mut().zip(digits.as_bytes().chunks(width)) {
        let value = own.iter().fold(0, |value, &digit| value * 16 + char::from(digit).to_digit(16).unwrap_or(0));
        *part = f64::from(value) / if width == 1 { 15.0 } else { 255.0 };
    }
    Some(paint)
}

fn of_function(name: &str, arguments: &str) -> Option<Tint> {
    if arguments.starts_with("from ") {
        return Some(Tint::Unknown);
    }
    if matches!(name, "color-mix" | "light-dark") {
        let mut colours = split(arguments, b",").flat_map(|part| part.split_ascii_whitespace().next().and_then(|_| within(part)));
        let first = colours.next()?;
        return Some(if name == "light-dark" || colours.all(|other| other == first) { first } else { Tint::Unknown });
    }
    let (arguments, space) = match name {
        "color" => arguments.split_once(' ').map(|(space, rest)| (rest, space))?,
        _ => (arguments, ""),
    };
    let end = find(arguments, b"/").unwrap_or(arguments.len());
    let alpha = arguments.get(end + 1..).map(|alpha| alpha.trim_ascii());
    let mut values: Vec<&str> = words(&arguments[..end]).collect();
    let alpha = alpha.or_else(|| (values.len() == 4).then(|| values.pop()).flatten());
    let [a, b, c] = values[..] else { return None };
    let one = Lengths::new(1.0);
    let number = |text: &str, percent: f64| if text == "none" { Some(0.0) } else { one.of(percent).number(text) };
    let alpha = alpha.map_or(Some(1.0), |alpha| number(alpha, 1.0))?.clamp(0.0, 1.0);
    let rgb = match name {
        "rgb" | "rgba" => [number(a, 255.0)? / 255.0, number(b, 255.0)? / 255.0, number(c, 255.0)? / 255.0],
        "hsl" | "hsla" => hue(
            number(a, 360.0)?,
            number(b, 1.0)? / if b.contains('%') { 1.0 } else { 100.0 },
            number(c, 1.0)? / if c.contains('%') { 1.0 } else { 100.0 },
        ),
        "hwb" => {
            let [white, black] = [number(b, 1.0)?, number(c, 1.0)?];
            hue(number(a, 360.0)?, 1.0, 0.5).map(|part| part * (1.0 - white - black).max(0.0) + white / (white + black).max(1.0))
        }
        "color" if space.starts_with("srgb") || space.starts_with("display-p3") => [number(a, 1.0)?, number(b, 1.0)?, number(c, 1.0)?],
        // Of the others, only white, black and what is transparent are known.
        "lab" | "oklab" | "lch" | "oklch" => {
            let (is_ok, is_lab) = (name.starts_with("ok"), name.ends_with("lab"));
            let chroma = number(b, 1.0)?.abs() + if is_lab { number(c, 1.0)?.abs() } else { 0.0 };
            let lightness = number(a, if is_ok { 1.0 } else { 100.0 })? / if is_ok { 1.0 } else { 100.0 };
            match alpha {
                0.0 => return Some(Tint::Known([0.0; 4])),
                _ if chroma >= if is_ok { 0.01 } else { 2.0 } || 0.02 < lightness && lightness < 0.98 => return Some(Tint::Unknown),
                _ => [lightness; 3],
            }
        }
        "color" => return Some(Tint::Unknown),
        _ => return None,
    };
    let [red, green, blue] = rgb.map(|part| part.clamp(0.0, 1.0));
    Some(Tint::Known([red, green, blue, alpha]))
}

/// The colour of a hue in degrees, with saturation and lightness from 0 to 1.
fn hue(hue: f64, saturation: f64, lightness: f64) -> [f64; 3] {
    [0.0, 8.0, 4.0].map(|offset| {
        let place = (offset + hue / 30.0).rem_euclid(12.0);
        lightness - saturation * lightness.min(1.0 - lightness) * (place - 3.0).min(9.0 - place).clamp(-1.0, 1.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_colours() {
        for (text, digits) in [
            ("#fff", "ffffffff"),
            ("WHITE", "ffffffff"),
            ("#12345680", "12345680"),
            ("rgb(255, 255, 255)", "ffffffff"),
            ("rgb(100% 0 0 / 50%)", "ff000080"),
            ("rgba(0,0,0,.5)", "00000080"),
            ("hsl(120deg 100% 50%)", "00ff00ff"),
            ("hsl(0, 0%, 100%)", "ffffffff"),
            ("hwb(0 100% 0%)", "ffffffff"),
            ("lab(100% 0 0)", "ffffffff"),
            ("oklch(1 0 0)", "ffffffff"),
            ("color(srgb 1 1 1)", "ffffffff"),
            ("color-mix(in srgb, white, white 20%)", "ffffffff"),
            ("light-dark(white, black)", "ffffffff"),
            ("transparent", "00000000"),
        ] {
            let Some(Tint::Known(paint)) = colour(text) else { panic!("{text} is unknown") };
            let written: String = paint.map(|part| format!("{:02x}", (part * 255.0).round() as u8)).concat();
            assert_eq!(written, digits, "{text}");
        }
        assert_eq!((colour("nowhite"), colour("#12"), colour("currentColor")), (None, None, Some(Tint::Current)));
        assert_eq!(stops("linear-gradient(to right, white 0%, #fff)"), Some(vec![[1.0; 4]; 2]));
        assert_eq!((stops("url(a.png)"), stops("none")), (None, None));
    }
}
