//! Whether a reader sees the words of an element: on a screen, on white paper, at the size that the page gives them.

use crate::css::colour::{Paint, Tint, colour, stops};
use crate::css::property::{Property as P, font_size};
use crate::css::scan::{find, function, split, words};
use crate::css::value::{Lengths, ROOT};
use crate::css::{Declared, SCREEN, Values, hint};
use crate::node::Node;
use literatim_matching::number::decimal;
use literatim_matching::text::Hiding;

/// Colours that differ by less look the same: #f0f0f0 on white does, #eee does not.
const SAME: f64 = 0.06;
/// What is less opaque is not seen.
const OPAQUE: f64 = 0.05;
/// Text of this size in pixels, or a smaller one, is not seen.
const SPECK: f64 = 2.0;
/// A box that is not higher or wider than this shows nothing of its text, in pixels.
const SLIVER: f64 = 1.0;
/// Text that is this far to the right, or below a screen that does not scroll, is not seen, in pixels.
const FAR: f64 = 4000.0;
/// From this radius in pixels, a blur makes words illegible.
const BLUR: f64 = 8.0;
/// Minimum left margin of a block that is set off, in pixels: a quarter of an inch.
const INSET: f64 = 24.0;
/// The width that a margin in percent is of, in pixels.
const TEXT_WIDTH: f64 = 800.0;

/// What an element's text looks like, as far as it decides whether it is seen. Elements within it begin with it.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    /// Why nothing in the element is seen, whatever its styles.
    pub gone: Option<Hiding>,
    /// Whether the left margin of the element sets it off.
    pub is_inset: bool,
    is_visible: bool,
    size: f64,
    /// The product of scales and zooms.
    scale: f64,
    is_flat: bool,
    spacing: f64,
    text: Tint,
    fill: Option<Tint>,
    /// The colour below; `None` if it is unknown.
    below: Option<Paint>,
    /// Whether an outline, a shadow or the background in the shape of the letters shows them in another colour.
    is_drawn_otherwise: bool,
    opacity: f64,
    /// The distance from its place, in pixels.
    shift: [f64; 2],
    /// Whether an element around it has a place of its own, which positions are relative to.
    is_placed: bool,
    clip: Clip,
    indent: f64,
    is_one_line: bool,
    is_masked: bool,
    /// Whether its children are boxes because of how it lays them out.
    lays_out: bool,
    /// How the element is painted.
    pub layer: Layer,
}

/// How an element is painted, as far as it decides what is below others.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Layer {
    /// Whether positions within it are relative to it, and its text is above what is not positioned.
    pub is_frame: bool,
    /// Whether it has left the place where its text would be.
    pub is_moved: bool,
    /// Whether it is positioned without regard to the text around it.
    pub is_free: bool,
    /// Whether it is below the text around it.
    pub is_behind: bool,
    /// Whether it has a colour or picture of its own below its text.
    pub is_painted: bool,
}

/// What a box around the text cuts off.
#[derive(Clone, Copy, Debug, Default)]
struct Clip {
    /// Everything; whether the box has no place of its own, so that it does not clip what is positioned.
    all: bool,
    loose: bool,
    /// What is outside of lines without height.
    lines: bool,
}

impl Default for Sight {
    fn default() -> Self {
        Self {
            gone: None,
            is_inset: false,
            is_visible: true,
            size: ROOT,
            scale: 1.0,
            is_flat: false,
            spacing: 0.0,
            text: Tint::Known([0.0, 0.0, 0.0, 1.0]),
            fill: None,
            below: Some([1.0; 4]),
            is_drawn_otherwise: false,
            opacity: 1.0,
            shift: [0.0; 2],
            is_placed: false,
            clip: Clip::default(),
            indent: 0.0,
            is_one_line: false,
            is_masked: false,
            lays_out: false,
            layer: Layer::default(),
        }
    }
}

