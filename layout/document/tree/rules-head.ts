import { NO_ATTRIBUTES } from "./attribute-lists.ts";
import { knownNameId, ruleTable } from "./element-names.ts";
import { dropStart, leadingSpace, lengthOf, startOf, type TextRun } from "./text-run.ts";
import {
  AFTER_HEAD,
  BEFORE_HEAD,
  type EndTag,
  IN_BODY,
  IN_HEAD,
  IN_HEAD_NOSCRIPT,
  type StartTag,
  type TreeBuilder,
} from "./tree-builder.ts";

/** What comes before the body: HTML standard 13.2.6.4.2 to 13.2.6.4.6. Each rule returns true to process again. */

const HTML_NAME = knownNameId("html");
const HEAD = knownNameId("head");
const BODY = knownNameId("body");
const BR = knownNameId("br");
const FRAMESET = knownNameId("frameset");
const NOSCRIPT = knownNameId("noscript");

type HeadContent = "void" | "text" | "noscript" | "template";

const HEAD_CONTENT: readonly (HeadContent | undefined)[] = ruleTable<HeadContent>({
  "base basefont bgsound link meta": "void",
  "title noframes style script": "text",
  noscript: "noscript",
  template: "template",
});

/** End tags that make an implied head or body; all others before the body are ignored. */
const IMPLYING_END_TAGS: readonly (true | undefined)[] = ruleTable<true>({ "head body html br": true });

/** Inserts what may stand in a head; false if the tag does not belong there. */
export function insertHeadContent(builder: TreeBuilder, tag: StartTag): boolean {
  const content = HEAD_CONTENT[tag.nameId];
  if (content === undefined || content === "noscript") return false;
  if (content === "void") {
    builder.insertVoid(tag);
  } else if (content === "text") {
    builder.insertRawText(tag);
  } else {
    builder.insertVoid(tag);
    builder.templateDepth = 1;
    if (builder.firstShadowRoot < 0 && builder.attributes.has(tag.attributes, "shadowrootmode"))
      builder.firstShadowRoot = tag.offset;
  }
  return true;
}

export function startBeforeHtml(builder: TreeBuilder, tag: StartTag): boolean {
  const own = tag.nameId === HTML_NAME;
  builder.insertRoot(own ? tag : undefined);
  builder.mode = BEFORE_HEAD;
  return !own;
}

export function startBeforeHead(builder: TreeBuilder, tag: StartTag): boolean {
  if (tag.nameId === HTML_NAME) {
    builder.mergeAttributes(builder.html, tag);
    return false;
  }
  const own = tag.nameId === HEAD;
  builder.head = builder.insertNamed(HEAD, tag.offset, own ? tag.attributes : NO_ATTRIBUTES);
  builder.mode = IN_HEAD;
  return !own;
}

export function startInHead(builder: TreeBuilder, tag: StartTag): boolean {
  if (tag.nameId === HTML_NAME) {
    builder.mergeAttributes(builder.html, tag);
  } else if (tag.nameId === NOSCRIPT) {
    builder.insert(tag);
    builder.mode = IN_HEAD_NOSCRIPT;
  } else if (tag.nameId !== HEAD && !insertHeadContent(builder, tag)) {
    return leaveHead(builder);
  }
  return false;
}

export function startInHeadNoscript(builder: TreeBuilder, tag: StartTag): boolean {
  if (tag.nameId === HTML_NAME) {
    builder.mergeAttributes(builder.html, tag);
    return false;
  }
  if (tag.nameId === HEAD || tag.nameId === NOSCRIPT) return false;
  const allowed = NOSCRIPT_IN_HEAD[tag.nameId] === true;
  if (allowed) return !insertHeadContent(builder, tag);
  return leaveNoscript(builder);
}

const NOSCRIPT_IN_HEAD: readonly (true | undefined)[] = ruleTable<true>({
  "basefont bgsound link meta noframes style": true,
});

