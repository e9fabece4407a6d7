"""A German essay with umlauts, ligatures, long compounds and both kinds of quotation marks. All in it is fictional."""

from document import Block, Continuation, Heading, Item, Paragraph, Text

PARTS = (
    Paragraph("^Fiktiv^: für die Tests von Literatim geschrieben. Die Stadt, die Personen, die Urteile und die Werke in diesem Text sind erfunden."),
    Heading("1. Ein Fahrplan, den niemand hält"),
    Paragraph(
        "Die Straßenbahn der Stadt Oberflöß hat einen Fahrplan, und der Fahrplan hat einen Fehler. Seit dem Frühjahr 2028 fährt die Linie 4 "
        "zwischen Flößerbrücke und Schiffsanlegestelle laut Aushang alle zehn Minuten. Tatsächlich fährt sie alle zwölf. Der Unterschied "
        "fällt zunächst kaum auf, denn wer eine Bahn verpasst, wartet auf die nächste, und wer wartet, schaut selten auf die Uhr. Erst im "
        "Laufe eines Tages wird er größer, und am späten Abend fehlen der Linie ganze Fahrten. Auffällig wurde das einer Schülerin, die für "
        "den Mathematikunterricht an der Haltestelle Goethestraße die Abfahrten zählte und auf 81 statt auf 97 kam.{1}"
    ),
    Paragraph(
        "Die Verkehrsbetriebe antworteten auf ihre Anfrage ausführlich und höflich. Der Fahrplan sei richtig, schrieben sie, nur werde er nicht "
        "eingehalten. Das klingt wie ein Scherz, ist aber rechtlich eine folgenreiche Unterscheidung. Wäre der Fahrplan falsch, so müssten die "
        "Betriebe ihn ändern und die Änderung öffentlich bekannt machen. Wird er bloß nicht eingehalten, so handelt es sich um eine Vielzahl "
        "einzelner Verspätungen, und für Verspätungen unter fünf Minuten haftet niemand. »Wir haben keinen falschen Fahrplan«, heißt es in dem "
        "Schreiben, »wir haben jeden Tag sechzehn kleine Verspätungen, die sich unglücklich häufen.«"
    ),
    Paragraph(
        "Dieser Aufsatz geht der Frage nach, ob die Unterscheidung trägt. Er ist kein Gutachten und will auch keines sein. Er fragt, was ein "
        "Fahrplan eigentlich ist: eine Beschreibung, ein Versprechen oder eine Hoffnung. Von der Antwort hängt ab, wer in Oberflöß das "
        "Taxi bezahlt, wenn die letzte Bahn nicht kommt."
    ),
    Heading("2. Beschreibung oder Versprechen"),
    Paragraph(
        "Wer einen Fahrplan liest, will wissen, wann die Bahn kommt. Er will nicht wissen, wann sie kommen sollte. In diesem Sinn ist der "
        "Fahrplan für den Fahrgast eine Beschreibung, und zwar eine der Zukunft. Das Verkehrsunternehmen sieht es umgekehrt. Für seine "
        "Beschäftigten ist der Fahrplan eine Anweisung, für die Aufsichtsbehörde ein Nachweis und für die Werbeabteilung ein Angebot. Dasselbe "
        "Blatt Papier hat also vier Leserinnen und Leser, und jeder liest darauf etwas anderes."
    ),
    Paragraph(
        "Die Rechtsprechung hat sich lange nicht entscheiden können. Das Landgericht Hohenfluh sah im Fahrplan »eine unverbindliche Übersicht, "
        "die dem Reisenden die Planung erleichtern, aber nicht abnehmen soll«.{2} Das Oberlandesgericht hob das Urteil auf. In seiner "
        "Begründung, die in den Lehrbüchern gern verkürzt wiedergegeben wird, heißt es:"
    ),
    Block(
        "Wer eine Uhrzeit auf die Minute genau angibt, der kann sich später nicht darauf berufen, er habe nur ungefähr gesprochen. Die "
        "Genauigkeit der Angabe ist selbst eine Erklärung. Sie sagt dem Leser, dass er sich die eigene Schätzung sparen darf, und eben deshalb "
        "verlässt er sich auf sie."
    ),
    Continuation(
        "Das ist überzeugend, und es ist mehr, als es auf den ersten Blick scheint. Das Gericht knüpft die Haftung nicht an den Inhalt der "
        "Aussage, sondern an ihre Form. Hätten die Verkehrsbetriebe »etwa alle zehn bis zwölf Minuten« geschrieben, so hätten sie nichts "
        "versprochen. Weil sie Minuten nannten, schulden sie Minuten. Man kann darin eine Strafe für die Sorgfältigen sehen, und die Kritik hat "
        "das auch getan.{3} Näher liegt es, darin einen Schutz derjenigen zu sehen, die lesen können."
    ),
    Paragraph(
        "Schwieriger ist die Frage, was geschieht, wenn alle wissen, dass die Angabe nicht stimmt. Die Oberflößer Fahrgäste haben sich nach "
        "wenigen Wochen auf die zwölf Minuten eingestellt. Ein Bäcker an der Flößerbrücke hängte einen eigenen, handgeschriebenen Fahrplan ins "
        "Fenster, der erheblich genauer war als der amtliche und den die Verkehrsbetriebe ihm nach einem halben Jahr untersagten. Sie beriefen "
        "sich dabei auf das ausschließliche Recht, Fahrpläne zu veröffentlichen. Das Verwaltungsgericht gab ihnen recht, merkte jedoch an, dass "
        "»ein Recht, das Falsche allein sagen zu dürfen, nicht zu den wertvolleren gehört«.{4}"
    ),
    Heading("3. Die Häufung des Kleinen"),
    Paragraph(
        "Bleibt die Behauptung der Verkehrsbetriebe, es gebe keinen Fehler, sondern nur sechzehn kleine Verspätungen. Sie beruht auf einer "
        "Vorstellung, die im Haftungsrecht weit verbreitet ist: dass man ein Ganzes beurteilt, indem man seine Teile einzeln beurteilt. Für "
        "jeden Teil gilt eine Geringfügigkeitsgrenze, und wenn kein Teil die Grenze überschreitet, so überschreitet sie auch das Ganze nicht. "
        "Auf diese Weise lässt sich freilich jeder Schaden zum Verschwinden bringen, sofern man ihn nur fein genug aufteilt."
    ),
    Paragraph("Gegen diese Auffassung sprechen drei Gründe, von denen jeder für sich genügt:"),
    Item("Die Verspätungen sind nicht zufällig. Sie haben alle dieselbe Ursache, nämlich eine Fahrzeit, die für die Strecke zu kurz bemessen ist."),
    Item("Die Verspätungen sind vorhersehbar. Wer weiß, dass etwas jeden Tag geschieht, der kann es ändern oder ankündigen."),
    Item("Die Geringfügigkeitsgrenze soll den Betrieb vor Kleinigkeiten schützen, nicht den Fahrgast von seiner Fahrt ausschließen."),
    Paragraph(
        "Der dritte Grund verdient eine Erläuterung. Wer um 23.48 Uhr an der Goethestraße steht und die letzte Bahn erwartet, für den gibt es "
        "keine Verspätung von zwei Minuten. Für ihn gibt es überhaupt keine Bahn mehr, weil die Linie nach zwölf Stunden um acht Fahrten "
        "zurückliegt und der Betriebsschluss nicht wartet. Die vielen kleinen Verspätungen des Tages, die einzeln niemanden stören, treffen ihn "
        "auf einmal. Es wäre merkwürdig, ihm zu sagen, sein Schaden sei geringfügig, weil er aus geringfügigen Teilen zusammengesetzt ist. Auch "
        "ein Fluss besteht aus Tropfen, und trotzdem haftet, wer den Deich öffnet."
    ),
    Paragraph(
        "Die Verkehrsbetriebe halten dem entgegen, der Fahrgast könne sich auf der Anzeigetafel informieren. Das trifft zu, hilft ihnen aber "
        "nicht. Die Tafel an der Goethestraße zeigt nämlich nicht die wirkliche Abfahrt, sondern den Fahrplan, und fällt eine Fahrt aus, so "
        "verschwindet sie ohne jeden Hinweis von der Tafel, sobald ihre Minute verstrichen ist. Eine Fachzeitschrift hat das treffend »die "
        "höflichste Form der Falschauskunft« genannt.{5}"
    ),
    Heading("4. Was daraus folgt"),
    Paragraph(
        "Die Lösung ist einfacher, als der Streit vermuten lässt. Ein Fahrplan, der nie eingehalten wird, ist nicht ein richtiger Fahrplan mit "
        "vielen Verspätungen, sondern ein falscher Fahrplan. Ob eine Angabe falsch ist, richtet sich nach ihrem Verhältnis zur Wirklichkeit und "
        "nicht nach der Absicht dessen, der sie macht. Die Verkehrsbetriebe müssen ihn daher ändern, und bis dahin haften sie für das Taxi "
        "derjenigen, die ihm geglaubt haben. Wer den handgeschriebenen Fahrplan des Bäckers kannte, muss sich das entgegenhalten lassen; wer "
        "zum ersten Mal in Oberflöß war, nicht."
    ),
    Paragraph(
        "Inzwischen hat der Stadtrat beschlossen, den Takt auf zwölf Minuten zu verlängern. Der neue Fahrplan gilt ab dem kommenden Winter. Die "
        "Schülerin, mit deren Zählung alles begann, hat angekündigt, auch ihn zu überprüfen. Nach einer ersten Stichprobe fährt die Bahn nun "
        "alle vierzehn Minuten."
    ),
)

