//! Prints of case names: what an index keeps of a name, and whether another name agrees with it.

/// What the parties of a case are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameForm {
    /// Two parties with words of their own.
    Parties,
    /// One party: `In re Doe`, or a party's name without another.
    Alone,
    /// One party, against the United States.
    Union,
    /// One party, against a State, an office or somebody whose name many cases share.
    Common,
    /// No word that tells the case from others.
    Nameless,
}

/// The forms, by the numbers that the files of a build have for them.
#[cfg(feature = "build")]
pub(crate) const FORMS: [NameForm; 5] = [NameForm::Parties, NameForm::Alone, NameForm::Union, NameForm::Common, NameForm::Nameless];

/// A case name as the words by which it is recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// What the parties are.
    pub form: NameForm,
    /// The telling words of each party, folded, the one by which an index knows it first: two lists for [`NameForm::Parties`], none for
    /// [`NameForm::Nameless`], one for the others.
    pub parties: Vec<Vec<String>>,
}

/// How far the name of a draft agrees with a print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Agreement {
    /// No party agrees.
    None,
    /// One party of two agrees, or a part of the only one's name.
    Part,
    /// Both parties agree, or the only one.
    Whole,
}

/// The prints of a name, 16 bits each.
///
/// Of two parties, each print is one of a party's first word. An only party has 32 bits for its first word: 16 of the whole word, and 8 of its
/// beginning and of its end, by which a misspelt word is still near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prints {
    /// What the parties are.
    pub form: NameForm,
    /// Of the first party, or of the only one's whole word.
    pub first: u16,
    /// Of the second party, or of the beginning (low byte) and the end (high byte) of the only one's word.
    pub second: u16,
}

impl Prints {
    /// The prints of a name.
    pub fn of(name: &Name) -> Self {
        let word = |party: usize| name.parties.get(party).and_then(|words| words.first());
        match (name.form, word(0), word(1)) {
            (NameForm::Parties, Some(first), Some(second)) => Self { form: NameForm::Parties, first: whole(first), second: whole(second) },
            (NameForm::Nameless | NameForm::Parties, ..) | (_, None, _) => Self { form: NameForm::Nameless, first: 0, second: 0 },
            (form, Some(word), _) => {
                let [begin, end] = ends(word, reach(word.len()));
                Self { form, first: whole(word), second: u16::from_le_bytes([begin, end]) }
            }
        }
    }

    /// How far a name agrees. The parties may be in either order, and each word of a party may be the one that the index knows.
    pub fn agree(&self, name: &Name) -> Agreement {
        match self.form {
            NameForm::Nameless => Agreement::None,
            NameForm::Parties => self.of_two(name),
            NameForm::Alone | NameForm::Union | NameForm::Common => self.of_one(name),
        }
    }

    fn of_two(&self, name: &Name) -> Agreement {
        let has = |party: &[String], print: u16| party.iter().any(|word| whole(word) == print);
        if let [one, other] = name.parties.as_slice()
            && (has(one, self.first) && has(other, self.second) || has(one, self.second) && has(other, self.first))
        {
            return Agreement::Whole;
        }
        let is_near = name.parties.iter().any(|party| has(party, self.first) || has(party, self.second));
        if is_near { Agreement::Part } else { Agreement::None }
    }

    fn of_one(&self, name: &Name) -> Agreement {
        let [begin, end] = self.second.to_le_bytes();
        let mut best = Agreement::None;
        for word in name.parties.iter().flatten() {
            // A letter too many or too few may change how long the ends are.
            let lengths = [word.len().saturating_sub(1), word.len(), word.len() + 1].map(reach);
            let near = lengths.iter().any(|&reach| {
                let own = ends(word, reach);
                own[0] == begin || own[1] == end
            });
            let is_whole = whole(word) == self.first && ends(word, reach(word.len())) == [begin, end];
            best = best.max(match (is_whole, near) {
                (true, _) if name.form == self.form => Agreement::Whole,
                (true, _) | (_, true) => Agreement::Part,
                _ => Agreement::None,
            });
        }
        best
    }
}

