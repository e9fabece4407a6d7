use super::*;

const NAMES: &str = "xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0' xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0' xmlns:style='urn:oasis:names:tc:opendocument:xmlns:style:1.0' xmlns:fo='urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0' xmlns:draw='urn:oasis:names:tc:opendocument:xmlns:drawing:1.0' xmlns:svg='urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0' xmlns:loext='urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0'";

/// A file with these styles and this body.
fn read(styles: &str, body: &str) -> Document {
    let file = format!(
        "<office:document {NAMES}><office:automatic-styles>{styles}</office:automatic-styles><office:body><office:text>{body}</office:text></office:body></office:document>"
    );
    read_as(Format::Odt, file.as_bytes())
}

fn style(family: &str, name: &str, kind: &str, properties: &str) -> String {
    format!("<style:style style:family='{family}' style:name='{name}'><style:{kind}-properties {properties}/></style:style>")
}

fn sentence(middle: &str) -> String {
    format!("<text:p text:style-name='P'>The keeper shall {middle}be liable.</text:p>")
}

const SPAN: &str = "<text:span text:style-name='T'>not </text:span>";

#[test]
fn the_look_of_a_span_hides_its_words() {
    use Hiding::*;
    for (properties, how) in [
        ("fo:color='#ffffff'", Some(Colour)),
        ("fo:color='#FEFEFE' fo:background-color='transparent'", Some(Colour)),
        ("fo:color='#ffff00' fo:background-color='#ffff00'", Some(Colour)),
        ("fo:font-size='0.1pt'", Some(Size)),
        ("fo:font-size='1%'", Some(Size)),
        ("style:text-scale='1%'", Some(Size)),
        ("fo:letter-spacing='-20pt'", Some(Size)),
        ("style:text-position='33% 1%'", Some(Size)),
        ("style:text-position='-900% 100%'", Some(Displaced)),
        ("loext:opacity='0%' fo:color='#000000'", Some(Transparent)),
        ("loext:opacity='3%'", Some(Transparent)),
        ("text:display='none'", Some(Marked)),
        ("", None),
        ("style:use-window-font-color='true' loext:opacity='0%'", None),
        ("fo:color='#000000' style:use-window-font-color='true' loext:opacity='0%'", None),
        ("fo:color='#ffffff' fo:background-color='#123456'", None),
        ("fo:color='#ffffff' style:use-window-font-color='true'", None),
        ("fo:color='#cccccc'", None),
        ("fo:font-size='4pt'", None),
        ("fo:font-size='80%'", None),
        ("style:text-position='super 58%'", None),
        ("loext:opacity='60%'", None),
        ("text:display='true'", None),
    ] {
        assert_hidden(&read(&style("text", "T", "text", properties), &sentence(SPAN)), how, properties);
    }
}

#[test]
fn styles_are_inherited_and_lie_on_what_is_around() {
    use Hiding::*;
    let white = style("text", "T", "text", "fo:color='#ffffff'");
    let heir = "<style:style style:family='text' style:name='T' style:parent-style-name='W'/>".to_owned()
        + &style("text", "W", "text", "fo:color='#ffffff'");
    let transparent = |own: &str| {
        let child =
            format!("<style:style style:family='text' style:name='T' style:parent-style-name='W'><style:text-properties {own}/></style:style>");
        child + &style("text", "W", "text", "fo:color='#000000' loext:opacity='0%'")
    };
    let circle = "<style:style style:family='text' style:name='T' style:parent-style-name='U'/><style:style style:family='text' style:name='U' style:parent-style-name='T'/>".to_owned();
    let small = style("paragraph", "P", "text", "fo:font-size='12pt'") + &style("text", "T", "text", "fo:font-size='20%'");
    let cell = |properties: &str| style("table-cell", "C", "table-cell", properties);
    let table = format!(
        "<table:table><table:table-row><table:table-cell table:style-name='C'>{}</table:table-cell></table:table-row></table:table>",
        sentence(SPAN)
    );
    for (styles, body, how) in [
        (heir, sentence(SPAN), Some(Colour)),
        (style("paragraph", "P", "text", "style:use-window-font-color='true' loext:opacity='0%'"), sentence(SPAN), None),
        (transparent("fo:font-size='9pt'"), sentence(SPAN), Some(Transparent)),
        (transparent("fo:color='#102030'"), sentence(SPAN), None),
        (circle, sentence(SPAN), None),
        (small, sentence(SPAN), Some(Size)),
        (white.clone() + &style("paragraph", "P", "paragraph", "fo:background-color='#000000'"), sentence(SPAN), None),
        (white.clone() + &cell(""), table.clone(), Some(Colour)),
        (white.clone() + &cell("fo:background-color='#204080'"), table, None),
        (
            white.clone() + &style("section", "S", "section", "fo:background-color='#204080'"),
            format!("<text:section text:style-name='S'>{}</text:section>", sentence(SPAN)),
            None,
        ),
        (String::new(), sentence("<text:hidden-text text:condition='ooow:x' text:is-hidden='true'>not </text:hidden-text>"), Some(Conditional)),
        (String::new(), sentence("<text:hidden-text text:condition='ooow:1==1'>not </text:hidden-text>"), Some(Conditional)),
        (String::new(), sentence("<text:hidden-text text:condition='ooow:x==1'>not </text:hidden-text>"), None),
        (String::new(), sentence("<text:variable-set text:name='x' text:display='none'>not </text:variable-set>"), Some(Marked)),
        (String::new(), sentence("<text:variable-set text:name='x'>not </text:variable-set>"), None),
        (String::new(), sentence("<text:script>not </text:script>"), Some(Unused)),
    ] {
        assert_hidden(&read(&styles, &body), how, &format!("{styles} {body}"));
    }
}

