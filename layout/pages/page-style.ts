import type { BlockStyle } from "../cascade/page-style.ts";
import type { PageStyle } from "../css/properties/arrangement/page.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { MARGIN_BOX_DEFAULTS, type MarginBoxName } from "../css/sheets/margin-box-names.ts";
import type { DeclarationBlock, PageRule, Sheet } from "../css/sheets/sheet.ts";
import { resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentageOrAuto } from "../css/values/types.ts";
import { addEdges, type Edges } from "../geometry/edges.ts";
import { borderEdges, paddingEdges } from "../sizing/box-edges.ts";
import type { CrossReference, PageCounterNames } from "../tree/page-facts.ts";
import { type PageSheet, PLAIN_SHEET } from "../tree/page-sheet.ts";
import { fixedExtent, type WantedExtent } from "./margin-box-extent.ts";
import { type PageQuery, pageRuleSpecificity } from "./page-selection.ts";

/** US Letter, the default page of the service, px. */
export const DEFAULT_PAGE: { readonly width: number; readonly height: number } = { width: 816, height: 1056 };

/** Computes the style of a page or margin box from declaration blocks in rising cascade order. */
export type ComputeBlockStyle = (parent: ComputedStyle, blocks: readonly DeclarationBlock[]) => BlockStyle;

/** When a document is made smaller: never, or when a page is too narrow for it, or when it would be cut off; or then only boxes of it by themselves. */
export type ShrinkToFit = "never" | "wider-than-area" | "wider-than-paper" | "boxes-wider-than-paper";

const MARGIN_BOX_NAMES = Object.keys(MARGIN_BOX_DEFAULTS) as readonly MarginBoxName[];

/** Source of the sheet with what the caller wants of pages: no document has such an address. */
export const PAGE_SETTINGS = "page";

/** Everything `@page` rules say about one page. */
export interface PageStyles {
  readonly style: ComputedStyle;
  /** Page box with margins applied. */
  readonly width: number;
  readonly height: number;
  /** The page is to be as high as its content; `height` is what viewport units and the like refer to. */
  readonly isAsHighAsContent: boolean;
  readonly margins: Edges;
  readonly sheet: PageSheet;
  /** Whether documents that are wider than the page are made smaller; what the first page says counts. */
  readonly shrinkToFit: ShrinkToFit;
  /** Counter style that margin boxes show the page counter in. */
  readonly numberStyle: string;
  /** Styles of the margin boxes that are generated: those whose `content` is neither normal nor none. */
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>;
  /** Style of the footnote area. */
  readonly footnote: ComputedStyle;
  /** Whether values in them depend on the fonts. */
  readonly usesFontMetrics: boolean;
}

/** Properties that count, or show what was counted. */
const COUNTING: ReadonlySet<string> = new Set([
  "all",
  "counter-reset",
  "counter-increment",
  "counter-set",
  "content",
]);

interface PlacedRule {
  readonly rule: PageRule;
  /** User agent rules come first, then by layer, specificity and place (css-page-3 §4.4). */
  readonly origin: number;
  readonly index: number;
}

/** Rules with `:nth()` that every page is asked about: each page can match another set of them. */
export const MOST_COUNTING_RULES = 200;

interface MatchedRule extends PlacedRule {
  readonly specificity: number;
}

/** Answers what a page looks like; pages that match the same rules share the answer. */
export class PageStyleResolver {
  readonly #rules: readonly PlacedRule[];
  /** Rules by what they ask for first, each list in its order. */
  readonly #byGroup: Map<string, PlacedRule[]> = new Map();
  /** What pages match besides rules that count pages, by name, side and place. */
  readonly #matched: Map<string, readonly MatchedRule[]> = new Map();
  #ignored: PageRule | undefined;
  readonly #parent: ComputedStyle;
  readonly #compute: ComputeBlockStyle;
  readonly #known: Map<string, PageStyles> = new Map();
  #counterNames: PageCounterNames | undefined;

