import type { PageStyle } from "../css/properties/page.ts";
import type { DeclarationBlock, PageRule, Sheet } from "../css/sheet.ts";
import type { Edges } from "../geometry/edges.ts";
import { resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentageOrAuto } from "../css/values/types.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import { MARGIN_BOX_DEFAULTS, type MarginBoxName } from "./margin-box-names.ts";
import { type PageQuery, pageRuleSpecificity } from "./page-selection.ts";

/** The style of a page box: an ordinary style, and the descriptors of `@page`. */
export type PageBoxStyle = ComputedStyle & PageStyle;

/** Computes the style of a page or margin box from declaration blocks in rising cascade order. */
export type ComputeBlockStyle = (parent: ComputedStyle, blocks: readonly DeclarationBlock[], defaults: Partial<ComputedStyle>) => PageBoxStyle;

/** Page size and margins where no `@page` rule sets them, px. */
export interface PageDefaults {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** US Letter with margins of three quarters of an inch: the default page of the service. */
export const DEFAULT_PAGE: PageDefaults = { width: 816, height: 1056, margin: 72 };

/** Everything `@page` rules say about one page. */
export interface PageStyles {
  readonly style: PageBoxStyle;
  /** Page box with margins applied. */
  readonly width: number;
  readonly height: number;
  readonly margins: Edges;
  /** Styles of the margin boxes that are generated: those whose `content` is neither normal nor none. */
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>;
}

/** Answers what a page looks like; pages that match the same rules share the answer. */
export class PageStyleResolver {
  readonly #rules: readonly PageRule[];
  readonly #parent: ComputedStyle;
  readonly #compute: ComputeBlockStyle;
  readonly #defaults: PageDefaults;
  readonly #known: Map<string, PageStyles> = new Map();

  /** `parent` is what the page context inherits from: the root element's style (css-page-3 §5.1 note on inheritance). */
  constructor(input: { sheets: readonly Sheet[]; parent: ComputedStyle; compute: ComputeBlockStyle; defaults?: PageDefaults }) {
    this.#rules = input.sheets.flatMap((sheet) => sheet.pageRules);
    this.#parent = input.parent;
    this.#compute = input.compute;
    this.#defaults = input.defaults ?? DEFAULT_PAGE;
  }

  stylesOf(query: PageQuery): PageStyles {
    const matched: { rule: PageRule; index: number; specificity: number }[] = [];
    for (const [index, rule] of this.#rules.entries()) {
      const specificity = pageRuleSpecificity(rule, query);
      if (specificity >= 0) matched.push({ rule, index, specificity });
    }
    matched.sort((a, b) => a.rule.layer - b.rule.layer || a.specificity - b.specificity || a.rule.order - b.rule.order || a.index - b.index);
    const key = matched.map(({ index }) => index).join(",");
    let styles = this.#known.get(key);
    if (styles === undefined) {
      styles = this.#resolve(matched.map(({ rule }) => rule));
      this.#known.set(key, styles);
    }
    return styles;
  }

  #resolve(rules: readonly PageRule[]): PageStyles {
    const { margin } = this.#defaults;
    const style = this.#compute(this.#parent, rules.map(({ block }) => block), { marginTop: margin, marginRight: margin, marginBottom: margin, marginLeft: margin });
    const size = pageSize(style, this.#defaults);
    const marginBoxes = new Map<MarginBoxName, ComputedStyle>();
    for (const name of Object.keys(MARGIN_BOX_DEFAULTS) as MarginBoxName[]) {
      const blocks = rules.map((rule) => rule.marginBoxes.get(name)).filter((block) => block !== undefined);
      if (blocks.length === 0) continue;
      const boxStyle = this.#compute(style, blocks, { ...MARGIN_BOX_DEFAULTS[name], display: "block" });
      if (typeof boxStyle.content === "object") marginBoxes.set(name, boxStyle);
    }
    return { style, ...size, margins: pageMargins(style, size), marginBoxes };
  }
}

/** Smallest and largest page sides a PDF viewer must take: 3 to 14,400 points, in px. */
const SMALLEST_SIDE = 4;
const LARGEST_SIDE = 19_200;

function pageSize(style: PageBoxStyle, defaults: PageDefaults): { width: number; height: number } {
  const { size } = style;
  const clamp = (side: number): number => Math.max(SMALLEST_SIDE, Math.min(side, LARGEST_SIDE));
  if (size === "auto") return { width: defaults.width, height: defaults.height };
  if (size === "portrait" || size === "landscape") {
    const short = Math.min(defaults.width, defaults.height);
    const long = Math.max(defaults.width, defaults.height);
    return size === "portrait" ? { width: short, height: long } : { width: long, height: short };
  }
  return { width: clamp(size.width), height: clamp(size.height) };
}

/** Margins of the page box; where they leave no page area they are scaled down so that one px remains (css-page-3 §5.2). */
function pageMargins(style: PageBoxStyle, size: { width: number; height: number }): Edges {
  const used = (value: LengthPercentageOrAuto, base: number): number => (value === "auto" ? 0 : resolveLength(value, base));
  const horizontal = fit(used(style.marginLeft, size.width), used(style.marginRight, size.width), size.width - 1);
  const vertical = fit(used(style.marginTop, size.height), used(style.marginBottom, size.height), size.height - 1);
  return { top: vertical[0], right: horizontal[1], bottom: vertical[1], left: horizontal[0] };
}

function fit(start: number, end: number, room: number): readonly [number, number] {
  if (start + end <= room) return [start, end];
  const factor = room / (Math.max(0, start) + Math.max(0, end));
  return [Math.floor(Math.max(0, start) * factor), Math.floor(Math.max(0, end) * factor)];
}
