use super::*;

const NAMES: &str = "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main' xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships' xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006' xmlns:w14='http://schemas.microsoft.com/office/word/2010/wordml' xmlns:wps='http://schemas.microsoft.com/office/word/2010/wordprocessingShape' xmlns:wp='http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing' xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main' xmlns:v='urn:schemas-microsoft-com:vml' xmlns:m='http://schemas.openxmlformats.org/officeDocument/2006/math' xmlns:zz='urn:example:unknown'";

const STYLES: &str = "<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val='22'/></w:rPr></w:rPrDefault></w:docDefaults>\
    <w:style w:type='character' w:styleId='Ghost'><w:rPr><w:color w:val='FFFFFF'/></w:rPr></w:style>\
    <w:style w:type='character' w:styleId='Heir'><w:basedOn w:val='Ghost'/></w:style>\
    <w:style w:type='character' w:styleId='Gone'><w:rPr><w:vanish/></w:rPr></w:style>\
    <w:style w:type='character' w:styleId='Dust'><w:rPr><w:sz w:val='2'/></w:rPr></w:style>\
    <w:style w:type='character' w:styleId='Round'><w:basedOn w:val='About'/></w:style>\
    <w:style w:type='character' w:styleId='About'><w:basedOn w:val='Round'/></w:style>\
    <w:style w:type='paragraph' w:styleId='Pale'><w:rPr><w:color w:val='FFFFFF'/></w:rPr></w:style>\
    <w:style w:type='paragraph' w:styleId='Dark'><w:pPr><w:shd w:val='clear' w:fill='1F3864'/></w:pPr></w:style>\
    <w:style w:type='table' w:styleId='Grid'><w:tblStylePr w:type='firstRow'><w:tcPr><w:shd w:val='clear' w:fill='4472C4'/></w:tcPr></w:tblStylePr></w:style>\
    <w:style w:type='table' w:styleId='Plain'/>\
    <w:style w:type='table' w:styleId='Parts'>\
    <w:tblStylePr w:type='firstRow'><w:rPr><w:color w:val='FFFFFF'/></w:rPr></w:tblStylePr>\
    <w:tblStylePr w:type='lastRow'><w:rPr><w:vanish/></w:rPr></w:tblStylePr>\
    <w:tblStylePr w:type='lastCol'><w:rPr><w:sz w:val='2'/></w:rPr></w:tblStylePr>\
    <w:tblStylePr w:type='band2Horz'><w:trPr><w:hidden/></w:trPr></w:tblStylePr></w:style>\
    <w:style w:type='table' w:styleId='Child'><w:basedOn w:val='Parts'/></w:style>\
    <w:style w:type='table' w:styleId='Usual'><w:tblStylePr w:type='firstRow'><w:rPr><w:color w:val='FFFFFF'/></w:rPr>\
    <w:tcPr><w:shd w:val='clear' w:fill='4472C4'/></w:tcPr></w:tblStylePr></w:style>\
    <w:style w:type='table' w:styleId='Bands'><w:tblPr><w:tblStyleRowBandSize w:val='2'/></w:tblPr>\
    <w:tblStylePr w:type='band1Horz'><w:rPr><w:color w:val='FFFFFF'/></w:rPr></w:tblStylePr></w:style>\
    <w:style w:type='table' w:styleId='Columns'><w:tblStylePr w:type='band2Vert'><w:rPr><w:color w:val='FFFFFF'/></w:rPr></w:tblStylePr></w:style>\
    <w:style w:type='table' w:styleId='White'><w:rPr><w:color w:val='FFFFFF'/></w:rPr></w:style>";

const THEME: &str = "<a:theme xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'><a:themeElements><a:clrScheme name='Office'><a:dk1><a:sysClr val='windowText' lastClr='000000'/></a:dk1><a:lt1><a:sysClr val='window' lastClr='FFFFFF'/></a:lt1><a:lt2><a:srgbClr val='E7E6E6'/></a:lt2><a:accent1><a:srgbClr val='4472C4'/></a:accent1></a:clrScheme></a:themeElements></a:theme>";

