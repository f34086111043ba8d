import { MEDIUM_LINE_WIDTH } from "../css/properties/box/border.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import {
  type DeclarationParser,
  FIRST_LOGICAL_TARGET,
  type ParsedDeclaration,
  type Target,
} from "../css/properties/declaration-parser.ts";
import { logicalProperties, physicalProperty } from "../css/properties/logical.ts";
import { type PropertyKey, properties, propertyByKey } from "../css/properties/registry.ts";
import { INHERIT, INITIAL, UNSET, WideKeyword } from "../css/properties/wide-keyword.ts";
import { DARK_CANVAS_TEXT } from "../css/values/color/color-scheme.ts";
import { type ComputeContext, RelativeValue } from "../css/values/specified.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import { adjustStyle, type StylePlace } from "./adjust-style.ts";
import { type CascadeLevel, isRolledBack } from "./cascade.ts";
import type { Container } from "./containers.ts";
import { resolveCustomProperties } from "./custom-properties.ts";
import { ElementContext, type MeasureSources } from "./fonts/font-context.ts";
import { computeFontSize, type FontSizeKind } from "./fonts/font-size.ts";
import { type HandedDown, UNDECLARED } from "./inheritance.ts";
import type { MutableStyle } from "./initial-style.ts";
import { type DeclaredLonghand, PendingValue } from "./parsed-block.ts";
import type { RegisteredProperties } from "./registered-properties.ts";
import type { DependencyRecorder } from "./style-dependencies.ts";
import type { StyleOrigin } from "./style-table.ts";
import { type ExpansionBudget, substitute } from "./substitution.ts";

/** What a style is computed for. */
export interface StyleRequest extends StylePlace {
  readonly parentFontSize: FontSizeKind;
  /** A fresh style that inherits from the parent; it is filled. */
  readonly style: MutableStyle;
  /** Lowest precedence first. */
  readonly levels: readonly CascadeLevel[];
  /** Attributes of the element, or of the originating element for a pseudo-element. */
  readonly attribute: (name: string) => string | undefined;
  /** The style of the root element; the initial style for the root element itself. */
  readonly rootStyle: ComputedStyle;
  /** The nearest container around. */
  readonly container: Container | undefined;
  /** Told what the style depends on. */
  readonly dependencies: DependencyRecorder;
}

export interface ComputedResult extends StyleOrigin {
  /** What further values of the same element or page are computed in. */
  readonly context: ComputeContext;
}

/** What all computations of a document share. */
export interface ComputeTools {
  readonly parser: DeclarationParser;
  readonly sources: MeasureSources;
  readonly budget: ExpansionBudget;
  /** What `@property` says of custom properties. */
  readonly registered: RegisteredProperties;
  readonly diagnostics: DiagnosticSink;
}

const targetOf = (key: PropertyKey): Target => propertyByKey(key).index;

const DIRECTION = targetOf("direction");
const WRITING_MODE = targetOf("writingMode");
const FONT_SIZE = targetOf("fontSize");
const LINE_HEIGHT = targetOf("lineHeight");
const COLOR_SCHEME = targetOf("colorScheme");
const COLOR = targetOf("color");
/** What the font size depends on; line height, colour and all others follow after it. */
const FONT_TARGETS: readonly Target[] = [
  DIRECTION,
  WRITING_MODE,
  ...(["fontFamily", "fontStretch", "fontStyle", "fontWeight", "mathDepth"] as const).map(targetOf),
];
/** What the units of a font depend on beside the family and size; `font-size-adjust` last, which may ask for them. */
const MEASURE_TARGETS: readonly Target[] = (
  ["fontVariationSettings", "fontOpticalSizing", "textOrientation", "fontSizeAdjust"] as const
).map(targetOf);
const EARLY: ReadonlySet<Target> = new Set([
  ...FONT_TARGETS,
  FONT_SIZE,
  ...MEASURE_TARGETS,
  LINE_HEIGHT,
  COLOR_SCHEME,
  COLOR,
]);

