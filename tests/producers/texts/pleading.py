"""A motion on line-numbered paper. All in it is fictional."""

from document import Block, Continuation, Heading, Item, Paragraph, Text

PARTS = (
    Paragraph("^Fictional^: written for the tests of Literatim. The parties, courts, cases, rules and volumes in this text are invented."),
    Paragraph(
        "To all parties and their counsel: on April 14, 2031, at 9:30 a.m., in Courtroom 6 of this Court, defendant Halvorsen Elevator "
        "Company moves for an order that excludes the opinions of plaintiff’s expert, Dr. Mirabel Quist, on the speed of the elevator at the "
        "time of the accident. The motion rests on this notice, on the memorandum below, and on the declaration of Anders Holt."
    ),
    Heading("MEMORANDUM OF POINTS AND AUTHORITIES"),
    Heading("I. Introduction", 2),
    Paragraph(
        "This case is about an elevator that stops between two floors. Plaintiff says that it stopped so suddenly that he fell. Defendant says "
        "that it stopped as it is built to stop. Nobody measured the speed of the car on that day, and nobody can measure it now, because the "
        "owner of the building replaced the motor a week later. Plaintiff offers to fill the gap with an expert who has never seen the "
        "elevator, who used a formula for a different kind of motor, and who changed her result twice between her report and her deposition. "
        "The rules of evidence do not allow that."
    ),
    Heading("II. Facts", 2),
    Paragraph(
        "Plaintiff enters the car on the ninth floor of the Meridian Building at 6:10 p.m. on October 2, 2029. The car passes the eighth and "
        "the seventh floor. Between the seventh and the sixth floor the safety brake engages, and the car stops. Holt Decl. ¶ 4. Plaintiff "
        "testifies that he “felt the floor come up” and that he fell against the rail. Plaintiff’s Dep. 44:12–19. The building’s log shows a "
        "drop in the voltage of the grid at 6:11 p.m., and it shows that three other elevators in the building stopped at the same time. No "
        "one in the other elevators reports an injury.{1}"
    ),
    Paragraph(
        "Dr. Quist first calculates that the car traveled at 4.1 meters per second when the brake engaged. Her supplemental report says 3.6 "
        "meters per second. At her deposition she says that the figure is “somewhere between three and four, and closer to four than to "
        "three.” Quist Dep. 71:5–8. The rated speed of the car is 2.5 meters per second, and its governor cuts the power at 2.9. Asked how the "
        "car could exceed the speed at which its power is cut, Dr. Quist answers that she does not know, and that she did not consider the "
        "governor. *Id.* at 73:20–74:2."
    ),
    Heading("III. Argument", 2),
    Heading("A. The opinions do not rest on enough facts.", 2),
    Paragraph(
        "An expert may testify if her testimony rests on sufficient facts, if it is the product of reliable methods, and if she applies the "
        "methods reliably to the facts of the case. The proponent has the burden on each of these points. *Lindqvist v. Tower Crane Rentals*, "
        "1366 F.3d 540, 544 (14th Cir. 2008). The test is not whether the expert is learned, but whether she looked:"
    ),
    Block(
        "An expert who has not seen the machine can still help the jury, if someone else has measured it and the measurements are in the "
        "record. An expert who has neither seen the machine nor read a measurement of it has nothing to give the jury except her confidence."
    ),
    Continuation(
        "*Id.* at 546. Dr. Quist is in the second group. She did not inspect the car, the rails or the brake. She did not ask for the data of "
        "the governor, which defendant produced in the first month of discovery. She took the weight of the car from a catalog of another "
        "manufacturer. When counsel showed her that the catalog lists the weight of an empty car without its doors, she said that the doors "
        "“cannot matter that much.” Quist Dep. 58:3. The doors weigh four hundred and ten kilograms. Holt Decl. ¶ 9."
    ),
    Heading("B. The method is not reliable.", 2),
    Paragraph(
        "The formula in Dr. Quist’s report comes from a handbook on hydraulic lifts. The elevator in the Meridian Building is not hydraulic. It "
        "hangs on six ropes from a motor at the top of the shaft, and a counterweight balances it. In such an elevator, the force on the brake "
        "depends on the difference between the car and the counterweight, and the formula in the report has no place for a counterweight at "
        "all. A formula that leaves out half of the machine is not a method. It is a guess with numbers in it. *See Bramwell v. Ashgrove "
        "Escalators*, 1490 F. Supp. 2d 233, 238 (D. Harrow 2012) (“A calculation is only as good as the thing that it is a calculation "
        "of.”).{2}"
    ),
    Paragraph(
        "Plaintiff may say that this goes to the weight of the testimony and not to its admission. Some disagreements between experts are for "
        "the jury. But a jury cannot weigh a number that has no connection to the machine. The Fourteenth Circuit has drawn this line more than "
        "once. “The judge does not decide which of two measurements is right; she decides whether there is a measurement.” *Lindqvist*, 1366 "
        "F.3d at 549. Here there is none."
    ),
    Heading("C. The changes in the result confirm that there is no method.", 2),
    Paragraph(
        "A result may change if the facts change. In this case nothing changed between the first report and the second, except that defendant "
        "served its own expert’s report, which says that a speed of 4.1 meters per second would have broken the rails. Dr. Quist then "
        "lowered her figure to one at which the rails would hold. She explains the change in one sentence: the new figure is “more "
        "consistent with the physical evidence.” Supp. Report at 3. That is another way of saying that she began with the answer. The Court "
        "should ask three questions of the change, and plaintiff has an answer to none of them:"
    ),
    Item("which input of the formula is different in the second report;"),
    Item("why the input was not used in the first report; and"),
    Item("what figure the formula gives for the three elevators that stopped at the same time and hurt no one."),
    Paragraph(
        "An expert who works backward from the result can always reach it. “The point of a method is that it can disappoint the person who uses "
        "it.” *Bramwell*, 1490 F. Supp. 2d at 240. This one cannot, because each time that it disappoints, it is replaced."
    ),
    Heading("IV. Conclusion", 2),
    Paragraph(
        "The Court should exclude the opinions of Dr. Quist on the speed of the elevator. Without them, plaintiff may still tell the jury what "
        "he felt. But he may not tell the jury, through an expert, what no one measured."
    ),
    Paragraph("Dated: March 3, 2031. Respectfully submitted, Teodora Lind, counsel for defendant Halvorsen Elevator Company."),
)

NOTES = (
    "The log is Exhibit C to the Holt declaration. Plaintiff’s expert received it with the other documents. She testifies that she did not "
    "open it, because she “was asked about one elevator and not about four.” Quist Dep. 29:14–16.",
    "The handbook itself warns the reader. Its preface says that the formulas “apply to lifts that are pushed and not to lifts that are "
    "pulled.” Quist Dep. Ex. 7, at iv. Dr. Quist testifies that she does not usually read prefaces. *Id.* at 62:11.",
)

TEXT = Text(
    name="pleading",
    title="Notice of motion and motion to exclude expert testimony",
    byline="United States District Court, District of Harrow: Amory v. Halvorsen Elevator Company, No. 30-cv-00812",
    running_head="Amory v. Halvorsen, No. 30-cv-00812",
    parts=PARTS,
    notes=NOTES,
    layout=frozenset({"pleading"}),
)
