"""A law-review note with 40 quotations, 13 of them in notes, and ten faults: most citations are in notes. All in it is fictional."""

from document import Block, Continuation, Heading, Item, Paragraph, Text

from .cases import DRUMMOND, HOLLIS, MARDEN, OSTWICK, PILOTS, PRYCE, TELLER

PARTS = (
    Paragraph(
        "^Fictional^: written for the tests of Literatim. The cases, courts, articles, figures and places are invented, and faults are put into the "
        "quotations on purpose."
    ),
    Heading("Introduction"),
    Paragraph(
        "There is a moment in the life of an order at which somebody asks what it was for. If the file has no answer, a lawyer will write one. The "
        "practice has had a name since Ada Renwick’s article: “What follows I call the second explanation: an account of the decision that is composed "
        "for the court, by people who did not make it.”{1} It is, she says, “usually true of the world and false only of the past.”{2} That is what makes "
        "it so tempting, and so hard to refuse."
    ),
    Paragraph(
        "The Supreme Court refused it in *Marden v. Board of Weighers*.{3} The opinion is known for one sentence about defenses and decisions. A better "
        "sentence is the one after it, by which the rule “tells the person affected what to answer, it tells the court what to review, and it tells the "
        "agency itself whether it has a reason at all.”{4} Three readers, then, and only one of them is a court. This Note takes the other two seriously. "
        "It argues that the rule against late reasons is a rule about who signs, and that courts which see it as a rule about evidence get it wrong in "
        "both directions."
    ),
    Heading("I. The rule"),
    Heading("A. What the Court said", 2),
    Paragraph(
        "Marden’s scale was sealed in April. The figures on which the Board relied were taken in May. The Court could have stopped there, and nearly did: “A "
        "court that accepts such an explanation does not review a decision; it rewrites one.”{5} But it began with something more general."
    ),
    Block(
        "An agency must give its reasons when it acts, because a reason that is found later is a defense and not a decision. The rule is not a matter of "
        "manners.{6}"
    ),
    Continuation(
        "Two limits were stated at once. The agency “need not write an essay,”{7} and “[a] sentence may be enough if the sentence is there.”{8} Neither limit has "
        "done much work since. In the courts of appeals, the cases that agencies win are those in which a sentence is there."
    ),
    Heading("B. What the circuits made of it", 2),
    Paragraph(
        "The leading case is about ferries. After thirty years a commission closed a landing by an order of one page. The Fourteenth Circuit did not mind the "
        "change, nor the length; “[w]hat is required is that the agency know that it is changing course and say so.”{9} The order failed since “a reader of the "
        "order would learn that for thirty years the rule was the opposite.”{10} Nobody had written down the one fact that everybody on the pier could have "
        "told them."
    ),
    Heading("II. The counts"),
    Paragraph(
        "How often does it matter? Renwick went through the reporters of nine years. “In the sample of 148 decisions that I read, 97 refused it, 38 accepted it, and "
        "13 did not notice it.”{11} The refusals follow neither size nor party. What they follow is “whether the court could imagine another reason.”{12} From this "
        "she draws a conclusion about the law, which deserves to be set out:"
    ),
    Block(
        "The better justification is about authorship. A decision belongs to the officer who can be blamed for it, and a reason that was written by counsel has "
        "no one to blame.{13}"
    ),
    Continuation(
        "Quarle and Osei count days instead. They find that “[t]he median delay is zero days” (Quarle & Osei 2014, 78), which sounds like the end of the matter until "
        "one reads on. The few late orders are of a kind: “They come from small offices, they concern single persons, and they are issued on Fridays” (Quarle & Osei "
        "2014, 81). Their main result is negative. “Once we control for the kind of agency, an order that is explained late is reversed no more often than an order "
        "that is explained on time” (Quarle & Osei 2014, 80). They do not conclude that timing is idle. As Quarle and Osei (2014, 82) put it, a late reason “has already "
        "failed in one of its tasks, which is to let the person affected decide whether to fight.”"
    ),
    Paragraph(
        "The most cheerful of the counts is also the bleakest. “The record is the most expensive document that nobody reads” (Varga 2016, 13). Varga has figures for it: "
        "“In the median case it has 1,400 pages, of which the briefs cite 61 and the opinion cites nine” (Varga 2016, 13). Her point is not that judges are lazy:"
    ),
    Block(
        "The rule against late reasons assumes a reader. It assumes that someone will compare what the agency wrote with what its counsel says that it wrote, line by "
        "line, and will care about the difference.{14}"
    ),
    Heading("III. Whose rule?"),
    Paragraph(
        "The dissent in *Marden* is better than its reputation. Justice Able did not defend lateness. He wrote that “I would not add a clock to a statute that has "
        "none,”{15} and a textualist who believes in authorship can agree with every word of it. A signature needs no clock. *Hollis Ferry* went further still, when the "
        "court held that “[t]he only defect that I see is that the order is unsigned.”{16} If that is the law, the length of the order is beside the point."
    ),
    Paragraph(
        "The case of the auctioneer points the same way. His license was revoked by a form with a check mark, and the court said of the explanation that came later: “The "
        "affidavit is candid, well-written, and late.”{17} On the presumption of regularity it was short and, I think, exactly right: “One may presume that the form was "
        "mailed; one may not presume a hearing that nobody remembers.”{18} Presumptions fill in acts. They cannot fill in thoughts."
    ),
    Paragraph(
        "Expertise is the last refuge. “An unexplained appeal to expertise asks the court to believe rather than to review,”{19} and belief is not a standard of review. Here "
        "the pilots’ case is more careful than its critics allow. It does not ask agencies for arithmetic: “Rate-making is not arithmetic, and the old fee applies, except to "
        "vessels above forty meters.”{20} It asks them to own what they did."
    ),
    Heading("IV. What to do"),
    Paragraph("Three small changes follow if the rule is about authorship:"),
    Item("The first is Renwick’s, and it costs a pen. “Agencies should sign their reasons.”{21}"),
    Item("The second is Varga’s. “Counsel who states a reason should be made to say on which page of the record it stands.”{22}"),
    Item("The third is mine. A party who never asked should not be heard to complain, and the cases half agree.{23}"),
    Paragraph(
        "None of this will trouble an agency that knows why it acts.{24} It will trouble the others, and it should.{25}"
    ),
    Heading("References"),
    Paragraph("Quarle, T., & Osei, M. (2014). Reasons and their timing. *Caradine Journal of Administrative Law*, *18*, 77–102."),
    Paragraph("Varga, I. (2016). Who reads the record? *Fenn University Law Journal*, *9*, 12–31."),
)

