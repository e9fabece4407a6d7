"""An opinion with long notes, some of which run over pages. All in it is fictional."""

from document import Block, Continuation, Heading, Paragraph, Text

PARTS = (
    Paragraph("^Fictional^: written for the tests of Literatim. The parties, courts, statutes, cases and volumes in this text are invented."),
    Paragraph("Before ^Abernathy^, ^Kowalczyk^ and ^Renard^, Circuit Judges. Judge Kowalczyk delivers the opinion of the court."),
    Paragraph(
        "The Bureau of Inland Waters operates four hundred gauges on the rivers of the Harrow basin. Each gauge reports the level of the "
        "water every fifteen minutes, and the Bureau publishes the reports on a page that anyone can read. Farmers use the page to decide "
        "when to open their gates, and the towns use it to decide when to close their roads. In the spring of 2029 the gauge at Sorrel "
        "Bridge reports the same level for nine days, because its float is stuck in ice. On the tenth day the river floods forty-one farms. "
        "The owners sue the Bureau, and the district court dismisses the case. The question on appeal is whether a statute that protects "
        "the Bureau from claims about its forecasts protects it from claims about its measurements as well. We hold that it does not.{1}"
    ),
    Heading("I. The facts"),
    Paragraph(
        "On this appeal we take the facts from the complaint. The Bureau installs the gauge at Sorrel Bridge in 1998 and replaces its float "
        "in 2014. The maintenance plan, which the Bureau adopts in the same year, calls for a visit every six weeks, and for a visit within "
        "two days if a gauge reports the same level for more than forty-eight hours. The computer that receives the reports sends a notice "
        "in such a case. It sends one on March 3, one on March 5, and one every day after that. The notices go to the mailbox of an engineer "
        "who retired in January, and nobody reads them until the flood is over.{2}"
    ),
    Paragraph(
        "The owners read the page in those days, as they do every spring. On March 9 the page says that the river stands at two meters and "
        "ten centimeters, which is low for the season. It says the same on March 10 and on March 11, although it rains on all three days. "
        "Two of the owners call the Bureau’s office to ask whether the figure is right. A clerk tells one of them that “the page is the "
        "official reading and there is no other,” and tells the other one that the office does not discuss individual gauges. Neither of "
        "them opens the gates. On the morning of March 12 the river comes over the east bank."
    ),
    Paragraph(
        "The damage is large, and for the present purpose it is not disputed. The water covers eleven hundred hectares for a week. It takes "
        "the topsoil of two orchards, it drowns three hundred sheep, and it carries off a bridge that the owners had built at their own cost "
        "in 2021. The complaint puts the sum at nineteen million dollars, of which the insurers have paid six. The insurers are parties to "
        "this appeal, but they raise no points of their own, and we say no more about them.{3}"
    ),
    Heading("II. The statute"),
    Paragraph(
        "Section 9 of the Inland Waters Act of 1987 is short. Its first sentence gives the Bureau the task of measuring the rivers and the "
        "task of forecasting their levels, and it treats them as two tasks. Its second sentence is the one on which the Bureau relies:"
    ),
    Block(
        "No action lies against the Bureau, or against any officer or employee of the Bureau, for a loss that results from a forecast of the "
        "level, the flow or the temperature of a river, if the forecast was made in good faith and with the methods that were in general use "
        "at the time."
    ),
    Continuation(
        "Inland Waters Act § 9(b). The district court reads “forecast” to cover every figure that the Bureau publishes, since a reader uses "
        "each of them to judge what the river is about to do. We understand why that reading is attractive. A reading that is fifteen minutes "
        "old says nothing about the present except by way of an inference, and an inference about the present is not so far from an inference "
        "about the future. But the words of the statute do not let us follow this thought to its end.{4}"
    ),
    Paragraph(
        "The ordinary meaning of the word is the first difficulty. A forecast is a statement about what is going to happen. A measurement is "
        "a statement about what the instrument shows. A person who reads a thermometer on the wall does not forecast the temperature of the "
        "room, even if she reads it in order to decide which coat to wear. We said so in *Tamsin v. Weather Service of Harrow*, 1288 F.3d "
        "402, 409 (14th Cir. 2004), where the plaintiff tried the opposite argument, and asked us to treat a forecast as a measurement so "
        "that the higher standard of care for instruments would apply. “The difference between looking at a thing and guessing at it,” we "
        "wrote, “is one that every child knows and that no statute has to explain.” *Id.* at 410. What holds for a plaintiff holds for the "
        "government too."
    ),
    Paragraph(
        "The structure of the section is the second difficulty. Congress names two tasks in the first sentence and protects one of them in "
        "the second. If it wanted to protect both, it had the words at hand, for it had just written them. We do not lightly assume that a "
        "legislature forgets in one sentence what it says in the sentence before.{5} The Bureau answers that the first sentence is a "
        "preamble. It is nothing of the kind. It is the only sentence in the act that tells the Bureau to put a gauge into a river at all, "
        "and without it there would be no reading at Sorrel Bridge, true or false."
    ),
    Paragraph(
        "The condition at the end of the second sentence is the third. The protection depends on the methods that were in general use at the "
        "time. That is a sensible test for a forecast, which can be wrong even if everyone does everything right. It is an odd test for a "
        "float that is stuck in ice. Nobody asks by which method the float was stuck. The test for an instrument is whether it works, and "
        "the test for the keeper of an instrument is whether he looks after it."
    ),
    Heading("III. The Bureau’s other arguments"),
    Paragraph(
        "The Bureau makes two more arguments. First, it says that a claim about a measurement would cost so much that the Bureau would have "
        "to take its page down, and that everyone would be worse off without the page. This is an argument about policy, and it is not a "
        "weak one. We do not doubt that the page does a great deal of good. But we note that the private operators of gauges in the "
        "neighboring basin have been liable for false readings since *Ostrander v. Mill Creek Power Co.*, 1104 F.3d 77 (14th Cir. 1999), and "
        "that their pages are still there.{6} In any case, the balance between the good of a page and the cost of keeping it true is for "
        "Congress to strike, and in section 9 it struck one."
    ),
    Paragraph(
        "Second, the Bureau says that the owners should not have relied on the page. A small notice at the foot of the page tells the reader "
        "that the readings are provisional and that they can change after review. The district court does not reach this point. It may "
        "matter at trial, since an owner who sees three days of rain and a river that does not rise has some reason to go and look at it. "
        "But it is a point about fault and not about the statute. The jury can weigh what the owners saw against what the Bureau’s own "
        "computer told the Bureau ten times in nine days. On the pleadings, we cannot.{7}"
    ),
    Paragraph(
        "One matter remains. Judge Renard, who dissents, thinks that our reading leads to a strange result: the Bureau is safe if it guesses "
        "and liable if it looks, so that it would do best to look as little as possible. We do not think that the incentive is as strong as "
        "he fears. A forecast that ignores the gauges is not made with the methods in general use, and section 9 does not protect it. The "
        "Bureau cannot improve its position by closing its eyes. It can improve it by opening its mail.{8}"
    ),
    Paragraph("The judgment of the district court is reversed, and the case is remanded for further proceedings in line with this opinion."),
)

