//! Classifies a page by evidence: a page with a success status may contain none of the source's text, or part of it.

use super::answer::Answer;
use super::phrases;
use super::promise::Promise;
use super::redirect::{self, CONSENT, ERROR, LOGIN, ROBOT, WALL, led_to};
use super::shown::{SENTENCE, ShownBlock, ShownPage, holds_any};
use literatim_styles::Tree;
use serde::Serialize;

/// The kind of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PageKind {
    /// The text, as far as it is known.
    Whole,
    /// Part of the text: a longer teaser, an abstract, the first of several pages.
    Partial,
    /// A teaser; the text is for subscribers.
    Paywalled,
    /// A login page.
    Login,
    /// A page that asks for consent to cookies.
    Consent,
    /// An error page.
    ErrorPage,
    /// A page that blocks programs.
    RobotCheck,
    /// A page without text, filled by scripts.
    ScriptOnly,
    /// A page instead of a PDF.
    OtherType,
}

impl PageKind {
    /// The status of the source, by its name among the report's source statuses.
    pub fn status(self) -> &'static str {
        match self {
            Self::Whole => "ok",
            Self::Partial => "partial",
            Self::Paywalled => "paywalled",
            Self::Login => "login",
            Self::Consent | Self::RobotCheck | Self::OtherType => "blocked",
            Self::ErrorPage => "not_found",
            Self::ScriptOnly => "unsupported",
        }
    }
}

/// The kind of a page, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// What it is.
    pub kind: PageKind,
    /// The evidence, as the end of a sentence: `its title is “Page not found”`; empty for a whole page.
    pub evidence: String,
}

impl Assessment {
    /// A sentence for the user: the kind of this address's page, the evidence, and what to do; empty for a whole page.
    pub fn sentence(&self, address: &str) -> String {
        const SAVE: &str = "save the page from the browser as you see it there, and add the file";
        let (is, to_do) = match self.kind {
            PageKind::Whole => return String::new(),
            PageKind::Partial => ("sent only part of its text", format!("Words that are not in it cannot be checked; {SAVE}.")),
            PageKind::Paywalled => ("offers its text to subscribers only", format!("If you may read it, {SAVE}.")),
            PageKind::Login => ("answered with a login page", format!("Log in with the browser, {SAVE}.")),
            PageKind::Consent => ("answered with a page that asks for consent", format!("Open it in the browser, {SAVE}.")),
            PageKind::ErrorPage => ("answered with an error page", format!("Check the address; if the browser shows the text, {SAVE}.")),
            PageKind::RobotCheck => ("blocks programs", format!("Open it in the browser, {SAVE}.")),
            PageKind::ScriptOnly => ("sent a page without text", format!("Open it in the browser, {SAVE}.")),
            PageKind::OtherType => ("sent a web page instead of a PDF", "Download the PDF with the browser, and add the file.".to_owned()),
        };
        format!("{address} {is}: {}. {to_do}", self.evidence)
    }
}

/// Below these numbers of words, a page has hardly any text, or no more than a remark.
const NOTHING: usize = 6;
const REMARK: usize = 40;

/// Maximum number of words of a block that carries the message of an error page or ends a teaser.
const SIGN: usize = 45;

/// From this number of words, restricted text counts as partial instead of a mere teaser.
const PART: usize = 300;

/// Minimum number of words on a printed page; those of journals have 300 to 900.
const PRINTED_PAGE: usize = 120;

/// With fewer words, a page with an abstract may contain nothing else; an abstract has 150 to 350.
const ABSTRACT: usize = 600;

/// Words on the page of an abstract in addition to it: names, places, keywords.
const BESIDE_ABSTRACT: usize = 120;