/// Decides whether the text directly in an element is seen; why not.
pub(crate) fn hiding(sight: &Sight) -> Option<Hiding> {
    if sight.gone.is_some() {
        return sight.gone;
    }
    let own = sight.fill.unwrap_or(sight.text);
    let alpha = if let Tint::Known(paint) = own { paint[3] } else { 1.0 };
    let in_colour = || match (own, sight.below) {
        (Tint::Known(paint), Some(below)) => looks_same(over(paint, sight.opacity, below), below),
        _ => false,
    };
    [
        (!sight.is_visible, Hiding::Marked),
        (sight.is_masked, Hiding::Replaced),
        (sight.opacity < OPAQUE, Hiding::Transparent),
        (sight.size * sight.scale <= SPECK || sight.spacing <= -sight.size / 2.0, Hiding::Size),
        (sight.clip.all || sight.clip.lines && sight.is_flat, Hiding::Clipped),
        (sight.shift[0] <= -SCREEN[0] || sight.shift[0] >= FAR || sight.shift[1] <= -FAR || sight.indent != 0.0, Hiding::Displaced),
        (!sight.is_drawn_otherwise && alpha * sight.opacity < OPAQUE, Hiding::Transparent),
        (!sight.is_drawn_otherwise && in_colour(), Hiding::Colour),
    ]
    .into_iter()
    .find_map(|(is_so, reason)| is_so.then_some(reason))
}

/// A colour by one that is the current one, also in a mixture.
fn colour_on(value: &str, current: Tint) -> Option<Tint> {
    match (colour(value)?, current) {
        (Tint::Current, _) => Some(current),
        (Tint::Unknown, Tint::Known(paint)) => {
            let value = value.to_ascii_lowercase();
            let digits: String = paint.iter().flat_map(|part| digits((part * 255.0).round() as u32)).collect();
            colour(&value.replace("currentcolor", &format!("#{digits}")))
        }
        (tint, _) => Some(tint),
    }
}

/// The two hexadecimal digits of a byte.
fn digits(byte: u32) -> [char; 2] {
    [byte / 16, byte % 16].map(|digit| char::from_digit(digit, 16).unwrap_or('0'))
}

/// A colour over another one.
fn over(paint: Paint, opacity: f64, below: Paint) -> Paint {
    let alpha = paint[3] * opacity;
    let mixed = [0, 1, 2].map(|part| paint[part] * alpha + below[part] * (1.0 - alpha));
    [mixed[0], mixed[1], mixed[2], 1.0]
}

/// Whether two colours look the same: the eye sees differences of green best, those of blue least.
fn looks_same(a: Paint, b: Paint) -> bool {
    let differences: f64 = [0.3, 0.59, 0.11].iter().enumerate().map(|(part, weight)| weight * (a[part] - b[part]).abs()).sum();
    differences < SAME
}

impl Sight {
    /// Whether the colour of the letters is not known.
    pub fn is_unsure(&self) -> bool {
        !self.is_drawn_otherwise && self.fill.unwrap_or(self.text) == Tint::Unknown
    }

    /// What an element's text looks like if no value applies to it. `None` if it looks as the text around it.
    pub fn unset(&self, node: &Node) -> Option<Self> {
        let display = usual_display(node);
        let has_picture = node.attribute("background").is_some();
        let gone = match self.gone {
            None if display == "none" => Some(if node.attribute("hidden").is_some() { Hiding::Marked } else { Hiding::Conditional }),
            None if is_until_found(node) && (self.lays_out || is_own_box(display)) => Some(Hiding::Marked),
            gone => gone,
        };
        if gone == self.gone && !has_picture && !self.lays_out {
            return None;
        }
        let mut own = Self { gone, is_inset: false, layer: Layer::default(), lays_out: false, ..self.clone() };
        if has_picture {
            (own.below, own.layer.is_painted) = (None, true);
        }
        Some(own)
    }

