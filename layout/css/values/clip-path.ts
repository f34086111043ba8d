import { type BasicShape, basicShape } from "./basic-shape.ts";
import { keywords, optional } from "./grammar.ts";
import { mapSpecified } from "./specified.ts";
import type { UrlValue } from "./types.ts";
import { url } from "./url.ts";
import type { ValueParser } from "./value-reader.ts";

/** CSS `<geometry-box>` (css-masking-1 §5.1). */
export type GeometryBox =
  | "margin-box"
  | "border-box"
  | "padding-box"
  | "content-box"
  | "fill-box"
  | "stroke-box"
  | "view-box";

/** A shape in a box, the box itself with its round corners, or an element of a drawing. */
export type ClipPath = UrlValue | { readonly box: GeometryBox; readonly shape: BasicShape | undefined };

const geometryBox = keywords(
  "margin-box",
  "border-box",
  "padding-box",
  "content-box",
  "fill-box",
  "stroke-box",
  "view-box",
);

/** `<url> | [ <basic-shape> || <geometry-box> ]` */
export const clipPath: ValueParser<ClipPath> = (reader) => {
  const address = optional(reader, url);
  if (address !== undefined) return address;
  const before = optional(reader, geometryBox) as GeometryBox | undefined;
  const shape = optional(reader, basicShape);
  const box = before ?? (optional(reader, geometryBox) as GeometryBox | undefined);
  if (shape === undefined) return box && { box, shape: undefined };
  return mapSpecified(shape, (known): ClipPath => ({ box: box ?? "border-box", shape: known }));
};
