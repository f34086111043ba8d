import { containsPositioned } from "../cascade/containment.ts";
import { isTransformed } from "../cascade/is-transformed.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type Document, NO_NODE, type NodeId } from "../document/document.ts";
import type { BlockBox, InlineLevelBox, LayoutBox, ReplacedBox, TextBox } from "../tree/box.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import type { Control } from "../tree/control.ts";
import { given } from "../tree/given.ts";
import { NO_PAGE_COUNTERS } from "../tree/page-facts.ts";
import { type BlockTools, blockContainer, withOwnFirstLetter } from "./block-container.ts";
import { flowContent, splitInline } from "./block-structure.ts";
import {
  anonymousOrigin,
  BoxIds,
  blockBox,
  type Item,
  isInlineLevelDisplay,
  type Origin,
  replacedBox,
  tablePart,
  textBox,
  type WalkedItem,
} from "./box-builder.ts";
import { canvasStyle, elementStyle, principalFlow, rootStyle } from "./canvas.ts";
import { withKnownLabel } from "./content/bookmark-label.ts";
import { CounterScopes } from "./content/counters.ts";
import { CrossReferences } from "./content/cross-references.ts";
import {
  type ContentEnvironment,
  contentAlternative,
  type GeneratedPiece,
  generateContent,
  isTextAlone,
  readAs,
} from "./content/generated-content.ts";
import { hiddenSetters, PageEffects } from "./content/page-effects.ts";
import { contentsItems } from "./contents-text.ts";
import type { GenerateBoxesInput } from "./generate-boxes-input.ts";
import { insertionMark, isPageFloat, withFootnoteMarker } from "./insertions.ts";
import { controlsOf } from "./late-boxes.ts";
import { leaderBox } from "./leader-box.ts";
import { ListMarkers } from "./list-markers.ts";
import { missingImage } from "./missing-image.ts";
import { NestingLimits } from "./nesting-limits.ts";
import { forcesPageBreak } from "./page-break.ts";
import { type ReplacedElements, replacedElements } from "./replaced-elements.ts";
import { rubyPairs } from "./ruby.ts";
import { resolveRunIns, runIn } from "./run-in.ts";
import { withDroppedSpace } from "./table-space.ts";
import { rowItems, tableBox, wrapLooseTableParts } from "./table-structure.ts";

/** Styled tree → box tree (css-display-3 §2): anonymous boxes, generated content, counters, markers, table fix-up. */
export function generateBoxes(input: GenerateBoxesInput): BoxTree {
  return new BoxGenerator(input).generate();
}

/** The content of one element as a block by itself, which is the containing block of all in it. */
export function generatePart(input: GenerateBoxesInput, node: NodeId): BlockBox {
  return new BoxGenerator(input).generatePart(node);
}

class BoxGenerator {
  readonly #input: GenerateBoxesInput;
  readonly #styles: StyledTree;
  readonly #document: Document;
  readonly #ids: BoxIds = new BoxIds();
  readonly #counters: CounterScopes = new CounterScopes();
  readonly #pageDependentBoxes: Map<number, number> = new Map();
  readonly #environment: ContentEnvironment;
  readonly #replaced: ReplacedElements;
  readonly #markers: ListMarkers;
  readonly #tools: BlockTools;
  readonly #nesting: NestingLimits;
  /** Depth of the element being walked: counter scopes end with their parent's children. */
  #depth = 0;
  /** Transformed ancestors are the containing block of fixed boxes; the others repeat on every page. */
  #transformDepth = 0;
  readonly #fixed: LayoutBox[] = [];
  /** Inside running elements page counters are filled in page by page, without further rounds of pagination. */
  #runningDepth = 0;
  readonly #has = { running: false, insertions: false, absolute: false };
  /** Something is set vertically. */
  #hasVertical = false;
  /** Number of the piece of generated content whose page `counter(page)` asks about. */
  #contentNumber = -1;
  /** The footnote whose call or marker is being made. */
  #currentFootnote: NodeId = NO_NODE;
  readonly #pageEffects: PageEffects;
  readonly #references: CrossReferences;
  /** Texts that depend on pages, in order. */
  readonly #pageDependentTexts: string[] = [];

