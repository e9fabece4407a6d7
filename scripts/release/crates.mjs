// The crates that a release has, each after those that it depends on: in this order they are published.
export const CRATES = [
  ...["matching", "facts", "index", "styles", "lexicon", "read", "html", "web", "office", "pdf", "cite", "patterns"],
  ...["quote", "source", "judge", "claim", "field", "report"],
]
  .map((room) => `literatim-${room}`)
  .concat("literatim");
