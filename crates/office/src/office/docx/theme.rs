//! The colours of a DOCX file: those of its theme, and those that its properties name.

use super::super::xml::Element;
use super::property::value;
use crate::colour::{BLACK, Rgb, WHITE, hex, mixed};
use literatim_matching::number::single;
use std::collections::HashMap;

/// What a property paints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DocxPaint {
    /// Nothing of its own: text is black or white, as its background needs it; a background is what is behind it.
    Auto,
    Colour(Rgb),
    /// Nothing that is seen.
    Transparent,
    /// Several colours, or one that the file does not define.
    Unknown,
}

/// Word's names of the colours for marking.
const HIGHLIGHTS: &[(&str, Rgb)] = &[
    ("black", BLACK),
    ("white", WHITE),
    ("blue", [0, 0, 255]),
    ("cyan", [0, 255, 255]),
    ("green", [0, 255, 0]),
    ("magenta", [255, 0, 255]),
    ("red", [255, 0, 0]),
    ("yellow", [255, 255, 0]),
    ("darkBlue", [0, 0, 128]),
    ("darkCyan", [0, 128, 128]),
    ("darkGreen", [0, 128, 0]),
    ("darkMagenta", [128, 0, 128]),
    ("darkRed", [128, 0, 0]),
    ("darkYellow", [128, 128, 0]),
    ("darkGray", [128; 3]),
    ("lightGray", [192; 3]),
];

/// The colours of a theme, by their names in it (`lt1`), and which of them the document means by `bg1` and the like.
#[derive(Debug, Default)]
pub(super) struct Theme {
    colours: HashMap<String, Rgb>,
    mapping: HashMap<String, String>,
}

impl Theme {
    pub fn new(part: Option<&Element>, settings: Option<&Element>) -> Self {
        let scheme = part.and_then(|part| part.at(&["a:themeElements", "a:clrScheme"]));
        let colour = |element: &Element| Some((element.name.strip_prefix("a:")?.to_owned(), element.elements().find_map(plain)?));
        let colours = scheme.into_iter().flat_map(Element::elements).filter_map(colour).collect();
        let mapping = settings.and_then(|settings| settings.child("w:clrSchemeMapping"));
        let named = |(name, means): (&str, &str)| Some((name.strip_prefix("w:")?.to_owned(), means.to_owned()));
        Self { colours, mapping: mapping.into_iter().flat_map(Element::attributes).filter_map(named).collect() }
    }

    /// A colour of the theme by the name that a property gives it; `None` if it is not known.
    fn named(&self, name: &str) -> Option<Rgb> {
        let short = match name {
            "background1" => "bg1",
            "background2" => "bg2",
            "text1" => "t1",
            "text2" => "t2",
            "tx1" => "t1",
            "tx2" => "t2",
            name => name,
        };
        let usual = match short {
            "bg1" | "light1" => "lt1",
            "bg2" | "light2" => "lt2",
            "t1" | "dark1" => "dk1",
            "t2" | "dark2" => "dk2",
            "hyperlink" => "hlink",
            "followedHyperlink" => "folHlink",
            name => name,
        };
        let own = match self.mapping.get(short).map(String::as_str) {
            Some("light1") => "lt1",
            Some("light2") => "lt2",
            Some("dark1") => "dk1",
            Some("dark2") => "dk2",
            Some(name) => name,
            None => usual,
        };
        // Word has these without a theme too.
        let without = match own {
            "lt1" => Some(WHITE),
            "dk1" => Some(BLACK),
            _ => None,
        };
        self.colours.get(own).copied().or(without)
    }

    /// The colour that a property gives in its attributes: `w:themeColor`, `w:themeTint`, `w:themeShade`, `w:color` or those of a fill.
    fn of(&self, property: &Element, [name, tint, shade, plain]: [&str; 4]) -> DocxPaint {
        let part = |name: &str| property.attribute(name).and_then(|part| u8::from_str_radix(part, 16).ok()).map(|part| 1.0 - f32::from(part) / 255.0);
        let themed = property.attribute(name).filter(|name| *name != "none");
        if let Some(colour) = themed.and_then(|name| self.named(name)) {
            let tinted = part(tint).map_or(colour, |share| mixed(colour, WHITE, share));
            return DocxPaint::Colour(part(shade).map_or(tinted, |share| mixed(tinted, BLACK, share)));
        }
        match property.attribute(plain) {
            Some("auto") | None => {
                if themed.is_some() {
                    DocxPaint::Unknown
                } else {
                    DocxPaint::Auto
                }
            }
            Some(digits) => hex(digits).map_or(DocxPaint::Unknown, DocxPaint::Colour),
        }
    }

