//! The properties of CSS that decide whether words are seen, or that set a block off.

use super::colour::{colour, within};
use super::scan::words;
use super::value::Lengths;

macro_rules! properties {
    ($($name:ident),* $(,)?) => {
        /// A property, or the part of several that a shorthand sets: the value is then that of the shorthand.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Property { $($name),* }

        /// All of them, in order.
        pub const EVERY: &[Property] = &[$(Property::$name),*];
    };
}

properties! {
    Display, Visibility, Opacity, FontSize, LineHeight, Color, Fill, BackgroundColor, BackgroundImage, BackgroundClip, TextShadow,
    TextStroke, Position, Left, Right, Top, Bottom, Width, Height, MaxWidth, MaxHeight, MinWidth, MinHeight, PaddingRight, PaddingBottom,
    OverflowX, OverflowY, Clip, ClipPath, Transform, Scale, Translate, Rotate, Zoom, Filter, Mask, TextIndent, WhiteSpace, MarginLeft,
    MarginTop, Content, ContentVisibility, Float, Blend, ZIndex, Animation, AnimationFill, Security, LetterSpacing, Grid,
}

use Property as P;

/// The number of properties.
pub const COUNT: usize = EVERY.len();

/// What each name in a style sheet sets.
const NAMES: &[(&str, &[Property])] = &[
    ("display", &[P::Display]),
    ("visibility", &[P::Visibility]),
    ("opacity", &[P::Opacity]),
    ("font-size", &[P::FontSize]),
    ("font", &[P::FontSize, P::LineHeight]),
    ("line-height", &[P::LineHeight]),
    ("color", &[P::Color]),
    ("-webkit-text-fill-color", &[P::Fill]),
    ("background-color", &[P::BackgroundColor]),
    ("background-image", &[P::BackgroundImage]),
    ("background-clip", &[P::BackgroundClip]),
    ("-webkit-background-clip", &[P::BackgroundClip]),
    ("background", &[P::BackgroundColor, P::BackgroundImage, P::BackgroundClip]),
    ("text-shadow", &[P::TextShadow]),
    ("-webkit-text-stroke", &[P::TextStroke]),
    ("-webkit-text-stroke-width", &[P::TextStroke]),
    ("position", &[P::Position]),
    ("left", &[P::Left]),
    ("inset-inline-start", &[P::Left]),
    ("right", &[P::Right]),
    ("inset-inline-end", &[P::Right]),
    ("top", &[P::Top]),
    ("inset-block-start", &[P::Top]),
    ("bottom", &[P::Bottom]),
    ("inset-block-end", &[P::Bottom]),
    ("inset", &[P::Top, P::Right, P::Bottom, P::Left]),
    ("width", &[P::Width]),
    ("inline-size", &[P::Width]),
    ("height", &[P::Height]),
    ("block-size", &[P::Height]),
    ("max-width", &[P::MaxWidth]),
    ("max-inline-size", &[P::MaxWidth]),
    ("max-height", &[P::MaxHeight]),
    ("max-block-size", &[P::MaxHeight]),
    ("min-width", &[P::MinWidth]),
    ("min-inline-size", &[P::MinWidth]),
    ("min-height", &[P::MinHeight]),
    ("min-block-size", &[P::MinHeight]),
    ("padding-right", &[P::PaddingRight]),
    ("padding-bottom", &[P::PaddingBottom]),
    ("padding", &[P::PaddingRight, P::PaddingBottom]),
    ("overflow-x", &[P::OverflowX]),
    ("overflow-inline", &[P::OverflowX]),
    ("overflow-y", &[P::OverflowY]),
    ("overflow-block", &[P::OverflowY]),
    ("overflow", &[P::OverflowX, P::OverflowY]),
    ("clip", &[P::Clip]),
    ("clip-path", &[P::ClipPath]),
    ("-webkit-clip-path", &[P::ClipPath]),
    ("transform", &[P::Transform]),
    ("-webkit-transform", &[P::Transform]),
    ("scale", &[P::Scale]),
    ("translate", &[P::Translate]),
    ("rotate", &[P::Rotate]),
    ("zoom", &[P::Zoom]),
    ("filter", &[P::Filter]),
    ("-webkit-filter", &[P::Filter]),
    ("mask", &[P::Mask]),
    ("mask-image", &[P::Mask]),
    ("-webkit-mask", &[P::Mask]),
    ("-webkit-mask-image", &[P::Mask]),
    ("text-indent", &[P::TextIndent]),
    ("white-space", &[P::WhiteSpace]),
    ("text-wrap", &[P::WhiteSpace]),
    ("text-wrap-mode", &[P::WhiteSpace]),
    ("margin-left", &[P::MarginLeft]),
    ("margin-inline-start", &[P::MarginLeft]),
    ("margin-top", &[P::MarginTop]),
    ("margin-block-start", &[P::MarginTop]),
    ("margin", &[P::MarginTop, P::MarginLeft]),
    ("content", &[P::Content]),
    ("content-visibility", &[P::ContentVisibility]),
    ("float", &[P::Float]),
    ("mix-blend-mode", &[P::Blend]),
    ("z-index", &[P::ZIndex]),
    ("animation", &[P::Animation, P::AnimationFill]),
    ("-webkit-animation", &[P::Animation, P::AnimationFill]),
    ("animation-name", &[P::Animation]),
    ("animation-fill-mode", &[P::AnimationFill]),
    ("-webkit-text-security", &[P::Security]),
    ("letter-spacing", &[P::LetterSpacing]),
    ("grid-area", &[P::Grid]),
    ("grid-row", &[P::Grid]),
    ("grid-column", &[P::Grid]),
];

