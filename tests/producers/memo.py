"""The memo: one draft with 20 quotations, and its sources. All in it is fictional."""

from document import Block, Continuation, Heading, Item, Paragraph, Table, Text

PARTS = (
    Paragraph(
        "^Fictional^: written for the tests of Literatim. The client, cases, courts, parties, years and volumes are invented, and "
        "faults are put into the quotations on purpose."
    ),
    Heading("Question and answer"),
    Paragraph(
        "Larkfield Creamery stores its butter and cream with Dunmere Cold Storage. On the night of July 9 the cooling of room 4 fails, "
        "an alarm rings in an empty office, and nobody comes. By seven in the morning, eleven tons of butter are soft, and the cream is "
        "gone. Larkfield asks whether Dunmere has to pay, and how much. It very probably has to pay for all of the goods, and "
        "probably for the sale to the hotel as well. The limit on the back of the receipt does not help Dunmere, because Dunmere "
        "itself turned the alarm off."
    ),
    Paragraph(
        "Two points need more work. We do not yet have the log of the alarm, and we do not know what Dunmere knew of the hotel’s order. "
        "Both of them are questions of fact, and the letter that we propose to send asks about both.{1}"
    ),
    Heading("Facts"),
    Paragraph(
        "Dunmere runs nine cold rooms at the east end of the freight yard. Larkfield rents room 4 by the month and has done so since "
        "2016. The contract promises a temperature of two degrees, an alarm that is on at all times, and a call to the customer within "
        "thirty minutes of any reading above five degrees. It is one page long, and the manager of the creamery signs it each January. "
        "The manual of the alarm is on {https://dunmere.example/manual|Dunmere’s own site}."
    ),
    Paragraph(
        "The readings of that night are not in dispute. Room 4 passes five degrees at 9:40 p.m., nine degrees at midnight, and fourteen "
        "degrees at 4:15 a.m. The alarm is wired to a bell in the office of the yard, which closes at eight. A second line, which "
        "calls the telephone of the engineer on duty, was switched off in May. The foreman says that it woke him too often. The night "
        "clerk walks past room 4 three times, reads the dial twice, and notes both readings. His shift ends at six. He calls nobody."
    ),
    Paragraph(
        "Larkfield’s driver finds the room at seven. The creamery buys ice, hires a truck with a cooler, and saves about a ton of the "
        "butter. The hotel, which ordered the cream for a wedding, buys it elsewhere at twice the price and does not order again."
    ),
    Heading("Discussion"),
    Heading("A. Dunmere has to explain the loss", 2),
    Paragraph(
        "Larkfield does not have to show what went wrong in room 4. The Supreme Court puts it in one sentence: “The burden of explaining "
        "the loss rests on the party that held the goods and held the records.” *Oduya v. Harrow Grain Terminal*, 988 U.S. 310, 312 "
        "(2012). A customer who proves that the goods went in cold and came out warm has done what the law asks of a customer.{2} "
        "The Court gives its reason in the next part of the opinion, and the reason fits our case well:"
    ),
    Block(
        "A rule that rewards silence would reward the keeper who writes nothing down, and it would excuse the keeper who tells the "
        "truth about its own mistakes. Courts have seen enough missing log books to know which of the two the law should prefer."
    ),
    Continuation(
        "*Oduya*, 988 U.S. at 313. Dunmere’s log book is not missing, as far as we know. But nobody has shown it to us, and our letter "
        "of July 20 is still without an answer. If the book does not appear, Dunmere is in the place of the grain terminal."
    ),
    Heading("B. Dunmere did not use reasonable care", 2),
    Paragraph(
        "The standard comes from the Fourteenth Circuit, and it is the standard of a keeper who knows what cold is for. The court "
        "begins with what the customer pays for:"
    ),
    Block(
        "The owner of the goods cannot enter the room, cannot read the gauge, and cannot hear the alarm. He pays for the cold because "
        "he has to trust that someone else is watching it. When the warehouse accepts the goods, it accepts the task of watching them, "
        "and that task does not end when the last worker goes home."
    ),
    Continuation(
        "*Ashcombe Growers v. Tellwright Cold Storage Co.*, 1412 F.3d 881, 881–82 (14th Cir. 2011). Dunmere will say that it had an "
        "alarm and that the alarm rang. It did ring, in a room that was dark since eight. The court has an answer to that too, since "
        "“[a]n alarm that rings in an empty building is not such care.” *Ashcombe*, 1412 F.3d at 882. "
        "The point is not the bell but the person who hears it.{3}"
    ),
    Paragraph(
        "The second line is worse for Dunmere than the first. It was there, it worked until May, and the foreman switched it off. "
        "“A warehouse is excused by the failure of a machine that it could have tested and did not test.” *Id.* at 884. If an untested "
        "machine is no excuse, a machine that the keeper itself turned off is none either. Our expert may also use the sentence with "
        "which the court ends that part: “The manual itself says it best: ‘a silent alarm is a broken alarm.’” *Ashcombe*, 1412 F.3d "
        "at 884. The manual of Dunmere’s alarm has nearly the same words on its first page."
    ),
    Heading("C. Dunmere did not call in time", 2),
    Paragraph(
        "The duty to call is a duty of its own. A keeper that watches well and says nothing breaches it all the same, because “[n]otice "
        "is worth nothing if it comes after the goods are spoiled.” *Varley v. Northmere Ice Works*, 1533 F.3d 207, 208 (14th Cir. "
        "2014). How a keeper has to call is settled as well: “A keeper who learns of a fault must tell the owner at once . . . by a "
        "channel that the owner actually uses.” *Varley*, 1533 F.3d at 208. Larkfield’s contract names a telephone that somebody "
        "answers day and night. The facts of the case could be ours:"
    ),
    Block(
        "[The] night clerk saw the first high reading at ten, wrote it in the log, and finished his shift. . . . Each of these calls "
        "would have cost him a minute, and any one of them would have saved the fish."
    ),
    Continuation(
        "*Id.* at 210. Here the clerk reads the dial at 10:30 p.m. and at 2:10 a.m. The butter is still firm at the first of these "
        "readings, and our expert thinks that most of it could have been moved at the second.{4}"
    ),
    Heading("D. The limit on the receipt does not apply", 2),
    Paragraph(
        "Dunmere’s receipts limit its liability to forty dollars a crate. Larkfield signed the same form eight times, so we do not "
        "expect to win on notice alone. The test is whether the customer could read the clause and say no: “A limit on liability binds "
        "the owner only if the owner had a fair chance to read it and a fair reason to refuse it.” *Quillfeather Seed Co. v. Pell Street "
        "Depository*, 1609 F.3d 44, 45 (14th Cir. 2017). The better argument is the promise that stands beside the limit. “A keeper "
        "cannot limit its liability for conduct that it promised in the same contract never to engage in.” *Id.* at 46. Dunmere "
        "promised an alarm that is on at all times, and it turned the alarm off.{5}"
    ),
    Paragraph("The table sets out what each case adds, and what we can show for it."),
    Table(
        (
            ("What the case adds", "Where", "What we can show"),
            (
                "“The limit covers ordinary negligence and nothing beyond it.”",
                "*Quillfeather*, 1609 F.3d at 47",
                "The foreman turned the second line off and told nobody.",
            ),
            (
                "A keeper that sets a standard has to explain why it does not follow it.",
                "*Ashcombe*, 1412 F.3d at 884",
                "The weekly test is in the manual; the last one is from April.",
            ),
            ("Two hours without a call is too long.", "*Varley*, 1533 F.3d at 211", "Nine hours and twenty minutes."),
        )
    ),
    Heading("E. What Larkfield can recover", 2),
    Paragraph(
        "The District of Harrow has the fullest discussion of damages, in a case about a butcher. The butter counts at its market "
        "value on July 10. The truck and the ice come on top of it, and it does not matter that they saved only a ton, for “[t]he "
        "owner may add the cost of a reasonable effort to save what could still be saved, whether or not that effort succeeded.”{6} "
        "Dunmere may ask the court to subtract the ice that Larkfield would have bought anyway. The same judge has heard that before:"
    ),
    Block(
        "A person who tries to put out a fire does not pay for the water, and a person who tries to save meat in a warm room does not "
        "pay for the ice. The law wants owners to try."
    ),
    Continuation(
        "*Brandt & Sons*, 1377 F. Supp. 2d at 617. The lost sale to the hotel is harder, since we have to show that Dunmere knew of "
        "it.{7} Interest is simple.{8}"
    ),
    Heading("Next steps"),
    Paragraph("Before we file, we need three things from the client and one from Dunmere:"),
    Item("the contracts of all eight years, with both sides of each page;"),
    Item("the invoices of July, for the butter, the cream, the ice and the truck;"),
    Item("the letters to and from the hotel, with the date of the order; and"),
    Item("the log of the alarm, which Dunmere has to keep for two years.{9}"),
    Paragraph(
        "If Dunmere does not produce the log by the end of the month, we propose to file without it and to rely on *Oduya*. The draft of "
        "the complaint is ready. It pleads the loss and the silence, and it leaves the explanation to the only party that can give one."
    ),
)

