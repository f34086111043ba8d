import type { FontRequest } from "../../fonts/api/faces.ts";
import { defined } from "../../layout/api/basics.ts";
import { NO_NODE, type NodeId } from "../../layout/api/documents.ts";
import {
  type ComputedStyle,
  type CounterStyleMap,
  fontRequestOf,
  type StyledTree,
  signsOf,
  withSigns,
} from "../../layout/api/styles.ts";
import { generatedTexts } from "./generated-text.ts";

/** What a document wants of fonts. */
export interface FontDemand {
  /** The different styles of its text. */
  readonly requests: readonly FontRequest[];
  /** Every character in it beyond ASCII, in the order of first use, with its capital and small forms. Collected on first use. */
  readonly characters: ReadonlySet<number>;
  /** Languages of text with `hyphens: auto`. */
  readonly hyphenatedLanguages: ReadonlySet<string>;
}

const PSEUDO_ELEMENTS = [
  "before",
  "after",
  "marker",
  "first-line",
  "first-letter",
  "footnote-call",
  "footnote-marker",
  "placeholder",
] as const;
const NON_ASCII = /[^\0-\x7f]/;

/**
 * Collects what a styled document wants of fonts; `extraStyles` are those of pages and margin boxes, and `counterStyles` gives those of
 * its sheets.
 */
export function fontDemandOf(
  styles: StyledTree,
  extraStyles: readonly ComputedStyle[],
  counterStyles: () => CounterStyleMap,
): FontDemand {
  const requests = new Map<string, FontRequest>();
  const hyphenatedLanguages = new Set<string>();
  const seen = new Set<ComputedStyle>();
  const visit = (style: ComputedStyle | undefined): void => {
    if (style === undefined || seen.has(style)) return;
    seen.add(style);
    const request = fontRequestOf(style);
    const { families, weight, slant, angle = "", stretch, language } = request;
    requests.set(`${weight} ${slant}${angle} ${stretch} ${language} ${families.join("\n")}`, request);
    if (style.hyphens === "auto" && style.language !== "") hyphenatedLanguages.add(style.language);
  };
  for (const style of extraStyles) visit(style);
  forEachElement(styles, (node, style) => {
    visit(style);
    if (!styles.hasPseudoStyles(node)) return;
    for (const pseudo of PSEUDO_ELEMENTS) visit(styles.pseudoStyleOf(node, pseudo));
  });
  const generated = (): string[] => {
    const map = counterStyles();
    return [...seen].flatMap((style) =>
      generatedTexts(style, map).map((text) => inUnicode(text, signsOf(style.fontFamily))),
    );
  };
  return new Demand([...requests.values()], hyphenatedLanguages, () => charactersOf(styles, generated()));
}

/** No literal with a getter: V8 keeps the getters of literals, and with them the document, until it collects all garbage. */
class Demand implements FontDemand {
  readonly requests: readonly FontRequest[];
  readonly hyphenatedLanguages: ReadonlySet<string>;
  readonly #collect: () => ReadonlySet<number>;
  #characters: ReadonlySet<number> | undefined;

  constructor(
    requests: readonly FontRequest[],
    hyphenatedLanguages: ReadonlySet<string>,
    collect: () => ReadonlySet<number>,
  ) {
    this.requests = requests;
    this.hyphenatedLanguages = hyphenatedLanguages;
    this.#collect = collect;
  }

  get characters(): ReadonlySet<number> {
    this.#characters ??= this.#collect();
    return this.#characters;
  }
}

/** Visits the elements that are displayed, and those in the head that set a string: their text may come into the margin. */
function forEachElement(styles: StyledTree, visit: (node: NodeId, style: ComputedStyle) => void): void {
  const { document } = styles;
  const end = document.subtreeEnd[document.root] ?? 0;
  for (let node = document.root; node < end; node += 1) {
    if (!document.isElement(node)) continue;
    const style = styles.styleOf(node);
    const isHidden = style.display === "none";
    if (!isHidden || style.stringSet.length > 0) visit(node, style);
    if (isHidden && document.nameOf(node) !== "head") node = (document.subtreeEnd[node] ?? end) - 1;
  }
}

function charactersOf(styles: StyledTree, contents: readonly string[]): ReadonlySet<number> {
  const { document } = styles;
  const characters = new Set<number>();
  for (const text of contents) addCharacters(text, characters);
  const attributeLists = new Set<number>();
  forEachElement(styles, (node, { fontFamily }) => {
    const signs = signsOf(fontFamily);
    for (let child = document.firstChildOf(node); child !== NO_NODE; ) {
      if (!document.isElement(child)) addCharacters(inUnicode(document.textOf(child), signs), characters);
      child = document.nextSiblingOf(child);
    }
    // Values and placeholders of fields, and what `attr()` may show.
    const list = defined(document.attributeList[node]);
    if (list === 0 || attributeLists.has(list)) return;
    attributeLists.add(list);
    for (const value of document.attributesOf(node)) addCharacters(value, characters);
  });
  for (const character of [...characters]) addCases(character, characters);
  return characters;
}

function inUnicode(text: string, signs: ReturnType<typeof signsOf>): string {
  return signs === undefined ? text : withSigns(text, signs);
}

function addCharacters(text: string, characters: Set<number>): void {
  if (!NON_ASCII.test(text)) return;
  for (let index = 0; index < text.length; index += 1) {
    const codePoint = defined(text.codePointAt(index));
    if (codePoint >= 0x80) characters.add(codePoint);
    if (codePoint > 0xffff) index += 1;
  }
}

/** Text may be set in the other case by `text-transform` or small capitals. */
function addCases(character: number, characters: Set<number>): void {
  const text = String.fromCodePoint(character);
  addCharacters(text.toUpperCase() + text.toLowerCase(), characters);
}
