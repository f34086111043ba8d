import { numberText } from "../pdf/objects/pdf-syntax.ts";
import {
  type Alignment,
  type CompleteTextStyle,
  defaultTextStyle,
  type TextStyle,
} from "../template/model.ts";
import type { FillFont, FontLibrary } from "./fonts/font-library.ts";

/** A style with nothing left open. */
export interface ResolvedStyle {
  readonly font: FillFont;
  /** Points; 0 chooses the size. */
  readonly fontSize: number;
  /** Components for colour operators, such as `.2 .2 .3`, or one for grey. */
  readonly color: string;
  readonly alignment: Alignment;
}

/**
 * Puts the five levels of style together: the field's style in the payload, the field's in the template, the document's in the payload,
 * the document's in the template, the defaults.
 */
export class StyleResolver {
  readonly #document: CompleteTextStyle;
  /** The colour that the request asks for. */
  readonly #textColor: string | undefined;
  readonly #library: FontLibrary;
  readonly #resolved: Map<TextStyle, ResolvedStyle> = new Map();

  constructor(levels: { payload: TextStyle; template: TextStyle | undefined }, library: FontLibrary) {
    this.#document = over(levels.payload, over(levels.template, defaultTextStyle));
    this.#textColor = levels.payload.textColor;
    this.#library = library;
  }

  /** The style of a box: `own` is what the template says of it, `given` what the payload says. */
  resolve(own: TextStyle, given: TextStyle | undefined): ResolvedStyle {
    if (given !== undefined) return this.#build(over(given, over(own, this.#document)));
    let style = this.#resolved.get(own);
    if (style === undefined) {
      style = this.#build(over(own, this.#document));
      this.#resolved.set(own, style);
    }
    return style;
  }

  /** True where the request says nothing of colour: marks look as those of the form then. */
  isColorOpen(given: TextStyle | undefined): boolean {
    return this.#textColor === undefined && given?.textColor === undefined;
  }

  #build(style: CompleteTextStyle): ResolvedStyle {
    const { fontFamily, fontSize, textColor, alignment, fontWeight } = style;
    return {
      font: this.#library.select(fontFamily, fontWeight),
      fontSize,
      color: colorText(textColor),
      alignment,
    };
  }
}

function over(style: TextStyle | undefined, base: CompleteTextStyle): CompleteTextStyle {
  if (style === undefined) return base;
  return {
    fontFamily: style.fontFamily ?? base.fontFamily,
    fontSize: style.fontSize ?? base.fontSize,
    textColor: style.textColor ?? base.textColor,
    alignment: style.alignment ?? base.alignment,
    fontWeight: style.fontWeight ?? base.fontWeight,
  };
}

function colorText(color: string): string {
  const digits = color.replace("#", "");
  const components = [0, 2, 4].map((at) => numberText(Number.parseInt(digits.slice(at, at + 2), 16) / 255));
  const [red, green, blue] = components;
  return red === green && green === blue ? (red as string) : components.join(" ");
}