NOTES = (
    "The owners also brought a claim under the law of the State of Harrow. The district court dismissed it without prejudice when it "
    "dismissed the federal claim, and the owners have not appealed from that part of the judgment.",
    "The complaint describes the mailbox at some length, and so does the report of the inspector on which the complaint relies. The "
    "inspector found that the Bureau had moved to a new system of mail in February, that the new system created a mailbox for each "
    "employee on the list of the personnel office, and that the list was two months old on the day of the move. The retired engineer was "
    "therefore given a mailbox that he did not know of, and the notices of the computer, which were addressed to his office and not to "
    "him, were delivered to it. The system counted the notices as delivered. It sent a weekly summary of undelivered mail to the director, "
    "and the summary for the week of March 3 was empty. The inspector also found that the plan of 2014 named a deputy for each engineer, "
    "that the deputy for this engineer had left the Bureau in 2026, and that no one had been named in her place. He concluded that “no "
    "single person made a mistake on any of these days that a careful person would not have made,” and that “the mistake was to build a "
    "system in which a notice can be delivered to a place where nobody is.” Report of the Inspector at 31. The Bureau does not dispute the "
    "report, but it says that the findings show the absence of negligence. Whether they do is a question for the jury. We note only that a "
    "system is not an act of nature. Someone at the Bureau decided to send the notices by mail, someone decided that a mailbox is a person, "
    "and someone decided that a summary of undelivered mail would be enough to find the mistakes of the other two.",
    "The insurers paid under policies that exclude floods “of which the insured had or could have had timely notice.” They paid because "
    "they accepted that the owners had no such notice. The Bureau says that this is a judicial admission in its favor. It is not judicial, "
    "it is not an admission, and it is not in the Bureau’s favor.",
    "The district court also relied on a passage in the report of the committee that drafted the act. The passage says that the Bureau "
    "“must be free to tell the public what it thinks of a river without the fear that each figure will be held against it.” H.R. Rep. No. "
    "98-4417, at 12 (fictional). We have three difficulties with this passage. To begin with, it stands in a part of the report that deals "
    "with a different section, namely section 7, which concerns the Bureau’s advice on the building of dams; the committee had heard two "
    "days of testimony on a dam that was built against the advice of the Bureau’s predecessor and on a suit against the engineers who gave "
    "the advice. Next, even if the passage were about section 9, what the Bureau *thinks* of a river is a fair description of a forecast "
    "and a poor description of a measurement. A gauge does not think. Finally, the same report says on the next page that “the reading of "
    "a gauge is a fact, and the Bureau answers for its facts as any other keeper of records does.” *Id.* at 13. The district court does not "
    "mention this sentence. We do not suggest that it should decide the case, since the words of a statute decide a case and the words of a "
    "report do not. But a court that goes to the report for help should read it to the end of the page, and a party that quotes it should "
    "quote it to the end of the thought. The two sentences are eleven lines apart. Read together, they draw the very line that we draw: "
    "the Bureau is free to say what it thinks, and it answers for what it says that it has seen. If there is a tension between them, it is "
    "not one that helps the Bureau. The Bureau’s brief offers two more passages from the hearings, and we mention them because the Bureau "
    "does. In the first, a member of the committee asks the Bureau’s first director whether he would put his own house next to one of his "
    "gauges. The director answers that he would, and that he would then “call the gauge every night before going to bed.” Hearings on H.R. "
    "212, at 88 (fictional). The Bureau reads this as a warning that gauges should not be trusted. It seems to us to be the opposite, since "
    "nobody calls a gauge that he does not trust. In the second passage, a farmer from the upper basin complains that the forecast for the "
    "spring of 1985 was wrong by a meter and a half, and asks who will pay for his barn. The chairman tells him that “nobody can sue the "
    "weather, and under this bill nobody can sue the people who talk about it.” *Id.* at 93. That is a good summary of section 9(b) as we "
    "read it. The chairman speaks about people who talk about the weather, by which he means forecasters, and he says it in answer to a "
    "question about a forecast. The farmer, who had evidently thought about the matter, went on to ask what would happen if a gauge was "
    "broken and the Bureau knew it. The chairman thanked him for his time. We do not draw any conclusion from what the chairman did not say. "
    "But we draw none from what he did say either, and the Bureau, which asks us to read a statute by the light of a hearing, has to take "
    "the hearing as it was.",
    "*See Pruitt v. Canal Board*, 1190 F.3d 615, 620 (14th Cir. 2001) (“A list of two followed by a list of one is a choice.”).",
    "The Bureau points out that the operators in the neighboring basin have fewer gauges and charge for their pages. Both statements are "
    "true. But the number of the gauges affects the cost of looking after them as much as it affects the good that they do, and the charge "
    "is one dollar a month. We add that the operators’ own rules are stricter than the plan of 2014. They call for a visit within one day "
    "if a gauge reports the same level for more than twelve hours, and they take the reading off the page until the visit has taken place. "
    "At oral argument, counsel for the Bureau was asked what it would cost to do the second of these things. He answered, with a candor "
    "that does him credit, that it would cost one line of code. The Bureau tells us in a letter after the argument that the line has since been "
    "written, that it was tested in the summer, and that it took eleven readings off the page in its first month. Four of these gauges were "
    "stuck, five had lost their connection, and two had been stolen. The owners ask us to treat the letter as an admission. We do not, since "
    "a party that repairs a thing after an accident should not have to fear that the repair will be used against it. But we see no reason to "
    "ignore the letter where the Bureau itself relies on the cost of a repair.",
    "For the same reason we do not decide whether the two telephone calls of March 10 and 11 made the Bureau’s fault worse, or the owners’ "
    "fault smaller, or both. The clerk’s words, that the page is the official reading and there is no other, may be read as a statement "
    "about the page or as a statement about the river. A jury has more experience with telephone calls than we have.",
    "Judge Renard’s dissent asks what the Bureau should have done with a page on which one reading in four hundred was false. Our answer is "
    "the one that the operators in the next basin give: leave the space empty. An empty space is a measurement of sorts, for it tells the "
    "reader exactly as much as the Bureau knows.",
)

TEXT = Text(
    name="opinion",
    title="Sorrel Bridge Growers v. Bureau of Inland Waters",
    byline="United States Court of Appeals for the Fourteenth Circuit, No. 30-4417, decided May 6, 2031",
    running_head="Sorrel Bridge Growers v. Bureau of Inland Waters",
    parts=PARTS,
    notes=NOTES,
)
