use super::*;

/// Colours: 1 white, 2 black, 3 dark blue, 4 nearly white.
fn read(body: &str) -> Document {
    let colours = "{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue0;\\red31\\green56\\blue100;\\red254\\green252\\blue255;}";
    read_as(Format::Rtf, format!("{{\\rtf1\\ansi{{\\fonttbl{{\\f0 T;}}}}{colours}\\pard\\plain {body}\\par}}").as_bytes())
}

#[test]
fn the_look_of_a_run_hides_its_words() {
    use Hiding::*;
    for (words, how) in [
        ("\\cf1", Some(Colour)),
        ("\\cf4", Some(Colour)),
        ("\\cf1\\cb1", Some(Colour)),
        ("\\cf1\\highlight4", Some(Colour)),
        ("\\cf2\\chcbpat2", Some(Colour)),
        ("\\fs1", Some(Size)),
        ("\\fs5", Some(Size)),
        ("\\charscalex1", Some(Size)),
        ("\\expndtw-200", Some(Size)),
        ("\\up2000", Some(Displaced)),
        ("\\v", Some(Marked)),
        ("\\i", None),
        ("\\cf0", None),
        ("\\cf2", None),
        ("\\cf9", None),
        ("\\cf1\\highlight3", None),
        ("\\cf1\\cb2", None),
        ("\\cf1\\chcbpat3", None),
        ("\\cf1\\plain", None),
        ("\\fs8", None),
        ("\\charscalex80", None),
        ("\\up6", None),
        ("\\v\\v0", None),
    ] {
        assert_hidden(&read(&format!("The keeper shall {{{words} not }}be liable.")), how, words);
    }
}

#[test]
fn what_is_around_a_run_hides_its_words_or_shows_them() {
    use Hiding::*;
    let row = |cells: &str, text: &str| format!("\\trowd{cells}\\cellx9000\\pard\\intbl {text}\\cell\\row\\pard");
    let text = "The keeper shall {\\cf1 not }be liable.";
    for (body, how) in [
        (format!("\\cbpat3 {text}"), None),
        (format!("\\cbpat4 {text}"), Some(Colour)),
        (row("\\clcbpat3", text), None),
        (row("", text), Some(Colour)),
    ] {
        assert_hidden(&read(&body), how, &body);
    }
    assert_eq!(flow(&read("The keeper shall {\\*\\unknown not }be liable.")), "The keeper shall be liable.\n");
    for words in ["\\sl-20", "\\li30000"] {
        let document = read(&format!("Shown.\\par\\pard{words} not"));
        assert_eq!((flow(&document).as_str(), document.concealed.len()), ("Shown.\n", 1), "{words}");
    }
    for (edges, shown) in [("\\shpleft-30000\\shpright-20000", false), ("\\shptop90000", false), ("\\shpleft900\\shpright9000\\shpbottom900", true)] {
        let document = read(&format!("Shown.{{\\shp{{\\*\\shpinst{edges}{{\\shptxt not\\par}}}}}}"));
        assert_eq!((flow(&document).contains("not"), document.concealed.len()), (shown, usize::from(!shown)), "{edges}");
    }
    for (body, how) in [
        ("The keeper shall {\\upr{not }{\\*\\ud{}}}be liable.", Some(Replaced)),
        ("The keeper shall {\\upr{\\b not }{\\*\\ud{ }}}be liable.", Some(Replaced)),
        ("The keeper shall {\\upr not {\\*\\ud}}be liable.", Some(Replaced)),
        ("The keeper shall {\\upr{}{\\*\\ud{\\cf1 not }}}be liable.", Some(Colour)),
        ("The keeper shall {\\upr{??? }{\\*\\ud{\\u110 n\\u111 o\\u116 t }}}be liable.", None),
        ("{\\upr{? }{\\*\\ud{The keeper shall {\\b not }}}}be liable.", None),
        ("The keeper shall {\\*\\up1 x}{not }be liable.", None),
        ("The keeper {\\upr{shall}{\\*\\ud{{\\b sh}all}}} not be liable.", None),
        ("The keeper shall {\\upr{not {\\upr{x}{\\*\\ud{y}}}}{\\*\\ud{}}}be liable.", Some(Replaced)),
    ] {
        assert_hidden(&read(body), how, body);
    }
    let names = read("The keeper {\\upr{M?ller and Cech}{\\*\\ud{M\\u252?ller and \\u268?ech}}} shall be liable.");
    assert_eq!((flow(&names).as_str(), &names.concealed[..]), ("The keeper Müller and Čech shall be liable.\n", &[][..]));
    let deleted = read("The keeper shall {\\deleted not }be liable.");
    assert_eq!((flow(&deleted).as_str(), deleted.asides.len()), ("The keeper shall be liable.\n", 1));
}