    /// What an element's text looks like by the values that apply to it, in an element with this look. `length` is the number of its characters.
    pub fn within(&self, node: &Node, values: &Values, length: usize) -> Self {
        let mut own = Self { is_inset: false, layer: Layer::default(), ..self.clone() };
        let length = length as f64;
        if own.gone.is_some() {
            return own;
        }
        own.letters(self, values);
        let em = Lengths::new(own.size);
        let display = values.get(P::Display).filter(|display| *display != "initial").unwrap_or_else(|| usual_display(node));
        let position = values.get(P::Position).unwrap_or("");
        let is_free = matches!(position, "absolute" | "fixed");
        let is_float = values.get(P::Float).is_some_and(|side| side != "none" && side != "initial");
        let is_box = is_free || is_float || self.lays_out || is_own_box(display);
        own.is_inset = values.get(P::MarginLeft).is_some_and(|margin| em.of(TEXT_WIDTH).length(side(margin, 3)).unwrap_or(0.0) >= INSET);
        own.lays_out = ["flex", "grid", "box"].iter().any(|layout| display.ends_with(layout));
        if display == "none" {
            let is_marked = values.get(P::Display).is_some() || node.attribute("hidden").is_some();
            own.gone = Some(if is_marked { Hiding::Marked } else { Hiding::Conditional });
        } else if is_box && values.get(P::ContentVisibility).map_or(is_until_found(node), |value| value == "hidden") {
            own.gone = Some(Hiding::Marked);
        } else if values
            .get(P::Content)
            .is_some_and(|content| ["url(", "image", "-webkit-image", "linear-g", "radial-g"].iter().any(|start| content.starts_with(start)))
        {
            own.gone = Some(Hiding::Replaced);
        }
        own.layer.is_frame = !matches!(position, "" | "static" | "initial")
            || [P::Transform, P::Filter, P::Opacity, P::Translate, P::Scale].iter().any(|&property| values.get(property).is_some());
        own.layer.is_free = is_free;
        own.layer.is_behind = is_free && values.get(P::ZIndex).is_some_and(|index| index.starts_with('-'));
        own.layer.is_moved = is_free
            || values.get(P::Grid).is_some()
            || [P::MarginTop, P::MarginLeft].iter().any(|&property| values.get(property).is_some_and(|margin| margin.starts_with('-')));
        own.place(values, em, position, is_box, length);
        own.paint(node, values);
        own.filter(values, em);
        if is_box || display == "table-cell" {
            own.transform(values, em);
        }
        own.cut(values, em, position, is_box);
        if let Some(indent) = values.get(P::TextIndent) {
            let indent = em.of(TEXT_WIDTH).length(words(indent).next().unwrap_or("")).unwrap_or(0.0);
            // Text that is longer than its indent comes into view in the same line.
            let is_out = indent < 0.0 && -indent >= length * own.size * 0.75 && -indent >= TEXT_WIDTH;
            let is_far = own.is_one_line && (indent >= FAR || indent >= TEXT_WIDTH && own.clip.loose | clips(values));
            if is_box {
                own.indent = if is_out || is_far { indent } else { 0.0 };
            }
        }
        own
    }

    /// The size of letters, their colour and what is drawn around them.
    fn letters(&mut self, around: &Self, values: &Values) {
        if let Some(size) = values.get(P::FontSize).and_then(|value| font_size(value, around.size)) {
            self.size = size;
        }
        let em = Lengths::new(self.size);
        if let Some(zoom) = values.get(P::Zoom).and_then(|value| em.of(1.0).number(value)).filter(|zoom| *zoom > 0.0) {
            self.scale *= zoom;
        }
        if let Some(visibility) = values.get(P::Visibility) {
            self.is_visible = !matches!(visibility, "hidden" | "collapse");
        }
        if let Some(height) = values.get(P::LineHeight) {
            let height = find(height, b"/").map_or(height, |slash| words(&height[slash + 1..]).next().unwrap_or(""));
            self.is_flat = em.of(self.size).number(height).is_some_and(|height| height * if height < 4.0 { self.size } else { 1.0 } <= SLIVER);
        }
        if let Some(spacing) = values.get(P::LetterSpacing) {
            self.spacing = em.length(spacing).unwrap_or(0.0);
        }
        if let Some(space) = values.get(P::WhiteSpace) {
            self.is_one_line = matches!(space, "nowrap" | "pre");
        }
        if let Some(value) = values.get(P::Color) {
            self.text = match value {
                "initial" => Tint::Known([0.0, 0.0, 0.0, 1.0]),
                value => colour_on(value, self.text).unwrap_or(self.text),
            };
        }
        if let Some(value) = values.get(P::Fill) {
            self.fill = colour_on(value, self.text).filter(|_| !value.eq_ignore_ascii_case("currentcolor"));
        }
        self.is_masked |= values.get(P::Security).is_some_and(|value| matches!(value, "disc" | "circle" | "square"));
        let is_set = |property| values.get(property).map(|value| !matches!(value, "none" | "initial" | "0" | "0px"));
        if let Some(is_drawn) = is_set(P::TextShadow).into_iter().chain(is_set(P::TextStroke)).reduce(|a, b| a || b) {
            self.is_drawn_otherwise = is_drawn;
        }
    }

