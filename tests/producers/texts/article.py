"""An article in two columns. All in it is fictional."""

from document import Block, Continuation, Heading, Item, Paragraph, Table, Text

PARTS = (
    Paragraph(
        "^Fictional^: written for the tests of Literatim. The survey, the places, the figures and the works that this article cites are invented."
    ),
    Heading("Abstract"),
    Paragraph(
        "Public benches differ in how long people sit on them. We observe 212 benches in four towns for a total of 3,400 hours and find that "
        "three properties explain most of the difference: whether the bench has a back, whether it faces a place where something happens, and "
        "whether another bench is near enough for a conversation. The material has no effect that we can measure, and the age of the bench has "
        "a small effect in the direction that nobody expected. We describe the method, the results and their limits, and we suggest what a town "
        "with a small budget can do first."
    ),
    Heading("1. Introduction"),
    Paragraph(
        "A bench costs between four hundred and four thousand dollars, and most towns buy it without knowing whether anyone will use it. The "
        "literature on public space is rich in photographs and poor in counts. The best-known study is now more than forty years old, and it "
        "was made in a single square of a very large city.{1} It shows beautifully that people sit where there are places to sit, and it "
        "says nothing about the small towns in which most benches are."
    ),
    Paragraph(
        "This article is a first attempt to fill the gap. It asks a simple question. If two benches stand in the same town and only a few "
        "hundred meters apart, why do people sit on the one for twenty minutes and on the other for two? We do not ask why people choose to "
        "sit at all, which depends on the weather, on the hour, and on their feet. We ask what keeps them there once they have sat down."
    ),
    Paragraph(
        "The question is of some practical interest. The town of Lower Fennick replaced thirty-one wooden benches by metal ones in 2027 and "
        "recorded a number of complaints that was larger than the number of benches. The complaints were about the cold. But when we counted, "
        "the new benches were used exactly as much as the old ones, and the people who complained were mostly people who did not sit on "
        "them. What officials hear about benches is not a good guide to what people do with them, and this is where a count can help."
    ),
    Paragraph(
        "Three earlier counts are close to ours. A student of architecture in Osterby observed six benches for a week and found that the "
        "ones near the bakery were never empty; she concluded that a bakery is a kind of bench. A railway company counted the people on its "
        "platforms in order to find out how many benches it could remove, and found none that it could. And the garden office of a large city "
        "fitted two hundred benches with a sensor that reports when somebody sits down. The sensors worked well, but they could not tell a person "
        "from a bag, and the report of the office contains the sentence that “the average bag stays for four hours.”{2} Each of these counts "
        "taught us something, and the last one taught us to use observers."
    ),
    Heading("2. Method"),
    Paragraph(
        "We chose four towns with between eight and thirty thousand inhabitants: Lower Fennick, Osterby, Cray-on-the-Hill and Port Malin. In "
        "each town we listed all public benches, left out those on private ground, those under repair and those that nobody could find, and "
        "drew a random sample of fifty-three. The sample contains benches of wood, metal, stone and concrete, between one and ninety-four "
        "years old.{3}"
    ),
    Paragraph(
        "Each bench was observed for sixteen hours in units of one hour, spread evenly over the days of the week and the hours from eight in "
        "the morning to eight in the evening. The observers sat at a distance of at least forty meters, if possible in a café. They recorded "
        "the time at which each person sat down and stood up, whether the person was alone, and what the person did. They did not record "
        "anything by which a person could be recognized, and they spoke to nobody. An observer who was asked what she was doing told the truth, "
        "and the unit was then discarded; this happened nineteen times."
    ),
    Paragraph(
        "For each bench we also recorded nine properties: the material, the age, the length, whether it has a back, whether it has arms, "
        "whether it is in the shade at noon, which way it faces, how far it is from the next bench, and whether there is a waste bin within "
        "five meters. Two observers judged the direction independently of each other. They agreed on 197 of the 212 benches, and a third "
        "observer decided the remaining fifteen. The following rules were given to all of them:"
    ),
    Item("A bench faces an event if a person on it can see, without turning the head, a place where at least ten people pass in an hour."),
    Item("A bench faces a view if it faces no event and the person can see farther than two hundred meters."),
    Item("A bench faces a wall in all other cases, even if the wall is a hedge."),
    Paragraph(
        "The main outcome is the length of a stay, that is, the time between sitting down and standing up. Stays of less than thirty seconds "
        "were left out, because most of them are people who tie a shoe. We fitted a linear model to the logarithm of the length, with the "
        "nine properties as fixed effects and the town and the observer as random effects. The plan of the analysis was fixed and published "
        "before the first observation, and we report all that was planned.{4}"
    ),
    Heading("3. Results"),
    Paragraph(
        "The observers recorded 9,148 stays. The median stay lasts six minutes and ten seconds, and the longest, of a man with a newspaper in "
        "Osterby, three hours and forty-eight minutes. Table 1 shows the median for the three properties that have a clear effect. A back "
        "makes a stay longer by more than half. An event in front of the bench makes it longer by about two thirds, while a view makes almost "
        "no difference compared with a wall. This surprised us, since the views are the reason that many of the benches are where they are."
    ),
    Table(
        (
            ("Property", "With", "Without"),
            ("A back", "7 min 40 s", "4 min 50 s"),
            ("An event in front", "8 min 20 s", "5 min 0 s"),
            ("A bench within 3 m", "7 min 5 s", "5 min 30 s"),
        )
    ),
    Paragraph(
        "The third property is the distance to the next bench. If the next bench is within three meters, a stay lasts about a quarter longer. "
        "The effect is there for people who are alone as well, although they have nobody to talk to when they sit down. In a third of these "
        "cases the observers note that a conversation begins later. One observer puts it in a sentence that we have quoted to a number of "
        "town councils since:"
    ),
    Block(
        "Two benches at right angles are not two benches. They are one room without walls, and people behave in it as they behave in a room: "
        "they greet each other, they complain about the town, and they find it hard to leave."
    ),
    Continuation(
        "Material has no effect. The interval for the difference between wood and metal reaches from minus six to plus seven percent, and the "
        "one between stone and all the others is only a little wider. The effect of age is small but clear, and it goes in the direction that "
        "nobody expected: people stay longer on older benches, by about three percent for each ten years. We believe that this is an effect of "
        "selection. A bench that nobody uses is not repaired, and a bench that is not repaired does not grow old.{5}"
    ),
    Paragraph(
        "Of the remaining properties, shade has an effect on hot days only, and a waste bin within five meters has none on any day. Arms shorten a "
        "stay by about four percent, but the interval includes zero. The length of a bench makes no difference to people who are alone, and it "
        "makes a large difference to groups, which hardly ever sit on a bench that is too short for one of them. The random effects are small: "
        "the towns differ from each other by less than a minute, and the observers by less than half of that. One observer recorded stays that "
        "were shorter than those of the others by forty seconds. She had chosen a café with a very good view of the benches, and it is possible "
        "that the people on them had an equally good view of her."
    ),
    Paragraph(
        "We looked at two more questions that were not in the plan, and what we found should be read with that in mind. The first is whether a "
        "stay depends on the stays before it. It does: a person who sits down on a bench from which somebody has just stood up stays about a minute "
        "longer than a person who sits down on a bench that has been empty for an hour. The second is whether people come back. As the "
        "observers recorded nothing by which a person could be recognized, we cannot say. But nine of the eleven observers wrote, without being "
        "asked, that they would have recognized some of them."
    ),
    Heading("4. Discussion"),
    Paragraph(
        "The results are easy to state. People stay on a bench if it is comfortable, if there is something to look at, and if there is somebody "
        "to talk to. None of this will astonish a reader who has ever sat on a bench. What may be less obvious is how little everything else "
        "matters. The material, on which the councils of all four towns have spent whole evenings, is of no importance for the length of a "
        "stay, and the view, for which two of them have cut down trees, is of very little."
    ),
    Paragraph(
        "Several limits have to be kept in mind. We measured how long people stay and not how many come, and a bench on which ten people sit "
        "for two minutes can be more useful than one on which one person sits for twenty. We observed in spring and summer only; in winter the "
        "metal may well be different. The four towns are not a random sample of anything, as they were chosen because the observers live in "
        "them. And an observational study cannot show that a back *causes* a longer stay. It is possible, though we do not find it likely, that "
        "towns put backs on benches in places where people like to stay anyway.{6}"
    ),
    Paragraph(
        "An experiment would settle the question, and it would not be expensive. A back can be taken off a bench with a spanner. The council of "
        "Port Malin has agreed to take the backs off ten benches, chosen by lot, for the month of June, and to put them on again in July. We are "
        "grateful for its offer and look forward to the letters."
    ),
    Heading("5. Conclusion"),
    Paragraph(
        "A town that can afford to change only one thing should not buy new benches. It should turn the old ones around. In our sample, 61 "
        "benches face a wall or a hedge with an event behind their backs, and turning a bench takes two people about an hour. A town that can "
        "afford to change two things should also move them closer together. The data, the plan and the rules for the observers are available "
        "at {https://benches.example/data|the site of the survey}."
    ),
)

