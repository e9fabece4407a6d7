// Leads the requests to the scholarly services to those of fake-indexes.mjs: node --import services.mjs, with their addresses as JSON in FAKES.
const fakes = JSON.parse(process.env.FAKES ?? "{}");
const services = {
  "https://api.crossref.org/": fakes.crossref,
  "https://api.openalex.org/": fakes.openalex,
  "https://api.semanticscholar.org/graph/v1/": fakes.semanticScholar,
  "https://api.unpaywall.org/v2/": fakes.unpaywall,
  "https://arxiv.org/": fakes.arxiv,
};
const { fetch } = globalThis;

globalThis.fetch = (input, init) => {
  const address = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
  const [own, fake] = Object.entries(services).find(([base]) => address.startsWith(base)) ?? ["", ""];
  const led = fake + address.slice(own.length);
  if (!/^(?:http:\/\/127\.0\.0\.1:|file:|data:)/.test(led)) throw new TypeError(`${address} was asked.`);
  return fetch(input instanceof Request ? new Request(led, input) : led, init);
};