/// Values that every property has.
pub const OF_ALL: &[&str] = &["initial", "inherit", "unset", "revert", "revert-layer"];

/// What a name sets; nothing if it does not decide whether words are seen.
pub fn of_name(name: &str) -> &'static [Property] {
    NAMES.iter().find(|(other, _)| *other == name).map_or(&[], |(_, properties)| properties)
}

/// Whether a browser takes a value, which otherwise leaves the one before it in force.
pub fn takes(name: &str, value: &str) -> bool {
    if value.is_empty() {
        return false;
    }
    if value.contains("var(") || OF_ALL.contains(&value) {
        return true;
    }
    let is_one = |words: &[&str]| words.contains(&value);
    let length = || Lengths::new(16.0).of(100.0).length(value);
    match name {
        "display" => words(value).all(is_display),
        "visibility" => is_one(&["visible", "hidden", "collapse"]),
        "position" => is_one(&["static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"]),
        "opacity" => Lengths::new(16.0).of(1.0).number(value).is_some(),
        "color" | "-webkit-text-fill-color" | "background-color" => colour(value).is_some(),
        "overflow" | "overflow-x" | "overflow-y" => {
            words(value).all(|word| matches!(word, "visible" | "hidden" | "clip" | "scroll" | "auto" | "overlay"))
        }
        "font-size" => font_size(value, 16.0).is_some(),
        "background" => within(value).is_some() || words(value).all(|word| word.contains('(') || !word.starts_with('#')),
        "width" | "height" | "max-width" | "max-height" | "min-width" | "min-height" | "padding-bottom" | "padding-right" | "left" | "right"
        | "top" | "bottom" | "text-indent" | "margin-left" | "margin-top" => {
            let may_be_negative = !["width", "height", "padding"].iter().any(|part| name.contains(part));
            length().map_or_else(
                || value.starts_with(|c: char| c.is_ascii_alphabetic()) || value.contains(' '),
                |length| may_be_negative || length >= 0.0,
            )
        }
        _ => true,
    }
}

fn is_display(word: &str) -> bool {
    let inner = word.strip_prefix("inline-").unwrap_or(word);
    let inner = inner.strip_prefix("-webkit-").unwrap_or(inner).trim_start_matches("inline-");
    matches!(
        inner,
        "none" | "inline" | "block" | "flex" | "grid" | "table" | "contents" | "flow" | "flow-root" | "list-item" | "box" | "math" | "run-in"
    ) || ["table-", "ruby"].iter().any(|start| inner.starts_with(start))
}

/// The font size that a value of `font-size` or `font` sets, in pixels, by that of the parent.
pub fn font_size(value: &str, parent: f64) -> Option<f64> {
    words(value).find_map(|word| {
        Some(match word {
            "xx-small" => 9.0,
            "x-small" => 10.0,
            "small" => 13.0,
            "medium" | "initial" => 16.0,
            "large" => 18.0,
            "x-large" => 24.0,
            "xx-large" | "xxx-large" => 32.0,
            "smaller" => parent / 1.2,
            "larger" => parent * 1.2,
            _ => return Lengths::new(parent).of(parent).length(word).filter(|size| *size >= 0.0),
        })
    })
}
