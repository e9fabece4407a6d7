// A made-up Word for the tests: a document in memory behind the objects of Office.js, built on office-addin-mock, which makes a property
// readable only once it was loaded and the context was synced.
//
// It follows Microsoft's documented API and is not Word. The mock has no collections, results, events or contexts; those here are this file's own.
// What real Word does may differ: how `search` treats special characters, what `text` holds for deleted words (here it holds them, the harder
// case), where a comment may stand, and how tracked changes are split.
import { OfficeMockObject } from "office-addin-mock";
import { flatOf, partsOf } from "./ooxml.mjs";

const HOST = "word";
const MARK = "\u0002";

/** When the tracked changes of the document were made that it is opened with. */
const WRITTEN = new Date("2024-03-01T09:00:00Z");

/** @typedef {{ type: "Added" | "Deleted", text: string, paragraph: import("./memo.mjs").Paragraph }} Change */

/**
 * Word with a document open.
 *
 * @param {import("./memo.mjs").Text} text
 * @param {{ version?: number, flat?: (flat: string) => string }} [options] `version` is the WordApi 1.x that it has; `flat` changes what `getOoxml` returns
 */
export function wordWith(text, { version = 8, flat = (xml) => xml } = {}) {
  const state = {
    text,
    mode: "Off",
    user: "Reader",
    now: new Date("2024-05-01T10:00:00Z"),
    modes: /** @type {string[]} */ ([]),
    comments: /** @type {{ id: string, on: string, text: string }[]} */ ([]),
    annotations: /** @type {{ id: string, paragraph: object, on: string, color: string }[]} */ ([]),
    selected: "",
    syncs: 0,
    handlers: /** @type {Record<string, ((args: object) => Promise<void>)[]>} */ ({}),
  };
  let ids = 0;
  const needs = (least, name) => {
    if (version < least) throw new Error(`ApiNotFound: ${name} needs WordApi 1.${least}.`);
  };
  const tell = (event, args = {}) => Promise.all((state.handlers[event] ?? []).map((handler) => handler(args)));

  /** A request context with its objects. */
  const contextOf = (tracked, homes) => {
    const context = { trackedObjects: { add: (one) => tracked.add(one), remove: (one) => tracked.delete(one) } };
    const objects = new Set();
    const results = [];
    let isOpen = true;
    const home = {
      context,
      async run(batch) {
        isOpen = true;
        try {
          return await batch(context);
        } finally {
          isOpen = false;
        }
      },
    };
    const mock = (data) => {
      const made = new OfficeMockObject(data, HOST);
      for (const [name, value] of Object.entries(data)) {
        if (typeof value !== "function") continue;
        made[name] = (...given) => {
          if (!isOpen && !tracked.has(made)) throw new Error(`InvalidObjectPath: ${name} of an object whose context is over.`);
          return value(...given);
        };
      }
      objects.add(made);
      homes.set(made, home);
      return made;
    };
    const resultOf = (value) => {
      const made = {};
      results.push(() => Object.assign(made, { value }));
      return made;
    };
    /** A collection: its items can be read once they were loaded and the context was synced. */
    const collection = (all) => {
      let isWanted = false;
      let items;
      const made = {
        load(names) {
          isWanted = true;
          for (const name of String(names).split(",")) {
            const [, property] = name.trim().split("/");
            if (property) for (const item of all) item.load(property);
          }
          return made;
        },
        getFirst: () => all[0],
        sync: async () => {
          if (isWanted) items = all;
        },
        get items() {
          if (items === undefined) throw new Error("PropertyNotLoaded: items");
          return items;
        },
      };
      objects.add(made);
      return made;
    };

    const rangeOf = (paragraphs, first, from, last, to) => {
      const words = wordsBetween(paragraphs, first, from, last, to);
      const isSame = () => wordsBetween(paragraphs, first, from, last, to) === words;
      const range = mock({
        text: paragraphs.slice(first, last + 1).length === 1 ? withDeleted(paragraphs[first], from, to) : words,
        getReviewedText: (which) => {
          needs(4, "getReviewedText");
          return resultOf(which === "Current" ? words : "");
        },
        getRange: (where = "Whole") => {
          needs(3, "getRange");
          if (where === "Start") return rangeOf(paragraphs, first, from, first, from);
          return where === "End" ? rangeOf(paragraphs, last, to, last, to) : rangeOf(paragraphs, first, from, last, to);
        },
        expandTo: (other) => {
          const [a, b] = [[first, from, last, to], other.at];
          const start = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? a : b;
          const end = a[2] > b[2] || (a[2] === b[2] && a[3] >= b[3]) ? a : b;
          return rangeOf(paragraphs, start[0], start[1], end[2], end[3]);
        },
        select: () => {
          if (isSame()) state.selected = words;
        },
        insertComment: (said) => {
          needs(4, "insertComment");
          if (paragraphs !== state.text.body) throw new Error("InvalidArgument: no comments in notes.");
          const id = `{comment-${++ids}}`;
          state.comments.push({ id, on: words, text: said });
          return mock({ id });
        },
        insertText: (put, where) => {
          if (where !== "Replace" || first !== last) throw new Error("The made-up Word replaces within a paragraph only.");
          replace(paragraphs[first], from, to, put, state.mode === "Off" ? {} : { author: state.user, date: state.now });
          void tell("onParagraphChanged");
          return rangeOf(paragraphs, first, from, first, from + put.length);
        },
      });
      range.at = [first, from, last, to];
      Object.defineProperty(range, "paragraphs", {
        get: () => collection(paragraphs.slice(first, last + 1).map((_, index) => paragraphMock(paragraphs, first + index))),
      });
      return range;
    };

    const paragraphMock = (paragraphs, index) => {
      const own = paragraphs[index];
      return mock({
        text: withDeleted(own, 0, Number.POSITIVE_INFINITY),
        getReviewedText: (which) => {
          needs(4, "getReviewedText");
          return resultOf(which === "Current" ? wordsOf(own) : "");
        },
        getRange: (where) => rangeOf(paragraphs, index, 0, index, where === "Start" ? 0 : wordsOf(own).length),
        search: (sought, { matchCase }) => {
          if (sought.length > 255) throw new Error("SearchStringInvalidOrTooLong");
          const wanted = sought.replaceAll("^^", "^");
          const hits = [];
          const words = matchCase ? wordsOf(own) : wordsOf(own).toLowerCase();
          for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + 1))
            hits.push(rangeOf(paragraphs, index, at, index, at + wanted.length));
          return collection(hits);
        },
        insertAnnotations: ({ critiques }) => {
          needs(7, "insertAnnotations");
          const text = withDeleted(own, 0, Number.POSITIVE_INFINITY);
          const made = critiques.map(({ start, length, colorScheme }) => {
            const id = `annotation-${++ids}`;
            state.annotations.push({ id, paragraph: own, on: text.slice(start, start + length), color: colorScheme });
            return id;
          });
          return resultOf(made);
        },
        getAnnotations: () => {
          needs(7, "getAnnotations");
          const remove = (id) => () => {
            state.annotations = state.annotations.filter((one) => one.id !== id);
          };
          return collection(
            state.annotations.filter(({ paragraph }) => paragraph === own).map(({ id }) => mock({ id, delete: remove(id) })),
          );
        },
        getTrackedChanges: () => {
          needs(6, "getTrackedChanges");
          const changes = own.pieces.filter((piece) => "change" in piece && piece.change);
          const of = ({ change, text, author = "Tester", date = WRITTEN }) => ({ type: change, text, author, date });
          return collection(changes.map((piece) => mock({ ...of(piece), reject: () => reject(own, piece) })));
        },
      });
    };

    const bodyMock = (paragraphs) => {
      const made = mock({
        getOoxml: () => resultOf(flat(flatOf(partsOf(state.text)))),
        getComments: () => {
          needs(4, "getComments");
          const remove = (id) => () => {
            state.comments = state.comments.filter((one) => one.id !== id);
          };
          return collection(state.comments.map(({ id }) => mock({ id, delete: remove(id) })));
        },
      });
      const notes = (all) => {
        needs(5, "footnotes");
        return collection(all.map((own) => ({ body: bodyMock(own) })));
      };
      Object.defineProperties(made, {
        paragraphs: { get: () => collection(paragraphs.map((_, index) => paragraphMock(paragraphs, index))) },
        footnotes: { get: () => notes(state.text.footnotes) },
        endnotes: { get: () => notes([]) },
      });
      return made;
    };

    const loaded = new Set();
    let isModeKnown = false;
    const event = (name, least) => ({
      add: (handler) => {
        needs(least, name);
        state.handlers[name] = [...(state.handlers[name] ?? []), handler];
      },
    });
    const document = {
      body: bodyMock(state.text.body),
      load: (name) => loaded.add(name),
      get changeTrackingMode() {
        needs(4, "changeTrackingMode");
        if (!isModeKnown) throw new Error("PropertyNotLoaded: changeTrackingMode");
        return state.mode;
      },
      set changeTrackingMode(mode) {
        state.mode = mode;
        state.modes.push(mode);
      },
      onParagraphChanged: event("onParagraphChanged", 6),
      onParagraphAdded: event("onParagraphAdded", 6),
      onParagraphDeleted: event("onParagraphDeleted", 6),
      onAnnotationClicked: event("onAnnotationClicked", 7),
    };
    Object.assign(context, {
      document,
      async sync() {
        state.syncs++;
        for (const one of objects) await one.sync();
        for (const give of results) give();
        isModeKnown ||= loaded.has("changeTrackingMode");
      },
    });
    return home;
  };

  /** The objects that outlive their context, and the context of each object. */
  const tracked = new Set();
  const homes = new Map();
  return {
    state,
    tell,
    Word: {
      /** As `Word.run(batch)`, and as `Word.run(object, batch)` in the context of the object. */
      run: (...given) => (given.length > 1 ? homes.get(given[0]) : contextOf(tracked, homes)).run(given.at(-1)),
    },
    Office: {
      HostType: { Word: "Word" },
      FileType: { Compressed: "compressed" },
      AsyncResultStatus: { Succeeded: "succeeded", Failed: "failed" },
      /** As in Office.js: it calls back, and resolves with the same. */
      onReady: async (ready) => {
        const info = { host: "Word", platform: "PC" };
        ready?.(info);
        return info;
      },
      context: {
        requirements: { isSetSupported: (name, least) => name === "WordApi" && Number(least.split(".")[1]) <= version },
        document: { url: "C:\\Drafts\\memo.docx" },
      },
    },
  };
}

