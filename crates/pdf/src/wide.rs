//! The characters of Chinese, Japanese and Korean.

/// Whether a character is one of a script that is also written downwards.
pub fn is_wide(c: char) -> bool {
    is_unspaced(c) || matches!(c, '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7FF}')
}

/// Whether a character is one of a script without spaces, so that nothing is between the last one of a line and the first one of the next.
pub fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{3130}' | '\u{3190}'..='\u{A4CF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
        || matches!(c, '\u{FE10}'..='\u{FE1F}' | '\u{FE30}'..='\u{FE4F}' | '\u{FF00}'..='\u{FFEF}')
}