/** Whether children take over what is declared, by target; not of what is always compared. */
const IS_HANDED_DOWN: readonly boolean[] = properties.map(
  ({ key, property }) => property.inherited && !UNDECLARED.includes(key),
);

/** Widths with the styles that make them visible. */
const LINES = (
  [
    ["borderTopWidth", "borderTopStyle"],
    ["borderRightWidth", "borderRightStyle"],
    ["borderBottomWidth", "borderBottomStyle"],
    ["borderLeftWidth", "borderLeftStyle"],
    ["outlineWidth", "outlineStyle"],
    ["columnRuleWidth", "columnRuleStyle"],
  ] as const
).map(([width, line]) => ({ width, line, target: targetOf(width) }));
const LINE_WIDTHS: ReadonlySet<Target> = new Set(LINES.map(({ target }) => target));

/**
 * Computes styles from cascade levels (css-cascade-5 §4): picks the winning declarations, substitutes custom properties, and
 * turns specified into computed values. Has scratch arrays: use one per document.
 */
export class StyleComputer {
  readonly #tools: ComputeTools;
  /** Winning declaration by property index. */
  readonly #winners: (DeclaredLonghand | undefined)[] = new Array(properties.length).fill(undefined);
  readonly #winnerLevels: number[] = new Array(properties.length).fill(0);
  readonly #declared: Target[] = [];
  #lastPending: PendingValue | undefined;
  #lastParsed: ParsedDeclaration | undefined;

  constructor(tools: ComputeTools) {
    this.#tools = tools;
  }

  /** Fills `request.style`. */
  compute(request: StyleRequest): ComputedResult {
    const { style, parent, isRoot, dependencies } = request;
    this.#lastPending = undefined;
    const context = new ElementContext(request, this.#tools.sources, dependencies);
    const dependsOnFont = this.#resolveCustom(request, context);
    this.#resolveFlow(request, context);
    this.#collect(request);
    for (const target of FONT_TARGETS) this.#apply(target, request, context);
    context.vertical = style.writingMode !== "horizontal-tb";
    const { size, kind } = computeFontSize({
      declared: this.#winning(FONT_SIZE, request),
      family: style.fontFamily,
      parent,
      parentKind: request.parentFontSize,
      context,
      mathDepth: style.mathDepth,
    });
    style.fontSize = size;
    context.fontSize = size;
    context.fontStyle = style;
    if (isRoot) context.rootFontSize = size;
    for (const target of MEASURE_TARGETS) this.#apply(target, request, context);
    if (isRoot) context.rootStyle = style;
    this.#apply(LINE_HEIGHT, request, context);
    context.lineStyle = style;
    if (dependsOnFont) {
      this.#lastPending = undefined;
      this.#resolveCustom(request, context);
    }
    this.#apply(COLOR_SCHEME, request, context);
    context.colorScheme = style.colorScheme;
    if (isRoot && style.colorScheme === "dark") this.#darken(style);
    this.#apply(COLOR, request, context);
    context.color = style.color;
    for (const target of this.#declared) if (!EARLY.has(target)) this.#apply(target, request, context);
    this.#adjustLineWidths(style);
    adjustStyle(style, request);
    const handedDown = this.#handedDown();
    this.#clear();
    return { fontSize: kind, handedDown, context };
  }

  /** Returns whether registered properties depend on the font, and are to be resolved again when it is known. */
  #resolveCustom(request: StyleRequest, context: ComputeContext): boolean {
    const { budget, diagnostics, registered } = this.#tools;
    if (budget.spent) return false;
    const declared = declaredCustom(request.levels);
    if (declared === undefined) return false;
    const { attribute, parent, style } = request;
    const { values, dependsOnFont } = resolveCustomProperties({
      declared,
      parent: parent.customProperties,
      inherited: registered.inheritedOf(parent.customProperties),
      attribute,
      budget,
      registered,
      context,
    });
    style.customProperties = values;
    if (budget.spent) {
      diagnostics.warn(
        "expansion-limit",
        "Custom properties cost too much: from here on elements only inherit them.",
      );
    }
    return dependsOnFont;
  }

  /** Flow-relative properties need the direction of text before the cascade is done. */
  #resolveFlow(request: StyleRequest, context: ComputeContext): void {
    if (!request.levels.some((level) => level.set.hasLogical)) return;
    request.levels.forEach((level, index) => {
      for (const longhand of level.set.longhands) {
        const { target } = longhand;
        if (target === DIRECTION || target === WRITING_MODE) this.#declare(target, longhand, index);
      }
    });
    this.#apply(DIRECTION, request, context);
    this.#apply(WRITING_MODE, request, context);
  }

