//! Widths of the standard fonts, for files that name them without embedding them or giving widths.
//!
//! From Adobe's font metrics for the standard 14, for ASCII codes from the space; an oblique face has the widths of the upright one.

/// Thousandths of the font size for the codes 32 to 126.
type Widths = [u16; 95];

/// A face: its widths, or `None` if all its characters are equally wide.
pub type Face = Option<&'static Widths>;

/// The face of a font of this name.
pub fn face(font: &str) -> Face {
    let is = |part: &str| font.contains(part);
    if is("Courier") || is("Mono") {
        return None;
    }
    let sans = is("Helvetica") || is("Arial") || is("Sans");
    Some(match (sans, is("Bold"), is("Italic")) {
        (true, false, _) => &HELVETICA,
        (true, true, _) => &HELVETICA_BOLD,
        (false, false, false) => &TIMES,
        (false, true, false) => &TIMES_BOLD,
        (false, false, true) => &TIMES_ITALIC,
        (false, true, true) => &TIMES_BOLD_ITALIC,
    })
}

/// The width of a character in a face, in thousandths of its size.
pub fn width(face: Face, c: char) -> f32 {
    let Some(table) = face else { return 600.0 };
    let width = match c {
        ' '..='~' => table[c as usize - 32],
        '‘' | '’' | '‚' => table[usize::from(b'\'' - b' ')].max(222),
        '“' | '”' | '„' => table[usize::from(b'"' - b' ')].max(350),
        '–' | '§' | '†' | '‡' => 500,
        '—' | '…' => 1000,
        '\u{A0}' => table[0],
        _ => 500,
    };
    f32::from(width)
}

#[rustfmt::skip]
const TIMES: Widths = [
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444,
    921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500,
    333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];
#[rustfmt::skip]
const TIMES_BOLD: Widths = [
    250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500,
    930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500,
    333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
];
#[rustfmt::skip]
const TIMES_ITALIC: Widths = [
    250, 333, 420, 500, 500, 833, 778, 214, 333, 333, 500, 675, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 333, 333, 675, 675, 675, 500,
    920, 611, 611, 667, 722, 611, 611, 722, 722, 333, 444, 667, 556, 833, 667, 722, 611, 722, 611, 500, 556, 722, 611, 833, 611, 556, 556, 389, 278, 389, 422, 500,
    333, 500, 500, 444, 500, 444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667, 444, 444, 389, 400, 275, 400, 541,
];
#[rustfmt::skip]
const TIMES_BOLD_ITALIC: Widths = [
    250, 389, 555, 500, 500, 833, 778, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500,
    832, 667, 667, 667, 722, 667, 667, 722, 778, 389, 500, 667, 611, 889, 722, 722, 611, 722, 667, 556, 611, 722, 667, 889, 667, 611, 611, 333, 278, 333, 570, 500,
    333, 500, 500, 444, 500, 444, 333, 500, 556, 278, 278, 500, 278, 778, 556, 500, 500, 500, 389, 389, 278, 556, 444, 667, 500, 444, 389, 348, 220, 348, 570,
];
#[rustfmt::skip]
const HELVETICA: Widths = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
#[rustfmt::skip]
const HELVETICA_BOLD: Widths = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_faces() {
        assert_eq!(width(face("Times-Roman"), 'A'), 722.0);
        assert_eq!(
            ["Times-Italic", "TimesNewRoman,Italic", "Times-BoldItalic", "Times-Bold"].map(|font| width(face(font), 'A')),
            [611.0, 611.0, 667.0, 722.0]
        );
        assert_eq!(["Arial,Bold", "Helvetica-BoldOblique", "Arial,BoldItalic"].map(|font| width(face(font), 'f')), [333.0; 3]);
        assert_eq!(width(face("Courier-Bold"), 'é'), 600.0);
    }
}