fn read(body: &str) -> Document {
    let of = |name: &str| format!("<Relationship Id='{name}' Type='x/{name}' Target='{name}.xml'/>");
    let relations = ["styles", "theme", "footnotes"].map(of).concat();
    let note = "<w:footnote w:id='1'><w:p><w:r><w:t>not</w:t></w:r></w:p></w:footnote>";
    read_as(
        Format::Docx,
        &archive(&[
            ("word/document.xml", &format!("<w:document {NAMES}><w:body>{body}</w:body></w:document>")),
            (
                "word/_rels/document.xml.rels",
                &format!("<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>{relations}</Relationships>"),
            ),
            ("word/styles.xml", &format!("<w:styles {NAMES}>{STYLES}</w:styles>")),
            ("word/footnotes.xml", &format!("<w:footnotes {NAMES}>{note}</w:footnotes>")),
            ("word/theme.xml", THEME),
        ]),
    )
}

/// A paragraph with these properties and this between its words.
fn paragraph(properties: &str, middle: &str) -> String {
    let run = |text: &str| format!("<w:r><w:t xml:space='preserve'>{text}</w:t></w:r>");
    format!("<w:p><w:pPr>{properties}</w:pPr>{}{middle}{}</w:p>", run("The keeper shall "), run("be liable."))
}

fn run(properties: &str) -> String {
    format!("<w:r><w:rPr>{properties}</w:rPr><w:t xml:space='preserve'>not </w:t></w:r>")
}

#[test]
fn the_look_of_a_run_hides_its_words() {
    use Hiding::*;
    for (properties, how) in [
        ("<w:color w:val='FFFFFF'/>", Some(Colour)),
        ("<w:color w:val='fdfefd'/>", Some(Colour)),
        ("<w:color w:val='000000' w:themeColor='background1'/>", Some(Colour)),
        ("<w:color w:val='000000' w:themeColor='light1' w:themeShade='F2'/>", Some(Colour)),
        ("<w:color w:val='000000' w:themeColor='text1' w:themeTint='05'/>", Some(Colour)),
        ("<w:color w:val='FFFFFF'/><w:shd w:val='clear' w:color='auto' w:fill='FFFFFF'/>", Some(Colour)),
        ("<w:color w:val='FFFFFF'/><w:highlight w:val='white'/>", Some(Colour)),
        ("<w:color w:val='000000'/><w:highlight w:val='black'/>", Some(Colour)),
        ("<w:color w:val='FFFF00'/><w:shd w:val='solid' w:color='FFFF00' w:fill='auto'/>", Some(Colour)),
        ("<w:rStyle w:val='Ghost'/>", Some(Colour)),
        ("<w:rStyle w:val='Heir'/>", Some(Colour)),
        ("<w:sz w:val='1'/>", Some(Size)),
        ("<w:sz w:val='5'/>", Some(Size)),
        ("<w:rStyle w:val='Dust'/>", Some(Size)),
        ("<w:w w:val='1'/>", Some(Size)),
        ("<w:spacing w:val='-200'/>", Some(Size)),
        ("<w:fitText w:val='10'/>", Some(Size)),
        ("<w:position w:val='-2000'/>", Some(Displaced)),
        ("<w:vanish/>", Some(Marked)),
        ("<w:vanish/><w:webHidden/>", Some(Marked)),
        ("<w:specVanish/>", Some(Marked)),
        ("<w:rStyle w:val='Gone'/>", Some(Marked)),
        ("<w14:textFill><w14:noFill/></w14:textFill>", Some(Transparent)),
        (
            "<w14:textFill><w14:solidFill><w14:srgbClr w14:val='000000'><w14:alpha w14:val='100000'/></w14:srgbClr></w14:solidFill></w14:textFill>",
            Some(Transparent),
        ),
        ("<w14:textFill><w14:solidFill><w14:schemeClr w14:val='bg1'/></w14:solidFill></w14:textFill>", Some(Colour)),
        // What a reader sees.
        ("", None),
        ("<w:color w:val='auto'/><w:shd w:val='clear' w:fill='000000'/>", None),
        ("<w:color w:val='FFFFFF' w:themeColor='text1'/>", None),
        ("<w:color w:val='FFFFFF'/><w:highlight w:val='darkBlue'/>", None),
        ("<w:color w:val='FFFFFF'/><w:shd w:val='clear' w:fill='1F3864'/>", None),
        ("<w:color w:val='FFFFFF'/><w:shd w:val='clear' w:fill='FFFFFF' w:themeFill='accent1'/>", None),
        ("<w:color w:val='BFBFBF' w:themeColor='background1' w:themeShade='BF'/>", None),
        ("<w:color w:val='FFFF00'/>", None),
        ("<w:rStyle w:val='Ghost'/><w:color w:val='000000'/>", None),
        ("<w:rStyle w:val='Gone'/><w:vanish w:val='0'/>", None),
        ("<w:rStyle w:val='Round'/>", None),
        ("<w:sz w:val='8'/>", None),
        ("<w:w w:val='66'/>", None),
        ("<w:spacing w:val='-20'/>", None),
        ("<w:position w:val='-6'/>", None),
        ("<w:webHidden/>", None),
        (
            "<w14:textFill><w14:solidFill><w14:srgbClr w14:val='404040'><w14:alpha w14:val='40000'/></w14:srgbClr></w14:solidFill></w14:textFill>",
            None,
        ),
        (
            "<w14:textFill><w14:noFill/></w14:textFill><w14:textOutline><w14:solidFill><w14:srgbClr w14:val='000000'/></w14:solidFill></w14:textOutline>",
            None,
        ),
    ] {
        assert_hidden(&read(&paragraph("", &run(properties))), how, properties);
    }
}

