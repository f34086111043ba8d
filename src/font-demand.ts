import type { FontRequest } from "../fonts/types.ts";
import type { ComputedStyle } from "../layout/style/computed-style.ts";
import type { StyledTree } from "../layout/style/styled-tree.ts";

/** What a document wants of fonts. */
export interface FontDemand {
  /** The different styles of its text. */
  readonly requests: readonly FontRequest[];
  /** Every character in it beyond ASCII, in the order of first use, with its capital and small forms. */
  readonly characters: ReadonlySet<number>;
}

const PSEUDO_ELEMENTS = ["before", "after", "marker", "first-line", "first-letter"] as const;
const NON_ASCII = /[^\0-\x7f]/;

/** Collects what a styled document wants of fonts; `extraStyles` are those of pages and margin boxes. */
export function fontDemandOf(styles: StyledTree, extraStyles: readonly ComputedStyle[]): FontDemand {
  const { document } = styles;
  const requests = new Map<string, FontRequest>();
  const characters = new Set<number>();
  const seen = new Set<ComputedStyle>();
  const visit = (style: ComputedStyle | undefined): void => {
    if (style === undefined || seen.has(style)) return;
    seen.add(style);
    const request = requestOf(style);
    const { families, weight, slant, stretch, language } = request;
    requests.set(`${weight} ${slant} ${stretch} ${language} ${families.join("\n")}`, request);
    if (typeof style.content === "object") {
      for (const item of style.content) if (item.type === "string") addCharacters(item.value, characters);
    }
  };
  for (const style of extraStyles) visit(style);
  const attributeLists = new Set<number>();
  const end = document.subtreeEnd[document.root] ?? 0;
  for (let node = document.root; node < end; node += 1) {
    if (!document.isElement(node)) {
      addCharacters(document.textOf(node), characters);
      continue;
    }
    const style = styles.styleOf(node);
    if (style.display === "none") {
      node = (document.subtreeEnd[node] ?? end) - 1;
      continue;
    }
    visit(style);
    for (const pseudo of PSEUDO_ELEMENTS) visit(styles.pseudoStyleOf(node, pseudo));
    // Values and placeholders of fields, and what `attr()` may show.
    const list = document.attributeList[node] as number;
    if (list === 0 || attributeLists.has(list)) continue;
    attributeLists.add(list);
    for (const value of document.attributesOf(node)) addCharacters(value, characters);
  }
  for (const character of [...characters]) addCases(character, characters);
  return { requests: [...requests.values()], characters };
}

function requestOf(style: ComputedStyle): FontRequest {
  return {
    families: style.fontFamily,
    weight: style.fontWeight,
    slant: style.fontStyle,
    stretch: style.fontStretch,
    language: style.language,
  };
}

function addCharacters(text: string, characters: Set<number>): void {
  if (!NON_ASCII.test(text)) return;
  for (let index = 0; index < text.length; index += 1) {
    const codePoint = text.codePointAt(index) as number;
    if (codePoint >= 0x80) characters.add(codePoint);
    if (codePoint > 0xffff) index += 1;
  }
}

/** Text may be set in the other case by `text-transform` or small capitals. */
function addCases(character: number, characters: Set<number>): void {
  const text = String.fromCodePoint(character);
  addCharacters(text.toUpperCase() + text.toLowerCase(), characters);
}
