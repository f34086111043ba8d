import type { StyledTree } from "../../cascade/styled-tree.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { ContentItem, CounterChange } from "../../css/values/types.ts";
import { NO_NODE, type NodeId } from "../../document/document.ts";
import type { PageTextPart } from "../../tree/box.ts";
import type { CounterChanges, PageEffect } from "../../tree/page-effect.ts";
import type { PageCounterNames, PageFacts, TargetContent } from "../../tree/page-facts.ts";
import { contentText } from "./content-text.ts";
import type { CounterScopes } from "./counters.ts";
import { firstLetterOf } from "./cross-references.ts";
import { type ContentEnvironment, contentPart, type GeneratedPiece } from "./generated-content.ts";

/** A place in a named string that the text of a pseudo-element goes to. */
interface Slot {
  readonly pseudo: "before" | "after" | "marker";
  readonly parts: PageTextPart[];
  at: number;
}

const NOTHING: PageEffect["counters"] = new Map();

/** Collects, while the document is walked, what pages and cross-references have to know of its elements. */
export class PageEffects {
  readonly byElement: Map<NodeId, PageEffect> = new Map();
  readonly targets: Map<NodeId, { before: string; after: string; counters: TargetContent["counters"] }> =
    new Map();
  readonly #names: PageCounterNames;
  readonly #facts: PageFacts;
  readonly #slots: Map<NodeId, Slot[]> = new Map();

  constructor(names: PageCounterNames, facts: PageFacts) {
    this.#names = names;
    this.#facts = facts;
  }

  isPageBased(name: string): boolean {
    return name === "page" || this.#names.pageBased.has(name);
  }

  /** Notes an element when its counters have been applied, before its content is walked. */
  element(node: NodeId, style: ComputedStyle, environment: ContentEnvironment): void {
    if (style.stringSet.length > 0) this.#setStrings(node, style, environment);
    const { targets } = this.#facts.references;
    if (targets.size === 0 || !targets.has(node)) return;
    const counters = new Map<string, readonly number[]>();
    for (const name of this.#facts.references.counters)
      counters.set(name, [...environment.counters.values(name)]);
    this.targets.set(node, { before: "", after: "", counters });
  }

  /** Notes what an element or its pseudo-element has done to counters that pages have to do with. */
  counters(node: NodeId, changes: CounterChanges, scopes: CounterScopes): void {
    const { shown } = this.#names;
    let values: Map<string, readonly number[]> | undefined;
    let isOfPage = false;
    for (const list of [changes.reset, changes.increment, changes.set]) {
      for (const { name } of list) {
        if (this.isPageBased(name)) isOfPage = true;
        if (!shown.has(name) || this.isPageBased(name)) continue;
        values ??= new Map(this.#effectOf(node).counters);
        values.set(name, scopes.values(name));
      }
    }
    if (isOfPage) this.#changePageCounters(node, changes);
    if (values !== undefined) this.#effectOf(node).counters = values;
  }

  #changePageCounters(node: NodeId, { reset, increment, set }: CounterChanges): void {
    const own = (list: readonly CounterChange[]): CounterChange[] =>
      list.filter(({ name }) => this.isPageBased(name));
    const effect = this.#effectOf(node);
    const before = effect.pageCounters ?? { reset: [], increment: [], set: [] };
    effect.pageCounters = {
      reset: [...before.reset, ...own(reset)],
      increment: [...before.increment, ...own(increment)],
      set: [...before.set, ...own(set)],
    };
  }

  /** Notes the text of a pseudo-element where somebody asks for it. */
  pseudo(node: NodeId, pseudo: "before" | "after" | "marker", pieces: readonly GeneratedPiece[]): void {
    const target = this.targets.get(node);
    if (target !== undefined && pseudo !== "marker")
      target[pseudo] = pieces.map((piece) => (piece.type === "text" ? piece.text : "")).join("");
    for (const slot of this.#slots.get(node) ?? []) {
      if (slot.pseudo !== pseudo) continue;
      const parts = pieces.flatMap((piece) =>
        piece.type === "text" ? (piece.pageParts ?? [piece.text]) : [],
      );
      slot.parts.splice(slot.at, 1, ...parts);
      for (const other of this.#slots.get(node) ?? [])
        if (other.parts === slot.parts && other.at > slot.at) other.at += parts.length - 1;
    }
  }

  #setStrings(node: NodeId, style: ComputedStyle, environment: ContentEnvironment): void {
    const slots: Slot[] = [];
    const strings = style.stringSet.map(({ name, content }) => {
      const parts: PageTextPart[] = [];
      for (const item of content) {
        if (item.type === "content" && item.part !== "text" && item.part !== "first-letter")
          slots.push({ pseudo: item.part, parts, at: parts.length });
        parts.push(stringPart(item, node, style, environment));
      }
      return { name, parts };
    });
    if (slots.length > 0) this.#slots.set(node, slots);
    const { pageCounters, counters } = this.#effectOf(node);
    this.byElement.set(node, { strings, pageCounters, counters });
  }

  #effectOf(node: NodeId): PageEffect {
    let effect = this.byElement.get(node);
    if (effect === undefined) {
      effect = { strings: [], pageCounters: undefined, counters: NOTHING };
      this.byElement.set(node, effect);
    }
    return effect;
  }
}

/** Elements that are not displayed and set strings: one itself, and of the head what stands in it, such as the title of the document. */
export function hiddenSetters(styles: StyledTree, node: NodeId): NodeId[] {
  const { document } = styles;
  const found = [node];
  if (document.nameOf(node) === "head")
    for (let child = document.firstChildOf(node); child !== NO_NODE; ) {
      if (document.isElement(child)) found.push(child);
      child = document.nextSiblingOf(child);
    }
  return found.filter((setter) => styles.styleOf(setter).stringSet.length > 0);
}

function stringPart(
  item: ContentItem,
  node: NodeId,
  style: ComputedStyle,
  environment: ContentEnvironment,
): PageTextPart {
  if (item.type !== "content") return contentPart(item, node, style, environment);
  if (item.part === "text") return contentText(environment.styles, node);
  return item.part === "first-letter" ? firstLetterOf(contentText(environment.styles, node)) : "";
}