#[test]
fn whole_parts_are_hidden() {
    let shown = "<text:p>Shown.</text:p>";
    let frame = |attributes: &str, style: &str| {
        let styles = format!("<style:style style:family='graphic' style:name='G'><style:graphic-properties {style}/></style:style>");
        (
            styles,
            format!(
                "<text:p>Shown.<draw:frame draw:style-name='G' {attributes}><draw:text-box><text:p>not</text:p></draw:text-box></draw:frame></text:p>"
            ),
        )
    };
    let table = |columns: &str, group: &str, row: &str, second: &str| {
        let styles = style("table-column", "N", "table-column", "style:column-width='0.01cm'")
            + &style("table-column", "W", "table-column", "style:column-width='4cm'")
            + &style("table-row", "L", "table-row", "style:row-height='0.02cm'")
            + &style("table-row", "H", "table-row", "style:min-row-height='0.02cm'");
        let end = if group.is_empty() { "" } else { "</table:table-row-group>" };
        let rows =
            format!("<table:table-row {row}><table:table-cell/>{second}<table:table-cell><text:p>not</text:p></table:table-cell></table:table-row>");
        (styles, format!("{shown}<table:table>{columns}{group}{rows}{end}</table:table>"))
    };
    let hidden = |body: String| (String::new(), format!("{shown}{body}"));
    for ((styles, body), is_shown) in [
        (hidden("<text:section text:display='none'><text:p>not</text:p></text:section>".into()), false),
        (hidden("<text:section text:display='condition' text:condition='ooow:TRUE'><text:p>not</text:p></text:section>".into()), false),
        (hidden("<text:section text:display='condition' text:condition='ooow:x == 1'><text:p>not</text:p></text:section>".into()), true),
        (hidden("<text:p><text:hidden-paragraph text:condition='ooow:x' text:is-hidden='true'/>not</text:p>".into()), false),
        (hidden("<text:p><text:hidden-paragraph text:condition='ooow:x'/>not</text:p>".into()), true),
        (hidden("<table:table><table:table-row table:visibility='collapse'><table:table-cell><text:p>not</text:p></table:table-cell></table:table-row></table:table>".into()), false),
        (table("<table:table-column/><table:table-column table:visibility='collapse'/>", "", "", ""), false),
        (table("<table:table-column/><table:table-column-group table:display='false'><table:table-column/></table:table-column-group>", "", "", ""), false),
        (table("<table:table-header-columns><table:table-column table:visibility='filter' table:number-columns-repeated='2'/></table:table-header-columns>", "", "", ""), false),
        (table("<table:table-column/><table:table-column table:style-name='N'/>", "", "", ""), false),
        (table("", "", "table:style-name='L'", ""), false),
        (table("", "<table:table-row-group table:display='false'>", "", ""), false),
        (table("<table:table-column table:number-columns-repeated='2'/>", "", "", ""), true),
        (table("<table:table-column table:visibility='collapse'/><table:table-column/>", "", "", ""), true),
        (table("<table:table-column/><table:table-column table:visibility='collapse'/><table:table-column/>", "", "", "<table:covered-table-cell/>"), true),
        (table("<table:table-column/><table:table-column table:style-name='W'/>", "", "", ""), true),
        (table("", "", "table:style-name='H'", ""), true),
        (table("", "<table:table-row-group table:display='true'>", "", ""), true),
        ((style("paragraph", "P", "paragraph", "fo:line-height='0.5pt'"), format!("{shown}<text:p text:style-name='P'>not</text:p>")), false),
        ((style("paragraph", "P", "paragraph", "fo:line-height='12pt'"), format!("{shown}<text:p text:style-name='P'>not</text:p>")), true),
        ((style("paragraph", "P", "paragraph", "fo:margin-left='200cm'"), format!("{shown}<text:p text:style-name='P'>not</text:p>")), false),
        (frame("svg:x='1cm' svg:width='4cm'", ""), true),
        (frame("svg:x='-90cm' svg:width='4cm'", ""), false),
        (frame("svg:y='900in'", ""), false),
        (frame("draw:display='none'", ""), false),
        (frame("", "draw:opacity='0%'"), false),
        (frame("", "draw:opacity='80%'"), true),
    ] {
        let document = read(&styles, &body);
        assert_eq!(flow(&document), if is_shown { "Shown.\nnot\n" } else { "Shown.\n" }, "{styles} {body}");
        assert_eq!(document.concealed.len(), usize::from(!is_shown), "{styles} {body}");
    }
}
