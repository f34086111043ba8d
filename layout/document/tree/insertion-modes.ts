import { NO_NODE } from "../document.ts";
import { knownNameId } from "./element-names.ts";
import { endInBody, startInBody } from "./rules-body.ts";
import { endInForeign, isTextForeign, startInForeign } from "./rules-foreign.ts";
import * as head from "./rules-head.ts";
import * as table from "./rules-table.ts";
import { dropStart, isAllSpace, lengthOf, stringOf, type TextRun } from "./text-run.ts";
import type { EndTag, StartTag, TreeBuilder } from "./tree-builder.ts";
import * as mode from "./tree-builder.ts";

/** Sends each token to the rules of the current insertion mode ("tree construction dispatcher", HTML standard 13.2.6). */

const HTML_NAME = knownNameId("html");
const TEMPLATE = knownNameId("template");
const LINE_FEED = 10;

export function processStartTag(builder: TreeBuilder, tag: StartTag): void {
  builder.skipLineFeed = false;
  builder.startTags += 1;
  if (builder.templateDepth > 0) {
    if (tag.nameId === TEMPLATE) builder.templateDepth += 1;
    return;
  }
  if (builder.open.size > 0 && builder.open.topKey < 0 && startInForeign(builder, tag)) return;
  while (startInMode(builder, tag)) {}
}

export function processEndTag(builder: TreeBuilder, tag: EndTag): void {
  builder.skipLineFeed = false;
  if (builder.templateDepth > 0) {
    if (tag.nameId === TEMPLATE) builder.templateDepth -= 1;
    return;
  }
  if (tag.nameId === TEMPLATE) return;
  if (builder.open.size > 0 && builder.open.topKey < 0 && endInForeign(builder, tag)) return;
  while (endInMode(builder, tag)) {}
}

export function processText(builder: TreeBuilder, run: TextRun): void {
  if (builder.templateDepth > 0) return;
  if (builder.skipLineFeed) {
    builder.skipLineFeed = false;
    if (stringOf(builder.arena.source, run).charCodeAt(0) === LINE_FEED) dropStart(run, 1);
    if (lengthOf(run) === 0) return;
  }
  if (isTextForeign(builder)) {
    builder.insertText(run);
    return;
  }
  while (textInMode(builder, run)) {}
}

/** Makes html, head and body if nothing has. */
export function finishTree(builder: TreeBuilder): void {
  builder.templateDepth = 0;
  if (builder.mode === mode.RAW_TEXT) {
    builder.open.pop();
    builder.mode = builder.modeAfterText;
  }
  if (builder.mode === mode.IN_HEAD_NOSCRIPT) {
    builder.open.pop();
    builder.mode = mode.IN_HEAD;
  }
  const tag: EndTag = { nameId: HTML_NAME, offset: builder.arena.source.length };
  while (builder.body === NO_NODE && endInMode(builder, tag)) {}
}

function startInMode(builder: TreeBuilder, tag: StartTag): boolean {
  switch (builder.mode) {
    case mode.IN_BODY:
      return startInBody(builder, tag);
    case mode.IN_CELL:
      return table.startInCell(builder, tag);
    case mode.IN_ROW:
      return table.startInRow(builder, tag);
    case mode.IN_TABLE_BODY:
      return table.startInTableBody(builder, tag);
    case mode.IN_TABLE:
      return table.startInTable(builder, tag);
    case mode.IN_CAPTION:
      return table.startInCaption(builder, tag);
    case mode.IN_COLUMN_GROUP:
      return table.startInColumnGroup(builder, tag);
    case mode.BEFORE_HTML:
      return head.startBeforeHtml(builder, tag);
    case mode.BEFORE_HEAD:
      return head.startBeforeHead(builder, tag);
    case mode.IN_HEAD:
      return head.startInHead(builder, tag);
    case mode.IN_HEAD_NOSCRIPT:
      return head.startInHeadNoscript(builder, tag);
    case mode.AFTER_HEAD:
      return head.startAfterHead(builder, tag);
    default:
      return leaveSpecialMode(builder, tag.nameId === HTML_NAME);
  }
}

function endInMode(builder: TreeBuilder, tag: EndTag): boolean {
  switch (builder.mode) {
    case mode.IN_BODY:
      return endInBody(builder, tag);
    case mode.IN_CELL:
      return table.endInCell(builder, tag);
    case mode.IN_ROW:
      return table.endInRow(builder, tag);
    case mode.IN_TABLE_BODY:
      return table.endInTableBody(builder, tag);
    case mode.IN_TABLE:
      return table.endInTable(builder, tag);
    case mode.IN_CAPTION:
      return table.endInCaption(builder, tag);
    case mode.IN_COLUMN_GROUP:
      return table.endInColumnGroup(builder, tag);
    case mode.BEFORE_HTML:
      return head.endBeforeHtml(builder, tag);
    case mode.BEFORE_HEAD:
      return head.endBeforeHead(builder, tag);
    case mode.IN_HEAD:
      return head.endInHead(builder, tag);
    case mode.IN_HEAD_NOSCRIPT:
      return head.endInHeadNoscript(builder, tag);
    case mode.AFTER_HEAD:
      return head.endAfterHead(builder, tag);
    case mode.RAW_TEXT:
      builder.open.pop();
      builder.mode = builder.modeAfterText;
      return false;
    default:
      return tag.nameId === HTML_NAME ? false : leaveSpecialMode(builder, false);
  }
}

function textInMode(builder: TreeBuilder, run: TextRun): boolean {
  switch (builder.mode) {
    case mode.IN_TABLE:
    case mode.IN_TABLE_BODY:
    case mode.IN_ROW:
      table.textInTable(builder, run);
      return false;
    case mode.IN_COLUMN_GROUP:
      return table.textInColumnGroup(builder, run);
    case mode.BEFORE_HTML:
      return head.textBeforeHtml(builder, run);
    case mode.BEFORE_HEAD:
      return head.textBeforeHead(builder, run);
    case mode.IN_HEAD:
      return head.textInHead(builder, run);
    case mode.IN_HEAD_NOSCRIPT:
      return head.textInHeadNoscript(builder, run);
    case mode.AFTER_HEAD:
      return head.textAfterHead(builder, run);
    case mode.RAW_TEXT:
      builder.insertText(run);
      return false;
    case mode.AFTER_BODY:
      if (!isAllSpace(builder.arena.source, run)) builder.mode = mode.IN_BODY;
      break;
    default:
      break;
  }
  builder.reopenFormatting();
  builder.insertText(run);
  return false;
}

/** After the body, and in raw text that the tokenizer left: what comes is body content again. */
function leaveSpecialMode(builder: TreeBuilder, ignored: boolean): boolean {
  if (builder.mode === mode.RAW_TEXT) {
    builder.open.pop();
    builder.mode = builder.modeAfterText;
    return true;
  }
  if (ignored) return false;
  builder.mode = mode.IN_BODY;
  return true;
}
