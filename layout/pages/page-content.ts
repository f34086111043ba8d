import type {
  BlockBox,
  Box,
  InlineContent,
  InlineLevelBox,
  LayoutBox,
  TableBox,
  TextBox,
} from "../boxes/box.ts";
import type { CounterStyleMap } from "../boxes/counter-style.ts";
import { counterText } from "../boxes/counter-style.ts";
import { pageText } from "../boxes/generated-content.ts";
import type { ContentItem } from "../css/values/types.ts";
import { NO_NODE } from "../html/document.ts";
import type { MediaMap } from "../replaced/image-resource.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import type { StyledTree } from "../style/styled-tree.ts";
import { type RunningElements, runningElement } from "./running-elements.ts";

/** What the content of margin boxes may ask of its page. */
export interface PageContentFacts {
  /** Values of the `page` and `pages` counters. */
  readonly page: number;
  readonly pages: number;
  readonly running: RunningElements;
}

export interface PageContentTools {
  readonly styles: StyledTree;
  readonly media: MediaMap;
  readonly counterStyles: CounterStyleMap;
  /** Gives ids that no box of the document has. */
  nextId(): number;
}

/** True when content shows the total number of pages, so that it must wait for the last page. */
export function asksForTotal(content: readonly ContentItem[], running: RunningElements): boolean {
  return content.some((item) => {
    if (item.type === "counter" || item.type === "counters") return item.name === "pages";
    if (item.type !== "element") return false;
    const mark = runningElement(running, item.name, item.policy);
    return mark !== undefined && boxAsksForTotal(mark.mark.content);
  });
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
    case "table":
      return [
        ...box.captions,
        ...box.rowGroups.flatMap((group) => group.rows.flatMap((row) => row.cells.map((cell) => cell.box))),
      ];
    default:
      return [];
  }
}

/** The block container of a margin box on a page. */
export function marginBoxContent(
  style: ComputedStyle,
  content: readonly ContentItem[],
  facts: PageContentFacts,
  tools: PageContentTools,
): BlockBox {
  const elements = content.filter((item) => item.type === "element");
  const blocks: LayoutBox[] = [];
  for (const item of elements) {
    const mark = runningElement(facts.running, item.name, item.policy);
    if (mark !== undefined) blocks.push(instantiate(mark.mark.content, facts, tools) as LayoutBox);
  }
  const base = {
    kind: "block",
    id: tools.nextId(),
    style,
    node: NO_NODE,
    pseudo: undefined,
    formattingContext: true,
    marker: undefined,
  } as const;
  const inline = inlineChildren(style, content, facts, tools);
  if (blocks.length === 0) return { ...base, content: inlineContent(inline) };
  if (inline.length === 0) return { ...base, content: { kind: "blocks", children: blocks } };
  const anonymous: BlockBox = {
    ...base,
    id: tools.nextId(),
    style: tools.styles.anonymousStyle(style, "block"),
    formattingContext: false,
    content: inlineContent(inline),
  };
  return { ...base, content: { kind: "blocks", children: [...blocks, anonymous] } };
}

function inlineContent(children: readonly InlineLevelBox[]): InlineContent {
  return { kind: "inline", children, isEmpty: children.length === 0 };
}

function inlineChildren(
  style: ComputedStyle,
  content: readonly ContentItem[],
  facts: PageContentFacts,
  tools: PageContentTools,
): InlineLevelBox[] {
  const children: InlineLevelBox[] = [];
  const inline = tools.styles.anonymousStyle(style, "inline");
  // What is written side by side is one text: "Page ", a number, " of " and a number.
  let text = "";
  const flush = (): void => {
    if (text === "") return;
    children.push({
      kind: "text",
      id: tools.nextId(),
      style: inline,
      node: NO_NODE,
      pseudo: undefined,
      text,
    });
    text = "";
  };
  for (const item of content) {
    if (item.type !== "image" || !("url" in item.image)) {
      text += itemText(item, facts, tools);
      continue;
    }
    const image = tools.media.image(item.image.url);
    if (image === undefined) continue;
    flush();
    children.push({
      kind: "replaced",
      id: tools.nextId(),
      style: inline,
      node: NO_NODE,
      pseudo: undefined,
      content: { type: "image", image, alternative: "" },
    });
  }
  flush();
  return children;
}

function itemText(item: ContentItem, facts: PageContentFacts, tools: PageContentTools): string {
  switch (item.type) {
    case "string":
      return item.value;
    case "counter":
    case "counters":
      if (item.name === "page") return counterText(facts.page, item.style, tools.counterStyles);
      if (item.name === "pages") return counterText(facts.pages, item.style, tools.counterStyles);
      return counterText(0, item.style, tools.counterStyles);
    default:
      return "";
  }
}

/** A running element as it appears on one page: the same boxes with the page's counters filled in. */
export function instantiate(box: LayoutBox, facts: PageContentFacts, tools: PageContentTools): LayoutBox {
  const placed = copy(box, facts, tools) as LayoutBox;
  // In the margin box it is an ordinary block of its formatting context.
  const style = tools.styles.derive(placed.style, { position: "static" });
  return { ...placed, style } as LayoutBox;
}

function copy(box: Box, facts: PageContentFacts, tools: PageContentTools): Box {
  const id = tools.nextId();
  switch (box.kind) {
    case "text":
      return copyText(box, id, facts, tools);
    case "block":
      return copyBlock(box, id, facts, tools);
    case "inline":
      return {
        ...box,
        id,
        children: box.children.map((child) => copy(child, facts, tools) as InlineLevelBox),
      };
    case "table":
      return copyTable(box, id, facts, tools);
    default:
      return { ...box, id };
  }
}

function copyText(box: TextBox, id: number, facts: PageContentFacts, tools: PageContentTools): TextBox {
  return box.pageParts === undefined
    ? { ...box, id }
    : { ...box, id, text: pageText(box.pageParts, facts, tools.counterStyles) };
}

function copyBlock(box: BlockBox, id: number, facts: PageContentFacts, tools: PageContentTools): BlockBox {
  const children = box.content.children.map((child) => copy(child, facts, tools));
  return { ...box, id, content: { ...box.content, children } as BlockBox["content"] };
}

function copyTable(box: TableBox, id: number, facts: PageContentFacts, tools: PageContentTools): TableBox {
  const rowGroups = box.rowGroups.map((group) => ({
    ...group,
    id: tools.nextId(),
    rows: group.rows.map((row) => ({
      ...row,
      id: tools.nextId(),
      cells: row.cells.map((cell) => ({ ...cell, box: copyBlock(cell.box, tools.nextId(), facts, tools) })),
    })),
  }));
  const captions = box.captions.map((caption) => copyBlock(caption, tools.nextId(), facts, tools));
  return { ...box, id, captions, rowGroups };
}