/// What a file keeps for programs, and texts for readers of another kind, are no words of the document, hidden or shown.
#[test]
fn data_of_the_file_are_no_words() {
    let sentence = "The keeper shall be liable.";
    for data in [
        "{\\upr{\\fonttbl{\\f1 Garamond;}}{\\*\\ud{\\fonttbl{\\f1 Garamond;}}}}",
        "{\\fonttbl{\\f1 {\\upr{Garamond}{\\*\\ud{Garamond}}};}}",
        "{\\upr{{\\fonttbl{\\f1\\fnil Garamond{\\*\\falt Minion};}}}{\\*\\ud{}}}",
        "{\\upr{\\colortbl;\\red1\\green2\\blue3 not;}{\\*\\ud{\\colortbl;}}}",
        "{\\upr{\\stylesheet{\\s9 Body not;}}{\\*\\ud{\\stylesheet{\\s9 Body not;}}}}",
        "{\\upr{\\info{\\subject not}{\\vern9}}{\\*\\ud{\\info{\\subject not}}}}",
        "{\\info not{\\unknown not}{\\company not}{\\upr{\\author A}{\\*\\ud{\\author A}}}}",
        "{\\upr{\\*\\bkmkstart not}{\\*\\ud{\\*\\bkmkstart not}}}",
        "{\\upr{{\\xe not}}{\\*\\ud{{\\xe not}}}}",
        "{\\upr{{\\*\\themedata 6e6f74}}{\\*\\ud{}}}",
        "{\\themedata 6e6f74}{\\colorschememapping 6e6f74}{\\datastore 6e6f74}{\\xmlnstbl{\\xmlns1 not}}{\\latentstyles not}",
        "{\\filetbl{\\file not}}{\\private not}{\\userprops{\\propname not}{\\staticval not}}{\\generator not}",
        "{\\object\\objemb{\\*\\objclass not}{\\*\\objdata 0105{\\footer 6e6f74}}}",
        "{\\object\\objemb{\\objclass not}{\\objname not}{\\objdata 6e6f74}}",
        "{\\object\\objemb\\objdata 6e6f74 {\\footer 6e6f74}}",
        "{\\object{\\* \\objdata 6e6f74}}",
        "{\\footer{\\object\\objemb{ \\objdata 6e6f74}}}",
        "{\\footer\\pard{\\object\\objocx{\\*\\objdata 6e6f74{\\result 6e}}}\\par}",
        "{\\footer{\\upr{\\fonttbl{\\f1 Garamond;}}{\\*\\ud{}}}}",
        "{\\upr{{\\footer not}}{\\*\\ud{}}}",
    ] {
        for body in [format!("{data}{sentence}"), format!("The keeper {data}shall be liable.")] {
            let document = read(&body);
            assert_eq!((flow(&document).trim_end(), &document.concealed[..], &document.asides[..]), (sentence, &[][..], &[][..]), "{body}");
        }
    }
    let named = read("{\\info{\\upr{\\title ? Memo}{\\*\\ud{\\title A Memo}}}}The keeper shall be liable.");
    assert_eq!((named.metadata.title.as_deref(), &named.concealed[..]), (Some("A Memo"), &[][..]));
    for (body, how) in [
        ("The keeper shall {\\upr{{\\footnote not}}{\\*\\ud{}}}be liable.", Some(Hiding::Replaced)),
        ("The keeper shall {\\upr{\\footnote not}{\\*\\ud{}}}be liable.", Some(Hiding::Replaced)),
        ("The keeper shall {\\shp{\\shprslt not }}be liable.", Some(Hiding::Replaced)),
        ("The keeper shall {\\nonesttables not }be liable.", Some(Hiding::Replaced)),
        ("The keeper shall {\\object{\\*\\objdata 6e6f74}{\\result not }}be liable.", None),
        ("The keeper shall {\\object not \\objdata 6e6f74}be liable.", None),
    ] {
        assert_hidden(&read(body), how, body);
    }
}

#[test]
fn a_field_without_a_result_shows_its_instruction() {
    use Hiding::*;
    let field = |instruction: &str, result: &str| format!("The keeper shall {{\\field{{\\*\\fldinst {instruction}}}{result}}}be liable.");
    for (body, how) in [
        (field("MACROBUTTON NoMacro not ", ""), None),
        (field(" MACROBUTTON  NoMacro {\\b n}ot ", "{\\fldrslt }"), None),
        (field("MACROBUTTON NoMacro {\\field{\\*\\fldinst SYMBOL 110}{\\fldrslt}}ot ", ""), None),
        (field("MACROBUTTON NoMacro {\\field{\\*\\fldinst SYMBOL 110}{\\fldrslt n}}ot ", ""), None),
        (field("GOTOBUTTON mark not ", "{\\fldrslt not}"), None),
        (field("EQ \\\\x(not) ", "{\\fldrslt }").replace("}be", "} be"), None),
        (field("EQ \\\\x(x) ", "{\\fldrslt not }"), None),
        (field("MACROBUTTON NoMacro", "{\\fldrslt not }"), Some(Replaced)),
        (field("MACROBUTTON NoMacro {\\v not }", ""), Some(Marked)),
        (field("MACROBUTTON NoMacro {\\cf1 not }", "{\\fldrslt }"), Some(Colour)),
        (field("SET x \"y\"", "{\\fldrslt not }"), Some(Unused)),
        (field("REF x", "{\\fldrslt not }"), None),
    ] {
        assert_hidden(&read(&body), how, &body);
    }
    for (instruction, shown) in [("SYMBOL 167", "§"), ("SYMBOL 98 \\\\f \"Symbol\"", "β"), ("QUOTE \"not\"", ""), ("IF 1=1 \"not\"", "")] {
        let document = read(&format!("a{{\\field{{\\*\\fldinst {instruction}}}{{\\fldrslt\\f3}}}}b"));
        assert_eq!((flow(&document).as_str(), document.concealed.len()), (format!("a{shown}b\n").as_str(), 0), "{instruction}");
    }
}
