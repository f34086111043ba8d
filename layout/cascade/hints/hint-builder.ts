import type { Document, NodeId } from "../../document/document.ts";
import { resolveReference } from "../../url.ts";
import {
  type Dimension,
  parseDimension,
  parseLegacyColor,
  parseNonNegativeInteger,
  parseNonzeroDimension,
} from "./legacy-values.ts";

/** One declaration that an attribute stands for; the value is CSS text made of parsed values only. */
export interface HintDeclaration {
  readonly property: string;
  readonly value: string;
}

const SIDES = ["top", "right", "bottom", "left"] as const;
export type Side = (typeof SIDES)[number];

/** Collects the declarations of one element. */
export class HintBuilder {
  readonly document: Document;
  readonly node: NodeId;
  readonly name: string;
  readonly declarations: HintDeclaration[] = [];
  /** Set when the declarations depend on more than the element's name, attributes and table. */
  isOwn = false;

  constructor(document: Document, node: NodeId) {
    this.document = document;
    this.node = node;
    this.name = document.nameOf(node);
  }

  attribute(name: string): string | undefined {
    return this.document.attribute(this.node, name);
  }

  /** An enumerated attribute in lower case, without white space around it. */
  keyword(name: string): string | undefined {
    return this.attribute(name)?.trim().toLowerCase();
  }

  add(property: string, value: string): void {
    this.declarations.push({ property, value });
  }

  /** Adds the same value for all four sides of `border-*-style` and the like; `*` stands for the side. */
  addSides(pattern: string, value: string, sides: readonly Side[] = SIDES): void {
    for (const side of sides) this.add(pattern.replace("*", side), value);
  }

  addDimension(attribute: string, property: string): void {
    this.#addLength(property, parseDimension(this.attribute(attribute) ?? ""));
  }

  addNonzeroDimension(attribute: string, property: string): void {
    this.#addLength(property, parseNonzeroDimension(this.attribute(attribute) ?? ""));
  }

  /** A number of pixels from an attribute for several properties. */
  addPixels(attribute: string, properties: readonly string[]): void {
    const pixels = parseNonNegativeInteger(this.attribute(attribute) ?? "");
    if (pixels === undefined) return;
    for (const property of properties) this.add(property, `${pixels}px`);
  }

  addColor(attribute: string, property: string): void {
    const color = parseLegacyColor(this.attribute(attribute) ?? "");
    if (color !== undefined) this.add(property, color);
  }

  /** The `background` attribute: an image by its address. */
  addBackgroundImage(): void {
    const reference = this.attribute("background");
    if (reference === undefined) return;
    const url = resolveReference(reference, this.document.baseUrl) ?? reference.trim();
    if (url !== "") this.add("background-image", `url(${cssString(url)})`);
  }

  #addLength(property: string, dimension: Dimension | undefined): void {
    if (dimension !== undefined) this.add(property, `${dimension.value}${dimension.unit}`);
  }
}

/** A CSS string token that stands for `text` (CSSOM "serialize a string"): nothing in it can end the string. */
export function cssString(text: string): string {
  let result = '"';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0) result += "\uFFFD";
    else if (code < 0x20 || code === 0x7f) result += `\\${code.toString(16)} `;
    else if (character === '"' || character === "\\") result += `\\${character}`;
    else result += character;
  }
  return `${result}"`;
}