#[test]
fn what_is_around_a_run_hides_its_words_or_shows_them() {
    use Hiding::*;
    let white = run("<w:color w:val='FFFFFF'/>");
    let cell = |table: &str, cell: &str, middle: &str| {
        format!("<w:tbl><w:tblPr>{table}</w:tblPr><w:tr><w:tc><w:tcPr>{cell}</w:tcPr>{}</w:tc></w:tr></w:tbl>", paragraph("", middle))
    };
    let field = |code: &str| {
        let mark = |kind: &str| format!("<w:r><w:fldChar w:fldCharType='{kind}'/></w:r>");
        let code = format!("<w:r><w:instrText>{code}</w:instrText></w:r>");
        paragraph("", &[mark("begin"), code, mark("separate"), run(""), mark("end")].concat())
    };
    let choice = |needs: &str, text: &str, other: &str| {
        paragraph(
            "",
            &format!("<mc:AlternateContent><mc:Choice Requires='{needs}'>{text}</mc:Choice><mc:Fallback>{other}</mc:Fallback></mc:AlternateContent>"),
        )
    };
    for (body, how) in [
        (paragraph("<w:shd w:val='clear' w:fill='FEFEFE'/>", &white), Some(Colour)),
        (paragraph("<w:shd w:val='clear' w:fill='404040'/>", &white), None),
        (paragraph("<w:pStyle w:val='Dark'/>", &white), None),
        (cell("", "", &white), Some(Colour)),
        (cell("<w:tblStyle w:val='Plain'/>", "", &white), Some(Colour)),
        (cell("", "<w:shd w:val='clear' w:fill='FFFFFF'/>", &white), Some(Colour)),
        (cell("", "<w:shd w:val='clear' w:fill='4472C4'/>", &white), None),
        (cell("<w:tblStyle w:val='Grid'/>", "", &white), None),
        (field("SET x \"y\""), Some(Unused)),
        (field(" xe \"y\""), Some(Unused)),
        (field("REF x"), None),
        (paragraph("", &format!("<w:fldSimple w:instr='TC \"y\"'>{}</w:fldSimple>", run(""))), Some(Unused)),
        (choice("zz", &run(""), ""), Some(Replaced)),
        (choice("w14 zz", &run(""), ""), Some(Replaced)),
        (choice("nowhere", &run(""), ""), Some(Replaced)),
        (choice("wps", "", &run("")), Some(Replaced)),
        (choice("wps", &run(""), &run("")), None),
        (choice("zz", "", &run("")), None),
        (
            paragraph(
                "",
                &format!("<m:oMath><m:r><w:rPr><w:vanish/></w:rPr><m:t>not</m:t></m:r></m:oMath>{}", run("<w:vanish/>").replace("not ", "")),
            ),
            Some(Marked),
        ),
        (
            paragraph("", "<m:oMath><m:phant><m:phantPr><m:show m:val='0'/></m:phantPr><m:e><m:r><m:t>not</m:t></m:r></m:e></m:phant></m:oMath>"),
            Some(Marked),
        ),
        (paragraph("", "<w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id='1'/></w:r>"), Some(Marked)),
    ] {
        assert_hidden(&read(&body), how, &body);
    }
    for properties in
        ["<w:pStyle w:val='Pale'/>", "<w:spacing w:line='20' w:lineRule='exact'/>", "<w:framePr w:x='-30000'/>", "<w:ind w:left='30000'/>"]
    {
        let body = paragraph(properties, &run(""));
        assert_eq!(read(&body).concealed.len(), 1, "{body}");
        assert_eq!(flow(&read(&body)), "", "{body}");
    }
    for properties in ["<w:hidden/>", "<w:trHeight w:val='20' w:hRule='exact'/>"] {
        let body = cell("", "", &run("")).replace("<w:tr>", &format!("<w:tr><w:trPr>{properties}</w:trPr>"));
        assert_eq!((flow(&read(&body)).as_str(), read(&body).concealed.len()), ("", 1), "{body}");
    }
}