export function startAfterHead(builder: TreeBuilder, tag: StartTag): boolean {
  if (tag.nameId === HTML_NAME) {
    builder.mergeAttributes(builder.html, tag);
    return false;
  }
  // A frameset document has no body here: its frames can't be printed, and noframes content is raw text.
  if (tag.nameId === FRAMESET && builder.firstFrameset < 0) builder.firstFrameset = tag.offset;
  if (tag.nameId === HEAD || tag.nameId === FRAMESET) return false;
  if (tag.nameId === BODY) {
    builder.body = builder.insert(tag);
    builder.mode = IN_BODY;
    return false;
  }
  const content = HEAD_CONTENT[tag.nameId];
  if (content !== undefined && content !== "noscript") {
    builder.open.push(builder.head);
    insertHeadContent(builder, tag);
    builder.open.remove(builder.head);
    return false;
  }
  return insertBody(builder, tag.offset);
}

export function endBeforeHtml(builder: TreeBuilder, tag: EndTag): boolean {
  if (IMPLYING_END_TAGS[tag.nameId] !== true) return false;
  builder.insertRoot(undefined);
  builder.mode = BEFORE_HEAD;
  return true;
}

export function endBeforeHead(builder: TreeBuilder, tag: EndTag): boolean {
  if (IMPLYING_END_TAGS[tag.nameId] !== true) return false;
  return insertHead(builder, tag.offset);
}

export function endInHead(builder: TreeBuilder, tag: EndTag): boolean {
  if (tag.nameId === HEAD) {
    leaveHead(builder);
    return false;
  }
  return IMPLYING_END_TAGS[tag.nameId] === true && leaveHead(builder);
}

export function endInHeadNoscript(builder: TreeBuilder, tag: EndTag): boolean {
  if (tag.nameId === NOSCRIPT) {
    leaveNoscript(builder);
    return false;
  }
  return tag.nameId === BR && leaveNoscript(builder);
}

export function endAfterHead(builder: TreeBuilder, tag: EndTag): boolean {
  return tag.nameId !== HEAD && IMPLYING_END_TAGS[tag.nameId] === true && insertBody(builder, tag.offset);
}

/** Text before the body: leading white space is dropped or inserted, anything else implies what is missing. */
export function textBeforeHtml(builder: TreeBuilder, run: TextRun): boolean {
  dropStart(run, leadingSpace(builder.arena.source, run));
  if (lengthOf(run) === 0) return false;
  builder.insertRoot(undefined);
  builder.mode = BEFORE_HEAD;
  return true;
}

export function textBeforeHead(builder: TreeBuilder, run: TextRun): boolean {
  dropStart(run, leadingSpace(builder.arena.source, run));
  return lengthOf(run) > 0 && insertHead(builder, run.start);
}

export function textInHead(builder: TreeBuilder, run: TextRun): boolean {
  return insertLeadingSpace(builder, run) && leaveHead(builder);
}

export function textInHeadNoscript(builder: TreeBuilder, run: TextRun): boolean {
  return insertLeadingSpace(builder, run) && leaveNoscript(builder);
}

export function textAfterHead(builder: TreeBuilder, run: TextRun): boolean {
  return insertLeadingSpace(builder, run) && insertBody(builder, run.start);
}

/** Inserts the white space a run starts with; true if more remains in the run. */
function insertLeadingSpace(builder: TreeBuilder, run: TextRun): boolean {
  const count = leadingSpace(builder.arena.source, run);
  if (count > 0) {
    builder.insertText(startOf(run, count));
    dropStart(run, count);
  }
  return lengthOf(run) > 0;
}

function insertHead(builder: TreeBuilder, offset: number): boolean {
  builder.head = builder.insertNamed(HEAD, offset);
  builder.mode = IN_HEAD;
  return true;
}

function leaveHead(builder: TreeBuilder): boolean {
  builder.open.pop();
  builder.mode = AFTER_HEAD;
  return true;
}

function leaveNoscript(builder: TreeBuilder): boolean {
  builder.open.pop();
  builder.mode = IN_HEAD;
  return true;
}

function insertBody(builder: TreeBuilder, offset: number): boolean {
  builder.body = builder.insertNamed(BODY, offset);
  builder.mode = IN_BODY;
  return true;
}
