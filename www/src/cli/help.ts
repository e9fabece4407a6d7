import { formatBytes, LIMITS } from "../limits.js";
import { INSTALL } from "../ocr/node.js";
import { HEADLINES, SEVERITIES, type Severity } from "../verdicts.js";
import { INSTALL as EMBEDDINGS } from "./embeddings.js";
import { TOKEN_VARIABLE } from "./network.js";
import { PASSWORD_VARIABLE } from "./password.js";
import { ACCESS_VARIABLE, PORT } from "./serving.js";

/** Width of the help in columns, and the column in which the meanings of verdicts begin. */
const WIDTH = 118;
const INDENT = 20;

/** The output of `literatim --help`. */
export const HELP = `literatim: checks the quotations of a draft, word by word, against the sources that it cites

Usage
  literatim check DRAFT [--sources PATH...] [options]
  literatim quote "WORDS" --sources PATH... [--citation TEXT] [--parenthetical TEXT] [options]
  literatim text FILE [--json]
  literatim claims DRAFT [--sources PATH...] [--provider NAME --model MODEL] [options]
  literatim fields VALUES.json DOCUMENT... [--citations --model MODEL] [--json]
  literatim serve [--sources PATH...] [--host ADDRESS --access-file FILE] [options]
  literatim mcp [--folder DIR] [--sources PATH...] [--http] [options]
  literatim eval --golden FILE [--provider NAME --model MODEL] [options]
  literatim sources [list | import FILE | export FILE | clear] [--store DIR]
  literatim lsp [--stdio | --node-ipc] [--courtlistener ADDRESS]
  literatim example [options]

  DRAFT   a file, - for standard input, or an address (https://...)
  PATH    a file, a folder (all files in it, hidden ones left out), or an address
  Text, Markdown, HTML, PDF, DOCX, ODT, RTF, EPUB, LaTeX and CourtListener's JSON are detected by their content; up to
  ${formatBytes(LIMITS.fileBytes)} each.
  Teasers, login pages and error pages at an address are detected and never searched.
  Of keyed texts (JSON, CSV or TSV with a key and a text: verses, statutes, exhibits), the cited ones are sources.
  A draft can be JSON with an answer and the passages it was generated from: {"answer", "passages": [{"id", "text"}]}.

Commands
  check    finds the quotations and citations of the draft, and says for each quotation whether the source has these
           words, on that page, unaltered. Without sources it lists what the draft quotes and cites.
  quote    checks a single quotation; --citation is what it cites ("505 U.S. 377, 395"), --parenthetical the text in
           parentheses after it ("emphasis added").
  text     prints what is read of a file, as the check sees it: headings, block quotations, notes, pages and problems;
           with --json all of it, with the place of each character in the file.
  claims   lists what the draft says of its sources in its own words, with the passages that bear on it and what
           differs; with --provider a model of yours says whether they support it, and every word that it quotes is
           looked up. Sources are found as for check. The exit code is 1 if a claim is not or only partly supported.
  fields   finds the passage of the documents that gives each value of a JSON object: same words, date, number or name.
           A document is FILE, or TYPE=FILE (passport=scan.pdf). With --citations a model of Anthropic cites passages
           too: the documents are sent to it whole, after you agree. With --json the object with its _metadata.
  eval     checks the answers of a golden set, a JSON object a line ({"id", "answer", "retrieval_results", "labels"}),
           and compares the verdicts on their claims with its labels ([{"claim", "verdict"}]).
  sources  lists what was fetched and kept, exports it to one file, imports such a file, or removes everything.
  serve    serves programs over HTTP, on all cores: POST /verify, /claims, /quote, /citations and /fields, described at
           /openapi.json, and agents at /mcp. Nothing of a draft is kept or logged.
  mcp      serves agents by the Model Context Protocol, over standard input and output or, with --http, over HTTP:
           tools that verify quotations, citations and documents. It reads files in --folder only.
  lsp      serves an editor by the Language Server Protocol: findings, passages and corrections in Markdown, LaTeX
           and text while you write. The sources are in the folder sources, or where the editor's settings say.
  example  checks the memorandum that is part of the program.

Options
  -s, --sources PATH...   the sources: all paths that follow; the option can be repeated
  -f, --format FORMAT     terminal (default), json, markdown, html, csv (a worksheet by authority, for cite-checkers),
                          annotations (W3C Web Annotations in JSON-LD), certificate (a page for the file: what was
                          checked, what was not) or certificate-markdown
  -o, --output FILE       write the report to FILE, whole or not at all
      --wording WORDING   the statement of a certificate: plain (default), court or law_review; edit it before you sign
      --annotated FILE    write a DOCX or PDF draft to FILE with a comment on each finding that is to fix or to look up
      --since REPORT      show what is new, mended and gone since an earlier report in JSON; in terminal and markdown
      --fail-on SEVERITY  exit with 1 at this severity or a higher one: ${SEVERITIES.slice(0, 4).join(", ")},
                          ${SEVERITIES.slice(4).join(", ")} (default), or never
      --fail-on-unchecked also exit with 1 when a quotation cannot be checked, has no citation or quotes the record
      --patterns FILE     your own kinds of citation, in JSON or TOML: a pattern and the key of the source that it
                          refers to; the package has examples for verses and exhibits in patterns/
      --column NAME       the column of keyed texts to use, such as a translation (default: each column, and the
                          one that fits counts)
      --password-file FILE  the file with the password of encrypted PDFs, or set ${PASSWORD_VARIABLE}. On a terminal it
                          is asked for when it is needed. It is not kept
      --ocr LANGUAGES     recognise the text of PDF pages that are pictures, in these languages by tesseract's names:
                          eng, or eng+deu. It takes some seconds a page and needs packages that are installed once:
                          ${INSTALL}
      --ocr-data DIR      the folder with the data of these languages (eng.traineddata or eng.traineddata.gz), where
                          their packages such as @tesseract.js-data/eng are not installed
      --simple            add baseline similarity scores: rapidfuzz's partial and token sort ratios, and whether the
                          first 50 characters or half of the 20-character chunks are in the source. They accept
                          dropped words and are for comparison only: no verdict or exit code depends on them
      --context NUMBER    characters of the source on each side of the place found, in JSON: 0 to 9999 (default 50)
      --token-file FILE   the file with your CourtListener token, or set ${TOKEN_VARIABLE}. With a token, the
                          cited cases are looked up there, and the opinions that the draft quotes or pin-cites are
                          fetched; for claims, those of all cited cases. Of the draft, only citations and, where these
                          are not enough, case names, courts, years and docket numbers leave this machine
      --offline           make no requests: check with the given sources and what is kept
      --store DIR         the folder in which answers are kept, so that nothing is requested twice (default: one
                          in the system's cache; literatim sources names it; serve and mcp keep them in memory)
      --wait MINUTES      how long a request may wait for the limits of a service: 15 (default; 1 for serve and mcp), or
                          0 to 9999
      --search-words      search CourtListener for quotations that no source has: of each, six to twelve words in a
                          row leave this machine, and a second such stretch where the first is not found
      --look-up-works     look up the cited works outside of case law at OpenAlex, Crossref and Semantic Scholar, and
                          fetch an open copy of those that the draft quotes; their references leave this machine, and
                          nothing else of the draft. A source can then be an address of doi.org or arxiv.org
      --email ADDRESS     your e-mail address, for Unpaywall, which knows more open copies, and Crossref, which is
                          faster for those who give one
      --courtlistener ADDRESS  the API at another address, such as a relay of your own; for lsp too
      --provider NAME     the provider of a model: anthropic, openai, compatible (llama.cpp, LM Studio and others; with
                          --address) or ollama. Its key is read from ANTHROPIC_API_KEY, OPENAI_API_KEY or
                          OPENAI_COMPATIBLE_API_KEY, and sent to its own host only
      --model MODEL       the model; without it, those of the provider are listed
      --address ADDRESS   the address of the provider's API: http://localhost:8080/v1
      --documents         send the whole text of the cited sources, not only the passages that bear on a claim
      --translate         let the model translate claims whose sources are in another language and share no name or
                          number with them, so that passages are found: the claim alone is sent for that
      --embeddings DIR    also find the passages of claims by their meaning, with the sentence model in DIR
                          (config.json, tokenizer.json, onnx/model.onnx), on this machine. It needs a package that is
                          installed once: ${EMBEDDINGS}
      --budget AMOUNT     the most that the questions may take: tokens (200000) or dollars ('$2')
      --price IN,OUT      dollars for a million tokens of questions and of answers, where the price is not known: 3,15
  -y, --yes               agree to what will be sent. On a terminal you are asked, with tokens and price; else nothing
                          is sent
      --port PORT         the port of a service: ${PORT} (default), or 0 for a free one
      --host ADDRESS      the address on which a service listens: 127.0.0.1 (default), or another, which needs a token
      --host-name NAME    a name by which clients reach the service, besides those of this machine; can be repeated
      --access-file FILE  the file with the tokens that open the service, one a line, or set ${ACCESS_VARIABLE}
      --without-token     let other machines use the service without a token
      --threads NUMBER    the threads that check; as many as the machine has cores by default
      --max-body MB       the most megabytes of a request: 32 (default), or 1 to 64
      --time-limit SECONDS  the most seconds of a request: 120 (default); a job has an hour
      --rate NUMBER       the requests that a client may send in a minute: 600 (default)
      --memory MB         the memory above which no request is taken; three quarters of the machine's by default
      --grace SECONDS     how long what is at work may take when the service stops: 30 (default)
      --fetch-addresses   let requests name sources by addresses, which this machine then fetches
      --folder DIR        the folder in which agents may have files read; none without it
      --http              serve agents over HTTP, with the options of serve
  -q, --quiet             no report and no progress on the terminal: only the exit code and --output
  -V, --version           print the version
  -h, --help              print this help

Verdicts, the most severe first
${verdicts()}

Exit codes
  0  no finding at or above the severity: a citation that leads to another case is as severe as wrong_source, one
     with something else to fix as wrong_page; a quotation that cannot be checked, has no citation or quotes the
     record counts only with --fail-on-unchecked
  1  there is one
  2  wrong usage; or nothing of the draft or of the sources could be read; or the report could not be written
  130  stopped by Ctrl-C

Examples
  literatim check brief.pdf --sources cases/
  literatim check memo.md --sources cases/ statute.html --format markdown --output findings.md
  literatim check memo.docx --sources cases/ --fail-on altered
  literatim text memo.docx | less
  literatim check memo.md --sources cases/ --format json | jq '.quotations[] | select(.verified == false) | .text'
  literatim quote "the reader can only believe it" --sources lissomby.html --citation "987 U.S. 412, 415"

Only requests to the addresses that you give leave this machine and, with a token or --look-up-works, the
look-ups, and with --provider the questions to your model; the report's ledger lists them. Ctrl-C stops a check;
what has arrived is kept, and the next run continues.
Colour is used on a terminal only; NO_COLOR turns it off.
`;

/** The verdicts that are faults, with what they mean. */
function verdicts(): string {
  const lines = new RegExp(`(.{1,${WIDTH - INDENT}})(?: |$)`, "g");
  const meaning = (severity: Severity) => HEADLINES[severity].meaning.replace(lines, `$1\n${" ".repeat(INDENT)}`).trimEnd();
  return SEVERITIES.map((severity) => `  ${severity.padEnd(INDENT - 2)}${meaning(severity)}`).join("\n");
}