#[test]
fn the_style_of_a_table_hides_the_words_of_some_of_its_cells() {
    use Hiding::*;
    // A table of three rows and two columns with this look, and the word in one cell.
    let table = |style: &str, look: &str, row: usize, column: usize, run: &str| {
        let cell = |at: [usize; 2]| {
            let content = if at == [row, column] { run } else { "" };
            format!("<w:tc><w:p>{content}</w:p></w:tc>")
        };
        let rows: String = (1..=3).map(|row| format!("<w:tr>{}{}</w:tr>", cell([row, 1]), cell([row, 2]))).collect();
        let properties = format!("<w:tblStyle w:val='{style}'/>{look}");
        format!("<w:p><w:r><w:t>Shown.</w:t></w:r></w:p><w:tbl><w:tblPr>{properties}</w:tblPr>{rows}</w:tbl>")
    };
    let all = "<w:tblLook w:val='0160'/>";
    let (named, none) = ("<w:tblLook w:firstRow='1' w:lastColumn='0' w:noHBand='1' w:noVBand='1'/>", "<w:tblLook w:val='0600'/>");
    let plain = run("");
    let black = run("<w:color w:val='000000'/>");
    for (style, look, place, run, how) in [
        ("Parts", all, [1, 1], &plain, Some(Colour)),
        ("Parts", all, [1, 1], &black, None),
        ("Child", all, [1, 1], &plain, Some(Colour)),
        ("Parts", named, [1, 2], &plain, Some(Colour)),
        ("Parts", none, [1, 1], &plain, None),
        ("Parts", "", [1, 1], &plain, None),
        ("Parts", all, [3, 1], &plain, Some(Marked)),
        ("Parts", named, [3, 1], &plain, None),
        ("Parts", all, [2, 1], &plain, None),
        ("Parts", all, [2, 2], &plain, Some(Size)),
        ("Parts", named, [2, 2], &plain, None),
        ("Parts", "<w:tblLook w:val='0000'/>", [2, 1], &plain, Some(Marked)),
        ("Parts", "<w:tblLook w:val='0000'/>", [3, 1], &plain, None),
        ("Bands", "<w:tblLook w:val='0000'/>", [2, 1], &plain, Some(Colour)),
        ("Bands", "<w:tblLook w:val='0000'/>", [3, 1], &plain, None),
        ("Bands", "<w:tblLook w:val='0020'/>", [3, 1], &plain, Some(Colour)),
        ("Usual", all, [1, 1], &plain, None),
        ("Usual", all, [2, 1], &plain, None),
        ("White", none, [2, 1], &plain, Some(Colour)),
    ] {
        let body = table(style, look, place[0], place[1], run);
        let document = read(&body);
        assert_eq!(flow(&document).contains("not"), how.is_none(), "{body}");
        assert_eq!(document.concealed.first().map(|concealed| concealed.how), how, "{body}");
        assert!(how.is_some() || document.problems.is_empty(), "{:?} {body}", document.problems);
    }
}

