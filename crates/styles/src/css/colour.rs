//! Colours of style sheets and of the attributes of elements.

use super::scan::{find, function, split, words};
use super::value::Lengths;
use literatim_matching::number::decimal;

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
    match name {
        "light-dark" | "color-mix" if arguments.len() > LONGEST_MIXTURE => return Some(Tint::Unknown),
        "light-dark" => return within(arguments),
        "color-mix" => return mixture(arguments),
        _ => {}
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
    let share = |text: &str| Some(number(text, 1.0)? / if text.contains('%') { 1.0 } else { 100.0 });
    let alpha = alpha.map_or(Some(1.0), |alpha| number(alpha, 1.0))?.clamp(0.0, 1.0);
    let rgb = match name {
        "rgb" | "rgba" => [number(a, 255.0)? / 255.0, number(b, 255.0)? / 255.0, number(c, 255.0)? / 255.0],
        "hsl" | "hsla" => hue(angle(a)?, share(b)?, share(c)?),
        "hwb" => {
            let [white, black] = [share(b)?, share(c)?];
            hue(angle(a)?, 1.0, 0.5).map(|part| part * (1.0 - white - black).max(0.0) + white / (white + black).max(1.0))
        }
        "color" => of_space(space, [number(a, 1.0)?, number(b, 1.0)?, number(c, 1.0)?])?,
        "lab" | "oklab" | "lch" | "oklch" => {
            let (is_ok, is_polar) = (name.starts_with("ok"), name.ends_with("ch"));
            let most = [(125.0, 0.4), (150.0, 0.4)][usize::from(is_polar)];
            let most = if is_ok { most.1 } else { most.0 };
            let (first, lightness) = (number(b, most)?, number(a, if is_ok { 1.0 } else { 100.0 })?);
            let [x, y] = if is_polar { direction(angle(c)?).map(|part| part * first.max(0.0)) } else { [first, number(c, most)?] };
            if is_ok { of_cones(times(OKLAB, [lightness.clamp(0.0, 1.0), x, y])) } else { of_lab([lightness.clamp(0.0, 100.0), x, y]) }
        }
        _ => return None,
    };
    let [red, green, blue] = rgb.map(|part| part.clamp(0.0, 1.0));
    Some(Tint::Known([red, green, blue, alpha]))
}

/// An angle in degrees, with or without a unit.
fn angle(text: &str) -> Option<f64> {
    let units = [("grad", 0.9), ("deg", 1.0), ("rad", 57.295_779_513), ("turn", 360.0)];
    let unit = units.iter().find_map(|(unit, degrees)| Some((text.strip_suffix(unit)?, degrees)));
    let (number, degrees) = unit.unwrap_or((text, &1.0));
    if number == "none" { Some(0.0) } else { Lengths::new(1.0).of(360.0).number(number).map(|number| number * degrees) }
}

/// Maximum bytes of a mixture that is computed. It may have others inside.
const LONGEST_MIXTURE: usize = 400;

/// `color-mix(in SPACE, COLOUR SHARE, COLOUR SHARE)`. Spaces are mixed in as the one that they resemble most: of sRGB, of light, or of what the eye sees.
fn mixture(arguments: &str) -> Option<Tint> {
    let mut parts = split(arguments, b",");
    let space = parts.next()?.trim_ascii().strip_prefix("in ")?;
    let mut mixed: Vec<(Option<f64>, Tint)> = Vec::new();
    for part in parts {
        let share = words(part).find_map(|word| decimal(word.strip_suffix('%')?));
        mixed.push((share.map(|share| share / 100.0), within(part)?));
    }
    let [(first, a), (second, b)] = mixed[..] else { return None };
    let (first, second) = match (first, second) {
        (None, None) => (0.5, 0.5),
        (Some(first), None) => (first, 1.0 - first),
        (None, Some(second)) => (1.0 - second, second),
        (Some(first), Some(second)) => (first, second),
    };
    let all = first + second;
    if first < 0.0 || second < 0.0 || all <= 0.0 {
        return None;
    }
    let (Tint::Known(a), Tint::Known(b)) = (a, b) else { return Some(if a == b { a } else { Tint::Unknown }) };
    let shares = [first / all * a[3], second / all * b[3]];
    let alpha = shares[0] + shares[1];
    let is_of_light = space.starts_with("srgb-linear") || space.starts_with("xyz");
    let is_of_sight = space.starts_with("ok") || space.starts_with('l');
    let into = |paint: Paint| {
        let rgb = [paint[0], paint[1], paint[2]];
        if is_of_sight {
            cones_of(rgb)
        } else if is_of_light {
            rgb.map(light)
        } else {
            rgb
        }
    };
    let (a, b) = (into(a), into(b));
    let sum = [0, 1, 2].map(|part| (a[part] * shares[0] + b[part] * shares[1]) / alpha.max(f64::MIN_POSITIVE));
    let [red, green, blue] = if is_of_sight {
        of_cones(sum)
    } else if is_of_light {
        sum.map(part_of_light)
    } else {
        sum
    };
    // Shares below one leave the rest transparent.
    Some(Tint::Known([red, green, blue, alpha * all.min(1.0)].map(|part| part.clamp(0.0, 1.0))))
}

