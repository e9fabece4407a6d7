// The pages of the documentation's site: each is made from a Markdown file of the repository.

/**
 * @typedef {object} Page
 * @property {string} file the Markdown file, from the root of the repository
 * @property {string} name the page's name in the navigation
 * @property {string} slug the page's file without `.html`
 * @property {string} [picture] a picture of docs/pictures/ under its heading
 * @property {string} [alt] what the picture shows
 */

/** The groups of the navigation, each with its pages in order. @type {[string, Page[]][]} */
export const GROUPS = [
  [
    "Start",
    [
      { file: "README.md", name: "Overview", slug: "index" },
      { file: "docs/verdicts.md", name: "Verdicts", slug: "verdicts" },
      { file: "docs/warnings.md", name: "Warnings", slug: "warnings" },
      { file: "docs/accuracy.md", name: "Accuracy", slug: "accuracy" },
      { file: "docs/limits.md", name: "Limits", slug: "limits" },
      { file: "docs/promises.md", name: "Promises", slug: "promises" },
      { file: "PRIVACY.md", name: "Privacy", slug: "privacy" },
    ],
  ],
  [
    "Where it runs",
    [
      {
        ...{ file: "docs/page.md", name: "Page", slug: "page", picture: "page-dark.png" },
        alt: "The page in its dark theme: the draft with marked quotations on the left, the findings on the right",
      },
      {
        ...{ file: "docs/element.md", name: "Element", slug: "element", picture: "element.png" },
        alt: "A text field of a web page with the element under it: marked draft and findings",
      },
      {
        ...{ file: "docs/extension.md", name: "Browser extension", slug: "extension", picture: "extension.png" },
        alt: "An editor in a web page with marked quotations, and the extension’s panel beside it with an altered quotation",
      },
      {
        ...{ file: "docs/word.md", name: "Word", slug: "word", picture: "word.png" },
        alt: "The add-in’s task pane with its findings, on a made-up Word",
      },
      { file: "docs/editors.md", name: "VS Code and editors", slug: "editors" },
      {
        ...{ file: "docs/cli.md", name: "Command line", slug: "command-line", picture: "terminal.png" },
        alt: "A terminal with the report on two quotations: one is on another page, one drops the word not",
      },
      { file: "docs/serve.md", name: "Service", slug: "serve" },
      { file: "docs/mcp.md", name: "Tools for agents", slug: "mcp" },
      { file: "www/README.md", name: "Package", slug: "package" },
      { file: "docs/library.md", name: "Library", slug: "library" },
      { file: "docs/python.md", name: "Python", slug: "python" },
      { file: "docs/corpora.md", name: "Many drafts", slug: "many-drafts" },
      { file: "docs/ci.md", name: "Continuous integration", slug: "ci" },
    ],
  ],
  [
    "The report",
    [
      { file: "docs/report.md", name: "Report", slug: "report" },
      { file: "docs/errors.md", name: "Errors", slug: "errors" },
      { file: "www/report.schema.json", name: "Schema", slug: "schema" },
      { file: "docs/claims.md", name: "Claims", slug: "claims" },
      { file: "docs/models.md", name: "Models", slug: "models" },
      { file: "docs/fields.md", name: "Field citations", slug: "fields" },
    ],
  ],
  [
    "How it works",
    [
      { file: "docs/reading.md", name: "Reading files", slug: "reading" },
      { file: "docs/text.md", name: "Text", slug: "text" },
      { file: "docs/citations.md", name: "Citations", slug: "citations" },
      { file: "docs/references.md", name: "References", slug: "references" },
      { file: "docs/attribution.md", name: "Attribution", slug: "attribution" },
      { file: "docs/locating.md", name: "Locating", slug: "locating" },
      { file: "docs/judging.md", name: "Judging", slug: "judging" },
      { file: "docs/lexicon.md", name: "Lexicon", slug: "lexicon" },
      { file: "docs/phrases.md", name: "Phrases", slug: "phrases" },
      { file: "docs/existence.md", name: "Existence", slug: "existence" },
      { file: "docs/sources.md", name: "Sources", slug: "sources" },
    ],
  ],
  [
    "The project",
    [
      { file: "CHANGELOG.md", name: "Changes", slug: "changes" },
      { file: "ARCHITECTURE.md", name: "Architecture", slug: "architecture" },
      { file: "CONTRIBUTING.md", name: "Contributing", slug: "contributing" },
      { file: "docs/author-a-rule.md", name: "Author a rule", slug: "author-a-rule" },
      { file: "docs/style.md", name: "Style", slug: "style" },
      { file: "docs/releasing.md", name: "Releasing", slug: "releasing" },
      { file: "docs/dependencies.md", name: "Dependencies", slug: "dependencies" },
      { file: "docs/measuring.md", name: "Measuring", slug: "measuring" },
      { file: "BENCHMARKS.md", name: "Measurements", slug: "benchmarks" },
      { file: "SECURITY.md", name: "Security", slug: "security" },
      { file: "docs/extension-review.md", name: "Store review", slug: "extension-review" },
    ],
  ],
];

/** All pages in order. */
export const PAGES = GROUPS.flatMap(([, pages]) => pages);
