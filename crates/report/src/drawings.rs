//! The summary of the HTML report as drawings in SVG: the shares of what is to do, a map of the draft, and the findings of each authority. Each of
//! them says in words what it shows.

use super::escape::html as escape;
use super::label::plural;
use super::listed::{ListedFinding, listed};
use super::model::*;

/// Units of a drawing from its left side to its right.
const WIDTH: usize = 1000;

/// Height of the map, and the width of a tick in it.
const HEIGHT: usize = 24;
const TICK: usize = 3;

/// UTF-16 units that a word with its space is taken to have, a choice: the report has the number of the draft's words, and the places of findings in units.
const UNITS_OF_A_WORD: u32 = 6;

/// The most places that are read out for one group of findings.
const MOST_SAID: usize = 40;

/// The class of what asks for one thing, which is the id of its section.
pub(super) fn class(attention: Attention) -> &'static str {
    match attention {
        Attention::Fix => "to-fix",
        Attention::LookUp => "to-look-up",
        Attention::Fine => "fine",
        Attention::Aside => "not-compared",
    }
}

/// How high a tick is: what is to do is seen without colour too.
fn height(attention: Attention) -> usize {
    match attention {
        Attention::Fix => HEIGHT,
        Attention::LookUp => HEIGHT * 2 / 3,
        Attention::Fine => HEIGHT * 2 / 5,
        Attention::Aside => HEIGHT / 5,
    }
}

/// How many findings ask for one thing each, in the order of [`Attention::ALL`].
type Shares = [usize; 4];

/// The parts of a bar next to each other, `width` units long in all.
fn stacked(shares: Shares, width: usize, height: usize, out: &mut String) {
    let total = shares.iter().sum::<usize>().max(1);
    let mut before = 0;
    for (&attention, count) in Attention::ALL.iter().zip(shares) {
        let start = before * width / total;
        before += count;
        let length = before * width / total - start;
        // A gap tells two parts of one brightness apart.
        let gap = if before == total { 0 } else { 4.min(length / 2) };
        if count > 0 {
            rect(class(attention), [start, 0, (length - gap).max(1), height], out);
        }
    }
}

fn rect(class: &str, [x, y, width, height]: [usize; 4], out: &mut String) {
    out.push_str(&format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"));
}

/// The shares of all findings, and where they are in the draft; nothing of a report without findings.
pub(super) fn overview(report: &Report, out: &mut String) {
    let all = listed(report);
    let mut shares: Shares = [0; 4];
    let mut said = String::new();
    for (share, &attention) in shares.iter_mut().zip(Attention::ALL) {
        *share = all.iter().filter(|finding| finding.attention() == attention).count();
        if *share > 0 {
            let comma = if said.is_empty() { "" } else { ", " };
            said.push_str(&format!("{comma}{share} {}", attention.label().to_lowercase()));
        }
    }
    if all.is_empty() {
        return;
    }
    out.push_str(&format!("<svg class=\"shares\" role=\"img\" aria-label=\"{said}\" viewBox=\"0 0 {WIDTH} 12\" preserveAspectRatio=\"none\">"));
    stacked(shares, WIDTH, 12, out);
    out.push_str("</svg>\n");
    map(report, &all, out);
}

/// The draft from left to right, with a tick for each finding. A tick is a link for the pointer; the contents have the links for the keyboard.
fn map(report: &Report, all: &[ListedFinding], out: &mut String) {
    let last = all.iter().map(|finding| finding.span().1).max().unwrap_or(0);
    let length = last.max(report.draft.words.saturating_mul(UNITS_OF_A_WORD)).max(1);
    let at = |finding: &ListedFinding, of: usize| (f64::from(finding.span().0) / f64::from(length) * of as f64) as usize;
    out.push_str(&format!("<figure class=\"map\">\n<svg aria-hidden=\"true\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" preserveAspectRatio=\"none\">"));
    let mut places = String::new();
    // What is to do is drawn last, over the rest.
    for &attention in Attention::ALL.iter().rev() {
        let mut count = 0;
        for finding in all.iter().filter(|finding| finding.attention() == attention) {
            // A citation that asks for nothing may be left out of the list.
            let is_listed = !matches!(finding, ListedFinding::Citation(_)) || attention == Attention::Fix;
            let id = escape(finding.id());
            let link = if is_listed { format!("href=\"#{id}\" ") } else { String::new() };
            out.push_str(&format!("<a {link}tabindex=\"-1\"><title>{id}: {}</title>", escape(finding.label())));
            let height = height(attention);
            rect(class(attention), [at(finding, WIDTH - TICK), HEIGHT - height, TICK, height], out);
            out.push_str("</a>");
            count += 1;
            if matches!(attention, Attention::Fix | Attention::LookUp) && count <= MOST_SAID {
                let begin = if count == 1 { format!(". {}: ", attention.label()) } else { ", ".into() };
                places.push_str(&format!("{begin}{id} at {} %", at(finding, 100)));
            }
        }
        if count > MOST_SAID && !places.is_empty() {
            places.push_str(&format!(", and {} more", count - MOST_SAID));
        }
    }
    out.push_str(&format!(
        "</svg>\n<figcaption class=\"faint\">The draft from its beginning to its end, with a tick for each of {}: the highest are to fix, the next to look up<span class=\"said\">{places}</span>.</figcaption>\n</figure>\n",
        plural(all.len(), "finding")
    ));
}

/// The findings that belong to one authority.
struct AuthorityRow<'a> {
    id: Option<&'a str>,
    name: &'a str,
    shares: Shares,
}