NOTES = (
    "Ada Renwick, *The Second Explanation*, 61 ^Lenna L. Rev.^ 301, 302 (2011).",
    "*Id.* at 303.",
    "971 U.S. 402 (2009). “The question is whether a reason that comes after the act can support the act.” *Id.* at 402.",
    "*Id.* at 405.",
    "*Id.* at 406. The sentence before it gives the date its due: “[N]o official could have relied on a measurement that nobody had yet made.” *Id.*",
    "*Marden*, 971 U.S. at 405.",
    "*Id.* at 407.",
    "*Id.*",
    "Hollis Ferry Ass’n v. Port Comm’n, 1344 F.3d 90, 91 (14th Cir. 2010); *see also* Drummond Salt Works v. Harrow, 1391 F. Supp. 2d 44, 46 (D. Harrow 2008) (“An "
    "affidavit that says why the table persuaded anyone is a new chapter, and the Secretary may not write it for the first time in court.”).",
    "*Hollis Ferry*, 1344 F.3d at 91.",
    "Renwick, *supra* note 1, at 304.",
    "*Id.* She reports the share in words as well: courts refuse such reasons “about two times in three.” *Id.*",
    "*Id.* at 305. She concedes that the line may blur, but not where one would expect: “[M]emory is not composition.” *Id.* at 306.",
    "Ilona Varga, *Who Reads the Record?*, 9 ^Fenn U. L.J.^ 12, 15 (2016).",
    "*Marden*, 971 U.S. at 409 (Able, J., dissenting). His last paragraph is the one that is quoted most: “The public pays for each day on which a false scale stands "
    "closed, and the public is not a party here.” *Id.* at 410.",
    "1344 F.3d at 96. What everybody remembers is the line that follows. *See id.* (Stroud, J., concurring in the judgment) (“An unsigned order is a rumor with a "
    "letterhead.”).",
    "Ostwick v. Licensing Bureau of Caradine, 1502 F.3d 733, 734 (14th Cir. 2015).",
    "*Id.* at 736. On prejudice the court is as brief: “The burden is on the party that attacks the decision to show prejudice, but the burden is light where the agency "
    "has hidden what the party would have to attack.” *Id.* at 737.",
    "*In re* Pilots of Lower Fenn, 1620 F.3d 1190, 1192 (14th Cir. 2018) (per curiam).",
    "*Id.* at 1193–94. *But see id.* at 1193 (“A fee may rest on judgment if the judgment is owned.”).",
    "Renwick, *supra* note 1, at 307.",
    "Varga, *supra* note 14, at 16. She has an answer to those who say that this will make more citations and not more truth: “[A] false citation can be caught by anyone "
    "with the book in hand, and a false memory can be caught by no one.” *Id.* at 17.",
    "*See, e.g.*, Teller Basin Growers v. Sorrel County, 1288 F.3d 517, 520 (14th Cir. 2006) (“A person who wants an answer has to ask the question while the officer can "
    "still give one.”).",
    "*See* Pryce v. Keepers of the Mole, 1140 F. Supp. 3d 301, 303 (D. Harrow 2017). The Keepers, said the judge, “hold their power from a statute and must show that they "
    "stayed inside it.” *Id.*",
    "*Id.* at 305 (“They are the form in which a public power is exercised at all, and an officer who can name one should take that as news about the decision.”).",
)

