import { formatBytes, LIMITS } from "../limits.js";
import { HEADLINES, SEVERITIES, type Severity } from "../verdicts.js";
import { TOKEN_VARIABLE } from "./network.js";
import { PASSWORD_VARIABLE } from "./password.js";

/** Columns of the help, and where the meanings of its verdicts begin. */
const WIDTH = 118;
const INDENT = 20;

/** What `literatim --help` says. */
export const HELP = `literatim: checks the quotations of a draft, word by word, against the sources that it cites

Usage
  literatim check DRAFT [--sources PATH...] [options]
  literatim quote "WORDS" --sources PATH... [--citation TEXT] [--parenthetical TEXT] [options]
  literatim sources [list | import FILE | export FILE | clear] [--store DIR]
  literatim example [options]

  DRAFT   a file, - for standard input, or an address (https://...)
  PATH    a file, a folder (all files in it, hidden ones left out), or an address
  Text, Markdown, HTML, PDF and CourtListener's JSON are told by their content; up to ${formatBytes(LIMITS.fileBytes)} each.
  Of a web page at an address it is told whether that is the text, or a teaser, a login, an error page and the like.
  Of keyed texts (JSON, CSV or TSV with a key and a text: verses, statutes, exhibits) those are sources that are cited.
  A draft may be JSON with an answer and the passages from which it was made: {"answer", "passages": [{"id", "text"}]}.

Commands
  check    reads the draft, finds its quotations and citations, and says of each quotation whether these words stand in
           the source, on that page, unaltered. Without sources it lists what the draft quotes and cites.
  quote    checks a single quotation; --citation is what it cites ("505 U.S. 377, 395"), --parenthetical what stands in
           parentheses behind it ("emphasis added").
  sources  lists what was fetched and is kept, hands it on as one file, takes such a file, or removes all of it.
  example  checks the memorandum that comes with the program.

Options
  -s, --sources PATH...   the sources; all paths that follow, and the option may be given again
  -f, --format FORMAT     terminal (as it is), json, markdown or html
  -o, --output FILE       write the report to FILE, whole or not at all
      --fail-on SEVERITY  exit with 1 from this severity on: ${SEVERITIES.slice(0, 4).join(", ")},
                          ${SEVERITIES.slice(4).join(", ")} (as it is), or never
      --fail-on-unchecked exit with 1 as well when a quotation cannot be checked, has no citation or quotes the record
      --patterns FILE     kinds of citation of your own, in JSON or TOML: a pattern and the key of the source that it
                          means; the package holds examples for verses and exhibits in patterns/
      --column NAME       the column of keyed texts that is meant, such as a translation (as it is: each, and the one
                          counts that fits)
      --password-file FILE  the file with the password of encrypted PDFs, or set ${PASSWORD_VARIABLE}. On a terminal it
                          is asked for where one is needed. It is kept nowhere
      --simple            say as well what simple checks say: rapidfuzz's partial and token sort ratios, and whether
                          the first 50 characters or half of the 20-character chunks stand. They pass dropped words
                          and are there for comparison: no verdict or exit code rests on them
      --context NUMBER    characters of the source around the place that they found, in JSON: 50, or up to 9999
      --token-file FILE   the file with your CourtListener token, or set ${TOKEN_VARIABLE}. With a token the
                          cases that the draft cites are looked up there, and the opinions fetched that it quotes or
                          cites a page of; the citations leave this machine, and nothing else of the draft
      --offline           ask nothing of the network: check with what is given and what is kept
      --store DIR         the folder in which answers are kept, so that nothing is asked twice (as it is: one in the
                          system's cache; literatim sources names it)
      --wait MINUTES      how long a request may have to wait for the limits of a service: 15 (as it is), or up to 9999
      --search-words      search CourtListener for quotations that no source holds: up to twelve words of each leave
                          this machine
      --look-up-works     look up the cited works outside of case law at OpenAlex, Crossref and Semantic Scholar, and
                          fetch an open copy of those that the draft quotes; their references leave this machine, and
                          nothing else of the draft. A source may then be an address of doi.org or arxiv.org
      --email ADDRESS     your e-mail address, for Unpaywall, which knows more open copies, and Crossref, which is
                          faster for those who give one
      --courtlistener ADDRESS  the API at another address, such as a relay of your own
  -q, --quiet             no report and no progress on the terminal: only the exit code and --output speak
  -V, --version           the version
  -h, --help              this

Verdicts, the most severe first
${verdicts()}

Exit codes
  0  no quotation at or above the severity, and no citation that leads to another case; what cannot be checked, has no
     citation or quotes the record counts only with --fail-on-unchecked
  1  there is one
  2  wrong use, nothing of the draft or of the sources could be read, or the report could not be written
  130  stopped by Ctrl-C

Examples
  literatim check brief.pdf --sources cases/
  literatim check memo.md --sources cases/ statute.html --format markdown --output findings.md
  pandoc memo.docx -t markdown | literatim check - --sources cases/ --fail-on altered
  literatim check memo.md --sources cases/ --format json | jq '.quotations[] | select(.verified == false) | .text'
  literatim quote "the reader can only believe it" --sources lissomby.html --citation "987 U.S. 412, 415"

Nothing leaves this machine but requests to the addresses that you give and, with a token or --look-up-works, the
look-ups; the report's ledger lists them. Ctrl-C stops a check; what came is kept, and the next run goes on from there.
NO_COLOR turns colour off; it is used on a terminal only.
`;

/** The verdicts that are faults, with what they mean. */
function verdicts(): string {
  const lines = new RegExp(`(.{1,${WIDTH - INDENT}})(?: |$)`, "g");
  const meaning = (severity: Severity) => HEADLINES[severity].meaning.replace(lines, `$1\n${" ".repeat(INDENT)}`).trimEnd();
  return SEVERITIES.map((severity) => `  ${severity.padEnd(INDENT - 2)}${meaning(severity)}`).join("\n");
}