    /// The colour below the text.
    fn paint(&mut self, node: &Node, values: &Values) {
        let image = values.get(P::BackgroundImage).filter(|value| value.contains("url(") || value.contains("gradient(") || value.contains("image"));
        if values.get(P::BackgroundClip).is_some_and(|value| words(value).any(|word| word == "text"))
            && (image.is_some() || values.get(P::BackgroundColor).is_some())
        {
            self.is_drawn_otherwise = true;
            return;
        }
        match values.get(P::BackgroundColor).and_then(|value| words(value).find_map(|word| colour_on(word, self.text))) {
            Some(Tint::Known(paint)) if paint[3] > 0.0 => {
                self.below = if paint[3] >= 1.0 { Some(paint) } else { self.below.map(|below| over(paint, 1.0, below)) };
                self.layer.is_painted = true;
            }
            Some(Tint::Unknown) => (self.below, self.layer.is_painted) = (None, true),
            _ => {}
        }
        if let Some(image) = image {
            let found = stops(image);
            let first = found.as_ref().and_then(|stops| stops.first().copied());
            let is_plain = first.is_some_and(|first| found.iter().flatten().all(|stop| looks_same(*stop, first) && stop[3] >= 1.0));
            (self.below, self.layer.is_painted) = (first.filter(|_| is_plain), true);
        }
        if node.attribute("background").is_some() {
            (self.below, self.layer.is_painted) = (None, true);
        }
    }

    /// Opacity, filters, masks and blending.
    fn filter(&mut self, values: &Values, em: Lengths) {
        let share = |text: &str| em.of(1.0).number(text);
        if let Some(opacity) = values.get(P::Opacity).and_then(share) {
            self.opacity *= opacity.clamp(0.0, 1.0);
        }
        let mut rest = values.get(P::Filter).unwrap_or("");
        while let Some((name, argument, after)) = function(rest) {
            match name {
                "opacity" => self.opacity *= share(argument).unwrap_or(1.0).clamp(0.0, 1.0),
                "blur" if em.length(argument).is_some_and(|radius| radius >= BLUR) => self.is_masked = true,
                _ => self.below = None,
            }
            rest = after.trim_ascii_start();
        }
        if values.get(P::Blend).is_some_and(|mode| !matches!(mode, "normal" | "initial")) {
            self.below = None;
        }
        let is_clear = |stops: Vec<Paint>| stops.iter().all(|stop| stop[3] < OPAQUE);
        if values.get(P::Mask).is_some_and(|mask| stops(mask).is_some_and(is_clear)) {
            self.opacity = 0.0;
        }
    }

