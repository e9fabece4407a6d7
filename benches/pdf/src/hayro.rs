//! The text of a PDF by hayro-interpret, which gives glyphs with their places: in drawing order, with a line for each change of the baseline and a space
//! in each wide gap. It has no order of reading, no paragraphs and no page furniture of its own.

use super::Read;
use hayro_interpret::font::{Glyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect, Vec2};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache, InterpreterSettings, SoftMask, interpret_page,
};

/// From this gap on, in ems, there is a space; and a baseline this far away is another line.
const SPACE: f64 = 0.2;
const LINE: f64 = 0.5;
/// A glyph this far back begins another line.
const BACK: f64 = 1.0;

/// The text of all pages.
pub fn read(bytes: Vec<u8>) -> Read {
    let pdf = Pdf::new(bytes).map_err(|error| format!("{error:?}"))?;
    let cache = InterpreterCache::new();
    let mut text = Text::default();
    for page in pdf.pages().iter() {
        let mut context = Context::new(Affine::IDENTITY, Rect::new(0.0, 0.0, 1.0, 1.0), &cache, pdf.xref(), InterpreterSettings::default());
        interpret_page(page, &mut context, &mut text);
        text.end_line();
    }
    Ok((pdf.pages().len(), text.text))
}

#[derive(Default)]
struct Text {
    text: String,
    /// Where the last glyph ends.
    end: Option<Point>,
}

impl Text {
    fn end_line(&mut self) {
        self.text.push('\n');
        self.end = None;
    }

    fn glyph(&mut self, glyph: &Glyph<'_>, place: Affine) {
        let width = match glyph {
            Glyph::Outline(outline) => outline.advance_width(),
            Glyph::Type3(drawing) => drawing.advance_width(),
        };
        let em = (place * Point::new(0.0, 1000.0) - place * Point::ZERO).hypot().max(0.01);
        let begin = place * Point::ZERO;
        if let Some(end) = self.end {
            let Vec2 { x, y } = begin - end;
            if y.abs() > LINE * em || x < -BACK * em {
                self.end_line();
            } else if x > SPACE * em && !self.text.ends_with(' ') {
                self.text.push(' ');
            }
        }
        match glyph.as_unicode() {
            Some(BfString::Char(c)) => self.text.push(c),
            Some(BfString::String(chars)) => self.text.push_str(&chars),
            None => {}
        }
        self.end = Some(place * Point::new(f64::from(width.unwrap_or(0.0)), 0.0));
    }
}

impl Device<'_> for Text {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, _: &DrawMode) {
        for glyph in run.glyphs() {
            self.glyph(glyph, props.transform * glyph.transform());
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
