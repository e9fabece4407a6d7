// The frame of a page of the site: navigation, contents, no script at all.
import { GROUPS } from "./pages.mjs";

/** Only the page's own style and pictures; also where it is opened as a file. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * A page as HTML.
 *
 * @param {{ slug: string, name: string }} page
 * @param {{ title: string, html: string, headings: { id: string, title: string }[] }} content
 * @param {{ src: string, alt: string, width: number, height: number } | null} picture
 */
export function framed(page, { title, html, headings }, picture) {
  const figure = picture
    ? `<figure><img src="${picture.src}" alt="${escaped(picture.alt)}" width="${picture.width}" height="${picture.height}"></figure>\n`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${page.slug === "index" ? "Literatim" : `${escaped(title)} · Literatim`}</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar"><a class="brand" href="index.html"><img src="icon.svg" alt="" width="28" height="28">Literatim</a></header>
<div class="frame">
<nav class="pages" aria-label="Pages">
<details class="menu"><summary>Pages</summary>
${navigation(page.slug)}
</details>
<div class="list">
${navigation(page.slug)}
</div>
</nav>
<main id="content">
<h1>${escaped(title)}</h1>
${figure}${contents(headings)}${html}
</main>
</div>
<footer>Literatim compares words. It does not say whether a case is still good law. Your draft stays on your device.</footer>
</body>
</html>
`;
}

function navigation(current) {
  return GROUPS.map(([group, pages]) => {
    const items = pages.map(({ slug, name }) => {
      const mark = slug === current ? ' aria-current="page"' : "";
      return `<li><a href="${slug}.html"${mark}>${escaped(name)}</a></li>`;
    });
    return `<p>${group}</p>\n<ul>\n${items.join("\n")}\n</ul>`;
  }).join("\n");
}

/** The contents of a page with at least three sections. */
function contents(headings) {
  if (headings.length < 3) return "";
  const items = headings.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  return `<details class="contents"><summary>On this page</summary>\n<ul>\n${items.join("\n")}\n</ul>\n</details>\n`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