/// The rows of the table: authorities with findings that were compared, in order of place.
fn rows(report: &Report) -> Vec<AuthorityRow<'_>> {
    let named = |id: &str| report.citations.iter().find(|citation| citation.id == id);
    let mut rows: Vec<AuthorityRow> = Vec::new();
    for finding in listed(report) {
        let Some(at) = Attention::ALL.iter().position(|&one| one == finding.attention() && one != Attention::Aside) else { continue };
        let cited = match finding {
            ListedFinding::Quotation(quotation) => quotation.attribution.citation.as_deref(),
            ListedFinding::Citation(citation) => Some(citation.id.as_str()),
            ListedFinding::Claim(claim) => claim.citations.first().map(String::as_str),
        };
        let id = cited.and_then(named).map(|citation| citation.authority.as_deref().unwrap_or(&citation.id));
        let row = rows.iter().position(|row| row.id == id).unwrap_or_else(|| {
            let name = id.and_then(named).map_or("Without a citation", |citation| &citation.named);
            rows.push(AuthorityRow { id, name, shares: [0; 4] });
            rows.len() - 1
        });
        rows[row].shares[at] += 1;
    }
    rows
}

/// The table by authority, with a bar in each row: those with something to fix first. Nothing if nothing was compared.
pub(super) fn authorities(report: &Report, out: &mut String) {
    let rows = rows(report);
    let most = rows.iter().map(|row| row.shares.iter().sum::<usize>()).max().unwrap_or(0);
    if most == 0 {
        return;
    }
    out.push_str("<section id=\"authorities\"><h2>By authority</h2>\n<table>\n<thead><tr><th>Authority<th>To fix<th>To look up<th>Fine<th>Of the findings</thead>\n<tbody>\n");
    for is_to_fix in [true, false] {
        for row in rows.iter().filter(|row| (row.shares[0] > 0) == is_to_fix) {
            let [fix, look_up, fine, _] = row.shares;
            out.push_str(&format!(
                "<tr><td>{}<td>{fix}<td>{look_up}<td>{fine}<td><svg class=\"bar\" aria-hidden=\"true\" viewBox=\"0 0 {WIDTH} 80\" preserveAspectRatio=\"none\">",
                escape(row.name)
            ));
            stacked(row.shares, (fix + look_up + fine) * WIDTH / most, 80, out);
            out.push_str("</svg>\n");
        }
    }
    out.push_str("</tbody>\n</table></section>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session_for_tests::FacadeSession as Session;
    use literatim_read::plain;

    fn report(draft: &str) -> Report {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(draft));
        session.add_source("Quill v. Dunmore, 900 F.3d 1.txt", None, None, plain::read("The keeper shall not be liable for any loss of light."));
        session.report().unwrap()
    }

    const DRAFT: &str = "“The keeper shall be liable for any loss” Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018). “The keeper shall not be liable for any loss” Id. “A lamp that nobody lit in years.” See Doe v. Roe, 905 F.2d 483, 490 (2d Cir. 1990).";

    fn drawn(draft: &str) -> String {
        let mut out = String::new();
        overview(&report(draft), &mut out);
        out
    }

    fn bar(shares: Shares, width: usize) -> String {
        let mut out = String::new();
        stacked(shares, width, 8, &mut out);
        out
    }

    #[test]
    fn the_bar_says_its_shares_and_fills_its_width() {
        let drawn = drawn(DRAFT);
        assert!(drawn.contains("aria-label=\"1 to fix, 1 to look up, 1 fine, 3 not compared\""), "{drawn}");
        assert_eq!(
            bar([1, 0, 2, 1], 400),
            "<rect class=\"to-fix\" x=\"0\" y=\"0\" width=\"96\" height=\"8\"/><rect class=\"fine\" x=\"100\" y=\"0\" width=\"196\" height=\"8\"/><rect class=\"not-compared\" x=\"300\" y=\"0\" width=\"100\" height=\"8\"/>"
        );
        assert_eq!(bar([1, 0, 0, 0], 7), "<rect class=\"to-fix\" x=\"0\" y=\"0\" width=\"7\" height=\"8\"/>");
        assert!(bar([1, 100_000, 0, 0], 7).contains("width=\"1\""), "the smallest part is seen");
    }

    #[test]
    fn the_map_has_a_tick_for_each_finding_at_its_place() {
        let drawn = drawn(DRAFT);
        assert_eq!(drawn.matches("<title>").count(), 6);
        assert!(drawn.contains("href=\"#q1\" tabindex=\"-1\"><title>q1: Altered</title><rect class=\"to-fix\" x=\"3\" y=\"0\""), "{drawn}");
        assert!(drawn.contains(". To look up: q3 at "), "{drawn}");
        let ordered: Vec<u32> = ["q1", "q2", "q3"]
            .map(|id| {
                drawn.split_once(&format!("<title>{id}:")).and_then(|(_, rest)| rest.split_once("x=\"")?.1.split_once('"')?.0.parse().ok()).unwrap()
            })
            .to_vec();
        assert!(ordered.is_sorted() && ordered[2] > 300, "{ordered:?}");
        assert!(drawn.contains(" %. To fix: q1 at 0 %</span>."), "{drawn}");
        assert_eq!(super::tests::drawn("No words at all."), "");
    }

    #[test]
    fn the_table_counts_the_findings_of_each_authority() {
        let report = report(DRAFT);
        let shown: Vec<(&str, Shares)> = rows(&report).iter().map(|row| (row.name, row.shares)).collect();
        assert_eq!(
            shown,
            [("Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)", [1, 0, 1, 0]), ("Doe v. Roe, 905 F.2d 483, 490 (2d Cir. 1990)", [0, 1, 0, 0])]
        );
        let mut table = String::new();
        authorities(&report, &mut table);
        assert!(table.contains("<td>1<td>0<td>1<td><svg class=\"bar\" aria-hidden=\"true\""), "{table}");
    }
}
