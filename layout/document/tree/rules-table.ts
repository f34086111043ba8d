import { NO_NODE } from "../document.ts";
import {
  categoriesOf,
  FOSTERING,
  knownNameId,
  ruleTable,
  TABLE_CELL,
  TABLE_SCOPE,
  TABLE_SECTION,
} from "./element-names.ts";
import { endInBody, startInBody } from "./rules-body.ts";
import { insertHeadContent } from "./rules-head.ts";
import { dropStart, isAllSpace, leadingSpace, lengthOf, type TextRun } from "./text-run.ts";
import {
  type EndTag,
  IN_BODY,
  IN_CAPTION,
  IN_CELL,
  IN_COLUMN_GROUP,
  IN_ROW,
  IN_TABLE,
  IN_TABLE_BODY,
  type StartTag,
  type TreeBuilder,
} from "./tree-builder.ts";

/** Tags and text in tables: HTML standard 13.2.6.4.9 to 13.2.6.4.15. Each rule returns true to process again. */

const CAPTION = knownNameId("caption");
const COL = knownNameId("col");
const COLGROUP = knownNameId("colgroup");
const FORM = knownNameId("form");
const INPUT = knownNameId("input");
const TABLE = knownNameId("table");
const TBODY = knownNameId("tbody");
const TR = knownNameId("tr");

/** caption, col, colgroup, tbody, td, tfoot, th, thead, tr: they end what stands open below them. */
const STRUCTURE: readonly (true | undefined)[] = ruleTable<true>({
  "caption col colgroup tbody td tfoot th thead tr": true,
});
const STRUCTURE_END: readonly (true | undefined)[] = ruleTable<true>({
  "body caption col colgroup html tbody td tfoot th thead tr": true,
});
const HEAD_IN_TABLE: readonly (true | undefined)[] = ruleTable<true>({ "style script template": true });

function isSection(nameId: number): boolean {
  return (categoriesOf(nameId) & TABLE_SECTION) !== 0;
}

function isCell(nameId: number): boolean {
  return (categoriesOf(nameId) & TABLE_CELL) !== 0;
}

/** Processes a misplaced tag as in the body, its element going before the table. */
function startFostered(builder: TreeBuilder, tag: StartTag): boolean {
  builder.fosterParenting = true;
  const again = startInBody(builder, tag);
  builder.fosterParenting = false;
  return again;
}

function endFostered(builder: TreeBuilder, tag: EndTag): boolean {
  builder.fosterParenting = true;
  const again = endInBody(builder, tag);
  builder.fosterParenting = false;
  return again;
}

export function startInTable(builder: TreeBuilder, tag: StartTag): boolean {
  const { open } = builder;
  const { nameId } = tag;
  if (STRUCTURE[nameId] === true) return startStructure(builder, tag);
  if (nameId === TABLE) return closeTable(builder);
  if (HEAD_IN_TABLE[nameId] === true) return !insertHeadContent(builder, tag);
  if (nameId === INPUT && builder.attributes.valueOf(tag.attributes, "type")?.toLowerCase() === "hidden") {
    builder.insertVoid(tag);
    return false;
  }
  if (nameId === FORM) {
    if (builder.form === NO_NODE) {
      builder.form = builder.insert(tag);
      open.pop();
    }
    return false;
  }
  return startFostered(builder, tag);
}

function startStructure(builder: TreeBuilder, tag: StartTag): boolean {
  const { open } = builder;
  const { nameId, offset } = tag;
  open.clearBackTo(TABLE_SCOPE);
  if (nameId === CAPTION) {
    builder.formatting.pushMarker();
    builder.insert(tag);
    builder.mode = IN_CAPTION;
    return false;
  }
  if (nameId === COL || nameId === COLGROUP) {
    if (nameId === COL) builder.insertNamed(COLGROUP, offset);
    else builder.insert(tag);
    builder.mode = IN_COLUMN_GROUP;
    return nameId === COL;
  }
  const own = isSection(nameId);
  if (own) builder.insert(tag);
  else builder.insertNamed(TBODY, offset);
  builder.mode = IN_TABLE_BODY;
  return !own;
}

/** Ends the innermost table; true if there was one. */
function closeTable(builder: TreeBuilder): boolean {
  if (!builder.open.isInTableScope(TABLE)) return false;
  builder.open.popUntilName(TABLE);
  resetMode(builder);
  return true;
}

export function endInTable(builder: TreeBuilder, tag: EndTag): boolean {
  if (tag.nameId === TABLE) {
    closeTable(builder);
    return false;
  }
  return STRUCTURE_END[tag.nameId] === true ? false : endFostered(builder, tag);
}

/**
 * Text directly in a table, section or row: white space is dropped, the rest goes before the table.
 * DEVIATION HTML §13.2.6.4.9: white space right in a table makes no nodes: large tables would have more of them than of content. Where
 * parts of a table are inline, the gaps between them are there all the same.
 */
export function textInTable(builder: TreeBuilder, run: TextRun): void {
  const { open, arena } = builder;
  const isDirect = (open.categoriesAt(open.size - 1) & FOSTERING) !== 0;
  if (isDirect && isAllSpace(arena.source, run)) return;
  builder.fosterParenting = true;
  builder.reopenFormatting();
  builder.insertText(run);
  builder.fosterParenting = false;
}

export function startInCaption(builder: TreeBuilder, tag: StartTag): boolean {
  if (STRUCTURE[tag.nameId] === true) return closeCaption(builder);
  return startInBody(builder, tag);
}

export function endInCaption(builder: TreeBuilder, tag: EndTag): boolean {
  if (tag.nameId === CAPTION) {
    closeCaption(builder);
    return false;
  }
  if (tag.nameId === TABLE) return closeCaption(builder);
  return STRUCTURE_END[tag.nameId] === true ? false : endInBody(builder, tag);
}