  #collect(request: StyleRequest): void {
    const { levels, style } = request;
    for (let index = 0; index < levels.length; index += 1) {
      for (const longhand of levels[index]?.set.longhands ?? []) {
        this.#declare(physicalTarget(longhand.target, style), longhand, index);
      }
    }
  }

  #declare(target: Target, longhand: DeclaredLonghand, level: number): void {
    if (this.#winners[target] === undefined) this.#declared.push(target);
    this.#winners[target] = longhand;
    this.#winnerLevels[target] = level;
  }

  #handedDown(): HandedDown {
    const targets = this.#declared.filter((target) => IS_HANDED_DOWN[target]);
    targets.sort((one, other) => one - other);
    return targets.map((target) => (properties[target] as (typeof properties)[number]).key);
  }

  #clear(): void {
    for (const target of this.#declared) this.#winners[target] = undefined;
    this.#declared.length = 0;
  }

  /** The winning specified value, `INHERIT`, `INITIAL`, or undefined when the property is not declared. */
  #winning(target: Target, request: StyleRequest): unknown {
    let longhand = this.#winners[target];
    let level = this.#winnerLevels[target] ?? 0;
    while (longhand !== undefined) {
      let { value } = longhand;
      if (value instanceof PendingValue) value = this.#substituted(value, longhand.target, request);
      if (!(value instanceof WideKeyword)) return value;
      const { name } = value;
      if (name === "initial" || name === "inherit") return value;
      if (name === "unset") break;
      const lower = rollBack(target, level, name, request);
      if (lower === undefined) break;
      longhand = lower.longhand;
      level = lower.level;
    }
    if (this.#winners[target] === undefined) return undefined;
    return properties[target]?.property.inherited === true ? INHERIT : INITIAL;
  }

  #apply(target: Target, request: StyleRequest, context: ComputeContext): void {
    const value = this.#winning(target, request);
    if (value === undefined) return;
    const registered = properties[target];
    if (registered === undefined) return;
    const { key, property } = registered;
    const fields = request.style as unknown as Record<string, unknown>;
    if (value === INHERIT) {
      fields[key] = request.parent[key];
      if (!property.inherited) request.dependencies.parent = true;
    } else if (value === INITIAL)
      fields[key] = LINE_WIDTHS.has(target) ? MEDIUM_LINE_WIDTH : property.initial;
    else fields[key] = value instanceof RelativeValue ? value.compute(context) : value;
  }

  /** The value of a longhand from a declaration with `var()`; invalid ones count as unset (css-variables-1 §3.1). */
  #substituted(pending: PendingValue, target: Target, request: StyleRequest): unknown {
    if (pending !== this.#lastPending) {
      this.#lastPending = pending;
      this.#lastParsed = this.#substitute(pending, request);
    }
    const parsed = this.#lastParsed;
    const index = parsed?.targets.indexOf(target) ?? -1;
    return parsed?.values?.[index] ?? UNSET;
  }

  #substitute(pending: PendingValue, request: StyleRequest): ParsedDeclaration | undefined {
    const { budget, diagnostics, parser, registered } = this.#tools;
    const { customProperties } = request.style;
    const scope = {
      customProperty: (name: string): string | undefined => registered.valueOf(customProperties, name),
      attribute: request.attribute,
    };
    const { property, position } = pending;
    const text = substitute(pending.text, scope, budget);
    if (text === undefined) {
      // Not always a mistake: style sheets leave custom properties to be set by those who use them.
      const message = `${property} has no value here: ${missingIn(pending.text, scope.customProperty)}.`;
      diagnostics.add({ code: "invalid-value", severity: "info", message, position });
      return undefined;
    }
    // An empty custom property is the way to say that a declaration shall not count.
    if (text.trim() === "") return undefined;
    const parsed = parser.parseSubstituted(property, text.trim(), pending.context);
    if (parsed.issue !== undefined) diagnostics.warn(parsed.issue.code, parsed.issue.message, position);
    return parsed;
  }

  /** The initial colour of text goes with the scheme of the document (css-color-adjust-1 §2.3). */
  #darken(style: MutableStyle): void {
    style.color = DARK_CANVAS_TEXT;
    if (this.#winners[COLOR] === undefined) this.#declared.push(COLOR);
  }

  /** Lines without a style have no width; those with one are of medium width unless told otherwise. */
  #adjustLineWidths(style: MutableStyle): void {
    for (const { width, line, target } of LINES) {
      const kind = style[line];
      if (kind === "none" || kind === "hidden") style[width] = 0;
      else if (this.#winners[target] === undefined) style[width] = MEDIUM_LINE_WIDTH;
    }
  }
}

