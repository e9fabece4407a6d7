// What office-addin-mock takes of office-addin-manifest, which runs in Node alone, for the bundle in the browser.
export const OfficeApp = { Outlook: "outlook", Word: "word" };
