"""A brief with 40 quotations, 13 of them in notes, and ten faults. All in it is fictional."""

from document import Block, Continuation, Heading, Item, Paragraph, Table, Text

from .cases import DRUMMOND, HOLLIS, MARDEN, OSTWICK, PILOTS, PRYCE, TELLER

AUTHORITIES = (
    ("*Drummond Salt Works v. Harrow*, 1391 F. Supp. 2d 44 (D. Harrow 2008)", "3, 4"),
    ("*Hollis Ferry Association v. Port Commission*, 1344 F.3d 90 (14th Cir. 2010)", "3"),
    ("*In re Pilots of Lower Fenn*, 1620 F.3d 1190 (14th Cir. 2018)", "5"),
    ("*Marden v. Board of Weighers*, 971 U.S. 402 (2009)", "passim"),
    ("*Ostwick v. Licensing Bureau of Caradine*, 1502 F.3d 733 (14th Cir. 2015)", "4"),
    ("*Pryce v. Keepers of the Mole*, 1140 F. Supp. 3d 301 (D. Harrow 2017)", "6"),
    ("*Teller Basin Growers v. Sorrel County*, 1288 F.3d 517 (14th Cir. 2006)", "4, 5"),
)

PARTS = (
    Paragraph(
        "^Fictional^: written for the tests of Literatim. The parties, courts, cases, volumes and places are invented, and faults are put into "
        "the quotations on purpose."
    ),
    Heading("Table of Authorities"),
    *(Paragraph(f"{authority} {' .' * 12} {pages}") for authority, pages in AUTHORITIES),
    Heading("Introduction"),
    Paragraph(
        "On the third of March the Board of Public Scales closed the scale at Lantern Street, and with it a market of sixty stalls. It gave no "
        "reason. It gave one in June, five weeks after this suit was filed. The Supreme Court has decided this case before, under another name: "
        "“An agency must give its reasons when it acts, because a reason that is found later is a defense and not a decision.” *Marden v. Board of "
        "Weighers*, 971 U.S. 402, 405 (2009). The district court held otherwise in an order of two pages, and this appeal follows.{1}"
    ),
    Heading("Statement of the Case"),
    Paragraph(
        "The Lantern Street Market Cooperative has kept the scale since 1988. Every stall uses it, for flour, fish and scrap brass alike, and it "
        "was last tested in January, when it was right to within half an ounce. On March 3 an officer put a lead seal on it and left. He left "
        "no paper. When the manager telephoned, she learned little: “The clerk told her that the file was empty and would stay so.” Compl. ¶ 14. She "
        "wrote three letters. The answer is dated June 11, has two paragraphs, and was signed by counsel."
    ),
    Paragraph(
        "The district court thought that the letter of June 11 was good enough, since it cured the silence of March. It did not say how a "
        "letter of June can be a reason of March. The market has since lost twenty-two of its stalls, and $318,000 in rents.{2}"
    ),
    Heading("Argument"),
    Heading("I. The Act requires a cause, and a cause comes first.", 2),
    Paragraph(
        "The text is short, and the Court has read it word by word. “A cause that is not stated is not a cause under the Act, and a statement that "
        "is not in writing is no statement.” *Marden*, 971 U.S. at 403. The Board treats the words as a suggestion. That argument is not new "
        "either. “We do not think that Congress gives advice in the form of a condition.” *Id.* at 404. And the Court went on to say what the "
        "condition is for:"
    ),
    Block(
        "The rule is not a matter of manners. It tells the person affected what to answer, it tells the court what to affirm, and it tells the "
        "agency itself whether it has a reason at all."
    ),
    Continuation(
        "*Id.* at 405. The Board answers that its letter is accurate. We do not need to dispute it, since “truth is not the question.” *Marden*, "
        "971 U.S. at 406. The officer who sealed the scale had no test in his hand. The test that the letter cites is from May, and “no official "
        "could have relied on a measurement that nobody had yet made.” *Id.* Nothing more is needed to decide this appeal.{3}"
    ),
    Paragraph(
        "Candor requires a word on what points the other way. The Court in *Marden* conceded that “[n]othing in the Act says when the writing must "
        "arrive.” 971 U.S. at 409. It is a fair remark about the text, and it changes nothing: a writing that arrives after the act is not the cause of "
        "it.{4} The Court was also clear that a short statement is a statement.{5}"
    ),
    Heading("II. What counsel says in June is no reason of the Board in March.", 2),
    Paragraph(
        "This circuit has refused reasons by counsel for as long as it has had counsel before it. In *Hollis Ferry Association v. Port Commission*, "
        "1344 F.3d 90 (14th Cir. 2010), an order of one page ended a practice of thirty years, and the agency’s lawyers explained it in a brief of "
        "fifty. “Counsel’s brief is not the Commission’s order, and the wit of the one cannot repair the silence of the other.” *Id.* at 92. An order "
        "“should state the facts on which it rests, it should state the rule that it applies, and it should connect the two.” *Id.* at 93. The "
        "Board’s seal does none of these things. Nor does it mention that a market of sixty stalls has stood around this scale for four decades, "
        "although “an order that upsets such reliance must at least look it in the face.” *Hollis Ferry*, 1344 F.3d at 93.{6} The panel did not tie the "
        "agency’s hands: “Nothing in this opinion prevents the Commission from adopting the same rule again, if it explains itself . . . .” *Id.* at "
        "95. We ask for no more than that.{7}"
    ),
    Paragraph(
        "District courts have had no trouble with the rule. “Length is not explanation, any more than a wall is a door.” *Drummond Salt Works v. "
        "Harrow*, 1391 F. Supp. 2d 44, 46 (D. Harrow 2008). There the State had closed three salt pans by a notice in the newspaper and explained it "
        "four months later, in an affidavit.{8} The judge knew what to do with the affidavit:"
    ),
    Block(
        "I may look at the affidavit to understand the record, but I may not look at it to replace the record. The line between the two is easy to "
        "state. An affidavit that explains how a table was made is a footnote to the record."
    ),
    Continuation(
        "*Drummond*, 1391 F. Supp. 2d at 46. The letter of June 11 explains no table. It says why the Board acted, and it says so for the first time. If "
        "the Board should now reply that everybody knew the cause, *Drummond* has an answer to that as well. For “what is obvious to the State’s counsel "
        "in February,” Judge Kestrel wrote, “was evidently not obvious to the State’s engineer in October.” *Id.* at 47.{9}"
    ),
    Heading("III. The Board heard nobody.", 2),
    Paragraph(
        "Even a stated cause would not have been enough. The Constitution asks three things of an office that takes away a livelihood, namely “that it "
        "say what it means to do, that it listen, and that it decide on what it heard.” *Ostwick v. Licensing Bureau of Caradine*, 1502 F.3d 733, 735 "
        "(14th Cir. 2015). The Board did none of the three, and each of its excuses was tried in *Ostwick*:"
    ),
    Item(
        "That the seal itself was notice. A seal says less than a form, and of forms the court says: “A checked box can be a reason, but only if the "
        "box says one.” *Id.* at 734."
    ),
    Item(
        "That officers are presumed to do their duty. “The presumption of regularity attends what an officer did, not what the officer did do.” *Id.* "
        "at 736."
    ),
    Item(
        "That no harm was done. Whoever attacks a decision has to show prejudice, “but the burden is light where the agency has hidden what the party "
        "would have to attack.” *Ostwick*, 1502 F.3d at 737 (emphasis omitted)."
    ),
    Paragraph(
        "The panel needed only one sentence to end the case, and it would end this one: “We cannot affirm on such a record.” *Ostwick*, 1502 F.3d at 737. "
        "There was no emergency here that could excuse the lack of a hearing.{10}"
    ),
    Heading("IV. The cases on which the Board relies are cases of stated reasons.", 2),
    Paragraph(
        "The Board’s best case is about an engineer who wrote nine lines. “Brevity is no vice, but silence is not brevity.” *Teller Basin Growers v. "
        "Sorrel County*, 1288 F.3d 517, 518 (14th Cir. 2006). She wrote them before the gates were lowered.{11} And she met what was put to her: “An officer "
        "who receives an objection that would, if true, change the result must meet it, and the engineer answered both.” *Id.* at 520. The growers called "
        "her memorandum “a fig leaf sewn in an afternoon.” *Id.* at 521. The Board, which wrote nothing in March, has not even that."
    ),
    Paragraph("The table sets out what else the Board has cited below."),
    Table(
        (
            ("What the case says", "Where", "Why it does not help the Board"),
            (
                "“Expertise is a reason for deference only when it is used.”",
                "*In re Pilots of Lower Fenn*, 1620 F.3d 1190, 1192 (14th Cir. 2018)",
                "The officer with the seal is a locksmith.",
            ),
            (
                "“It runs to forty-eight pages, and seventy of them reprint the statute.”",
                "*Pilots*, 1620 F.3d at 1191",
                "A long explanation failed; the Board has none.",
            ),
            ("A remand without vacatur is possible.", "*Pilots*, 1620 F.3d at 1194", "There is no order to leave in force."),
        )
    ),
    Heading("V. The seal should be set aside.", 2),
    Paragraph("*Marden* settles the remedy too. The Board will point to its last part, and we set it out in full but for one sentence about the facts of that case:"),
    Block(
        "Nor do we hold that every failure to explain requires that the action be set aside. Where the agency could reach no other result, a remand would "
        "be an idle form. . . . The judgment of the court of appeals is reversed, and the case is remanded with instructions to unseal the scale unless the "
        "Board states its cause within thirty days."
    ),
    Continuation(
        "*Marden*, 971 U.S. at 408. On this record the Board could reach another result, since the scale was right in January. The seal should come off, and "
        "the Board is free to act again on a cause that it states.{12}"
    ),
    Heading("Conclusion"),
    Paragraph("The judgment of the district court should be reversed, and the seal of March 3 set aside, with costs.{13}"),
)