type Matrix = [[f64; 3]; 3];

// The matrices of CSS Color 4, sample code for conversions.

/// From Oklab to the roots of what the cones of the eye see.
const OKLAB: Matrix = [[1.0, 0.396_337_78, 0.215_803_76], [1.0, -0.105_561_35, -0.063_854_17], [1.0, -0.089_484_18, -1.291_485_55]];
/// From what the cones see to the light of sRGB, and back.
const LIGHT: Matrix =
    [[4.076_741_66, -3.307_711_59, 0.230_969_93], [-1.268_438, 2.609_757_4, -0.341_319_4], [-0.004_196_09, -0.703_418_61, 1.707_614_7]];
const CONES: Matrix =
    [[0.412_221_47, 0.536_332_54, 0.051_445_99], [0.211_903_5, 0.680_699_55, 0.107_396_96], [0.088_302_46, 0.281_718_84, 0.629_978_7]];
/// From XYZ to the light of sRGB, by its white: D50 or D65.
const D50: Matrix =
    [[3.134_135_96, -1.617_386_33, -0.490_661_95], [-0.978_795_5, 1.916_254_57, 0.033_442_73], [0.071_955_38, -0.228_976_83, 1.405_386_06]];
const D65: Matrix =
    [[3.240_969_94, -1.537_383_18, -0.498_610_76], [-0.969_243_64, 1.875_967_5, 0.041_555_06], [0.055_630_08, -0.203_976_96, 1.056_971_51]];

fn times(matrix: Matrix, by: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(by).map(|(a, b)| a * b).sum())
}

/// The `degree`th root of a number from 0 to about 2, by Newton’s method.
fn root(value: f64, degree: i32) -> f64 {
    let mut root = 1.0_f64;
    for _ in 0..80 {
        let below = root.powi(degree - 1);
        if value <= 0.0 || below <= 0.0 {
            return 0.0;
        }
        root -= (root * below - value) / (f64::from(degree) * below);
    }
    root
}

/// The light of a part of an sRGB colour.
fn light(part: f64) -> f64 {
    if part <= 0.040_45 { part / 12.92 } else { root(((part + 0.055) / 1.055).powi(12), 5) }
}

/// The part of an sRGB colour that has this light.
fn part_of_light(light: f64) -> f64 {
    let light = light.clamp(0.0, 1.0);
    if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * root(light.powi(5), 12) - 0.055 }
}

/// A colour by the roots of what the cones see.
fn of_cones(roots: [f64; 3]) -> [f64; 3] {
    times(LIGHT, roots.map(|root| root.powi(3))).map(part_of_light)
}

fn cones_of(rgb: [f64; 3]) -> [f64; 3] {
    times(CONES, rgb.map(light)).map(|seen| root(seen, 3))
}

/// A colour of CIE Lab.
fn of_lab([lightness, a, b]: [f64; 3]) -> [f64; 3] {
    let middle = (lightness + 16.0) / 116.0;
    let part = |root: f64| if root > 6.0 / 29.0 { root.powi(3) } else { (root - 4.0 / 29.0) * 3.0 * (6.0_f64 / 29.0).powi(2) };
    times(D50, [0.964_295_68 * part(middle + a / 500.0), part(middle), 0.825_104_6 * part(middle - b / 200.0)]).map(part_of_light)
}

