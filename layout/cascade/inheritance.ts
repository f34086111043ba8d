import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { FontSizeKind } from "./fonts/font-size.ts";
import { handedDown, inheritFrom, type MutableStyle } from "./initial-style.ts";
import type { RegisteredProperties } from "./registered-properties.ts";

/** What a style means for its children beside its own values. */
export interface BesideValues {
  readonly fontSize: FontSizeKind;
  /** Whether boxes inside are flex or grid items. */
  readonly holdsItems: boolean;
}

/** What a style hands down to the styles of its children: one object for styles that hand down the same. */
export class Inheritance {
  /** Unique within a document; dense from 0. */
  readonly id: number;
  /** The values handed down. */
  readonly values: readonly unknown[];
  readonly beside: BesideValues;
  /** A child without declarations, to be copied. */
  readonly template: MutableStyle;
  /** Those that differ from this one. */
  readonly others: Differences = new Differences();

  constructor(id: number, values: readonly unknown[], beside: BesideValues, template: MutableStyle) {
    this.id = id;
    this.values = values;
    this.beside = beside;
    this.template = template;
  }
}

/** What was found so far to differ, one value after the other. */
class Differences {
  found: Inheritance | undefined;
  readonly #next: Map<number, Map<unknown, Differences>> = new Map();

  with(place: number, value: unknown): Differences {
    let byValue = this.#next.get(place);
    if (byValue === undefined) {
      byValue = new Map();
      this.#next.set(place, byValue);
    }
    let next = byValue.get(value);
    if (next === undefined) {
      next = new Differences();
      byValue.set(value, next);
    }
    return next;
  }
}

/** Places of what is beside the values. */
const FONT_SIZE = -1;
const ITEMS = -2;

/** Finds out which styles of a document hand down the same, so that their children share styles. */
export class Inheritances {
  readonly #initial: Inheritance;
  readonly #registered: RegisteredProperties | undefined;
  #count = 0;

  /** @param registered custom properties that `@property` registers */
  constructor(initial: ComputedStyle, beside: BesideValues, registered: RegisteredProperties | undefined) {
    this.#registered = registered;
    this.#initial = this.#create(initial, handedDown(initial), beside);
  }

  /** @param from what the style itself inherited, so that no more than the differences are looked up */
  of(style: ComputedStyle, beside: BesideValues, from: Inheritance = this.#initial): Inheritance {
    const values = handedDown(style);
    let { others } = from;
    for (let place = 0; place < values.length; place += 1) {
      const value = values[place];
      if (value !== from.values[place]) others = others.with(place, value);
    }
    const kind = kindOf(beside.fontSize);
    if (kind !== kindOf(from.beside.fontSize)) others = others.with(FONT_SIZE, kind);
    if (beside.holdsItems !== from.beside.holdsItems) others = others.with(ITEMS, beside.holdsItems);
    if (others === from.others) return from;
    others.found ??= this.#create(style, values, beside);
    return others.found;
  }

  #create(style: ComputedStyle, values: readonly unknown[], beside: BesideValues): Inheritance {
    const template = inheritFrom(values);
    if (this.#registered !== undefined)
      template.customProperties = this.#registered.inheritedOf(style.customProperties);
    const id = this.#count;
    this.#count += 1;
    return new Inheritance(id, values, beside, template);
  }
}

function kindOf({ absolute, keyword }: FontSizeKind): string | number {
  return absolute ? "absolute" : (keyword ?? "relative");
}
