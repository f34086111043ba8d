import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { properties } from "../css/properties/registry.ts";
import type { BlockBox, Box, InlineBox, InlineLevelBox, TextBox } from "../tree/box.ts";
import {
  type BoxIds,
  blockBox,
  type Item,
  inlineBox,
  isCollapsibleSpace,
  type Origin,
  participationOf,
  textBox,
} from "./box-builder.ts";
import { readAs } from "./content/generated-content.ts";
import { withChildren } from "./text-alone.ts";

/** Where the search for the first letter has come to. */
type Search =
  /** The items with the letter set apart; `isWhole` is false where only punctuation before it was found so far. */
  | { readonly found: readonly Item[]; readonly isWhole: boolean }
  /** Nothing so far that ends the search: it goes on behind. */
  | "nothing"
  /** Something that is no text stands first: there is no first letter. */
  | "blocked";

/** Punctuation and spaces within it, a letter, digit or symbol with its combining marks, and punctuation (css-pseudo-4 §2.2). */
const FIRST_LETTER =
  /^(?:\p{P}[ \u00a0\u1680\u2000-\u200a\u202f\u205f]*)*[^\s\p{P}]\p{M}*[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]*/u;
/** What may stand before it in an element of its own. */
const PUNCTUATION_ALONE = /^(?:\p{P}[ \u00a0\u1680\u2000-\u200a\u202f\u205f]*)+$/u;
/** White space of documents (css-text-3 §4.1): other spaces are content. */
const LEADING_SPACE = /^[ \t\n\f\r]*/;
/** Longest first letter looked for: hostile text may be all punctuation. */
const LONGEST = 100;

export interface FirstLetterTools {
  readonly ids: BoxIds;
  readonly styles: Pick<StyledTree, "anonymousStyle" | "derive">;
  /** Style of the element whose first letter it is. */
  readonly element: ComputedStyle;
}

/**
 * Sets the first letter of a block container's first line apart in a box of the `::first-letter` style; unchanged without one. Punctuation
 * in an element of its own before it, such as the quotation mark of a `::before`, gets a box of its own.
 */
export function withFirstLetter(
  items: readonly Item[],
  origin: Origin,
  tools: FirstLetterTools,
): readonly Item[] {
  const result = searchItems(items, origin, tools);
  return typeof result === "object" && result.isWhole ? result.found : items;
}

function searchItems(items: readonly Item[], origin: Origin, tools: FirstLetterTools): Search {
  const passed: Item[] = [];
  let hasPunctuation = false;
  for (const [index, item] of items.entries()) {
    const result = searchItem(item, origin, tools);
    if (result === "blocked") return "blocked";
    if (result === "nothing") passed.push(item);
    else {
      passed.push(...result.found);
      if (result.isWhole) return { found: [...passed, ...items.slice(index + 1)], isWhole: true };
      hasPunctuation = true;
    }
  }
  return hasPunctuation ? { found: passed, isWhole: false } : "nothing";
}

function searchItem(item: Item, origin: Origin, tools: FirstLetterTools): Search {
  if (item.kind === "table-part") return "blocked";
  switch (item.kind) {
    case "text":
      return searchText(item, origin, tools);
    case "inline":
      return searchInline(item, origin, tools);
    case "mark":
      return "nothing";
    case "block":
      if (participationOf(item) === "neutral") return "nothing";
      return participationOf(item) === "block" && !item.formattingContext
        ? searchBlock(item, origin, tools)
        : "blocked";
    default:
      return participationOf(item) === "neutral" ? "nothing" : "blocked";
  }
}

function searchInline(box: InlineBox, origin: Origin, tools: FirstLetterTools): Search {
  if (box.pseudo === "marker") return "nothing";
  if (box.pseudo === "first-letter") return "blocked";
  const result = searchItems(box.children, origin, tools);
  if (typeof result === "string") return result;
  return { ...result, found: [{ ...box, children: result.found as readonly InlineLevelBox[] }] };
}

function searchBlock(box: BlockBox, origin: Origin, tools: FirstLetterTools): Search {
  if (box.content.kind === "flex" || box.content.kind === "grid") return "blocked";
  const result = searchItems(box.content.children, origin, tools);
  if (typeof result === "string") return result;
  // Punctuation at the end of a block is none before the letter of the next.
  if (!result.isWhole) return "blocked";
  return {
    ...result,
    found: [{ ...box, content: withChildren(box.content, result.found as readonly Box[]) }],
  };
}

function searchText(box: TextBox, origin: Origin, tools: FirstLetterTools): Search {
  if (box.text === "" || isCollapsibleSpace(box)) return "nothing";
  const space = LEADING_SPACE.exec(box.text)?.[0] ?? "";
  const start = space.length;
  const text = box.text.slice(start, start + LONGEST);
  const whole = FIRST_LETTER.exec(text)?.[0];
  const letter = whole ?? PUNCTUATION_ALONE.exec(text)?.[0];
  if (letter === undefined) return "blocked";
  const rest: TextBox = { ...box, id: tools.ids.next(), text: box.text.slice(start + letter.length) };
  const style = styleIn(box.style, origin.style, tools);
  const own: Origin = { style, node: origin.node, pseudo: "first-letter" };
  // The text is that of the document all the same, such as a part of the link that it stands in.
  const { node, pseudo } = box;
  const letters: Origin = { node, pseudo, style: tools.styles.anonymousStyle(style, "inline") };
  const inner = readAs(textBox(tools.ids, letters, letter), box.alternative);
  const isFloat = style.float !== "none";
  const wrapper = isFloat
    ? blockBox(
        tools.ids,
        own,
        { kind: "inline", children: [inner], isEmpty: false },
        { formattingContext: true },
      )
    : inlineBox(tools.ids, own, [inner]);
  const raise = raiseOf(style);
  const strut = isFloat && raise > 0 ? [raisedStrut(raise, origin, tools)] : [];
  const before = space === "" || isCollapsibleSpace({ ...box, text: space }) ? [] : [{ ...box, text: space }];
  const found = [...before, ...strut, wrapper];
  return { found: rest.text === "" ? found : [...found, rest], isWhole: whole !== undefined };
}

/** Lines that an initial letter reaches above the first one although it sinks, too (css-inline-3 §7.3). */
function raiseOf({ initialLetter }: ComputedStyle): number {
  return initialLetter === "normal" || initialLetter.sink === 1 ? 0 : initialLetter.size - initialLetter.sink;
}

/** An empty box that makes the first line as much higher as its letter, which floats, is raised. */
function raisedStrut(lines: number, { node }: Origin, { ids, styles, element }: FirstLetterTools): InlineBox {
  const plain = styles.anonymousStyle(element, "inline");
  const style = styles.derive(plain, { verticalAlign: { px: 0, percent: 100 * lines } });
  return inlineBox(ids, { style, node, pseudo: "first-letter" }, []);
}

/**
 * The letter's box stands inside the inline boxes around its text and inherits from them what the pseudo-element does not set
 * (css-pseudo-4 §2.3).
 */
function styleIn(
  text: ComputedStyle,
  letter: ComputedStyle,
  { styles, element }: FirstLetterTools,
): ComputedStyle {
  const changes: Record<string, unknown> = {};
  for (const { key, property } of properties) {
    if (property.inherited && letter[key] === element[key] && text[key] !== element[key])
      changes[key] = text[key];
  }
  return Object.keys(changes).length === 0
    ? letter
    : styles.derive(letter, changes as Partial<ComputedStyle>);
}