    /// Where positions and margins put it.
    fn place(&mut self, values: &Values, em: Lengths, position: &str, is_box: bool, length: f64) {
        let is_free = matches!(position, "absolute" | "fixed");
        // A percentage is of the screen where nothing around it has a place of its own.
        let by = |extent: f64| if is_free && (!self.is_placed || position == "fixed") { em.of(extent) } else { em };
        let side_of = |property, at, extent: f64| values.get(property).and_then(|value| by(extent).length(side(value, at)));
        if matches!(position, "relative" | "absolute" | "fixed" | "sticky" | "-webkit-sticky") {
            let [left, right] = [side_of(P::Left, 3, SCREEN[0]), side_of(P::Right, 1, SCREEN[0])];
            let [top, bottom] = [side_of(P::Top, 0, SCREEN[1]), side_of(P::Bottom, 2, SCREEN[1])];
            let across = left.or(right.map(|right| -right)).unwrap_or(0.0);
            let down = top.or(bottom.map(|bottom| -bottom)).unwrap_or(0.0);
            if is_free && (!self.is_placed || position == "fixed") {
                self.shift = [0.0; 2];
                // Its right edge, at most: that of its width, or of its text in one line.
                let width = values.get(P::Width).and_then(|width| em.of(SCREEN[0]).length(width)).unwrap_or(length * self.size);
                let [across_own, down_own] = own_shift(values);
                let is_out_left = left.is_some_and(|left| left + width * (1.0 + across_own) <= 0.0)
                    || left.is_none() && right.is_some_and(|right| right >= SCREEN[0]);
                let height = values.get(P::Height).and_then(|height| em.of(SCREEN[1]).length(height)).unwrap_or(f64::MAX);
                let is_out_above =
                    top.is_some_and(|top| top + height * (1.0 + down_own) <= 0.0) || top.is_none() && bottom.is_some_and(|bottom| bottom >= FAR);
                let is_out_below =
                    position == "fixed" && (down >= SCREEN[1] && top.is_some() || top.is_none() && bottom.is_some_and(|bottom| bottom <= -SCREEN[1]));
                let is_out_right = position == "fixed" && left.is_some_and(|left| left >= SCREEN[0]);
                if is_out_left || is_out_above || is_out_below || is_out_right {
                    // What is in it may have a place of its own on the screen.
                    self.shift[0] = -SCREEN[0] - across.clamp(-SCREEN[0], 0.0);
                }
            }
            self.shift = [self.shift[0] + across.max(-FAR * FAR), self.shift[1] + down.min(0.0)];
            self.is_placed = true;
        }
        if is_free {
            self.clip.all &= !self.clip.loose && position != "fixed";
            self.clip.lines = false;
        }
        if is_box {
            let margin = |property, at| values.get(property).and_then(|margin| em.length(side(margin, at))).unwrap_or(0.0).min(0.0);
            self.shift = [self.shift[0] + margin(P::MarginLeft, 3), self.shift[1] + margin(P::MarginTop, 0)];
        }
    }

    /// Scales, turns and shifts.
    fn transform(&mut self, values: &Values, em: Lengths) {
        let mut apply = |name: &str, arguments: &str| {
            let all: Vec<Option<f64>> = split(arguments, b", ")
                .filter(|part| !part.is_empty())
                .map(|part| if name.starts_with("scale") { em.of(1.0) } else { em }.number(part))
                .collect();
            let number = |at: usize| all.get(at).copied().flatten();
            let scale = match name {
                "scale" => number(0).map(|x| x.abs().min(number(1).unwrap_or(x).abs())),
                "scalex" | "scaley" => number(0).map(f64::abs),
                "scale3d" => number(0).zip(number(1)).map(|(x, y)| x.abs().min(y.abs())),
                "matrix" => number(0)
                    .zip(number(1))
                    .zip(number(2).zip(number(3)))
                    .map(|((a, b), (c, d))| (a * d - b * c).abs() / (a.abs() + b.abs()).max(c.abs() + d.abs()).max(f64::MIN_POSITIVE)),
                // Turned by a quarter, an element is seen from its edge.
                "rotatex" | "rotatey" => number(0).map(|angle| f64::from((angle / 90.0 % 2.0).abs() != 1.0)),
                "translatex" | "translate" | "translate3d" => {
                    self.shift[0] += number(0).unwrap_or(0.0);
                    self.shift[1] += if name == "translatex" { 0.0 } else { number(1).unwrap_or(0.0).min(0.0) };
                    None
                }
                "translatey" => {
                    self.shift[1] += number(0).unwrap_or(0.0).min(0.0);
                    None
                }
                _ => None,
            };
            self.scale *= scale.unwrap_or(1.0);
            if name.starts_with("matrix") {
                self.shift[0] += number(4).filter(|_| name == "matrix").unwrap_or(0.0);
            }
        };
        let mut rest = values.get(P::Transform).unwrap_or("");
        while let Some((name, arguments, after)) = function(rest) {
            apply(name, arguments);
            rest = after.trim_ascii_start();
        }
        for (property, name) in [(P::Scale, "scale"), (P::Translate, "translate")] {
            if let Some(value) = values.get(property).filter(|value| !matches!(*value, "none" | "initial")) {
                apply(name, value);
            }
        }
        if let Some((axis, angle)) = values.get(P::Rotate).and_then(|value| value.split_once(' ')).filter(|(axis, _)| matches!(*axis, "x" | "y")) {
            apply(if axis == "x" { "rotatex" } else { "rotatey" }, angle);
        }
    }