NOTES = (
    "Die Zählung fand an einem Dienstag zwischen 7 und 23 Uhr statt. Sie wurde an zwei weiteren Tagen wiederholt und ergab 82 und 80 Abfahrten. "
    "Die Aufzeichnungen liegen im Stadtarchiv.",
    "LG Hohenfluh, Urteil vom 4. Mai 2019, Az. 7 O 312/18 (erfunden). Das Gericht verwies auf das Wort „Übersicht“, das am Kopf des Aushangs "
    "stand, und übersah dabei, dass darunter „gültig ab 1. Juni“ stand.",
    "Vgl. etwa Friederike Großpfennig, *Pünktlichkeit als Risiko*, Oberflöß 2022, S. 41 ff. Sie schlägt vor, Fahrpläne künftig nur noch in "
    "Viertelstunden zu veröffentlichen. Das wäre zulässig, aber es löst das Problem, indem es die Auskunft abschafft. Ähnlich verfährt, wer "
    "eine Uhr anhält, damit sie nicht falsch geht.",
    "VG Hohenfluh, Beschluss vom 9. November 2029, Az. 3 L 88/29 (erfunden). Der Bäcker nahm den Fahrplan ab und schrieb stattdessen die Abfahrten "
    "des Vortags an das Fenster. Dagegen gingen die Betriebe nicht vor.",
    "*Zeitschrift für Auskunftsrecht* 2030, S. 112. Der Beitrag berichtet außerdem von einer Tafel in einer Nachbarstadt, die nach Mitternacht "
    "die Abfahrten des folgenden Tages zeigt, ohne den Tag zu nennen.",
)

TEXT = Text(
    name="german",
    title="Was ein Fahrplan verspricht",
    byline="Von Annelie Grünefeld",
    running_head="Grünefeld: Was ein Fahrplan verspricht",
    parts=PARTS,
    notes=NOTES,
    lang="de-DE",
)
