//! Which text no reader sees because of its colour or its size.

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

pub(super) const WHITE: Rgb = [255; 3];
pub(super) const BLACK: Rgb = [0; 3];

/// The size in points below which nobody reads a text: its small letters are half as high, 0.5 mm, which a good eye still distinguishes at reading
/// distance (5 minutes of arc at 40 cm). The smallest print in use has 4 points.
pub(super) const SMALLEST: f32 = 3.0;

/// The largest difference of a channel between text and background at which the text is lost.
const LOST: u8 = 20;

/// Whether text of a colour is lost on a background. Blue counts half, because the eye sees little of it.
pub(super) fn is_lost(text: Rgb, behind: Rgb) -> bool {
    let [red, green, blue] = [0, 1, 2].map(|channel| text[channel].abs_diff(behind[channel]));
    red.max(green).max(blue / 2) <= LOST
}

/// The colour of six hexadecimal digits, or three, with or without `#` before them.
pub(super) fn hex(text: &str) -> Option<Rgb> {
    let digits = text.trim().trim_start_matches('#');
    let number = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        6 => Some([(number >> 16) as u8, (number >> 8) as u8, number as u8]),
        3 => Some([8, 4, 0].map(|shift| (number >> shift & 15) as u8 * 17)),
        _ => None,
    }
}

/// A colour mixed with another one, of which `share` (0 to 1) is taken.
pub(super) fn mixed(colour: Rgb, other: Rgb, share: f32) -> Rgb {
    let share = share.clamp(0.0, 1.0);
    [0, 1, 2].map(|channel| (f32::from(colour[channel]) * (1.0 - share) + f32::from(other[channel]) * share).round() as u8)
}

/// What is behind text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Behind {
    Colour(Rgb),
    /// Something whose colour is not known, as a picture.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_that_the_eye_does_not_tell_apart_are_lost() {
        for (text, behind, lost) in [
            ("FFFFFF", "FFFFFF", true),
            ("FEFEFE", "fff", true),
            ("#F2F2F2", "#FFFFFF", true),
            ("FFFFE0", "FFFFFF", true),
            ("000008", "000000", true),
            ("FFFF00", "FFFFFF", false),
            ("D9D9D9", "FFFFFF", false),
            ("FFFFFF", "4472C4", false),
            ("C0C0C0", "FFFFFF", false),
        ] {
            assert_eq!(is_lost(hex(text).unwrap(), hex(behind).unwrap()), lost, "{text} on {behind}");
        }
        assert_eq!(hex("auto"), None);
        assert_eq!(mixed(BLACK, WHITE, 0.95), [242; 3]);
    }
}