/// Classifies a page. `main` is the number of words of its main text, if that is known.
///
/// A page is never judged by its length alone. Its title counts only together with its text, or if there is hardly any text.
pub(super) fn assess(tree: &Tree, main: Option<usize>, answer: &Answer) -> Assessment {
    let page = ShownPage::of(tree);
    let judge = Judge { words: main.map_or(page.words(), |main| main.min(page.words())), page: &page, answer };
    let is = |kind| move |evidence| (kind, evidence);
    let found = (judge.robot_check().map(is(PageKind::RobotCheck)))
        .or_else(|| judge.error_page().map(is(PageKind::ErrorPage)))
        .or_else(|| judge.login().map(is(PageKind::Login)))
        .or_else(|| judge.consent().map(is(PageKind::Consent)))
        .or_else(|| judge.script_only().map(is(PageKind::ScriptOnly)))
        .or_else(|| judge.other_type().map(is(PageKind::OtherType)))
        .or_else(|| judge.wall_or_part(&Promise::of(tree, &page)));
    let (kind, evidence) = found.unwrap_or((PageKind::Whole, String::new()));
    Assessment { kind, evidence }
}

struct Judge<'a> {
    page: &'a ShownPage,
    answer: &'a Answer<'a>,
    /// Words of the text.
    words: usize,
}

