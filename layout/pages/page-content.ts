import { isVertical } from "../cascade/frame.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import type { CounterStyleMap } from "../css/counter-styles/counter-style.ts";
import { counterText } from "../css/counter-styles/counter-style.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { MarginBoxName } from "../css/sheets/margin-box-names.ts";
import type { ContentItem, LengthPercentageOrAuto } from "../css/values/types.ts";
import { NO_NODE } from "../document/document.ts";
import { participationOf } from "../generate/box-builder.ts";
import type { CrossReferences } from "../generate/content/cross-references.ts";
import { type PageCounterValue, pageText } from "../generate/content/generated-content.ts";
import { leaderBox } from "../generate/leader-box.ts";
import { withChildren } from "../generate/text-alone.ts";
import type { MediaMap } from "../graphics/image-resource.ts";
import type {
  BlockBox,
  Box,
  InlineContent,
  InlineLevelBox,
  LayoutBox,
  TableBox,
  TextBox,
} from "../tree/box.ts";
import type { PageRecord } from "./page-record.ts";
import { valueOnPage } from "./page-values.ts";
import { withVerticalText } from "./vertical-margin-box.ts";

/** Longest named string that is shown, in UTF-16 units: it is set anew on every page. */
const MAXIMUM_STRING = 4000;

/** What the content of margin boxes may ask of its page. */
export interface PageContentFacts {
  /** Total of pages. */
  readonly pages: number;
  readonly record: PageRecord;
}

export interface PageContentTools {
  readonly styles: StyledTree;
  readonly media: MediaMap;
  readonly counterStyles: CounterStyleMap;
  /** Answers cross-references when all pages are known. */
  readonly references?: Pick<CrossReferences, "counterText" | "text"> | undefined;
  /** Gives ids that no box of the document has. */
  nextId(): number;
  /** Whether the pages so far have as many boxes of running elements as they may: further pages are without, which is told. */
  isSpent(): boolean;
}

/** True when content shows the total number of pages or what stands on other pages, so that it must wait for the last page. */
export function asksForTotal(content: readonly ContentItem[], { running, strings }: PageRecord): boolean {
  return content.some((item) => {
    switch (item.type) {
      case "counter":
      case "counters":
        return item.name === "pages";
      case "element": {
        const mark = valueOnPage(running, item.name, item.policy);
        return mark !== undefined && boxAsksForTotal(mark.content);
      }
      case "target-counter":
      case "target-text":
        return true;
      case "named-string":
        return valueOnPage(strings, item.name, item.policy)?.parts.some(
          (part) => typeof part === "object" && part.counter === "pages",
        );
      default:
        return false;
    }
  });
}

/** What margin boxes are filled from: their page, and counters as they stand there. */
interface Filling {
  readonly record: PageRecord;
  readonly pages: number;
  readonly counter: PageCounterValue;
}

function counterOf(values: ReadonlyMap<string, number>, pages: number): PageCounterValue {
  return (name) => (name === "pages" ? pages : (values.get(name) ?? 0));
}

function boxAsksForTotal(box: Box): boolean {
  if (box.kind === "text")
    return box.pageParts?.some((part) => typeof part === "object" && part.counter === "pages") === true;
  return childrenOf(box).some(boxAsksForTotal);
}

function childrenOf(box: Box): readonly Box[] {
  switch (box.kind) {
    case "block":
      return box.content.children;
    case "inline":
      return box.children;
    case "orthogonal-flow":
      return [box.inner];
    case "table":
      return [...box.captions, ...box.rowGroups.flatMap((group) => group.rows.flatMap((row) => row.cells))];
    default:
      return [];
  }
}

/** A margin box on a page. */
export interface MarginBoxContent {
  readonly box: BlockBox;
  /**
   * Vertical margins of running elements at its ends: they are not laid out but move what the box contains, by the whole amount
   * however it is aligned.
   * DEVIATION css-gcpm-3 §1.2: vertical margins of a running element do not collapse and are no part of its box: letterheads are put in
   * their place by them.
   */
  readonly marginTop: LengthPercentageOrAuto;
  readonly marginBottom: LengthPercentageOrAuto;
}