function wordsOf({ pieces }) {
  return pieces.map((piece) => ("note" in piece ? MARK : piece.change === "Deleted" ? "" : piece.text)).join("");
}

function wordsBetween(paragraphs, first, from, last, to) {
  if (first === last) return wordsOf(paragraphs[first]).slice(from, to);
  const within = paragraphs.slice(first + 1, last).map(wordsOf);
  return [wordsOf(paragraphs[first]).slice(from), ...within, wordsOf(paragraphs[last]).slice(0, to)].join("\r");
}

/** The words between two units of a paragraph's current text, with the deleted ones. */
function withDeleted({ pieces }, from, to) {
  let at = 0;
  let text = "";
  for (const piece of pieces) {
    const words = "note" in piece ? MARK : piece.text;
    const isDeleted = "change" in piece && piece.change === "Deleted";
    if (isDeleted) text += at > from && at < to ? words : "";
    else {
      text += words.slice(Math.max(0, from - at), Math.max(0, to - at));
      at += words.length;
    }
  }
  return text;
}

/** Replaces units of a paragraph's current text, by a tracked change of `maker` or, without an author, at once. */
function replace(paragraph, from, to, put, maker) {
  const isTracked = "author" in maker;
  const pieces = [];
  let at = 0;
  let isPut = false;
  const insert = (look) => {
    if (!isPut && put !== "") pieces.push({ ...look, text: put, ...(isTracked ? { change: "Added", ...maker } : {}) });
    isPut = true;
  };
  for (const piece of paragraph.pieces) {
    const isDeleted = "change" in piece && piece.change === "Deleted";
    const words = "note" in piece ? MARK : piece.text;
    const [start, end] = [Math.max(0, from - at), Math.min(words.length, to - at)];
    if (isDeleted || "note" in piece || start >= words.length || end <= 0) {
      if (!isDeleted && at >= to) insert({});
      pieces.push(piece);
    } else {
      if (start > 0) pieces.push({ ...piece, text: words.slice(0, start) });
      if (isTracked) pieces.push({ ...piece, text: words.slice(start, end), change: "Deleted", ...maker });
      if (at + words.length >= to) insert(piece);
      if (end < words.length) pieces.push({ ...piece, text: words.slice(end) });
    }
    if (!isDeleted) at += words.length;
  }
  insert({});
  paragraph.pieces = pieces;
}

function reject(paragraph, piece) {
  if (piece.change === "Added") paragraph.pieces = paragraph.pieces.filter((one) => one !== piece);
  else delete piece.change;
}