    /// What is cut off by a box without an extent, or by a clip.
    fn cut(&mut self, values: &Values, em: Lengths, position: &str, is_box: bool) {
        let is_free = matches!(position, "absolute" | "fixed");
        let shape = values.get(P::ClipPath).and_then(function).is_some_and(|(name, arguments, _)| is_empty_shape(name, arguments, em));
        let rectangle = values.get(P::Clip).filter(|_| is_free).and_then(function).is_some_and(|(_, sides, _)| {
            let sides: Vec<Option<f64>> = split(sides, b", ").filter(|side| !side.is_empty()).map(|side| em.length(side)).collect();
            let [top, right, bottom, left] = [0, 1, 2, 3].map(|at| sides.get(at).copied().flatten());
            let is_thin = |low: Option<f64>, high: Option<f64>| high.is_some_and(|high| high - low.unwrap_or(0.0) <= SLIVER);
            is_thin(left, right) || is_thin(top, bottom)
        });
        if shape || rectangle {
            self.gone = self.gone.or(Some(Hiding::Clipped));
        }
        if !is_box || !clips(values) {
            return;
        }
        let extent = |property| values.get(property).and_then(|value| em.length(value));
        let padding = |property, at| values.get(property).map_or(Some(0.0), |value| em.length(side(value, at)));
        let thin = |own, most, least, padding: Option<f64>| {
            let bound = extent(own).into_iter().chain(extent(most)).reduce(f64::min)?;
            Some(bound.max(extent(least).unwrap_or(0.0)) + padding?)
        };
        let height = thin(P::Height, P::MaxHeight, P::MinHeight, padding(P::PaddingBottom, 2));
        let width = thin(P::Width, P::MaxWidth, P::MinWidth, padding(P::PaddingRight, 1));
        let is_loose = position.is_empty() || position == "static";
        if height.is_some_and(|height| height <= SLIVER) || width.is_some_and(|width| width <= SLIVER) {
            self.clip = Clip { all: true, loose: is_loose, ..self.clip };
        }
        // The box of lines without height has none either.
        let is_auto = [P::Height, P::MinHeight, P::PaddingBottom].iter().all(|&property| values.get(property).is_none());
        self.clip.lines = is_auto && !self.lays_out;
    }
}

/// Whether an element cuts off what does not fit into it.
fn clips(values: &Values) -> bool {
    let [across, down] = [values.get(P::OverflowX), values.get(P::OverflowY)].map(|value| value.unwrap_or("visible"));
    let (across, down) = (across.split(' ').next().unwrap_or(""), down.rsplit(' ').next().unwrap_or(""));
    [across, down].iter().any(|value| matches!(*value, "hidden" | "clip" | "scroll" | "auto"))
}

/// One of the values `top right bottom left`, of which the last ones may be omitted.
fn side(value: &str, at: usize) -> &str {
    let all: Vec<&str> = words(value).collect();
    let at = match (at, all.len()) {
        (_, 0) => return "",
        (at, count) if at < count => at,
        (3, 2 | 3) => 1,
        (2, _) => 0,
        _ => 0,
    };
    all[at]
}

/// How far an element is shifted, as a share of its own width and height.
fn own_shift(values: &Values) -> [f64; 2] {
    let mut shares = [0.0; 2];
    let mut add = |name: &str, arguments: &str| {
        let share = |text: &str| text.strip_suffix('%').and_then(decimal).unwrap_or(0.0) / 100.0;
        for (at, part) in split(arguments, b", ").filter(|part| !part.is_empty()).take(2).enumerate() {
            shares[if name == "translatey" { 1 } else { at }] += share(part);
        }
    };
    let mut rest = values.get(P::Transform).unwrap_or("");
    while let Some((name, arguments, after)) = function(rest) {
        if name.starts_with("translate") {
            add(name, arguments);
        }
        rest = after.trim_ascii_start();
    }
    values.get(P::Translate).into_iter().for_each(|value| add("translate", value));
    shares
}

