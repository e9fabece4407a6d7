//! What a report says of pages whose style sheets are not in their files.

use super::draft::Draft;
use super::state::Session;
use literatim_judge::Words;
use literatim_matching::text::Problem;
use literatim_report::*;

/// Pages that are named.
const NAMED: usize = 3;

impl Session {
    /// The problem that style sheets may hide words of a page: of the draft, or of a source that has the words of a quotation. `None` if no quotation
    /// depends on such a page.
    pub(super) fn missing_styles(&self, draft: &Draft, quotations: &[QuotationFinding]) -> Option<Problem> {
        let is_found = |words: Option<Words>| !matches!(words, None | Some(Words::NotFound | Words::CannotCheck));
        let found: Vec<&Passage> =
            quotations.iter().filter(|finding| is_found(finding.words)).filter_map(|finding| finding.passages.first()).collect();
        let is_quoted = |id: String| found.iter().any(|passage| passage.source == id);
        let list = self.sources().list().iter().enumerate();
        let unstyled = list.filter(|(index, source)| source.document.lacks_sheets && is_quoted(self.source_id(*index)));
        let own = (draft.plan.draft.lacks_sheets && !found.is_empty()).then_some(&*draft.name);
        let names: Vec<&str> = own.into_iter().chain(unstyled.map(|(_, source)| &*source.name)).collect();
        let pages = match names.len() {
            0 => return None,
            many @ ..=NAMED => names[..many].join(", "),
            many => format!("{} and {} more", names[..NAMED].join(", "), many - NAMED),
        };
        let text = format!(
            "Style sheets that are not in the file may hide words, which count as shown; look at the page itself if a quotation depends on it: {pages}."
        );
        Some(Problem::new("missing_styles", text))
    }
}