TEXT = Text(
    name="law-review",
    title="Signed and Late: Reasons After the Fact",
    byline="Note, by Jonas Ekholm, Lenna University School of Law",
    running_head="Signed and Late",
    parts=PARTS,
    notes=NOTES,
)

RENWICK = ("61", "Lenna L. Rev.", "renwick-the-second-explanation.txt")
QUARLE = (None, None, "quarle-osei-reasons-and-their-timing.txt")
VARGA_LISTED = (None, None, "varga-who-reads-the-record.txt")
VARGA = ("9", "Fenn U. L.J.", "varga-who-reads-the-record.txt")

# As in `brief.py`.
QUOTATIONS = (
    ("What follows I call", "body", RENWICK, "302", "verbatim", "an article, in a note"),
    ("usually true of", "body", RENWICK, "303", "verbatim", "Id. over notes"),
    ("tells the person", "body", MARDEN, "405", "verbatim", "Id. over notes"),
    ("A court that accepts", "body", MARDEN, "406", "altered", "“rewrites” for “writes”"),
    ("An agency must give", "block", MARDEN, "405", "verbatim", "the mark of the note ends the block"),
    ("need not write", "body", MARDEN, "407", "verbatim", "five words; the mark is within the sentence"),
    ("[a] sentence may be", "body", MARDEN, "407", "faithful", "Id. without a page"),
    ("[w]hat is required", "body", HOLLIS, "91", "faithful", "the first of a string of citations"),
    ("a reader of the order", "body", HOLLIS, "91", "altered", "drops “not” before “learn”"),
    ("In the sample", "body", RENWICK, "304", "verbatim", "supra note 1"),
    ("whether the court", "body", RENWICK, "304", "verbatim", "Id. after supra"),
    ("The better justification", "block", RENWICK, "305", "verbatim", "Id. at the end of a block"),
    ("[t]he median delay", "body", QUARLE, "78", "faithful", "author and year"),
    ("They come from", "body", QUARLE, "81", "wrong_page", "stands on page 79"),
    ("Once we control", "body", QUARLE, "80", "verbatim", "author and year"),
    ("has already failed", "body", QUARLE, "82", "verbatim", "the year is before the words"),
    ("The record is", "body", VARGA_LISTED, "13", "verbatim", "author and year"),
    ("In the median case", "body", VARGA_LISTED, "13", "altered", "“1,400” for “4,100”"),
    ("The rule against late", "block", VARGA, "15", "verbatim", "a citation in full in the note"),
    ("I would not add", "body", MARDEN, "409", "verbatim", "the dissent, named"),
    ("[t]he only defect", "body", HOLLIS, "96", "wrong_voice", "the concurrence’s words, given to the court"),
    ("The affidavit is", "body", OSTWICK, "734", "wrong_source", "the words of Drummond"),
    ("One may presume", "body", OSTWICK, "736", "verbatim", "Id. over notes"),
    ("An unexplained appeal", "body", PILOTS, "1192", "verbatim", "the mark is within the sentence"),
    ("Rate-making is not", "body", PILOTS, "1193-94", "spliced", "two pages apart"),
    ("Agencies should sign", "body", RENWICK, "307", "verbatim", "an item of a list"),
    ("Counsel who states", "body", VARGA, "16", "verbatim", "supra note 14"),
    ("The question is", "note", MARDEN, "402", "verbatim", "after the volume without a name"),
    ("[N]o official could", "note", MARDEN, "406", "faithful", "Id. within the note"),
    ("An affidavit that", "note", DRUMMOND, "46", "verbatim", "in the parenthetical of a second citation"),
    ("about two times", "note", RENWICK, "304", "verbatim", "Id. within the note"),
    ("[M]emory is not", "note", RENWICK, "306", "faithful", "four words"),
    ("The public pays", "note", MARDEN, "410", "altered", "“closed” for “open”"),
    ("An unsigned order", "note", HOLLIS, "96", "verbatim", "after the parenthetical of the concurrence"),
    ("The burden is on", "note", OSTWICK, "737", "verbatim", "Id. within the note"),
    ("A fee may rest", "note", PILOTS, "1193", "verbatim", "after But see"),
    ("[A] false citation", "note", VARGA, "17", "faithful", "Id. after supra"),
    ("A person who wants", "note", TELLER, "520", "wrong_page", "stands on page 519"),
    ("hold their power", "note", PRYCE, "303", "verbatim", "Id. within the note"),
    ("They are the form", "note", PRYCE, "305", "altered", "drops “not” after “can”"),
)
