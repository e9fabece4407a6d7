import { ACCURACY } from "./accuracy.js";

/** What a warning says, why it matters, and an example of a draft that gets it. */
export interface WarningInfo {
  /** One sentence. */
  readonly says: string;
  /** Why the reader should look, and what to do. */
  readonly why: string;
  /** A draft, and what its source has. */
  readonly example: string;
}

/** The warnings on quotations and citations by their codes, in the order of the documentation. */
export const WARNINGS = {
  emphasis_not_disclosed: {
    says: "The draft sets words in italics that the source does not, without (emphasis added).",
    why: "The reader takes the emphasis for the source’s own. Add (emphasis added), or remove the italics.",
    example: "Draft: “must keep its lamps lit *through* the night”. Source: must keep its lamps lit through the night.",
  },
  cut_before_condition: {
    says: "The quotation ends with a full stop where the source goes on with a condition.",
    why: "Without its condition, a rule seems wider than it is. Quote the condition, or end with an ellipsis.",
    example: "Draft: “The keeper is liable.” Source: The keeper is liable if the lamp was out.",
  },
  cut_before_exception: {
    says: "The quotation ends where the source continues with an exception.",
    why: "An exception may take back what the quoted words give. Quote it, or say that there is one.",
    example: "Draft: “Every vessel shall stop.” Source: Every vessel shall stop, unless the harbor is closed.",
  },
  cut_after_condition: {
    says: "The quotation begins with the main clause of a sentence that opens with a condition.",
    why: "Without its condition, a rule seems wider than it is. Quote the condition, or state it in your own sentence.",
    example: "Draft: “[T]he keeper is liable for the loss.” Source: If the lamp was out, the keeper is liable for the loss.",
  },
  cut_after_negation: {
    says: "The quotation begins directly after a word of the source that denies it.",
    why: "The quoted words may say the opposite of the source. Quote the denial too, or deny the words in your own sentence.",
    example: "Draft: the keeper is “liable for the loss”. Source: The keeper is not liable for the loss.",
  },
  source_denies: {
    says: "The source has a denial directly before or after the words of a quotation that was checked alone.",
    why: "Only the sentence around the quotation shows whether it denies the words as the source does. Compare the two.",
    example: "Quotation: “leave the light in the storm”. Source: The keeper did not leave the light in the storm.",
  },
  denied_in_brackets: {
    says: "A bracket before the quotation denies words that the source affirms.",
    why: "A bracket should not turn what the source says. Say it in your own sentence, outside the quotation.",
    example: "Draft: [Hardly] “any keeper slept.” Source: Any keeper slept.",
  },
  ellipsis_omits_turning_word: {
    says: "An ellipsis leaves out a word, such as a negation, of a clause that is kept.",
    why: "The clause may mean something else without the word. Quote the whole clause.",
    example: "Draft: “The keeper was … liable.” Source: The keeper was not liable.",
  },
  ellipsis_omits_condition: {
    says: "An ellipsis leaves out a condition or an exception of a clause that is kept.",
    why: "What remains may be wider than the rule of the source. Quote the condition.",
    example: "Draft: “A keeper … shall pay.” Source: A keeper, if the lamp was out, shall pay.",
  },
  ellipsis_omits_qualifier: {
    says: "An ellipsis leaves out nothing but words that qualify what is kept.",
    why: "A weak statement becomes a strong one. Quote the words: they are few.",
    example: "Draft: “The lamp is … lit.” Source: The lamp is almost always lit.",
  },
  bracket_turns_negation: {
    says: "A bracket adds or removes a negation.",
    why: "The sentence says the opposite of the source. Quote the source’s words.",
    example: "Draft: “The keeper [is] liable.” Source: The keeper is not liable.",
  },
  bracket_turns_sense: {
    says: "A bracket replaces words with others of another meaning.",
    why: "A bracket may fit a quotation into a sentence, but not change what it says. Quote the source’s words.",
    example: "Draft: “The board [may] light the lamp.” Source: The board must light the lamp.",
  },
  bracket_changes_word: {
    says: "A bracket replaces a word with another one that is no form of it.",
    why: "Whether both mean the same, only the reader can decide. Compare them.",
    example: "Draft: “The [sailor] keeps the log.” Source: The keeper keeps the log.",
  },
  bracket_changes_number: {
    says: "A bracket replaces a number with another one.",
    why: "A number is rarely a matter of style. Correct it, or explain it outside the quotation.",
    example: "Draft: “within [thirty] days”. Source: within ten days.",
  },
  recited_argument: {
    says: "The source only reports the words, as somebody’s argument or finding, or rejects them.",
    why: "They are not the court’s holding. Say whose words they are.",
    example: "Draft: The court held that “the lamp was lit.” Source: The board argues that the lamp was lit. We disagree.",
  },
  quoted_of_another: {
    says: "The source itself quotes the words from somebody else, and the draft does not say so.",
    why: "The draft gives the source as their author. Add (quoting …), or name the author.",
    example: "Draft: “Oil is dear.” Doe v. Roe. Source: The witness said, “Oil is dear.”",
  },
  other_speaker: {
    says: "The draft names a speaker, and the source gives the words to somebody whom it calls otherwise.",
    why: "It may be the same person by another name. Check it.",
    example: "Draft: Mr. Wren said, “Oil is dear.” Source: The second mate said, “Oil is dear.”",
  },
  not_in_quoted_source: {
    says: "The draft says that the words are quoted from another source, which is loaded and does not have them.",
    why: "The parenthetical (quoting …) may name the wrong source. Correct it.",
    example: "Draft: “Oil is dear.” Doe v. Roe (quoting Moe v. Poe). The loaded Moe v. Poe has no such words.",
  },
  another_case: {
    says: "The source at the cited citation is another case than the draft names.",
    why: "Either the name or the citation is wrong. Correct it: the words may be from a case that the draft does not mean.",
    example: "Draft: Doe v. Roe, 900 F.3d 1. The loaded text at 900 F.3d 1 is Quill v. Dunmore.",
  },
  another_citation: {
    says: "The loaded text of the case is at a citation that differs from the cited one by a figure.",
    why: "A slip of the pen sends the reader to another page. Correct the figure.",
    example: "Draft: Doe v. Roe, 900 F.3d 21. The loaded Doe v. Roe is at 900 F.3d 12.",
  },
  other_name: {
    says: "The index has a case of another name at this citation.",
    why: "The citation may be wrong, or the case may be invented. Look it up before you rely on it.",
    example: "Draft: Doe v. Roe, 900 F.3d 1. The index has Quill v. Dunmore there.",
  },
  not_first_page: {
    says: "The cited page is inside the case that the index has, not its first page.",
    why: "A citation gives the first page; a page inside is a pin. Correct it.",
    example: "Draft: Doe v. Roe, 900 F.3d 14. The index has Doe v. Roe at 900 F.3d 12.",
  },
  parallel_differs: {
    says: "A parallel citation leads to another case than the first one, or to none.",
    why: "One of the two citations is wrong. Correct it.",
    example: "Draft: Doe v. Roe, 900 F.3d 1, 7 Zed. 2d 3. The index has another case at 7 Zed. 2d 3.",
  },
  year_differs: {
    says: "The index has another year.",
    why: "A wrong year is a sign of a mistaken or invented citation. Correct it.",
    example: "Draft: Doe v. Roe, 900 F.3d 1 (2017). The index has 2018.",
  },
  court_differs: {
    says: "The index has another court.",
    why: "The court decides how much the case weighs. Correct it.",
    example: "Draft: Doe v. Roe, 900 F.3d 1 (2d Cir. 2018). The index has 1st Cir.",
  },
  work_retracted: {
    says: "An index lists the cited work as retracted, with the date and the notice as far as it knows them.",
    why: "What was taken back may be wrong. Read the notice; say in the draft that the work was retracted, or rest on another source.",
    example: "Draft: a paper by its DOI. Crossref: updated by a retraction, doi:10.5555/notice.7, of 2023-05-02.",
  },
  title_differs: {
    says: "The index has the work with another title.",
    why: "It may be another work. Compare the titles.",
    example: "Draft: A. Wren, On Lamps. The index has A. Wren, On Lamps and Oil.",
  },
  author_differs: {
    says: "The index names another first author.",
    why: "It may be another work, or the wrong author. Compare the two.",
    example: "Draft: A. Wren, On Lamps. The index has B. Knox, On Lamps.",
  },
  container_differs: {
    says: "The index has the work in another journal or book.",
    why: "The reader will not find it where the draft says. Correct it.",
    example: "Draft: 3 Harbor L. Rev. 4. The index has the article in the Beacon Journal.",
  },
  year_outside_reporter: {
    says: "The reporter did not appear in the cited year.",
    why: "Year or reporter is wrong. Correct it; the tables of reporters say when each appeared.",
    example: "Draft: Doe v. Roe, 12 F.4th 3 (1990). F.4th begins in 2021.",
  },
  volume_of_other_year: {
    says: "The cited volume of the reporter belongs to other years.",
    why: "Volume or year is wrong. Correct it.",
    example: "Draft: Doe v. Roe, 347 U.S. 483 (1911). Volume 347 is of 1954.",
  },
  volume_past_last: {
    says: "The series of the reporter ended before the cited volume.",
    why: "There is no such volume. Correct volume or series.",
    example: "Draft: Doe v. Roe, 1200 F.2d 3. F.2d ends with volume 999.",
  },
  court_not_in_reporter: {
    says: "The reporter does not publish decisions of the cited court.",
    why: "Court or reporter is wrong. Correct it.",
    example: "Draft: Doe v. Roe, 900 F.3d 1 (S.D.N.Y. 2018). F.3d has decisions of courts of appeals.",
  },
  unknown_reporter: {
    says: "The reporter is not in the tables of reporters.",
    why: "It may be rare, misspelled or invented, and the tables may lack it. Check it.",
    example: "Draft: Doe v. Roe, 34 Zzz. Rep. 483.",
  },
  pin_before_first_page: {
    says: "The cited page is before the first page of the case.",
    why: "The case has no such page. Correct it.",
    example: "Draft: Doe v. Roe, 900 F.3d 12, 10.",
  },
  pin_runs_backwards: {
    says: "A range of cited pages ends before it begins.",
    why: "A figure of it is wrong. Correct it.",
    example: "Draft: Doe v. Roe, 900 F.3d 12, 19–14.",
  },
  other_name_at_address: {
    says: "The draft gives another name with the same citation elsewhere.",
    why: "One of the two is wrong. Make them agree.",
    example: "Draft: Doe v. Roe, 900 F.3d 1, and later Moe v. Poe, 900 F.3d 1.",
  },
  other_year_at_address: {
    says: "The draft gives another year with the same citation elsewhere.",
    why: "One of the two is wrong. Make them agree.",
    example: "Draft: Doe v. Roe, 900 F.3d 1 (2018), and later Doe v. Roe, 900 F.3d 1 (2017).",
  },
  other_court_at_address: {
    says: "The draft gives another court with the same citation elsewhere.",
    why: "One of the two is wrong. Make them agree.",
    example: "Draft: 900 F.3d 1 (1st Cir. 2018), and later 900 F.3d 1 (2d Cir. 2018).",
  },
  other_volume: {
    says: "A short form gives another volume than the full citation of its case.",
    why: "The reader is sent to another volume. Make them agree.",
    example: "Draft: Doe v. Roe, 900 F.3d 1, and later Doe, 901 F.3d at 3.",
  },
  not_in_table: {
    says: "The text cites an authority that the table of authorities does not list.",
    why: "Courts ask for a complete table. Add it.",
    example: "Text: Doe v. Roe, 900 F.3d 1. The table has no Doe v. Roe.",
  },
  only_in_table: {
    says: "The table of authorities lists an authority that the text does not seem to cite.",
    why: "The citation may have been deleted from the text. Remove the entry, or restore the citation.",
    example: "The table lists Moe v. Poe, 7 F.3d 1; no page of the text cites it.",
  },
  other_pages_than_in_table: {
    says: "The text cites an authority on pages that its entry in the table does not give.",
    why: "The table is out of date. Make it again.",
    example: "The table gives pages 3 and 5 for Doe v. Roe; the text cites it on page 9 too.",
  },
  other_address_than_in_table: {
    says: "The table of authorities has another citation of the case than the text.",
    why: "One of the two is wrong. Make them agree.",
    example: "The table has Doe v. Roe, 900 F.3d 12; the text cites Doe v. Roe, 900 F.3d 21.",
  },
} as const satisfies Record<string, WarningInfo>;

/** The code of a warning. */
export type WarningCode = keyof typeof WARNINGS;

/** What every warning is explained by, in this order: a heading and its text; of a verdict, how often it was wrong; nothing for another code. */
export function explanationOf(code: string): readonly (readonly [heading: string, text: string])[] {
  const wrong = ACCURACY[code];
  if (wrong !== undefined) return [["How often it was wrong", wrong]];
  if (!Object.hasOwn(WARNINGS, code)) return [];
  const { says, why, example } = WARNINGS[code as WarningCode];
  return [
    ["What it says", says],
    ["Why it matters", why],
    ["Example", example],
  ];
}