/** The block container of a margin box on a page. */
export function marginBoxContent(
  name: MarginBoxName,
  style: ComputedStyle,
  { pages, record }: PageContentFacts,
  tools: PageContentTools,
): MarginBoxContent {
  const content = typeof style.content === "object" ? style.content : [];
  const values = record.counters.marginBoxes.get(name) ?? record.counters.page;
  const filling: Filling = { record, pages, counter: counterOf(values, pages) };
  const base = {
    kind: "block",
    id: tools.nextId(),
    style,
    node: NO_NODE,
    pseudo: undefined,
    formattingContext: true,
    marker: undefined,
  } as const;
  const boxes = contentBoxes(style, content, filling, tools);
  const isAlone = content.length === 1 && content[0]?.type === "element";
  if (boxes.every(isInlineLevel) && (!isAlone || boxes.length === 0)) {
    const box: BlockBox = { content: inlineContent(boxes), ...base };
    const own = isVertical(style.writingMode) ? withVerticalText(box, tools) : box;
    return { box: own, marginTop: 0, marginBottom: 0 };
  }
  const blocks = isAlone
    ? (boxes as LayoutBox[])
    : inBlocks(boxes, (children) => ({
        ...base,
        id: tools.nextId(),
        style: tools.styles.anonymousStyle(style, "block"),
        formattingContext: false,
        content: inlineContent(children),
      }));
  const marginTop = blocks[0]?.style.marginTop ?? 0;
  const marginBottom = blocks.at(-1)?.style.marginBottom ?? 0;
  withoutMargin(blocks, 0, "marginTop", tools);
  withoutMargin(blocks, blocks.length - 1, "marginBottom", tools);
  return { box: { content: { kind: "blocks", children: blocks }, ...base }, marginTop, marginBottom };
}

function isInlineLevel(box: InlineLevelBox | LayoutBox): box is InlineLevelBox {
  return participationOf(box) !== "block";
}

/** Blocks, with what stands in lines between them in anonymous ones (CSS 2.2 §9.2.1.1). */
function inBlocks(
  boxes: readonly (InlineLevelBox | LayoutBox)[],
  anonymous: (children: readonly InlineLevelBox[]) => BlockBox,
): LayoutBox[] {
  const blocks: LayoutBox[] = [];
  let run: InlineLevelBox[] = [];
  const flush = (): void => {
    if (run.length > 0) blocks.push(anonymous(run));
    run = [];
  };
  for (const box of boxes) {
    if (isInlineLevel(box)) {
      run.push(box);
      continue;
    }
    flush();
    blocks.push(box);
  }
  flush();
  return blocks;
}

function withoutMargin(
  blocks: LayoutBox[],
  index: number,
  margin: "marginTop" | "marginBottom",
  { styles }: PageContentTools,
): void {
  const block = blocks[index];
  if (block !== undefined) blocks[index] = { ...block, style: styles.derive(block.style, { [margin]: 0 }) };
}

function inlineContent(children: readonly InlineLevelBox[]): InlineContent {
  return { kind: "inline", children, isEmpty: children.length === 0 };
}

/** The boxes of the content, in its order. */
function contentBoxes(
  style: ComputedStyle,
  content: readonly ContentItem[],
  filling: Filling,
  tools: PageContentTools,
): (InlineLevelBox | LayoutBox)[] {
  const boxes: (InlineLevelBox | LayoutBox)[] = [];
  const inline = { style: tools.styles.anonymousStyle(style, "inline"), node: NO_NODE, pseudo: undefined };
  // What is written side by side is one text: "Page ", a number, " of " and a number.
  let text = "";
  const flush = (): void => {
    if (text !== "") boxes.push({ kind: "text", id: tools.nextId(), ...inline, text });
    text = "";
  };
  for (const item of content) {
    if (item.type === "element") {
      const element = runningElement(item, filling, tools);
      if (element === undefined) continue;
      flush();
      boxes.push(content.length === 1 ? element : inLine(element, tools));
    } else if (item.type === "leader") {
      flush();
      boxes.push(leaderBox(inline, item.pattern, tools.styles, tools.nextId));
    } else if (item.type === "image" && "url" in item.image) {
      const image = tools.media.image(item.image.url);
      if (image === undefined) continue;
      flush();
      const shown = { type: "image", image } as const;
      boxes.push({ kind: "replaced", id: tools.nextId(), ...inline, content: shown });
    } else text += itemText(item, filling, tools);
  }
  flush();
  return boxes;
}