    /// The colour of text: `w:color`.
    pub fn text(&self, property: &Element) -> DocxPaint {
        self.of(property, ["w:themeColor", "w:themeTint", "w:themeShade", "w:val"])
    }

    /// A shading: `w:shd`.
    pub fn shading(&self, property: &Element) -> DocxPaint {
        let fill = || self.of(property, ["w:themeFill", "w:themeFillTint", "w:themeFillShade", "w:fill"]);
        let pattern = || self.of(property, ["w:themeColor", "w:themeTint", "w:themeShade", "w:color"]);
        let kind = value(Some(property)).unwrap_or("clear");
        let percent = kind.strip_prefix("pct").and_then(single);
        match (kind, percent) {
            ("nil" | "clear", _) => fill(),
            ("solid", _) => {
                if pattern() == DocxPaint::Auto {
                    DocxPaint::Colour(BLACK)
                } else {
                    pattern()
                }
            }
            (_, Some(percent)) => {
                let or = |paint: DocxPaint, usual: Rgb| if let DocxPaint::Colour(colour) = paint { colour } else { usual };
                DocxPaint::Colour(mixed(or(fill(), WHITE), or(pattern(), BLACK), percent / 100.0))
            }
            _ => DocxPaint::Unknown,
        }
    }

    /// A colour for marking: `w:highlight`.
    pub fn highlight(property: &Element) -> DocxPaint {
        let name = value(Some(property)).unwrap_or("none");
        HIGHLIGHTS.iter().find(|(known, _)| *known == name).map_or(DocxPaint::Auto, |&(_, colour)| DocxPaint::Colour(colour))
    }

    /// A fill of DrawingML, or of Word's text effects; `None` if the element is no fill.
    pub fn fill(&self, element: &Element) -> Option<DocxPaint> {
        let (_, name) = element.name.split_once(':')?;
        Some(match name {
            "noFill" => DocxPaint::Transparent,
            "solidFill" => element.elements().next().map_or(DocxPaint::Unknown, |colour| self.drawn(colour)),
            "gradFill" => {
                let mut stops = element.elements().flat_map(Element::elements).flat_map(Element::elements).map(|colour| self.drawn(colour));
                let first = stops.next().unwrap_or(DocxPaint::Unknown);
                if stops.all(|stop| stop == first) { first } else { DocxPaint::Unknown }
            }
            "blipFill" | "pattFill" | "grpFill" => DocxPaint::Unknown,
            _ => return None,
        })
    }

    /// A colour of DrawingML, or of Word's text effects, in which `alpha` is what is missing to opacity.
    fn drawn(&self, element: &Element) -> DocxPaint {
        let is_effect = element.name.starts_with("w14:");
        let number = |element: &Element| value_of(element).and_then(single).map(|number| number / 100_000.0);
        let change = |name: &str| element.elements().find(|change| change.name.split_once(':').is_some_and(|(_, own)| own == name)).and_then(number);
        let opacity = change("alpha").map_or(1.0, |alpha| if is_effect { 1.0 - alpha } else { alpha });
        if opacity <= 0.05 {
            return DocxPaint::Transparent;
        }
        let scheme = || value_of(element).filter(|_| element.name.ends_with(":schemeClr")).and_then(|name| self.named(name));
        let Some(colour) = plain(element).or_else(scheme) else { return DocxPaint::Unknown };
        let darker = change("lumMod").or(change("shade")).map_or(colour, |share| mixed(BLACK, colour, share));
        let lighter = change("lumOff").map_or(darker, |share| mixed(darker, WHITE, share));
        DocxPaint::Colour(change("tint").map_or(lighter, |share| mixed(WHITE, lighter, share)))
    }
}

/// The `val` of an element of DrawingML, or of Word's text effects.
fn value_of(element: &Element) -> Option<&str> {
    element.attribute("val").or_else(|| element.attribute("w14:val"))
}

/// The colour that an element of DrawingML gives as such.
fn plain(element: &Element) -> Option<Rgb> {
    let (_, name) = element.name.split_once(':')?;
    match name {
        "srgbClr" => hex(value_of(element)?),
        "sysClr" => element.attribute("lastClr").or_else(|| element.attribute("w14:lastClr")).and_then(hex),
        "prstClr" => match value_of(element)? {
            "white" => Some(WHITE),
            "black" => Some(BLACK),
            _ => None,
        },
        _ => None,
    }
}