NOTES = (
    "The letter also asks for the name of the engineer on duty. Dunmere’s first answer, of July 12, names the foreman and nobody else.",
    "The Court says the same of a keeper that has records and will not show them. *Oduya*, 988 U.S. at 311–12. “What it may not do is "
    "stay silent and ask the owner to guess.” *Id.* at 312.",
    "The court does not ask for more than is reasonable. “The alarm need not be fail-safe, but it has to reach a person who can act on "
    "it.” *Ashcombe*, 1412 F.3d at 882.",
    "The clock does not stop at night. “A warehouse may count the hours in which it was itself asleep.” *Varley*, 1533 F.3d at 209. On "
    "the effect of warm air on butter, see ^Ellery Voss, The Keeping of Cold Rooms^ § 14 (2d ed. 2010), a book that our expert uses.",
    "This is also gross negligence, to which no limit applies: “[A] keeper that switches off its own alarm to save its staff the noise "
    "shows exactly that.” *Quillfeather*, 1609 F.3d at 48. The facts there are close to ours, down to the foreman and the month of May.",
    "*Brandt & Sons v. Lakeshore Lockers*, 1377 F. Supp. 2d 615, 616–17 (D. Harrow 2009).",
    "“Lost profits are recoverable if the keeper knew of the sale that the owner stood to lose, and if the owner proves the amount with "
    "reasonable certainty.” *Brandt & Sons*, 1377 F. Supp. 2d at 616. The manager says that she told Dunmere of the wedding in June.",
    "*See Brandt & Sons*, 1377 F. Supp. 2d at 619 (“Interest runs from the day of the loss, since that is the day on which the owner "
    "began to go without.”).",
    "The duty to keep the log is in the contract. It survives the end of the lease, which Larkfield can give on a month’s notice.",
)

