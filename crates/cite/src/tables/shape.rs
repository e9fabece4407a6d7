//! The words by which a reference is known by its shape, each in one class. No other word has a weight of its own.

/// What kind of token a word, a number or a mark is. The order is part of the format of the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum TokenClass {
    /// Before the first token of a block and after the last.
    Outside,
    /// A word in small letters, with a capital, in capitals, a single capital, any other.
    Small,
    Capital,
    Upper,
    Initial,
    Mixed,
    /// Words of the table.
    Function,
    Pronoun,
    Verb,
    Month,
    Signal,
    Page,
    Record,
    Part,
    Press,
    Kind,
    Web,
    Edition,
    Idem,
    Weekday,
    /// A year, a number of one or two digits, of three, of more.
    Year,
    Short,
    Three,
    Long,
    /// Marks.
    Stop,
    Comma,
    Semicolon,
    Colon,
    Open,
    Close,
    OpenBracket,
    CloseBracket,
    OpenQuote,
    CloseQuote,
    Dash,
    Sign,
    Slash,
    And,
    Star,
    Money,
    Other,
    /// A web address, a citation that the grammar reads, and the words of a quotation.
    Address,
    Citation,
    Quotation,
}

impl TokenClass {
    /// The number of classes.
    pub const COUNT: u32 = Self::Quotation as u32 + 1;
}

/// The words of each class: in lower case for any, with a capital where only that is meant.
pub const WORDS: &[(TokenClass, &str)] = &[
    (
        TokenClass::Function,
        "a an the of and or in on to for with by from at as under upon between against into within without during before after about over than not no \
         but if when where while because also however thus therefore then there such any all each both other only even more most some",
    ),
    (TokenClass::Pronoun, "i he she it we you they him her them us his its our their your this that these those which who whom whose what"),
    (
        TokenClass::Verb,
        "is are was were be been being has have had do does did can could may might must shall should will would says said say states stated wrote \
         writes held holds found finds argues argued shows showed provides provided requires required explains explained describes described reports \
         reported counts concluded concludes testified filed made makes gave gives went came",
    ),
    (
        TokenClass::Month,
        "january february march april May june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec",
    ),
    (TokenClass::Weekday, "monday tuesday wednesday thursday friday saturday sunday"),
    (TokenClass::Signal, "see cf accord compare contra e.g eg generally quoting citing quoted cited reprinted discussing source sources adapted"),
    (TokenClass::Page, "p pp page pages para paras paragraph paragraphs line lines note notes n nn fn passim"),
    (
        TokenClass::Record,
        "tr dkt ecf doc ex exh exhibit decl dep aff affidavit declaration deposition transcript hr'g hearing app add ja ra aa ca cp rp vrp ct rt er ser \
         roa compl br mot mem opp'n resp def pl defs pls docket record clerk's appendix excerpts stip joint",
    ),
    (
        TokenClass::Part,
        "vol volume vols No nos number ch chapter chap sec section sections art article part pt tit title cmt comment std standard rule r reg reg's \
         regs item figure fig table appx annex schedule book bk clause cl division canon principle guideline tbl",
    ),
    (
        TokenClass::Press,
        "press univ university journal review rev j l q bull bulletin quarterly times post news magazine gazette society institute inst publ'g \
         publishing publishers books law council",
    ),
    (
        TokenClass::Kind,
        "report rep order opinion memorandum memo letter letters email e-mail statement resolution proclamation minutes agreement contract guidance \
         handbook manual policy plan survey study paper papers working bill act code statute stat ordinance directive notice brief petition motion \
         complaint answer ruling judgment newsletter release fact sheet proposal comments testimony interview budget audit annual draft final \
         proceedings circular advisory ann constitution restatement",
    ),
    (TokenClass::Web, "available accessed visited last online retrieved http https www url html pdf web website blog archived perma doi viewed"),
    (TokenClass::Edition, "ed eds edn edition trans et al supp rev'd editor editors translated forthcoming unpublished dissertation thesis"),
    (TokenClass::Idem, "id ibid supra infra hereinafter above below"),
];
