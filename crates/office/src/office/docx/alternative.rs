//! Alternatives of which a program shows one (ECMA-376 Part 3, Markup Compatibility).

use super::super::xml::Element;

/// The namespaces of content that Word knows, apart from those of ECMA-376.
const KNOWN: &[&str] = &[
    "http://schemas.microsoft.com/office/word/2006/wordml",
    "http://schemas.microsoft.com/office/word/2010/wordml",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingInk",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing",
    "http://schemas.microsoft.com/office/word/2012/wordml",
    "http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing",
    "http://schemas.microsoft.com/office/word/2015/wordml/symex",
    "http://schemas.microsoft.com/office/word/2016/wordml/cid",
    "http://schemas.microsoft.com/office/word/2018/wordml",
    "http://schemas.microsoft.com/office/word/2018/wordml/cex",
    "http://schemas.microsoft.com/office/word/2020/wordml/sdtdatahash",
    "http://schemas.microsoft.com/office/word/2023/wordml/word16du",
    "http://schemas.microsoft.com/office/drawing/2008/diagram",
    "http://schemas.microsoft.com/office/drawing/2010/main",
    "http://schemas.microsoft.com/office/drawing/2012/chart",
    "http://schemas.microsoft.com/office/drawing/2014/chartex",
    "http://schemas.microsoft.com/office/drawing/2015/9/8/chartex",
    "http://schemas.microsoft.com/office/drawing/2016/5/9/chartex",
    "http://schemas.microsoft.com/office/drawing/2016/ink",
    "http://schemas.microsoft.com/office/drawing/2017/model3d",
    "urn:schemas-microsoft-com:vml",
    "urn:schemas-microsoft-com:office:office",
    "urn:schemas-microsoft-com:office:word",
];

/// The branch that Word shows: the first choice of which it knows all namespaces, else the fallback.
pub(super) fn chosen(alternative: &Element) -> Option<&Element> {
    let is_known = |namespace: &str| {
        KNOWN.contains(&namespace)
            || ["http://schemas.openxmlformats.org/", "http://purl.oclc.org/ooxml/"].iter().any(|own| namespace.starts_with(own))
    };
    let is_shown = |choice: &&Element| choice.attribute("Requires").is_none_or(|needed| needed.split(' ').all(is_known));
    let choices = || alternative.elements().filter(|element| &*element.name == "mc:Choice");
    choices().find(is_shown).or_else(|| alternative.child("mc:Fallback"))
}

/// The branches that Word does not show.
pub(super) fn others(alternative: &Element) -> impl Iterator<Item = &Element> {
    let own = chosen(alternative).map(std::ptr::from_ref);
    alternative.elements().filter(move |element| matches!(&*element.name, "mc:Choice" | "mc:Fallback") && own != Some(std::ptr::from_ref(*element)))
}