NOTES = (
    "The order is at App. 31–32. It does not cite *Marden*, which both parties had briefed.",
    "The figure is from the affidavit of the Cooperative’s treasurer, App. 58, which the Board did not contest.",
    "The Court did not invent this. It took it from this circuit: “‘Brevity is no vice,’ as the Fourteenth Circuit put it, ‘but silence is not brevity.’” "
    "*Marden*, 971 U.S. at 407.",
    "*See id.* at 410 (Able, J., dissenting) (“A scale that cheats does not cheat less because the letter about it was late.”). The scale at Lantern Street "
    "does not cheat.",
    "*Id.* at 407. An agency “need not answer every argument, however thin.” *Id.* It does have to answer the person whose scale it takes.",
    "The panel understood that practices end. “A change of course is not strictly forbidden.” *Hollis Ferry*, 1344 F.3d at 91.",
    "*Id.* at 94 (“It must only show that it noticed.”). Judge Stroud would have asked for less, but not for nothing. *Id.* at 96 (Stroud, J., concurring in "
    "the judgment) (“An unsigned order is a rumor with a letterhead.”).",
    "*Drummond*, 1391 F. Supp. 2d at 45 (“The affidavit is candid, well-written, and late.”).",
    "The next line might be the motto of this appeal: “An obvious reason is the easiest kind to write down.” *Id.* at 47.",
    "*See Ostwick*, 1502 F.3d at 738 (“Fire, flood and fraud may each be such an emergency; an auction of used pianos is none.”). Nor, we submit, is a "
    "market on a Tuesday.",
    "“A reason that precedes the act by a single day precedes it nonetheless.” *Teller Basin*, 1288 F.3d at 521. The growers also raised in court what they had "
    "not raised before, and the panel declined to “blame an engineer for failing to refute an argument that nobody made.” *Id.* at 519.",
    "*Cf. Drummond*, 1391 F. Supp. 2d at 47 (“The State may close them again tomorrow, if it says why.”).",
    "The Cooperative does not ask for damages. *See Pryce v. Keepers of the Mole*, 1140 F. Supp. 3d 301, 304–05 (D. Harrow 2017). It asks for a reason, and "
    "“[r]easons are not a tax on the power to decide.” *Id.* at 305.",
)