function closeCaption(builder: TreeBuilder): boolean {
  if (!builder.open.isInTableScope(CAPTION)) return false;
  builder.open.generateImpliedEndTags(-1);
  builder.open.popUntilName(CAPTION);
  builder.formatting.clearToMarker();
  builder.mode = IN_TABLE;
  return true;
}

export function startInColumnGroup(builder: TreeBuilder, tag: StartTag): boolean {
  if (tag.nameId === COL) {
    builder.insertVoid(tag);
    return false;
  }
  return closeColumnGroup(builder);
}

export function endInColumnGroup(builder: TreeBuilder, tag: EndTag): boolean {
  if (tag.nameId === COLGROUP) {
    closeColumnGroup(builder);
    return false;
  }
  return tag.nameId === COL ? false : closeColumnGroup(builder);
}

export function textInColumnGroup(builder: TreeBuilder, run: TextRun): boolean {
  dropStart(run, leadingSpace(builder.arena.source, run));
  return lengthOf(run) > 0 && closeColumnGroup(builder);
}

function closeColumnGroup(builder: TreeBuilder): boolean {
  if (builder.open.topKey !== COLGROUP) return false;
  builder.open.pop();
  builder.mode = IN_TABLE;
  return true;
}

export function startInTableBody(builder: TreeBuilder, tag: StartTag): boolean {
  const { nameId, offset } = tag;
  if (nameId === TR || isCell(nameId)) {
    builder.open.clearBackTo(TABLE_SECTION | TABLE_SCOPE);
    if (nameId === TR) builder.insert(tag);
    else builder.insertNamed(TR, offset);
    builder.mode = IN_ROW;
    return nameId !== TR;
  }
  if (STRUCTURE[nameId] === true) return closeSection(builder);
  return startInTable(builder, tag);
}

export function endInTableBody(builder: TreeBuilder, tag: EndTag): boolean {
  const { nameId } = tag;
  if (isSection(nameId)) {
    if (builder.open.isInTableScope(nameId)) closeSection(builder);
    return false;
  }
  if (nameId === TABLE) return closeSection(builder);
  return STRUCTURE_END[nameId] === true ? false : endInTable(builder, tag);
}

function closeSection(builder: TreeBuilder): boolean {
  if (!builder.open.isCategoryInScope(TABLE_SECTION, TABLE_SCOPE)) return false;
  builder.open.clearBackTo(TABLE_SECTION | TABLE_SCOPE);
  builder.open.pop();
  builder.mode = IN_TABLE;
  return true;
}

export function startInRow(builder: TreeBuilder, tag: StartTag): boolean {
  if (isCell(tag.nameId)) {
    clearBackToRow(builder);
    builder.insert(tag);
    builder.mode = IN_CELL;
    builder.formatting.pushMarker();
    return false;
  }
  return STRUCTURE[tag.nameId] === true ? closeRow(builder) : startInTable(builder, tag);
}

export function endInRow(builder: TreeBuilder, tag: EndTag): boolean {
  const { nameId } = tag;
  if (nameId === TR) {
    closeRow(builder);
    return false;
  }
  if (nameId === TABLE) return closeRow(builder);
  if (isSection(nameId)) return builder.open.isInTableScope(nameId) && closeRow(builder);
  return STRUCTURE_END[nameId] === true ? false : endInTable(builder, tag);
}

function closeRow(builder: TreeBuilder): boolean {
  if (!builder.open.isInTableScope(TR)) return false;
  clearBackToRow(builder);
  builder.open.pop();
  builder.mode = IN_TABLE_BODY;
  return true;
}

function clearBackToRow(builder: TreeBuilder): void {
  const { open } = builder;
  while (open.size > 1 && open.topKey !== TR && (open.categoriesAt(open.size - 1) & TABLE_SCOPE) === 0)
    open.pop();
}

export function startInCell(builder: TreeBuilder, tag: StartTag): boolean {
  return STRUCTURE[tag.nameId] === true ? closeCell(builder) : startInBody(builder, tag);
}

export function endInCell(builder: TreeBuilder, tag: EndTag): boolean {
  const { nameId } = tag;
  if (isCell(nameId)) {
    if (builder.open.isInTableScope(nameId)) closeCell(builder);
    return false;
  }
  if (nameId === TABLE || nameId === TR || isSection(nameId)) {
    return builder.open.isInTableScope(nameId) && closeCell(builder);
  }
  return STRUCTURE_END[nameId] === true ? false : endInBody(builder, tag);
}

function closeCell(builder: TreeBuilder): boolean {
  if (!builder.open.isCategoryInScope(TABLE_CELL, TABLE_SCOPE)) return false;
  builder.open.generateImpliedEndTags(-1);
  builder.open.popUntilCategory(TABLE_CELL);
  builder.formatting.clearToMarker();
  builder.mode = IN_ROW;
  return true;
}

const MODE_OF: readonly (number | undefined)[] = ruleTable<number>({
  "td th": IN_CELL,
  tr: IN_ROW,
  "tbody thead tfoot": IN_TABLE_BODY,
  caption: IN_CAPTION,
  colgroup: IN_COLUMN_GROUP,
  table: IN_TABLE,
  "body html": IN_BODY,
});

/** Chooses the mode from the stack ("reset the insertion mode appropriately", HTML standard 13.2.4.1). */
function resetMode(builder: TreeBuilder): void {
  const { open } = builder;
  for (let index = open.size - 1; index >= 0; index -= 1) {
    const key = open.keyAt(index);
    const mode = key >= 0 ? MODE_OF[key] : undefined;
    if (mode !== undefined) {
      builder.mode = mode;
      return;
    }
  }
  builder.mode = IN_BODY;
}
