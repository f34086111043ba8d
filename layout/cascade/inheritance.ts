import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { FontSizeKind } from "./fonts/font-size.ts";
import { inheritFrom, type MutableStyle } from "./initial-style.ts";
import type { RegisteredProperties } from "./registered-properties.ts";

/** What a style means for its children beside its own values. */
export interface BesideValues {
  readonly fontSize: FontSizeKind;
  /** Whether boxes inside are flex or grid items. */
  readonly holdsItems: boolean;
}

/** Fields of a style that its children take over. */
export type HandedDown = readonly (keyof ComputedStyle)[];

/** Those that may differ from what a style itself inherited though no declaration says so. */
export const UNDECLARED: HandedDown = ["language", "customProperties", "fontSize", "direction", "textAlign"];

/** What a style hands down to the styles of its children: one object for styles that hand down the same. */
export class Inheritance {
  /** Unique within a document; dense from 0. */
  readonly id: number;
  /** A style that hands this down. */
  readonly style: ComputedStyle;
  readonly beside: BesideValues;
  /** Those that may differ from their initial values. */
  readonly changed: HandedDown;
  /** A child without declarations, to be copied. */
  readonly template: MutableStyle;
  /** Those that differ from this one. */
  readonly others: Differences = new Differences();

  constructor(id: number, style: ComputedStyle, beside: BesideValues, changed: HandedDown) {
    this.id = id;
    this.style = style;
    this.beside = beside;
    this.changed = changed;
    this.template = inheritFrom(style, changed);
  }
}

/** What was found so far to differ, one value after the other. */
class Differences {
  found: Inheritance | undefined;
  readonly #next: Map<string, Map<unknown, Differences>> = new Map();

  with(key: string, value: unknown): Differences {
    let byValue = this.#next.get(key);
    if (byValue === undefined) {
      byValue = new Map();
      this.#next.set(key, byValue);
    }
    let next = byValue.get(value);
    if (next === undefined) {
      next = new Differences();
      byValue.set(value, next);
    }
    return next;
  }
}

/** Finds out which styles of a document hand down the same, so that their children share styles. */
export class Inheritances {
  readonly initial: Inheritance;
  readonly #registered: RegisteredProperties | undefined;
  #count = 0;

  /** @param registered custom properties that `@property` registers */
  constructor(initial: ComputedStyle, beside: BesideValues, registered: RegisteredProperties | undefined) {
    this.#registered = registered;
    this.initial = this.#create(initial, beside, UNDECLARED);
  }

  /**
   * @param from what the style itself inherited, so that no more than the differences are looked at
   * @param declared other fields than `UNDECLARED` that declarations have set, in the order of the properties
   */
  of(style: ComputedStyle, beside: BesideValues, from: Inheritance, declared: HandedDown): Inheritance {
    let { others } = from;
    for (const key of UNDECLARED) if (style[key] !== from.style[key]) others = others.with(key, style[key]);
    for (const key of declared) if (style[key] !== from.style[key]) others = others.with(key, style[key]);
    const kind = kindOf(beside.fontSize);
    if (kind !== kindOf(from.beside.fontSize)) others = others.with("kind of font size", kind);
    if (beside.holdsItems !== from.beside.holdsItems) others = others.with("items", beside.holdsItems);
    if (others === from.others) return from;
    others.found ??= this.#create(style, beside, [...new Set([...from.changed, ...declared])]);
    return others.found;
  }

  #create(style: ComputedStyle, beside: BesideValues, changed: HandedDown): Inheritance {
    const made = new Inheritance(this.#count, style, beside, changed);
    this.#count += 1;
    if (this.#registered !== undefined)
      made.template.customProperties = this.#registered.inheritedOf(style.customProperties);
    return made;
  }
}

function kindOf({ absolute, keyword }: FontSizeKind): string | number {
  return absolute ? "absolute" : (keyword ?? "relative");
}
