//! Encrypted files. `tests/pdf/make.sh` made those in that folder from `plain.pdf`.

use super::super::read;
use super::{built, stream};
use literatim_matching::text::{Document, Flow};
use literatim_read::ReadLimits;

const TEXT: &str = "The lock gives way to whoever holds the key.";

fn opened(bytes: &[u8], password: Option<&str>) -> Result<Document, &'static str> {
    read(bytes, password, &ReadLimits::default(), &[], &super::undecoded, &mut |_, _| {}).map_err(|error| error.code())
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, &include_bytes!(concat!("../../../../tests/pdf/", $name, ".pdf"))[..])),*]
    };
}

fn assert_whole(document: &Document, name: &str) {
    assert_eq!(Flow::new(document).text().trim(), TEXT, "{name}");
    assert_eq!(document.metadata.title.as_deref(), Some("A locked memorandum"), "{name}");
}

#[test]
fn opens_files_that_need_no_password() {
    let files =
        files!("rc4-40-open", "rc4-128-open", "rc4-v4", "aes-128-open", "metadata-open", "aes-256-r5-open", "aes-256-r6-open", "object-streams");
    for (name, bytes) in files {
        assert_whole(&opened(bytes, None).unwrap(), name);
        assert_whole(&opened(bytes, Some("any")).unwrap(), name);
    }
}

#[test]
fn opens_with_the_password_of_the_user_or_the_owner() {
    for (name, bytes) in files!("rc4-40-locked", "rc4-128-locked", "aes-128-locked", "aes-256-r5-locked", "aes-256-r6-locked") {
        assert_eq!(opened(bytes, None), Err("encrypted"), "{name}");
        assert_eq!(opened(bytes, Some("schlüssel")), Err("wrong_password"), "{name}");
        assert_whole(&opened(bytes, Some("Schlüssel")).unwrap(), name);
        assert_whole(&opened(bytes, Some("owner")).unwrap(), name);
    }
}

#[test]
fn opens_with_a_damaged_table() {
    for (name, bytes) in files!("aes-128-locked", "object-streams") {
        let at = memchr::memmem::rfind(bytes, b"startxref").unwrap();
        assert_whole(&opened(&bytes[..at], Some("owner")).unwrap(), name);
    }
}

#[test]
fn opens_files_with_unsigned_permissions() {
    let [(name, bytes)] = files!("rc4-128-locked");
    let at = memchr::memmem::find(bytes, b"/P -4 ").unwrap();
    // Eight digits longer, so that the table is wrong as well.
    let bytes = [&bytes[..at], b"/P 4294967292 ", &bytes[at + 6..]].concat();
    assert_whole(&opened(&bytes, Some("owner")).unwrap(), name);
}

#[test]
fn separates_damage_from_a_wrong_password() {
    let [(_, bytes)] = files!("aes-256-r6-locked");
    let with = |from: &str, to: &str| {
        let at = memchr::memmem::find(bytes, from.as_bytes()).expect(from);
        [&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat()
    };
    for (from, to, code) in [
        ("/UE <", "/UX <", "damaged"),
        ("/O <", "/O <>% ", "damaged"),
        ("/R 6", "/R 9", "damaged"),
        ("/StmF /StdCF", "/StmF /NoSuc", "damaged"),
        ("/Filter /Standard", "/Filter /Adobe.Pub", "unsupported"),
        ("/V 5", "/V 9", "unsupported"),
    ] {
        assert_eq!(opened(&with(from, to), Some("owner")), Err(code), "{to}");
    }
}

/// Unencrypted streams, by the filter for all streams and by one of their own, with the dictionary of `aes-128-open`.
#[test]
fn leaves_unencrypted_streams_alone() {
    let [(_, bytes)] = files!("aes-128-open");
    let at = memchr::memmem::find(bytes, b"<< /CF").unwrap();
    let end = at + memchr::memmem::find(&bytes[at..], b"endobj").unwrap();
    let dict = String::from_utf8_lossy(&bytes[at..end]).into_owned();
    let content = b"BT /F 12 Tf 72 700 Td <> Tj ET BT /F 12 Tf 72 700 Td (In the clear.) Tj ET";
    for (dict, entry) in [(dict.replace("/StmF /StdCF", "/StmF /Identity"), ""), (dict, "/Filter[/Crypt]/DecodeParms[<</Name/Identity>>]")] {
        let objects = [
            (1, b"<</Type/Catalog/Pages 2 0 R>>".to_vec()),
            (2, b"<</Type/Pages/Count 1/Kids[3 0 R]>>".to_vec()),
            (3, b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>".to_vec()),
            (4, b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>".to_vec()),
            (5, stream(entry, content)),
            (6, dict.into_bytes()),
        ];
        let id = memchr::memmem::find(bytes, b"/ID [").unwrap();
        let id = String::from_utf8_lossy(&bytes[id..id + 40]).into_owned() + "<>]";
        let file = built(&objects, &format!("/Encrypt 6 0 R{id}"));
        assert_eq!(opened(&file, None).map(|document| document.text.trim().to_owned()).as_deref(), Ok("In the clear."));
    }
}
