import { color } from "../../values/color/color.ts";
import { either, keywords } from "../../values/grammar.ts";
import type { ColorOrCurrent } from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** How form controls look, css-ui-4 §7. */
export interface ControlStyle {
  /** `none`: menus have no arrow and checkboxes and radio buttons no mark of their own; their pseudo-elements show. */
  appearance: "auto" | "none";
  /** Colour of marks and bars; `auto` for the usual blue. */
  accentColor: ColorOrCurrent | "auto";
}

/** `menulist` and the like are names for `auto` (css-ui-4 §7.2). */
const appearance: ValueParser<ControlStyle["appearance"]> = (reader) => {
  const value = reader.peek();
  if (value?.kind !== "ident" || !APPEARANCES.has(value.value)) return undefined;
  reader.index += 1;
  return value.value === "none" ? "none" : "auto";
};

const APPEARANCES: ReadonlySet<string> = new Set([
  "auto",
  "none",
  "base",
  "button",
  "checkbox",
  "listbox",
  "menulist",
  "menulist-button",
  "meter",
  "progress-bar",
  "push-button",
  "radio",
  "searchfield",
  "slider-horizontal",
  "square-button",
  "textarea",
  "textfield",
]);

export const controlProperties: PropertyGroup<ControlStyle> = {
  appearance: {
    name: "appearance",
    section: "css-ui-4 §7.2",
    inherited: false,
    initial: "auto",
    syntax: "auto | none | <compat-auto>",
    parse: appearance,
  },
  accentColor: {
    name: "accent-color",
    section: "css-ui-4 §7.1",
    inherited: true,
    initial: "auto",
    syntax: "auto | <color>",
    parse: either(keywords("auto"), color),
  },
};