  constructor(input: GenerateBoxesInput) {
    this.#input = input;
    this.#styles = input.styles;
    this.#document = input.styles.document;
    this.#nesting = new NestingLimits(input);
    const { facts } = input;
    const pageEffects = new PageEffects(input.pageCounters ?? NO_PAGE_COUNTERS, facts);
    const isPageBased = (name: string): boolean => pageEffects.isPageBased(name);
    this.#pageEffects = pageEffects;
    this.#references = new CrossReferences({ document: this.#document, isPageBased, ...input });
    this.#environment = {
      document: this.#document,
      styles: input.styles,
      counters: this.#counters,
      counterStyles: input.counterStyles,
      references: this.#references,
      quoteDepth: 0,
      isPageBased,
      pageCounter: (name) => this.#pageCounter(name) ?? 1,
    };
    this.#replaced = replacedElements({
      document: this.#document,
      media: input.media,
      controls: input.controls ?? controlsOf(this.#document, input),
      diagnostics: input.diagnostics,
    });
    this.#markers = new ListMarkers({
      ids: this.#ids,
      styles: input.styles,
      counters: this.#counters,
      counterStyles: input.counterStyles,
      replaced: this.#replaced,
      generate: (origin, content) => this.#generated(origin, content),
      noteText: (node, text) =>
        pageEffects.pseudo(node, "marker", [{ type: "text", text, pageParts: undefined }]),
    });
    const { styles, late: math } = input;
    this.#tools = { ids: this.#ids, styles, document: this.#document, markers: this.#markers, math };
  }

  generate(): BoxTree {
    const { root } = this.#document;
    const canvas = canvasStyle(this.#styles);
    const style = rootStyle(this.#styles, canvas);
    for (const item of this.#input.pageCounters?.references ?? []) this.#references.expect(item);
    this.#counters.apply(this.#depth, { reset: [{ name: "footnote", value: 0 }], increment: [], set: [] });
    this.#applyCounters(root, style, false);
    this.#pageEffects.element(root, style, this.#environment);
    const items = style.display === "none" ? [] : this.#children(root, style);
    const box = this.#rootBox({ style, node: root, pseudo: undefined }, items);
    const { writingMode, pageProgression } = principalFlow(this.#styles);
    const modes = [writingMode, style.writingMode];
    const hasVertical = this.#hasVertical || modes.some((mode) => mode !== "horizontal-tb");
    const physical = { root: box, fixed: this.#fixed };
    const tree = hasVertical
      ? given(this.#input.late).separateOrthogonalFlows({
          tree: physical,
          writingMode,
          ...this.#tools,
          diagnostics: this.#input.diagnostics,
        })
      : physical;
    return {
      boxCount: this.#ids.count,
      writingMode,
      pageProgression,
      canvas,
      pageDependentBoxes: this.#pageDependentBoxes,
      pageDependentTexts: [...this.#pageDependentTexts, ...this.#references.pageDependentTexts],
      pageEffects: this.#pageEffects.byElement,
      references: this.#references.references,
      targets: this.#pageEffects.targets,
      hasRunning: this.#has.running,
      hasInsertions: this.#has.insertions,
      hasAbsolute: this.#has.absolute,
      counterStyles: this.#input.counterStyles,
      ...tree,
    };
  }

  /** Pages are filled with a block: a root that is a table, floats or is taken out of the flow stands in an anonymous one. */
  #rootBox(origin: Origin, items: readonly Item[]): BlockBox {
    const { display, float, position } = origin.style;
    const isTable = display === "table";
    // A fixed one stays: out of the flow it would stand on every page, and end with it.
    if (!isTable && float === "none" && position !== "absolute")
      return { ...this.#block(origin, items), formattingContext: true };
    const children: WalkedItem[] = [];
    this.#place(isTable ? tableBox(origin, items, this.#tools) : this.#block(origin, items), children);
    const around = anonymousOrigin(this.#styles.anonymousStyle(origin.style, "block"));
    return blockBox(this.#ids, around, flowContent(children as LayoutBox[], around.style, this.#tools), {
      formattingContext: true,
    });
  }

  generatePart(node: NodeId): BlockBox {
    const outer = this.#styles.anonymousStyle(this.#styles.styleOf(node), "block");
    const contain = { ...outer.contain, layout: true };
    const style = this.#styles.derive(outer, { contain, writingMode: "horizontal-tb" });
    this.#transformDepth = 1;
    const root = this.#block({ style, node, pseudo: undefined }, this.#children(node, style));
    const tree = { root, fixed: this.#fixed };
    return this.#hasVertical
      ? given(this.#input.late).separateOrthogonalFlows({
          tree,
          writingMode: "horizontal-tb",
          ...this.#tools,
          diagnostics: this.#input.diagnostics,
        }).root
      : root;
  }

  /** Everything inside an element: `::before`, child nodes, `::after`. */
  #children(node: NodeId, style: ComputedStyle): Item[] {
    return resolveRunIns(this.#walk(node, style), this.#tools);
  }

  #walk(node: NodeId, style: ComputedStyle): WalkedItem[] {
    const document = this.#document;
    const first = document.firstChildOf(node);
    // Most elements hold a text and nothing else; an array that has been pushed to would keep room for many more.
    const isAlone = first !== NO_NODE && document.nextSiblingOf(first) === NO_NODE;
    if (isAlone && isTextAlone(this.#styles, node, first)) return [this.#text(first, style)];
    const items: WalkedItem[] = [];
    this.#depth += 1;
    this.#pseudo(node, "before", items);
    for (let child = first; child !== NO_NODE; child = document.nextSiblingOf(child)) {
      if (document.isElement(child)) this.#element(child, items);
      else items.push(this.#text(child, style));
    }
    this.#pseudo(node, "after", items);
    this.#counters.leave(this.#depth);
    this.#depth -= 1;
    return withDroppedSpace(items, { style, node, pseudo: undefined }, this.#ids, document);
  }

  #text(node: NodeId, style: ComputedStyle): TextBox {
    return textBox(this.#ids, { style, node, pseudo: undefined }, this.#document.textOf(node));
  }

  #element(node: NodeId, out: WalkedItem[]): void {
    const style = this.#nesting.used(this.#withoutNestedFootnote(elementStyle(this.#styles, node), node));
    if (style.display === "none") {
      for (const setter of hiddenSetters(this.#styles, node)) this.#hiddenPageEffect(setter, out);
      return;
    }
    if (style.writingMode !== "horizontal-tb") this.#hasVertical = true;
    const entered = this.#nesting.enter(style);
    this.#elementBoxes(node, style, out);
    this.#nesting.leave(entered);
  }

  /** An element that is not displayed sets strings all the same (css-gcpm-3 §1.1.1): a mark stands for it. */
  #hiddenPageEffect(node: NodeId, out: WalkedItem[]): void {
    this.#pageEffects.element(node, this.#styles.styleOf(node), this.#environment);
    this.#pageEffectMark(node, this.#styles.styleOf(node), out);
  }

  #pageEffectMark(node: NodeId, style: ComputedStyle, out: WalkedItem[]): void {
    const origin: Origin = { style: this.#styles.anonymousStyle(style, "block"), node, pseudo: undefined };
    out.push({ kind: "mark", id: this.#ids.next(), ...origin, mark: { type: "page-effect" } });
  }

  /** Margin boxes have no room for footnotes: in a running element the text of a note stays where it is. */
  #withoutNestedFootnote(style: ComputedStyle, node: NodeId): ComputedStyle {
    if (style.float !== "footnote" || this.#runningDepth === 0) return style;
    const message = "A footnote in a running element has no page to stand on; its text stays in the element.";
    this.#input.diagnostics.warn("footnote-in-running-element", message, this.#document.positionOf(node));
    return this.#styles.derive(style, { float: "none", display: "inline" });
  }

  #elementBoxes(node: NodeId, computed: ComputedStyle, out: WalkedItem[]): void {
    const isItem = computed.display === "list-item" || computed.display === "inline-list-item";
    this.#applyCounters(node, computed, isItem);
    this.#pageEffects.element(node, computed, this.#environment);
    const style = withKnownLabel(computed, node, this.#environment, this.#styles);
    if (style.display === "contents") {
      if (this.#pageEffects.byElement.has(node)) this.#pageEffectMark(node, style, out);
      // What a run-in at its end runs into follows outside.
      out.push(...contentsItems(this.#walk(node, style), this.#tools));
      return;
    }
    const origin: Origin = { style, node, pseudo: undefined };
    const replaced = this.#replaced.contentOf(node, style);
    if (replaced === "line-break" && forcesPageBreak(style)) {
      // What word processors write where a page ends; the standard lets breaks apply to more than blocks.
      this.#boxes({ ...origin, style: this.#styles.derive(style, { display: "block" }) }, [], out);
    } else if (replaced === "line-break") {
      out.push({ kind: "line-break", id: this.#ids.next(), ...origin });
    } else if (replaced !== undefined && "text" in replaced) {
      this.#boxes(origin, [textBox(this.#ids, origin, replaced.text)], out);
    } else if (replaced !== undefined && "insteadOfImage" in replaced) {
      this.#boxes(...missingImage(origin, replaced.insteadOfImage, this.#tools), out);
    } else if (replaced !== undefined && "control" in replaced && !("type" in replaced)) {
      this.#control(origin, replaced.control, out);
    } else if (replaced !== undefined) {
      const box = (own: Origin): ReplacedBox =>
        readAs(replacedBox(this.#ids, own, replaced), contentAlternative(own, this.#environment));
      if (style.display === "run-in") out.push(runIn(origin, this.#styles, (own) => [box(own)]));
      else this.#place(box(origin), out);
    } else if (style.float === "footnote") {
      this.#footnote(origin, out);
    } else {
      const isRunning = typeof style.position === "object";
      const transforms = isTransformed(style) || containsPositioned(style);
      if (isRunning) this.#runningDepth += 1;
      if (transforms) this.#transformDepth += 1;
      const items = this.#children(node, style);
      if (transforms) this.#transformDepth -= 1;
      this.#boxes(origin, items, out);
      if (isRunning) this.#runningDepth -= 1;
    }
  }

  /** A footnote: in the flow its call remains, with a mark for the page to find the note by (css-gcpm-3 §2). */
  #footnote(origin: Origin, out: WalkedItem[]): void {
    const call = this.#footnotePart(origin, "footnote-call");
    const marker = this.#footnotePart(origin, "footnote-marker");
    const items = this.#children(origin.node, origin.style);
    const box = this.#block(origin, withFootnoteMarker(items, marker));
    const mark = insertionMark("footnote", box, this.#tools);
    this.#has.insertions = true;
    const [first] = call;
    if (first?.kind === "inline") call[0] = { ...first, children: [mark, ...first.children] };
    else out.push(mark);
    out.push(...call);
  }

  /** The call or marker of a footnote: an inline box, unless it floats, is positioned or has another display. */
  #footnotePart(origin: Origin, pseudo: "footnote-call" | "footnote-marker"): Item[] {
    const style = this.#styles.pseudoStyleOf(origin.node, pseudo);
    if (style === undefined || style.display === "none" || typeof style.content !== "object") return [];
    const own: Origin = { style, node: origin.node, pseudo };
    this.#currentFootnote = origin.node;
    const content = this.#generated(own, style.content);
    this.#currentFootnote = NO_NODE;
    const boxes: WalkedItem[] = [];
    this.#boxes(own, content, boxes);
    return resolveRunIns(boxes, this.#tools);
  }

  /** A form control with the boxes inside it: those of a button's children, and what authors draw a mark with. */
  #control(origin: Origin, control: Control, out: WalkedItem[]): void {
    const { style, node } = origin;
    const isMark = control.kind === "checkbox" || control.kind === "radio";
    const holdsItems = isMark ? style.appearance === "none" : this.#document.nameOf(node) === "button";
    const items = holdsItems ? this.#children(node, style) : [];
    const asked = { node, control, style, items, tools: this.#tools };
    const content = given(this.#input.late).controlContent(asked);
    this.#place({ kind: "replaced", id: this.#ids.next(), ...origin, content }, out);
  }

  /** The boxes of an element or pseudo-element around what it contains. */
  #boxes(origin: Origin, items: Item[], out: WalkedItem[]): void {
    const { style } = origin;
    switch (style.display) {
      case "inline":
      case "inline-list-item":
      case "ruby":
      case "ruby-text":
        // Floats and out-of-flow boxes have been blockified by the cascade; a running element keeps its display.
        if (typeof style.position === "object") break;
        out.push(
          ...splitInline(
            origin,
            wrapLooseTableParts(this.#inlineContent(origin, items), style, true, this.#tools),
            this.#tools,
          ),
        );
        return;
      case "run-in":
        out.push(
          runIn(origin, this.#styles, (own) =>
            own.style.display === "block"
              ? [this.#block(own, items)]
              : splitInline(own, wrapLooseTableParts(items, own.style, true, this.#tools), this.#tools),
          ),
        );
        return;
      case "table":
      case "inline-table":
        this.#place(tableBox(origin, items, this.#tools), out);
        return;
      case "table-cell":
      case "table-caption":
      case "table-row":
      case "table-row-group":
      case "table-header-group":
      case "table-footer-group":
      case "table-column-group":
      case "table-column":
        out.push(tablePart(origin, this.#partItems(origin, items)));
        return;
      default:
        break;
    }
    this.#place(this.#block(origin, items), out);
  }

  #inlineContent(origin: Origin, items: readonly Item[]): readonly Item[] {
    if (origin.style.display === "ruby") return rubyPairs(items, origin.style, this.#tools);
    const marker =
      origin.style.display === "inline-list-item" ? this.#tools.markers.inside(origin) : undefined;
    return marker === undefined ? items : [marker, ...items];
  }

  #partItems(origin: Origin, items: readonly Item[]): readonly Item[] {
    const { node, style, pseudo } = origin;
    const isMath = node >= 0 && pseudo === undefined && this.#document.namespaceOf(node) === "math";
    // Where a row of a formula stands in no table, what its cells are made of is asked for.
    if (style.display === "table-row") return isMath ? items : rowItems(items, this.#tools);
    if (style.display !== "table-cell" && style.display !== "table-caption") return items;
    if (isMath) return [given(this.#tools.math).mathRow(items, style, this.#tools)];
    return withOwnFirstLetter(origin, items, this.#tools);
  }

  #block(origin: Origin, items: readonly Item[]): BlockBox {
    return blockContainer(origin, items, this.#tools);
  }

  /** What the round before knows of a page-based counter at the content in hand. */
  #pageCounter(name: string): number | undefined {
    const { facts } = this.#input;
    if (name === "pages") return facts.totalPages;
    if (name === "footnote" && this.#currentFootnote !== NO_NODE)
      return facts.footnoteNumber(this.#currentFootnote);
    return facts.counterAtContent(this.#contentNumber, name);
  }

  /** Adds a box, or in the case of `position: running()` the mark that stands for it (css-gcpm-3 §1.2). */
  #place(box: LayoutBox, out: WalkedItem[]): void {
    const { position } = box.style;
    if (position === "absolute") this.#has.absolute = true;
    if (position === "fixed" && this.#transformDepth === 0) this.#fixed.push(box);
    if (isPageFloat(box.style) && this.#runningDepth === 0) {
      this.#has.insertions = true;
      out.push(insertionMark(box.style.float as "top" | "bottom", box, this.#tools));
      return;
    }
    if (typeof position !== "object") {
      out.push(box);
      return;
    }
    const style = this.#styles.anonymousStyle(box.style, "block");
    this.#has.running = true;
    out.push({
      kind: "mark",
      id: this.#ids.next(),
      style,
      node: box.node,
      pseudo: box.pseudo,
      mark: { type: "running", name: position.running, content: box },
    });
  }

  #applyCounters(node: NodeId, style: ComputedStyle, isListItem: boolean): void {
    const { counterReset, counterIncrement, counterSet } = style;
    const own = isListItem ? "list-item" : style.float === "footnote" ? "footnote" : undefined;
    const implicit = own !== undefined && !counterIncrement.some(({ name }) => name === own);
    if (counterReset.length === 0 && counterIncrement.length === 0 && counterSet.length === 0 && !implicit)
      return;
    const increment = implicit ? [...counterIncrement, { name: own, value: 1 }] : counterIncrement;
    const changes = { reset: counterReset, increment, set: counterSet };
    this.#counters.apply(this.#depth, changes);
    this.#pageEffects.counters(node, changes, this.#counters);
  }

  #pseudo(node: NodeId, pseudo: "before" | "after", out: WalkedItem[]): void {
    const style = this.#styles.pseudoStyleOf(node, pseudo);
    if (style === undefined || style.display === "none" || typeof style.content !== "object") return;
    if (style.writingMode !== "horizontal-tb") this.#hasVertical = true;
    this.#applyCounters(node, style, style.display === "list-item");
    const origin: Origin = { style, node, pseudo };
    this.#boxes(origin, this.#generated(origin, style.content), out);
  }

  #generated(origin: Origin, content: Exclude<ComputedStyle["content"], string>): InlineLevelBox[] {
    this.#contentNumber += 1;
    const { node, style, pseudo } = origin;
    const pieces = generateContent(content, node, style, this.#environment);
    if (pseudo === "before" || pseudo === "after" || pseudo === "marker")
      this.#pageEffects.pseudo(node, pseudo, pieces);
    const boxes = pieces.map((piece) => this.#pieceBox(origin, piece)).filter((box) => box !== undefined);
    return boxes.map((box) => readAs(box, contentAlternative(origin, this.#environment)));
  }

  #pieceBox(origin: Origin, piece: GeneratedPiece): InlineLevelBox | undefined {
    const style = isInlineLevelDisplay(origin.style.display)
      ? origin.style
      : this.#styles.anonymousStyle(origin.style, "inline");
    const own: Origin = { style, node: origin.node, pseudo: origin.pseudo };
    if (piece.type === "leader") return leaderBox(own, piece.pattern, this.#styles, () => this.#ids.next());
    if (piece.type === "text") {
      const box = textBox(this.#ids, own, piece.text);
      if (piece.pageParts === undefined) return box;
      if (this.#runningDepth === 0) {
        this.#pageDependentBoxes.set(box.id, this.#contentNumber);
        this.#pageDependentTexts.push(piece.text);
      }
      return { ...box, pageParts: piece.pageParts };
    }
    const image = this.#replaced.generatedImage(piece.url);
    const inner = { ...own, style: this.#styles.anonymousStyle(origin.style, "inline") };
    // A picture that nothing is said of decorates.
    return image && readAs(replacedBox(this.#ids, inner, image), "");
  }
}