NOTES = (
    "Orla Whitcombe, *The Seated Crowd* (1986). The square was filmed from a roof for two summers, and the films have since been lost.",
    "Report of the Garden Office on Seating, 2024, at 17. The office adds that the longest stay of a bag was nine days, and that it contained "
    "another bag.",
    "Where the age of a bench was not known, we took it from the plaque, and where there was no plaque, from the oldest person who was sitting "
    "on it. Both ways agree to within five years for the twelve benches on which we could try both.",
    "The plan differs from the analysis in one point: it lists ten properties and not nine. The tenth, the color, had to be given up because "
    "the observers could not agree on the difference between green and dark green.",
    "The same effect is known from bridges, from books, and from people. *See* Whitcombe, *supra* note 1, at 88 (“What survives is not a fair "
    "sample of what was made.”).",
    "In Osterby, where the effect of a back is largest, the benches with backs are also nearer to the bakery. When we leave Osterby out, the "
    "effect falls from 59 to 51 percent, and the interval still lies well above zero.",
)

TEXT = Text(
    name="article",
    title="What keeps people on a bench? A count in four small towns",
    byline="Ingrid Falk and Osei Marchetti",
    running_head="What keeps people on a bench?",
    parts=PARTS,
    notes=NOTES,
    layout=frozenset({"columns"}),
)