  /** `parent` is what the page context inherits from: the root element's style (css-page-3 §4.3). */
  constructor(input: { sheets: readonly Sheet[]; parent: ComputedStyle; compute: ComputeBlockStyle }) {
    const rules = input.sheets.flatMap(({ pageRules, origin }) =>
      pageRules.map((rule) => ({ rule, origin: origin === "author" ? 1 : 0 })),
    );
    this.#rules = rules.map((placed, index) => ({ index, ...placed }));
    for (const placed of this.#rules) {
      for (const group of groupsOf(placed.rule)) {
        const same = this.#byGroup.get(group);
        if (same === undefined) this.#byGroup.set(group, [placed]);
        else if (group !== "nth" || same.length < MOST_COUNTING_RULES) same.push(placed);
        else this.#ignored ??= placed.rule;
      }
    }
    this.#parent = input.parent;
    this.#compute = input.compute;
  }

  /** The first rule that counts for no page, because too many before it count pages. */
  get ignoredRule(): PageRule | undefined {
    return this.#ignored;
  }

  stylesOf(query: PageQuery): PageStyles {
    const { index, name, side, isBlank, positionInRun } = query;
    const counting = this.#match(query, ["nth", `nth ${index + 1}`]);
    const place = `${side} ${isBlank} ${index === 0} ${positionInRun === 1} ${name}`;
    const key = `${counting.map((placed) => placed.index).join(",")} ${place}`;
    let styles = this.#known.get(key);
    if (styles === undefined) {
      let plain = this.#matched.get(place);
      if (plain === undefined) {
        plain = this.#match(query, name === "" ? ["name "] : ["name ", `name ${name}`]);
        this.#matched.set(place, plain);
      }
      styles = this.#stylesOfRules([...plain, ...counting]);
      this.#known.set(key, styles);
    }
    return styles;
  }