MEMO = Text(
    name="memo",
    title="Memorandum: the silent alarm at Dunmere Cold Storage",
    byline="To Ines Calloway, from Peter Amsel, about Larkfield Creamery and room 4",
    running_head="Larkfield Creamery: room 4",
    parts=PARTS,
    notes=NOTES,
)

ODUYA = ("988", "U.S.", "oduya-v-harrow-grain.txt")
ASHCOMBE = ("1412", "F.3d", "ashcombe-v-tellwright.txt")
VARLEY = ("1533", "F.3d", "varley-v-northmere.txt")
QUILLFEATHER = ("1609", "F.3d", "quillfeather-v-pell-street.txt")
BRANDT = ("1377", "F. Supp. 2d", "brandt-v-lakeshore.txt")

# The quotations in order, those of the notes last: how it starts, where it is, the case and the page that its citation names, the result
# that is intended, and why.
QUOTATIONS = (
    ("The burden of explaining", "body", ODUYA, "312", "verbatim", "stands on page 312"),
    ("A rule that rewards silence", "block", ODUYA, "313", "altered", "“excuse” for “punish”"),
    ("The owner of the goods", "block", ASHCOMBE, "881-82", "verbatim", "stands across pages 881 and 882"),
    ("[a]n alarm that rings", "body", ASHCOMBE, "882", "faithful", "the first letter is in brackets"),
    ("A warehouse is excused", "body", ASHCOMBE, "884", "altered", "drops “not” after “is”"),
    ("The manual itself says", "body", ASHCOMBE, "884", "verbatim", "with a quotation inside"),
    ("[n]otice is worth nothing", "body", VARLEY, "208", "faithful", "the first letter is in brackets"),
    ("A keeper who learns", "body", VARLEY, "208", "faithful", "an ellipsis"),
    ("[The] night clerk saw", "block", VARLEY, "210", "faithful", "brackets and an ellipsis"),
    ("A limit on liability", "body", QUILLFEATHER, "45", "altered", "“reason” for “chance”"),
    ("A keeper cannot limit", "body", QUILLFEATHER, "46", "wrong_page", "stands on page 47"),
    ("The limit covers ordinary", "table", QUILLFEATHER, "47", "verbatim", "the citation is in the next cell"),
    ("[t]he owner may add", "body", BRANDT, "616-17", "faithful", "the citation is in note 6"),
    ("A person who tries", "block", BRANDT, "617", "verbatim", "stands on page 617"),
    ("What it may not do", "note", ODUYA, "312", "verbatim", "stands on page 312"),
    ("The alarm need not", "note", ASHCOMBE, "882", "verbatim", "stands on page 882"),
    ("A warehouse may count", "note", VARLEY, "209", "altered", "drops “not” after “may”"),
    ("[A] keeper that switches", "note", QUILLFEATHER, "48", "faithful", "the first letter is in brackets"),
    ("Lost profits are recoverable", "note", BRANDT, "616", "wrong_page", "stands on page 618"),
    ("Interest runs from", "note", BRANDT, "619", "verbatim", "in a parenthetical of its citation"),
)