TEXT = Text(
    name="brief",
    title="Brief of Appellant Lantern Street Market Cooperative",
    byline="In the Court of Appeals for the Fourteenth Circuit, No. 31-2207, against the Board of Public Scales",
    running_head="No. 31-2207: brief of appellant",
    parts=PARTS,
    notes=NOTES,
)

# The quotations in order, those of the notes last: how it starts, where it is, the case and the page that its citation names, the result that is
# intended, and why.
QUOTATIONS = (
    ("An agency must give", "body", MARDEN, "405", "verbatim", "a full citation follows"),
    ("The clerk told her", "body", (None, None, None), None, "record", "quotes the complaint"),
    ("A cause that is not", "body", MARDEN, "403", "verbatim", "a short form follows"),
    ("We do not think", "body", MARDEN, "404", "verbatim", "Id. follows"),
    ("The rule is not a matter", "block", MARDEN, "405", "altered", "“affirm” for “review”"),
    ("truth is not", "body", MARDEN, "406", "verbatim", "five words"),
    ("no official could", "body", MARDEN, "406", "verbatim", "Id. without a page"),
    ("[n]othing in the Act", "body", MARDEN, "409", "wrong_voice", "the dissent’s words, given to the Court"),
    ("Counsel’s brief is", "body", HOLLIS, "92", "verbatim", "Id. after a citation in the text"),
    ("should state the facts", "body", HOLLIS, "93", "verbatim", "within a sentence"),
    ("an order that upsets", "body", HOLLIS, "93", "verbatim", "the mark of a note follows the citation"),
    ("Nothing in this opinion", "body", HOLLIS, "95", "meaning_may_turn", "the ellipsis leaves out “unless”"),
    ("Length is not", "body", DRUMMOND, "46", "wrong_source", "the words of Pilots"),
    ("I may look at", "block", DRUMMOND, "46", "verbatim", "three sentences"),
    ("what is obvious", "body", DRUMMOND, "47", "verbatim", "interrupted by its author"),
    ("was evidently not", "body", DRUMMOND, "47", "verbatim", "goes on after the author"),
    ("that it say what", "body", OSTWICK, "735", "verbatim", "a full citation follows"),
    ("A checked box can", "body", OSTWICK, "734", "verbatim", "an item of a list"),
    ("The presumption of", "body", OSTWICK, "736", "altered", "drops “not” before “do”"),
    ("but the burden is", "body", OSTWICK, "737", "verbatim", "with a disclosure"),
    ("We cannot affirm", "body", OSTWICK, "737", "wrong_page", "stands on page 735"),
    ("Brevity is no vice", "body", TELLER, "518", "verbatim", "short"),
    ("An officer who receives", "body", TELLER, "520", "spliced", "two sentences apart"),
    ("a fig leaf sewn", "body", TELLER, "521", "verbatim", "the court quotes the growers, and so does the brief"),
    ("Expertise is a reason", "table", PILOTS, "1192", "verbatim", "the citation is in the next cell"),
    ("It runs to forty-eight", "table", PILOTS, "1191", "altered", "“forty-eight” for “eighty-four”"),
    ("Nor do we hold", "block", MARDEN, "408", "faithful", "an ellipsis of a sentence"),
    ("‘Brevity is no vice", "note", MARDEN, "407", "verbatim", "a quotation inside"),
    ("A scale that cheats", "note", MARDEN, "410", "verbatim", "in a parenthetical after that of the dissent"),
    ("need not answer", "note", MARDEN, "407", "verbatim", "Id. opens the note and follows"),
    ("A change of course", "note", HOLLIS, "91", "altered", "adds “strictly”"),
    ("It must only show", "note", HOLLIS, "94", "verbatim", "Id. over notes"),
    ("An unsigned order", "note", HOLLIS, "96", "verbatim", "in a parenthetical after that of the concurrence"),
    ("The affidavit is", "note", DRUMMOND, "45", "verbatim", "in a parenthetical"),
    ("An obvious reason", "note", DRUMMOND, "47", "verbatim", "Id. over notes"),
    ("Fire, flood and fraud", "note", OSTWICK, "738", "verbatim", "in a parenthetical"),
    ("A reason that precedes", "note", TELLER, "521", "verbatim", "opens the note"),
    ("blame an engineer", "note", TELLER, "519", "verbatim", "Id. within the note"),
    ("The State may close", "note", DRUMMOND, "47", "wrong_page", "stands on page 48"),
    ("[r]easons are not", "note", PRYCE, "305", "faithful", "the first letter is in brackets"),
)