/// A row may leave out columns, and say otherwise than its table.
#[test]
fn a_row_of_its_own_kind_keeps_its_cells() {
    use Hiding::*;
    let cell = |content: &str| format!("<w:tc><w:p>{content}</w:p></w:tc>");
    let shown = |text: &str| format!("<w:r><w:rPr><w:vanish w:val='0'/><w:color w:val='00B050'/></w:rPr><w:t>{text}</w:t></w:r>");
    let table = |properties: &str, row: &str, run: &str| {
        let rows = format!("<w:tr>{}{}</w:tr><w:tr>{row}{}{}</w:tr>", cell(&shown("a")), cell(&shown("b")), cell(run), cell(&shown("d")));
        format!("<w:tbl><w:tblPr>{properties}</w:tblPr>{rows}</w:tbl>")
    };
    let plain = run("");
    let white = run("<w:color w:val='FFFFFF'/>");
    let dark = "<w:tblPrEx><w:tblBorders/><w:shd w:val='clear' w:fill='1F3864'/></w:tblPrEx>";
    let left_out = "<w:trPr><w:gridBefore w:val='1'/><w:wBefore w:w='900'/><w:gridAfter w:val='1'/></w:trPr>";
    let columns = "<w:tblStyle w:val='Columns'/><w:tblLook w:val='0200'/>";
    let last = "<w:tblStyle w:val='Parts'/><w:tblLook w:val='0440'/>";
    for (properties, row, run, how) in [
        ("", "<w:tblPrEx><w:tblBorders/><w:jc w:val='end'/></w:tblPrEx>", &plain, None),
        ("", left_out, &plain, None),
        ("", dark, &white, None),
        ("<w:shd w:val='clear' w:fill='1F3864'/>", dark, &white, None),
        ("<w:shd w:val='clear' w:fill='1F3864'/>", "<w:tblPrEx><w:shd w:val='clear' w:fill='FFFFFF'/></w:tblPrEx>", &white, Some(Colour)),
        (columns, "", &plain, None),
        (columns, left_out, &plain, Some(Colour)),
        (columns, "<w:trPr><w:gridBefore w:val='2'/></w:trPr>", &plain, None),
        (columns, "<w:trPr><w:gridBefore w:val='no'/></w:trPr>", &plain, None),
        (last, "", &plain, Some(Marked)),
        (last, "<w:tblPrEx><w:tblLook w:val='0600'/></w:tblPrEx>", &plain, None),
        ("<w:tblStyle w:val='Parts'/><w:tblLook w:val='0400'/>", "<w:tblPrEx><w:tblLook w:lastRow='1'/></w:tblPrEx>", &plain, Some(Marked)),
    ] {
        let body = table(properties, row, run);
        let document = read(&body);
        let text = if how.is_some() { "a b\nd\n" } else { "a b\nnot d\n" };
        assert_eq!(
            flow(&document).lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect::<String>(),
            text,
            "{body}"
        );
        assert_eq!(document.concealed.first().map(|concealed| concealed.how), how, "{body}");
    }
}

#[test]
fn a_text_box_is_read_where_a_reader_sees_it() {
    let box_of = |frame: &str, shape: &str, run: &str| {
        format!(
            "<w:p><w:r><w:t>Shown.</w:t></w:r><w:r><w:drawing>{frame}<a:graphic><a:graphicData><wps:wsp><wps:spPr>{shape}</wps:spPr><wps:txbx><w:txbxContent><w:p>{run}</w:p></w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>"
        )
    };
    let white = run("<w:color w:val='FFFFFF'/>");
    let usual = "<wp:anchor><wp:extent cx='2000000' cy='900000'/>";
    let far = "<wp:anchor><wp:positionH><wp:posOffset>-90000000</wp:posOffset></wp:positionH><wp:extent cx='2000000' cy='900000'/>";
    for (body, shown) in [
        (box_of(usual, "", &run("")), true),
        (box_of(usual, "<a:solidFill><a:srgbClr val='4472C4'/></a:solidFill>", &white), true),
        (box_of(usual, "<a:gradFill/>", &white), true),
        (box_of(usual, "<a:noFill/>", &white), false),
        (box_of(usual, "<a:solidFill><a:schemeClr val='bg1'/></a:solidFill>", &white), false),
        (box_of(far, "", &run("")), false),
        (box_of("<wp:anchor><wp:extent cx='1' cy='900000'/>", "", &run("")), false),
        (box_of("<wp:anchor><wp:extent cx='2000000' cy='1'/>", "<a:spAutoFit/>", &run("")), true),
        (box_of("<wp:anchor><wp:docPr hidden='1'/>", "", &run("")), false),
        ("<w:p><w:r><w:t>Shown.</w:t></w:r><w:r><w:pict><v:shape style='position:absolute;left:-4000pt;width:9pt'><v:textbox><w:txbxContent><w:p><w:r><w:t>not</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>".to_owned(), false),
        ("<w:p><w:r><w:t>Shown.</w:t></w:r><w:r><w:pict><v:shape style='visibility:hidden'><v:textbox><w:txbxContent><w:p><w:r><w:t>not</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>".to_owned(), false),
        ("<w:p><w:r><w:t>Shown.</w:t></w:r><w:r><w:pict><v:shape style='position:absolute;width:90pt;height:20pt'><v:textbox><w:txbxContent><w:p><w:r><w:t>not</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>".to_owned(), true),
    ] {
        let document = read(&body);
        assert_eq!(flow(&document).contains("not"), shown, "{body}");
        assert_eq!(document.concealed.is_empty(), shown, "{body}");
    }
}

