import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type FontSizeKind, INITIAL_FONT_SIZE } from "./fonts/font-size.ts";
import { type HandedDown, type Inheritance, Inheritances, UNDECLARED } from "./inheritance.ts";
import { inheritedKeys, initialStyle, type MutableStyle } from "./initial-style.ts";
import type { RegisteredProperties } from "./registered-properties.ts";

/** How a style came about. */
export interface StyleOrigin {
  readonly fontSize: FontSizeKind;
  /** As `Inheritances.of` takes them. */
  readonly handedDown: HandedDown;
}

const NONE: HandedDown = [];
const DECLARABLE: HandedDown = inheritedKeys.filter((key) => !UNDECLARED.includes(key));

/** The styles of a document: numbers them and keeps what is known about each beside its properties. */
export class StyleTable {
  readonly initial: ComputedStyle = initialStyle();
  #count = 1;
  readonly #inheritances: Inheritances;
  /** By style id: what it was made from, what of that declarations have set, and what its children are made from. */
  readonly #inherited: (Inheritance | undefined)[] = [];
  readonly #declared: (HandedDown | undefined)[] = [];
  readonly #handedDown: (Inheritance | undefined)[] = [];
  readonly #fontSizes: (FontSizeKind | undefined)[] = [];
  /** By style id: whether boxes inside are flex or grid items. */
  readonly #holdsItems: (boolean | undefined)[] = [];
  readonly #derived: Map<string, ComputedStyle> = new Map();

  /** @param registered custom properties that `@property` registers */
  constructor(registered?: RegisteredProperties) {
    const beside = { fontSize: INITIAL_FONT_SIZE, holdsItems: false };
    this.#inheritances = new Inheritances(this.initial, beside, registered);
  }

  /** What children of a finished style start with. */
  inheritanceOf(parent: ComputedStyle): Inheritance {
    const { id } = parent;
    let inheritance = this.#handedDown[id];
    if (inheritance === undefined) {
      const beside = { fontSize: this.fontSizeOf(parent), holdsItems: this.holdsItems(parent) };
      const from = this.#inherited[id] ?? this.#inheritances.initial;
      inheritance = this.#inheritances.of(parent, beside, from, this.#declared[id] ?? NONE);
      this.#handedDown[id] = inheritance;
    }
    return inheritance;
  }

  /** A new style with a number of its own that inherits from `parent`. */
  child(parent: ComputedStyle): MutableStyle {
    const inheritance = this.inheritanceOf(parent);
    const style: MutableStyle = { ...inheritance.template };
    style.id = this.#count;
    this.#inherited[style.id] = inheritance;
    this.#count += 1;
    return style;
  }

  /** Records how a finished style came about: its font size, and what of that which it hands down declarations have set. */
  finish(style: ComputedStyle, parent: ComputedStyle, { fontSize, handedDown }: StyleOrigin): void {
    if (handedDown.length > 0) this.#declared[style.id] = handedDown;
    if (fontSize !== INITIAL_FONT_SIZE) this.#fontSizes[style.id] = fontSize;
    if (isItemContainer(style, this.holdsItems(parent))) this.#holdsItems[style.id] = true;
  }

  fontSizeOf(style: ComputedStyle): FontSizeKind {
    return this.#fontSizes[style.id] ?? INITIAL_FONT_SIZE;
  }

  holdsItems(style: ComputedStyle): boolean {
    return this.#holdsItems[style.id] === true;
  }

  /** See `StyledTree.anonymousStyle`. */
  anonymous(parent: ComputedStyle, display: ComputedStyle["display"]): ComputedStyle {
    return this.#intern(`${display} ${this.inheritanceOf(parent).id}`, () => {
      const style = this.child(parent);
      style.display = display;
      return style;
    });
  }

  /** See `StyledTree.derive`. */
  derive(style: ComputedStyle, changes: Partial<ComputedStyle>): ComputedStyle {
    const content = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1));
    return this.#intern(`${style.id} ${JSON.stringify(content)}`, () => {
      const id = this.#count;
      this.#count += 1;
      const derived: ComputedStyle = { ...style, ...changes, id };
      const fontSize = this.#fontSizes[style.id];
      if (fontSize !== undefined) this.#fontSizes[id] = fontSize;
      this.#inherited[id] = this.#inherited[style.id];
      const declared = new Set([...(this.#declared[style.id] ?? NONE), ...Object.keys(changes)]);
      this.#declared[id] = DECLARABLE.filter((key) => declared.has(key));
      return derived;
    });
  }

  #intern(key: string, create: () => ComputedStyle): ComputedStyle {
    const known = this.#derived.get(key);
    if (known !== undefined) return known;
    const style = create();
    this.#derived.set(key, style);
    return style;
  }
}

/** Boxes of an element with `display: contents` belong to the box around it. */
function isItemContainer(style: ComputedStyle, around: boolean): boolean {
  switch (style.display) {
    case "flex":
    case "grid":
    case "inline-flex":
    case "inline-grid":
      return true;
    case "contents":
      return around;
    default:
      return false;
  }
}