/** What keeps a text with `var()` from having a value, in words. */
function missingIn(text: string, lookUp: (name: string) => string | undefined): string {
  for (const [, name] of text.matchAll(/var\(\s*(--[^\s,)]+)\s*\)/gi)) {
    if (name !== undefined && lookUp(name) === undefined)
      return `${name} is not set, and there is no fallback`;
  }
  return `a custom property or a fallback is missing in ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;
}

/** Winning declarations of custom properties by name; undefined when there are none. */
function declaredCustom(levels: readonly CascadeLevel[]): Map<string, string> | undefined {
  let declared: Map<string, string> | undefined;
  for (let index = 0; index < levels.length; index += 1) {
    for (const { name, text } of levels[index]?.set.custom ?? []) {
      declared ??= new Map();
      declared.set(name, ROLLS_BACK.test(text) ? rolledBackCustom(levels, index, { name, text }) : text);
    }
  }
  return declared;
}

const ROLLS_BACK = /^revert(?:-layer)?$/i;

/** The declaration of a custom property that a `revert` in level `from` lets through. */
function rolledBackCustom(
  levels: readonly CascadeLevel[],
  from: number,
  { name, text }: { readonly name: string; readonly text: string },
): string {
  let level = from;
  let keyword = text.toLowerCase();
  for (let index = from - 1; index >= 0; index -= 1) {
    if (isRolledBack(levels, level, index, keyword as "revert" | "revert-layer")) continue;
    const lower = levels[index]?.set.custom.findLast((custom) => custom.name === name);
    if (lower === undefined) continue;
    if (!ROLLS_BACK.test(lower.text)) return lower.text;
    level = index;
    keyword = lower.text.toLowerCase();
  }
  return "unset";
}

function physicalTarget(target: Target, style: ComputedStyle): Target {
  if (target < FIRST_LOGICAL_TARGET) return target;
  const logical = logicalProperties[target - FIRST_LOGICAL_TARGET];
  return logical === undefined ? target : physicalProperty(logical, style).index;
}

/** The winning declaration below level `from` that a `revert` there lets through. */
function rollBack(
  target: Target,
  from: number,
  keyword: "revert" | "revert-layer",
  request: StyleRequest,
): { longhand: DeclaredLonghand; level: number } | undefined {
  const { levels, style } = request;
  for (let index = from - 1; index >= 0; index -= 1) {
    if (isRolledBack(levels, from, index, keyword)) continue;
    const longhand = levels[index]?.set.longhands.findLast(
      (candidate) => physicalTarget(candidate.target, style) === target,
    );
    if (longhand !== undefined) return { longhand, level: index };
  }
  return undefined;
}