function runningElement(
  { name, policy }: Extract<ContentItem, { type: "element" }>,
  filling: Filling,
  tools: PageContentTools,
): LayoutBox | undefined {
  const mark = valueOnPage(filling.record.running, name, policy);
  return mark && !tools.isSpent() ? instantiate(mark.content, filling, tools) : undefined;
}

/** A running element that is an inline box stands in the line with the text beside it; one that is alone is a block. */
function inLine(box: LayoutBox, { styles }: PageContentTools): InlineLevelBox | LayoutBox {
  if (box.kind !== "block" || box.style.display !== "inline") return box;
  const { id, style, node, pseudo, content } = box;
  if (content.kind !== "inline") return { ...box, style: styles.derive(style, { display: "inline-block" }) };
  const { children } = content;
  return { kind: "inline", id, style, node, pseudo, children, hasStartEdge: true, hasEndEdge: true };
}

function itemText(
  item: ContentItem,
  { record, pages, counter }: Filling,
  { counterStyles, references }: PageContentTools,
): string {
  switch (item.type) {
    case "target-counter":
      return references?.counterText(item, NO_NODE) ?? "";
    case "target-text":
      return references?.text(item, NO_NODE) ?? "";
    case "string":
      return item.value;
    case "counter":
      return counterText(counter(item.name), item.style, counterStyles);
    case "counters":
      return [...(record.counters.around.get(item.name) ?? []), counter(item.name)]
        .map((value) => counterText(value, item.style, counterStyles))
        .join(item.separator);
    case "named-string": {
      const string = valueOnPage(record.strings, item.name, item.policy);
      return string === undefined
        ? ""
        : pageText(string.parts, counterOf(string.counters, pages), counterStyles).slice(0, MAXIMUM_STRING);
    }
    default:
      return "";
  }
}

/** A running element as it appears on one page: the same boxes with the page's counters filled in. */
function instantiate(box: LayoutBox, filling: Filling, tools: PageContentTools): LayoutBox {
  const placed = copy(box, filling, tools) as LayoutBox;
  // In the margin box it is an ordinary block of its formatting context.
  const style = tools.styles.derive(placed.style, { position: "static" });
  return { ...placed, style } as LayoutBox;
}

function copy(box: Box, filling: Filling, tools: PageContentTools): Box {
  const id = tools.nextId();
  switch (box.kind) {
    case "text":
      return copyText(box, id, filling, tools);
    case "block":
      return copyBlock(box, id, filling, tools);
    case "inline":
      return {
        ...box,
        id,
        children: box.children.map((child) => copy(child, filling, tools) as InlineLevelBox),
      };
    case "table":
      return copyTable(box, id, filling, tools);
    case "orthogonal-flow":
      return { ...box, id, inner: copy(box.inner, filling, tools) as typeof box.inner };
    default:
      return { ...box, id };
  }
}

function copyText(box: TextBox, id: number, filling: Filling, tools: PageContentTools): TextBox {
  return box.pageParts === undefined
    ? { ...box, id }
    : { ...box, id, text: pageText(box.pageParts, filling.counter, tools.counterStyles) };
}

function copyBlock(box: BlockBox, id: number, filling: Filling, tools: PageContentTools): BlockBox {
  const children = box.content.children.map((child) => copy(child, filling, tools));
  return { ...box, id, content: withChildren(box.content, children) };
}

function copyTable(box: TableBox, id: number, filling: Filling, tools: PageContentTools): TableBox {
  const rowGroups = box.rowGroups.map((group) => ({
    ...group,
    id: tools.nextId(),
    rows: group.rows.map((row) => ({
      ...row,
      id: tools.nextId(),
      cells: row.cells.map((cell) => copyBlock(cell, tools.nextId(), filling, tools)),
    })),
  }));
  const captions = box.captions.map((caption) => copyBlock(caption, tools.nextId(), filling, tools));
  return { ...box, id, captions, rowGroups };
}