/// How many bytes the ends of a word have.
fn reach(length: usize) -> usize {
    match length {
        0..=5 => 2,
        6..=8 => 3,
        _ => 4,
    }
}

/// A print of a whole word.
fn whole(word: &str) -> u16 {
    (hash(word.as_bytes(), 1) >> 16) as u16
}

/// Prints of the first and the last `reach` bytes of a word, which may overlap in a short one.
fn ends(word: &str, reach: usize) -> [u8; 2] {
    let bytes = word.as_bytes();
    let reach = reach.min(bytes.len());
    [hash(&bytes[..reach], 2), hash(&bytes[bytes.len() - reach..], 3)].map(|hash| (hash >> 24) as u8)
}

/// FNV-1a with 32 bits, whose bits are then mixed as by MurmurHash3. The values are part of the file's version.
fn hash(bytes: &[u8], salt: u8) -> u32 {
    let mut hash = 0x811C_9DC5_u32;
    for byte in [salt].iter().chain(bytes) {
        hash = (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    }
    hash = (hash ^ (hash >> 16)).wrapping_mul(0x85EB_CA6B);
    hash = (hash ^ (hash >> 13)).wrapping_mul(0xC2B2_AE35);
    hash ^ (hash >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(form: NameForm, parties: &[&str]) -> Name {
        Name { form, parties: parties.iter().map(|words| words.split(' ').map(str::to_owned).collect()).collect() }
    }

    #[test]
    fn names_agree_by_their_parties() {
        use Agreement::*;
        use NameForm::*;
        for (kept, asked, expected) in [
            ((Parties, &["duskwright", "sallowfield"][..]), (Parties, &["duskwright", "sallowfield steam"][..]), Whole),
            ((Parties, &["duskwright", "sallowfield"]), (Parties, &["sallowfield", "ada duskwright"]), Whole),
            ((Parties, &["duskwright", "sallowfield"]), (Parties, &["duskwrigt", "sallowfield"]), Part),
            ((Parties, &["duskwright", "sallowfield"]), (Alone, &["duskwright"]), Part),
            ((Parties, &["duskwright", "sallowfield"]), (Parties, &["pellinwood", "brackwater"]), None),
            ((Parties, &["duskwright", "duskwright"]), (Parties, &["duskwright", "brackwater"]), Part),
            ((Union, &["duskwright"]), (Union, &["duskwright"]), Whole),
            ((Union, &["duskwright"]), (Common, &["duskwright"]), Part),
            ((Union, &["duskwright"]), (Union, &["duskright"]), Part),
            ((Union, &["duskwright"]), (Union, &["dvskwright"]), Part),
            ((Union, &["duskwright"]), (Union, &["duskwrigth"]), Part),
            ((Union, &["duskwright"]), (Union, &["pellinwood"]), None),
            ((Alone, &["pell"]), (Parties, &["brackwater", "pell"]), Part),
            ((Nameless, &[]), (Union, &["pell"]), None),
        ] {
            assert_eq!(Prints::of(&name(kept.0, kept.1)).agree(&name(asked.0, asked.1)), expected, "{kept:?} {asked:?}");
        }
    }

    #[test]
    fn prints_are_part_of_the_version() {
        assert_eq!(
            Prints::of(&name(NameForm::Parties, &["duskwright", "sallowfield"])),
            Prints { form: NameForm::Parties, first: PARTIES.0, second: PARTIES.1 }
        );
        assert_eq!(Prints::of(&name(NameForm::Union, &["duskwright"])), Prints { form: NameForm::Union, first: PARTIES.0, second: ENDS });
    }

    const PARTIES: (u16, u16) = (9932, 17085);
    const ENDS: u16 = 12160;
}
