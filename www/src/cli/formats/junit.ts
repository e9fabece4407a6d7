import { type Listed, type ListFormat, listed, quoted, sentenceOf } from "./draft.js";

/** JUnit's XML: a suite for each draft, a case for each of its findings. */
export const junit: ListFormat = {
  head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="literatim">\n',
  part: (draft) => {
    const { report, file } = draft;
    const name = file ?? report.draft.name;
    const items = listed(draft);
    const count = (...levels: Listed["level"][]) => items.filter(({ level }) => levels.includes(level)).length;
    const numbers = { tests: items.length, failures: count("error"), errors: 0, skipped: count("note") };
    const time = ((report.times?.total_ms ?? 0) / 1000).toFixed(3);
    return element("testsuite", { name, ...numbers, time }, items.map((item) => testCase(item, name)).join(""));
  },
  failure: ({ file, why }) => {
    const error = element("error", { message: why, type: "unreadable" }, "");
    const numbers = { tests: 1, failures: 0, errors: 1, skipped: 0 };
    return element("testsuite", { name: file, ...numbers }, element("testcase", { classname: file, name: "draft" }, error));
  },
  separator: "",
  tail: () => "</testsuites>\n",
};

function testCase(item: Listed, classname: string): string {
  const { finding, level, place } = item;
  const name = `${finding.id} ${quoted(finding.text)}`;
  const message = `${finding.label}: ${finding.reason}`;
  const content = {
    error: () => element("failure", { message, type: item.rule }, escaped(sentenceOf(item))),
    warning: () => element("system-out", {}, escaped(sentenceOf(item))),
    note: () => element("skipped", { message }, ""),
    none: () => "",
  }[level]();
  return element("testcase", { classname, name, line: place?.line }, content);
}

function element(name: string, attributes: Readonly<Record<string, string | number | undefined>>, content: string): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const list = given.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join("");
  return content === "" ? `<${name}${list}/>\n` : `<${name}${list}>${content.startsWith("<") ? "\n" : ""}${content}</${name}>\n`;
}

/** Text for XML 1.0. A character that it does not allow becomes U+FFFD; line ends are kept in attributes too. `##[` would be a command of a workflow. */
function escaped(text: string): string {
  const allowed = text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
  const entity = (sign: string) => `&#${sign.charCodeAt(0)};`;
  return allowed.replace(/[&<>"'\t\r\n]|#(?=#\[)/g, entity);
}