/// Whether a shape of `clip-path` has no area.
fn is_empty_shape(name: &str, arguments: &str, em: Lengths) -> bool {
    let shape = arguments.split(" at ").next().unwrap_or("").split(" round ").next().unwrap_or("");
    match name {
        "inset" | "rect" => {
            let opposite = |a: usize, b: usize| {
                let [a, b] = [side(shape, a), side(shape, b)];
                if name == "inset" {
                    let percent = |text: &str| text.strip_suffix('%').and_then(decimal);
                    let far = |text: &str| em.length(text).is_some_and(|length| length >= FAR);
                    far(a) || far(b) || percent(a).unwrap_or(0.0) + percent(b).unwrap_or(0.0) >= 100.0
                } else {
                    em.of(100.0).length(a).zip(em.of(100.0).length(b)).is_some_and(|(a, b)| (a - b).abs() <= SLIVER)
                }
            };
            opposite(0, 2) || opposite(1, 3)
        }
        "xywh" => words(shape).skip(2).take(2).any(|extent| em.of(100.0).length(extent).is_some_and(|extent| extent <= SLIVER)),
        "circle" | "ellipse" => words(shape).any(|radius| em.of(100.0).length(radius).is_some_and(|radius| radius <= SLIVER)),
        "polygon" => {
            let corner = |corner: &str| {
                let mut places = corner.split_ascii_whitespace().map(|place| em.of(100.0).length(place));
                places.next().flatten().zip(places.next().flatten())
            };
            let Some(corners) = split(shape, b",").filter(|part| part.contains(' ')).map(corner).collect::<Option<Vec<(f64, f64)>>>() else {
                return false;
            };
            let area: f64 = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
            !corners.is_empty() && area.abs() <= SLIVER
        }
        _ => false,
    }
}

/// Whether a kind of display makes a box with an extent of its own.
fn is_own_box(display: &str) -> bool {
    !matches!(display, "inline" | "contents" | "none") && !display.starts_with("table-") && !display.starts_with("ruby")
}

/// Whether only a search in the page shows an element.
fn is_until_found(node: &Node) -> bool {
    node.attribute("hidden").is_some_and(|value| value.eq_ignore_ascii_case("until-found"))
}

/// How an element is displayed if no style says it.
fn usual_display(node: &Node) -> &'static str {
    let is_closed = |name: &str| node.attribute("open").is_none() && node.name() == name;
    match node.name() {
        _ if node.attribute("hidden").is_some() && !is_until_found(node) || node.attribute("popover").is_some() || is_closed("dialog") => "none",
        "datalist" | "template" | "noscript" | "rp" | "noembed" | "noframes" | "param" | "area" => "none",
        "td" | "th" => "table-cell",
        "tr" | "tbody" | "thead" | "tfoot" | "col" | "colgroup" => "table-row",
        "table" => "table",
        name if crate::elements::BLOCKS.contains(&name)
            || matches!(name, "dialog" | "search" | "hgroup" | "menu" | "dir" | "listing" | "xmp" | "legend" | "optgroup") =>
        {
            "block"
        }
        _ => "inline",
    }
}

/// The declarations that attributes of an element stand for.
pub(crate) fn hints(node: &Node) -> Vec<Declared> {
    let named: &[(&str, &str)] = match node.name() {
        "font" => &[("color", "color")],
        "body" => &[("text", "color"), ("bgcolor", "background-color")],
        "table" | "tr" | "td" | "th" | "tbody" | "thead" | "tfoot" | "marquee" => &[("bgcolor", "background-color")],
        _ => &[],
    };
    let of = |&(attribute, property): &(&str, &'static str)| {
        let value = node.attribute(attribute)?.trim_ascii();
        let value = if colour(value).is_some() { value.to_ascii_lowercase() } else { format!("#{value}") };
        colour(&value).map(|_| hint(property, &value))
    };
    named.iter().filter_map(of).collect()
}
