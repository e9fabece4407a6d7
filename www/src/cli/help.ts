import { formatBytes, LIMITS } from "../limits.js";
import { SEVERITIES } from "../severity.js";

/** What `literatim --help` says. */
export const HELP = `literatim: checks the quotations of a draft, word by word, against the sources that it cites

Usage
  literatim check DRAFT [--sources PATH...] [options]
  literatim quote "WORDS" --sources PATH... [--citation TEXT] [--parenthetical TEXT] [options]
  literatim example [options]

  DRAFT   a file, - for standard input, or an address (https://...)
  PATH    a file, a folder (all files in it, hidden ones left out), or an address
  Text, Markdown, HTML, PDF and CourtListener's JSON are told by their content; up to ${formatBytes(LIMITS.fileBytes)} each.

Commands
  check    reads the draft, finds its quotations and citations, and says of each quotation whether these words stand in
           the source, on that page, unaltered. Without sources it lists what the draft quotes and cites.
  quote    checks a single quotation; --citation is what it cites ("505 U.S. 377, 395"), --parenthetical what stands in
           parentheses behind it ("emphasis added").
  example  checks the memorandum that comes with the program.

Options
  -s, --sources PATH...   the sources; all paths that follow, and the option may be given again
  -f, --format FORMAT     terminal (as it is), json, markdown or html
  -o, --output FILE       write the report to FILE, whole or not at all
      --fail-on SEVERITY  exit with 1 from this severity on: ${SEVERITIES.slice(0, 4).join(", ")},
                          ${SEVERITIES.slice(4).join(", ")} (as it is), or never
      --patterns FILE     kinds of citation of your own, in JSON or TOML: a pattern and the key of the source that it
                          means; the package holds examples for verses and exhibits in patterns/
      --simple            say as well what simple checks say: rapidfuzz's partial and token sort ratios, and whether
                          the first 50 characters or half of the 20-character chunks stand. They pass dropped words
                          and are there for comparison: no verdict or exit code rests on them
      --context NUMBER    characters of the source around the place that they found, in JSON: 50, or up to 9999
  -q, --quiet             no report and no progress on the terminal: only the exit code and --output speak
  -V, --version           the version
  -h, --help              this

Exit codes
  0  no quotation at or above the severity; what cannot be checked, has no citation or quotes the record never counts
  1  there is one
  2  wrong use, or the draft or none of the sources could be read

Examples
  literatim check brief.pdf --sources cases/
  literatim check memo.md --sources cases/ statute.html --format markdown --output findings.md
  pandoc memo.docx -t markdown | literatim check - --sources cases/ --fail-on altered
  literatim check memo.md --sources cases/ --format json | jq '.quotations[] | select(.verified == false) | .text'
  literatim quote "the reader can only believe it" --sources lissomby.html --citation "987 U.S. 412, 415"

Nothing leaves this machine but requests to the addresses that you give; the report's ledger lists them.
NO_COLOR turns colour off; it is used on a terminal only.
`;