impl Judge<'_> {
    /// The page has one of the titles, and has one of the texts about one of the things, or hardly any text.
    fn called_and_says(&self, titles: &[&str], texts: &[&str], things: &[&str]) -> Option<String> {
        if self.page.is_prose() {
            return None;
        }
        let title = self.page.called(titles)?;
        (self.page.words() < SENTENCE || self.page.says(texts, things, SIGN).is_some()).then(|| format!("its title is “{title}”"))
    }

    /// The host redirected to an address with these signs, and there is no running text.
    fn led_to(&self, signs: &redirect::Signs) -> Option<String> {
        let Answer { asked, answered, .. } = *self.answer;
        (led_to(asked, answered, signs) && !self.page.is_prose()).then(|| format!("the host redirected to {}", redirect::shown(answered)))
    }

    fn robot_check(&self) -> Option<String> {
        let checks = self.page.checks_robots && self.page.words() < REMARK;
        let script = || checks.then(|| "a script checks whether a person reads it, and it contains little else".to_owned());
        self.led_to(&ROBOT).or_else(|| self.called_and_says(phrases::ROBOT_TITLES, phrases::ROBOT_TEXTS, &[])).or_else(script)
    }

    fn error_page(&self) -> Option<String> {
        let Answer { asked, answered, .. } = *self.answer;
        let front =
            || redirect::led_to_front(asked, answered).then(|| format!("the host redirected to its front page, {}", redirect::shown(answered)));
        self.led_to(&ERROR).or_else(|| self.called_and_says(phrases::ERROR_TITLES, phrases::ERROR_TEXTS, phrases::ERROR_THINGS)).or_else(front)
    }

    fn login(&self) -> Option<String> {
        let page = self.page;
        let title = page.called(phrases::LOGIN_TITLES).filter(|_| !page.is_prose() && (page.asks_password || page.words() < REMARK));
        let form =
            || (page.asks_password && page.words_outside_forms() < SENTENCE).then(|| "it contains a password form, and little else".to_owned());
        self.led_to(&LOGIN).or_else(|| title.map(|title| format!("its title is “{title}”"))).or_else(form)
    }

    fn consent(&self) -> Option<String> {
        let page = self.page;
        let box_alone = || (page.asks_consent && page.words() < SENTENCE).then(|| "it contains a cookie box, and little else".to_owned());
        let sentences = || page.content.iter().filter(|block| block.words >= SENTENCE);
        let nothing_else = || {
            let all = sentences().count() > 0 && sentences().all(ShownBlock::is_on_consent);
            (all && page.has_accept()).then(|| "all its text is about cookies or consent, with a button to accept".to_owned())
        };
        self.led_to(&CONSENT).or_else(box_alone).or_else(nothing_else)
    }

    fn script_only(&self) -> Option<String> {
        let page = self.page;
        let words = page.words();
        let wants_scripts = holds_any(&page.without_scripts, &["javascript"]);
        if let Some(next) = page.sends_to.as_ref().filter(|_| words < REMARK && !page.is_prose()) {
            return Some(format!("it only forwards the reader to {}", redirect::shown(next)));
        }
        if words < REMARK && page.says(phrases::SCRIPT_TEXTS, &[], SIGN).is_some() || words < NOTHING && wants_scripts {
            return Some("it needs JavaScript, and contains little else".into());
        }
        let root = page.is_unfilled == Some(true) && words < if wants_scripts { REMARK } else { NOTHING };
        let empty = words == 0 && page.has_scripts;
        (root || empty).then(|| "it contains scripts, but no text".into())
    }

    fn other_type(&self) -> Option<String> {
        let is_pdf = |kind: &str| kind.trim_start().to_ascii_lowercase().starts_with("application/pdf");
        if redirect::is_pdf(self.answer.asked) {
            Some("the address ends in .pdf, but the answer is HTML".into())
        } else if self.answer.content_type.is_some_and(is_pdf) {
            Some("the content type is application/pdf, but the answer is HTML".into())
        } else {
            None
        }
    }

    fn wall_or_part(&self, promise: &Promise) -> Option<(PageKind, String)> {
        let wall = self.led_to(&WALL).map(|evidence| (PageKind::Paywalled, evidence));
        wall.or_else(|| self.wall(promise)).or_else(|| Some((PageKind::Partial, self.part(promise)?)))
    }

    /// The text is restricted. A restricted text that is complete by its own word count is whole.
    fn wall(&self, promise: &Promise) -> Option<(PageKind, String)> {
        if promise.words.is_some_and(|promised| self.words * 10 >= promised * 9) {
            return None;
        }
        let evidence = promise.not_free.map(|how| format!("{how}, and {} words were received", self.words));
        let title = || self.page.called(phrases::WALL_TITLES).filter(|_| !self.page.is_prose()).map(|title| format!("its title is “{title}”"));
        let evidence = evidence.or_else(title).or_else(|| self.wall_in_text())?;
        Some((if self.words < PART { PageKind::Paywalled } else { PageKind::Partial }, evidence))
    }

    /// The sentence that ends the free text: no paragraph follows.
    fn wall_in_text(&self) -> Option<String> {
        let (signs, asks) = phrases::WALLS_WITH;
        let (at, sign) = self.page.says(phrases::WALLS, &[], SIGN).or_else(|| self.page.says(signs, asks, SIGN))?;
        (!self.page.content[at + 1..].iter().any(ShownBlock::is_long)).then(|| format!("it says “{sign}” after {} words", self.words))
    }

    /// The full text is longer than what was received.
    fn part(&self, promise: &Promise) -> Option<String> {
        let words = self.words;
        if let Some(promised) = promise.words.filter(|&promised| promised >= 100 && words * 2 < promised) {
            return Some(format!("it says that its text has {promised} words, but {words} were received"));
        }
        if let Some(pages) = promise.pages.filter(|&pages| pages > 1 && words < pages * PRINTED_PAGE) {
            return Some(format!("the article has {pages} pages, but {words} words were received"));
        }
        if promise.abstract_words.is_some_and(|length| length >= REMARK && words < length + BESIDE_ABSTRACT) {
            return Some(format!("it contains an abstract, and {words} words were received"));
        }
        let headings = &self.page.headings;
        let goes_on = |heading: &String| phrases::PAPER_HEADINGS.contains(&heading.trim_start_matches(|c: char| !c.is_alphabetic()));
        let is_abstract = promise.is_paper && words < ABSTRACT && headings.iter().any(|heading| heading.starts_with("abstract"));
        if is_abstract && !headings.iter().any(goes_on) {
            return Some("it contains an abstract, but no headings of a full paper".into());
        }
        let next = promise.next.as_ref().filter(|next| redirect::is_second_page(self.answer.answered, next))?;
        Some(format!("the text continues at {next}"))
    }
}