#[test]
fn white_words_on_something_unknown_are_read_and_counted() {
    let body = format!(
        "<w:tbl><w:tblPr><w:tblStyle w:val='Grid'/></w:tblPr><w:tr><w:tc>{}</w:tc></w:tr></w:tbl>",
        paragraph("", &run("<w:color w:val='FFFFFF'/>"))
    );
    let problems = read(&body).problems;
    let [problem] = &problems[..] else { panic!("{problems:?}") };
    assert!(problem.code == "may_be_hidden" && problem.text.starts_with("1 word may be hidden"), "{}", problem.text);
}

#[test]
fn a_field_without_a_result_shows_its_instruction() {
    use Hiding::*;
    let mark = |kind: &str| format!("<w:r><w:fldChar w:fldCharType='{kind}'/></w:r>");
    let code = |properties: &str, code: &str| format!("<w:r><w:rPr>{properties}</w:rPr><w:instrText xml:space='preserve'>{code}</w:instrText></w:r>");
    let field = |codes: &str, result: Option<&str>| {
        let result = result.map(|text| format!("{}<w:r><w:t xml:space='preserve'>{text}</w:t></w:r>", mark("separate")));
        [mark("begin"), codes.to_owned(), result.unwrap_or_default(), mark("end")].concat()
    };
    let button = "MACROBUTTON NoMacro ";
    let simple = |instruction: &str, text: &str| format!("<w:fldSimple w:instr='{instruction}'><w:r><w:t>{text}</w:t></w:r></w:fldSimple>");
    for (middle, how) in [
        (field(&code("", " MACROBUTTON  NoMacro not "), None), None),
        (field(&(code("", "macrobutton No") + &code("<w:b/>", "Macro n") + &code("", "ot ")), None), None),
        (field(&code("", "GOTOBUTTON mark not "), Some("")), None),
        (field(&code("", "MACROBUTTON NoMacro not "), Some("not")), None),
        (field(&(code("", button) + "<w:r><w:t xml:space='preserve'>not </w:t></w:r>"), None), None),
        (field(&(code("", button) + &field(&code("", "SYMBOL 110"), None) + &code("", "ot ")), None), None),
        (field(&(code("", button) + &field(&code("", "REF x"), Some("not "))), None), None),
        (field(&code("", "EQ \\x(not) "), None) + "<w:r><w:t xml:space='preserve'> </w:t></w:r>", None),
        (field(&code("", "EQ \\x(x) "), Some("not ")), None),
        (simple("MACROBUTTON NoMacro not ", ""), None),
        (simple("MACROBUTTON NoMacro not ", "not"), None),
        (field(&code("", button), Some("not ")), Some(Replaced)),
        (simple("MACROBUTTON NoMacro", "not"), Some(Replaced)),
        (field(&(code("", button) + &code("<w:vanish/>", "not ")), None), Some(Marked)),
        (field(&(code("", button) + &code("<w:color w:val='FFFFFF'/>", "not ")), None), Some(Colour)),
        (field(&(code("", "SET x ") + &field(&code("", "MACROBUTTON NoMacro not "), None)), None) + &run("<w:vanish/>"), Some(Marked)),
    ] {
        assert_hidden(&read(&paragraph("", &middle)), how, &middle);
    }
    for (instruction, shown) in [("SYMBOL 167", "§"), ("SYMBOL 98 \\f Symbol", "β"), ("QUOTE not", ""), ("IF 1=1 not", "")] {
        let text = |text: &str| format!("<w:r><w:t>{text}</w:t></w:r>");
        let document = read(&format!("<w:p>{}{}{}</w:p>", text("a"), field(&code("", instruction), Some("")), text("b")));
        assert_eq!((flow(&document).as_str(), document.concealed.len()), (format!("a{shown}b\n").as_str(), 0), "{instruction}");
    }
}
