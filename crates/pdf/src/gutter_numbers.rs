//! Which line of a page has which number in its gutter.

use super::page_text::PageText;
use super::piece::LinePiece;
use literatim_matching::order;

/// How far a line may be from its number, as a share of the distance of numbers: between two, there is always a nearer one.
const REACH: f32 = 0.6;

/// The numbers in the gutter of a page.
#[derive(Debug, Default)]
pub struct GutterNumbers {
    /// The baseline of each, from top to bottom, and its number.
    numbers: Vec<(f32, u32)>,
    /// The usual distance of two.
    distance: f32,
}

impl GutterNumbers {
    /// The numbers in these pieces, given from top to bottom.
    pub fn new(page: &PageText, pieces: &[LinePiece]) -> Self {
        let numbers: Vec<(f32, u32)> = pieces.iter().filter_map(|piece| Some((piece.y, piece.letters(page).parse().ok()?))).collect();
        let mut distances: Vec<f32> = numbers.windows(2).map(|pair| pair[0].0 - pair[1].0).collect();
        order::sort_by(&mut distances, f32::total_cmp);
        Self { distance: distances.get(distances.len() / 2).copied().unwrap_or_default(), numbers }
    }

    /// The number nearest to a line with this baseline; of two that are as near, the upper one.
    pub fn beside(&self, baseline: f32) -> Option<u32> {
        let below = self.numbers.partition_point(|&(y, _)| y >= baseline);
        let near = self.numbers[below.saturating_sub(1)..].iter().take(2).map(|&(y, number)| ((y - baseline).abs(), number));
        let (away, number) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (away <= REACH * self.distance).then_some(number)
    }
}