/// A colour of `color()`. The wide spaces have the greys of sRGB, or nearly, and so the colours that are nearly grey.
fn of_space(space: &str, parts: [f64; 3]) -> Option<[f64; 3]> {
    Some(match space {
        "srgb" | "display-p3" | "a98-rgb" | "rec2020" | "prophoto-rgb" => parts,
        "srgb-linear" | "display-p3-linear" => parts.map(part_of_light),
        "xyz" | "xyz-d65" => times(D65, parts).map(part_of_light),
        "xyz-d50" => times(D50, parts).map(part_of_light),
        _ => return None,
    })
}

/// The point of the unit circle at an angle in degrees.
fn direction(degrees: f64) -> [f64; 2] {
    const HALVINGS: i32 = 10;
    let turn = degrees.rem_euclid(360.0).to_radians() / 2.0_f64.powi(HALVINGS);
    (0..HALVINGS).fold([1.0 - turn * turn / 2.0, turn - turn.powi(3) / 6.0], |[x, y], _| [x * x - y * y, 2.0 * x * y])
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
            // Values as Chromium computes them.
            ("hwb(0 0% 100%)", "000000ff"),
            ("hwb(120 50 0)", "80ff80ff"),
            ("hwb(none 40% 80%)", "555555ff"),
            ("hsl(0.5turn 100% 50%)", "00ffffff"),
            ("lab(50% 0 0)", "777777ff"),
            ("lab(29.2345% 39.3825 20.0664)", "7d2329ff"),
            ("lab(98 none none)", "f9f9f9ff"),
            ("lch(52.2345% 72.2 56.2)", "c65d06ff"),
            ("lch(100% 0 90)", "ffffffff"),
            ("oklab(40.101% 0.1147 0.0453)", "7d2329ff"),
            ("oklab(0.6 0 0)", "808080ff"),
            ("oklch(40.1% 0.123 21.57)", "7d2429ff"),
            ("oklch(0.97 0 0 / 50%)", "f5f5f580"),
            ("oklch(59.686% 0.15619 49.7694)", "c65d06ff"),
            ("color(srgb-linear 0.5 0.5 0.5)", "bcbcbcff"),
            ("color(display-p3 1 1 1 / .5)", "ffffff80"),
            ("color(xyz 0.9505 1 1.089)", "ffffffff"),
            ("color(xyz-d50 0.9643 1 0.8251)", "ffffffff"),
            ("color-mix(in srgb, white 90%, black)", "e6e6e6ff"),
            ("color-mix(in srgb, white, black 10%)", "e6e6e6ff"),
            ("color-mix(in oklab, white, black)", "636363ff"),
            ("color-mix(in srgb-linear, white, black)", "bcbcbcff"),
            ("color-mix(in srgb, red, blue)", "800080ff"),
            ("color-mix(in srgb, white 20%, white 20%)", "ffffff66"),
            ("color-mix(in srgb, black, transparent 75%)", "00000040"),
            ("color-mix(in oklch, white 50%, color-mix(in srgb, white, white))", "ffffffff"),
        ] {
            let Some(Tint::Known(paint)) = colour(text) else { panic!("{text} is unknown") };
            let written: String = paint.map(|part| format!("{:02x}", (part * 255.0).round() as u8)).concat();
            assert_eq!(written, digits, "{text}");
        }
        let unknown = ["rgb(from white r g b)", "color-mix(in srgb, currentcolor, white)", "color-mix(in srgb, rgb(from red r g b), white)"];
        assert!(unknown.iter().all(|text| colour(text) == Some(Tint::Unknown)));
        assert_eq!(colour(&"color-mix(in srgb, white, ".repeat(50_000)), Some(Tint::Unknown));
        let none =
            ["color-mix(white, black)", "color-mix(in srgb, white)", "color-mix(in srgb, white 0%, black 0%)", "color(none 1 1 1)", "lab(1 2)"];
        assert!(none.iter().all(|text| colour(text).is_none()));
        assert_eq!((colour("nowhite"), colour("#12"), colour("currentColor")), (None, None, Some(Tint::Current)));
        assert_eq!(stops("linear-gradient(to right, white 0%, #fff)"), Some(vec![[1.0; 4]; 2]));
        assert_eq!((stops("url(a.png)"), stops("none")), (None, None));
    }
}