  /** Rules of some groups that match a page. */
  #match(query: PageQuery, groups: readonly string[]): readonly MatchedRule[] {
    const matched: MatchedRule[] = [];
    for (const group of groups) {
      for (const placed of this.#byGroup.get(group) ?? []) {
        const specificity = pageRuleSpecificity(placed.rule, query);
        if (specificity >= 0) matched.push({ specificity, ...placed });
      }
    }
    return matched;
  }

  /** Styles of the pages that match these rules, in whatever order they come and however often. */
  #stylesOfRules(rules: readonly MatchedRule[]): PageStyles {
    const matched = [...new Map(rules.map((placed) => [placed.index, placed])).values()].sort(
      (a, b) =>
        a.origin - b.origin ||
        a.rule.layer - b.rule.layer ||
        a.specificity - b.specificity ||
        a.index - b.index,
    );
    const key = matched.map(({ index }) => index).join(",");
    const known = this.#known.get(key) ?? this.#resolve(matched.map(({ rule }) => rule));
    this.#known.set(key, known);
    return known;
  }

  /** Of the first page, as far as its name is not known. */
  firstStyles(): PageStyles {
    return this.stylesOf({ index: 0, name: "", side: "right", isBlank: false, positionInRun: 1 });
  }

  /** Styles of the pages most documents have, to find what they ask for before pagination. */
  usualStyles(): readonly PageStyles[] {
    const names = new Set(["", ...this.#rules.flatMap(({ rule }) => rule.selectors.map(({ name }) => name))]);
    return [...names].flatMap((name) =>
      [0, 1, 2].map((index) =>
        this.stylesOf({
          index,
          name,
          side: index % 2 === 0 ? "right" : "left",
          isBlank: false,
          positionInRun: index + 1,
        }),
      ),
    );
  }

  /** Counters that the rules change on pages and in margin boxes, and those that margin boxes show. */
  counterNames(): PageCounterNames {
    if (this.#counterNames !== undefined) return this.#counterNames;
    const pageBased = new Set(["page"]);
    const shown = new Set<string>();
    const references: CrossReference[] = [];
    const look = (block: DeclarationBlock): void => {
      if (!block.declarations.some(({ property }) => COUNTING.has(property))) return;
      const { style } = this.#compute(this.#parent, [block]);
      for (const list of [style.counterReset, style.counterIncrement, style.counterSet])
        for (const { name } of list) if (name !== "pages") pageBased.add(name);
      if (typeof style.content !== "object") return;
      for (const item of style.content) {
        if (item.type === "counter" || item.type === "counters") shown.add(item.name);
        if (item.type === "target-counter" || item.type === "target-text") references.push(item);
      }
    };
    for (const { rule, origin } of this.#rules) {
      // The user agent's rules count nothing.
      if (origin === 0) continue;
      for (const block of [rule.block, ...rule.marginBoxes.values()]) look(block);
    }
    this.#counterNames = { pageBased, shown, references };
    return this.#counterNames;
  }

  /**
   * A document that gives its pages a size is made for them: `normal` leaves it as large as it is. Where it only names papers, as authors of pages
   * for screens do, too, boxes become smaller by themselves.
   */
  #shrinkToFit({ shrinkToFit }: Readonly<PageStyle>, rules: readonly PageRule[]): ShrinkToFit {
    if (shrinkToFit !== "normal") return shrinkToFit === "auto" ? "wider-than-area" : "never";
    if (rules.flatMap(ownSizes).length === 0) return "wider-than-paper";
    const sizes = this.#rules.flatMap(({ rule }) => ownSizes(rule));
    return sizes.every((size) => NAMES_ALONE.test(size)) ? "boxes-wider-than-paper" : "never";
  }

  #resolve(rules: readonly PageRule[]): PageStyles {
    const { style, page, usesFontMetrics } = this.#compute(
      this.#parent,
      rules.map(({ block }) => block),
    );
    const size = pageSize(page);
    const withBoxes = rules.filter((rule) => rule.marginBoxes.size > 0);
    const blocksOf = (name: MarginBoxName | "footnote"): readonly DeclarationBlock[] =>
      withBoxes.map((rule) => rule.marginBoxes.get(name)).filter((block) => block !== undefined);
    const boxes: (readonly [MarginBoxName, BlockStyle])[] = [];
    // The user agent's own blocks alone generate nothing.
    for (const name of withBoxes.length >= 2 ? MARGIN_BOX_NAMES : []) {
      const blocks = blocksOf(name);
      if (blocks.length >= 2) boxes.push([name, this.#compute(style, blocks)]);
    }
    const marginBoxes = new Map<MarginBoxName, ComputedStyle>();
    for (const [name, { style: box }] of boxes)
      if (typeof box.content === "object" && box.display !== "none") marginBoxes.set(name, box);
    const footnote = this.#compute(style, blocksOf("footnote"));
    return {
      style,
      ...size,
      isAsHighAsContent: typeof page.size === "object" && page.size.height === "auto",
      margins: pageMargins(style, size),
      sheet: pageSheet(page),
      shrinkToFit: this.#shrinkToFit(page, rules),
      numberStyle: numberStyle(marginBoxes),
      marginBoxes,
      footnote: footnote.style,
      usesFontMetrics:
        usesFontMetrics || footnote.usesFontMetrics || boxes.some(([, box]) => box.usesFontMetrics),
    };
  }
}

/**
 * The lists a rule stands in: those that count pages in one for any page, or in that of the page they name by its number; all others by
 * name. A rule with several selectors can stand in several.
 */
function groupsOf({ selectors }: PageRule): ReadonlySet<string> {
  if (selectors.length === 0) return new Set(["name "]);
  return new Set(
    selectors.map(({ name, nth }) => {
      if (nth === undefined) return `name ${name}`;
      return nth.a === 0 && nth.of === "" && name === "" ? `nth ${nth.b}` : "nth";
    }),
  );
}

const NO_SIZE = /^(?:auto|portrait|landscape)$/i;
/** `A4`, `letter landscape`: neither lengths nor functions. */
const NAMES_ALONE = /^[a-z][\w-]*(?:\s+[a-z][\w-]*)?$/i;

/** The sizes that a document's own rule gives to pages. */
function ownSizes({ block }: PageRule): readonly string[] {
  return block.declarations
    .filter(
      ({ property, value, position }) =>
        property === "size" && !NO_SIZE.test(value) && position.source !== PAGE_SETTINGS,
    )
    .map(({ value }) => value);
}

function numberStyle(marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>): string {
  for (const { content } of marginBoxes.values()) {
    if (typeof content !== "object") continue;
    for (const item of content)
      if (item.type === "counter" && item.name === "page" && typeof item.style === "string")
        return item.style;
  }
  return "decimal";
}

/**
 * Smallest and largest page sides a PDF viewer must take: 3 to 14,400 points, in px.
 * DEVIATION css-page-3 §7.1: sides of pages are held between 3 and 14,400 points, since readers of PDF need not show others.
 */
export const SMALLEST_SIDE = 4;
export const LARGEST_SIDE = 19_200;

function pageSize({ size }: Readonly<PageStyle>): { width: number; height: number } {
  const clamp = (side: number): number => Math.max(SMALLEST_SIDE, Math.min(side, LARGEST_SIDE));
  if (size === "auto" || size === "portrait") return DEFAULT_PAGE;
  if (size === "landscape") return { width: DEFAULT_PAGE.height, height: DEFAULT_PAGE.width };
  const height = size.height === "auto" ? DEFAULT_PAGE.height : clamp(size.height);
  return { width: clamp(size.width), height };
}

/** Room for paper that is cut away: css-page-3 leaves it to the user agent. */
const AUTOMATIC_BLEED = 8;
const LARGEST_BLEED = 400;

function pageSheet({ marks, bleed, pageOrientation }: Readonly<PageStyle>): PageSheet {
  const used = bleed === "auto" ? (marks.crop ? AUTOMATIC_BLEED : 0) : bleed;
  if (used <= 0 && !marks.crop && !marks.cross && pageOrientation === "upright") return PLAIN_SHEET;
  return {
    bleed: Math.max(0, Math.min(used, LARGEST_BLEED)),
    marks,
    rotation: pageOrientation === "upright" ? 0 : pageOrientation === "rotate-left" ? 270 : 90,
  };
}

/** Margins of the page box on its sheet (css-page-3 §7). */
function pageMargins(style: ComputedStyle, sheet: { width: number; height: number }): Edges {
  const edges = addEdges(borderEdges(style, undefined), paddingEdges(style, sheet.width));
  const isBorderBox = style.boxSizing === "border-box";
  const { width, minWidth, maxWidth, height, minHeight, maxHeight } = style;
  const [left, right] = marginsAlong(sheet.width, {
    size: width,
    least: minWidth,
    most: maxWidth,
    before: style.marginLeft,
    after: style.marginRight,
    marginBase: sheet.width,
    edges: edges.left + edges.right,
    isBorderBox,
  });
  const [top, bottom] = marginsAlong(sheet.height, {
    size: height,
    least: minHeight,
    most: maxHeight,
    before: style.marginTop,
    after: style.marginBottom,
    marginBase: sheet.height,
    edges: edges.top + edges.bottom,
    isBorderBox,
  });
  return { top, right, bottom, left };
}

/**
 * Margins along one side of the sheet. Of a page box with a size of its own the one at the end gives way, unless one is `auto`.
 * DEVIATION css-page-3 §7: a page box that would be larger than its sheet fills what its margins leave, since what lies beyond is lost.
 */
function marginsAlong(side: number, wanted: WantedExtent): readonly [number, number] {
  const { before, after, marginBase } = wanted;
  const used = (value: LengthPercentageOrAuto): number =>
    value === "auto" ? 0 : resolveLength(value, marginBase);
  const given = fit(used(before), used(after), side - 1);
  if (wanted.size === "auto" && wanted.least === "auto" && wanted.most === "none") return given;
  const { start, size } = fixedExtent(wanted, side, false);
  return start + size > side ? given : fit(start, side - start - size, side - 1);
}

/** Where margins leave no page area they are scaled down so that one px remains (css-page-3 §5.2). */
function fit(start: number, end: number, room: number): readonly [number, number] {
  if (start + end <= room) return [start, end];
  const factor = room / (Math.max(0, start) + Math.max(0, end));
  return [Math.floor(Math.max(0, start) * factor), Math.floor(Math.max(0, end) * factor)];
}
