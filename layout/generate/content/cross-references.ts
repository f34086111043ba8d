import type { StyledTree } from "../../cascade/styled-tree.ts";
import { type CounterStyleMap, counterText } from "../../css/counter-styles/counter-style.ts";
import type { ContentItem, ContentTarget, CounterStyleName } from "../../css/values/types.ts";
import type { DiagnosticSink } from "../../diagnostics.ts";
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import type { CrossReference, PageFacts, References } from "../../tree/page-facts.ts";
import { contentText } from "./content-text.ts";

type TargetCounter = Extract<ContentItem, { type: "target-counter" }>;
type TargetText = Extract<ContentItem, { type: "target-text" }>;

export interface CrossReferencesInput {
  readonly document: Document;
  readonly styles: StyledTree;
  readonly counterStyles: CounterStyleMap;
  readonly facts: PageFacts;
  readonly diagnostics: DiagnosticSink;
  isPageBased(name: string): boolean;
}

/** Answers `target-counter()`, `target-counters()` and `target-text()` (css-content-3 §4), and notes what they ask for. */
export class CrossReferences {
  readonly #input: CrossReferencesInput;
  readonly #targets: Set<NodeId> = new Set();
  readonly #counters: Set<string> = new Set();
  /** Answers that can be others in the next round, in order. */
  readonly pageDependentTexts: string[] = [];

  constructor(input: CrossReferencesInput) {
    this.#input = input;
  }

  get references(): References {
    return { targets: this.#targets, counters: this.#counters };
  }

  /** Notes what a margin box asks for, which waits for the last page and changes none. */
  expect(item: CrossReference): void {
    const { length } = this.pageDependentTexts;
    if (item.type === "target-text") this.text(item, NO_NODE);
    else this.counterText(item, NO_NODE);
    this.pageDependentTexts.length = length;
  }

  counterText(item: TargetCounter, node: NodeId): string {
    const target = this.#targetOf(item.target, node);
    if (target === NO_NODE) return "";
    const text = this.#counterTextOf(item, target);
    return item.name === "pages" || this.#input.isPageBased(item.name) ? this.#answer(text) : text;
  }

  #counterTextOf({ name, style, separator }: TargetCounter, target: NodeId): string {
    const { facts, counterStyles, isPageBased } = this.#input;
    if (name === "pages") return counterText(facts.totalPages ?? 1, style, counterStyles);
    if (isPageBased(name))
      return counterText(facts.counterAtElement(target, name) ?? 1, style, counterStyles);
    this.#counters.add(name);
    const values = facts.targets.get(target)?.counters.get(name) ?? [0];
    const shown = separator === undefined ? values.slice(-1) : values;
    return shown.map((value) => counterText(value, style, counterStyles)).join(separator ?? "");
  }

  /** A page-based counter of the page where an element begins, for its own bookmark. */
  ownCounterText(node: NodeId, { counter, style }: { counter: string; style: CounterStyleName }): string {
    const { facts, counterStyles } = this.#input;
    this.#targets.add(node);
    const value = counter === "pages" ? facts.totalPages : facts.counterAtElement(node, counter);
    return this.#answer(counterText(value ?? 1, style, counterStyles));
  }

  text({ target: asked, part }: TargetText, node: NodeId): string {
    const target = this.#targetOf(asked, node);
    if (target === NO_NODE) return "";
    const { styles, facts } = this.#input;
    if (part === "content") return contentText(styles, target);
    if (part === "first-letter") return firstLetterOf(contentText(styles, target));
    return this.#answer(facts.targets.get(target)?.[part] ?? "");
  }

  #answer(text: string): string {
    this.pageDependentTexts.push(text);
    return text;
  }

  /** The element that a fragment of this document names, or NO_NODE. */
  #targetOf(target: ContentTarget, node: NodeId): NodeId {
    const { document, diagnostics } = this.#input;
    const url = "url" in target ? target.url : document.attribute(node, target.attribute);
    if (url === undefined) return NO_NODE;
    const hash = url.indexOf("#");
    const address = hash < 0 ? url : url.slice(0, hash);
    const isHere = hash >= 0 && (address === "" || address === document.baseUrl);
    const found = isHere ? document.elementByFragment(url.slice(hash + 1)) : NO_NODE;
    if (found === NO_NODE) {
      const message = `A cross-reference leads to "${url.slice(0, 200)}", which is no element of this document; it shows nothing.`;
      const position = node === NO_NODE ? undefined : document.positionOf(node);
      diagnostics.warn("reference-target-missing", message, position);
    } else {
      this.#targets.add(found);
    }
    return found;
  }
}

const PUNCTUATION = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]/u;

/** The first letter with the punctuation before it (css-pseudo-4 §2.3). */
export function firstLetterOf(text: string): string {
  let letters = "";
  for (const character of text) {
    letters += character;
    if (!PUNCTUATION.test(character)) break;
  }
  return letters;
}
