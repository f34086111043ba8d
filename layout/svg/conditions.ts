import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { NodeId } from "../document/document.ts";
import type { Scene } from "./scene.ts";

/** What `requiredExtensions` may name: HTML inside drawings is laid out. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  "http://www.w3.org/1999/xhtml",
  "http://www.w3.org/TR/SVG11/feature#Extensibility",
]);

/**
 * Whether the conditional processing attributes of an element hold (svg2 §5.9): outside a `switch` an element that fails is not drawn.
 * `requiredFeatures` is no longer a condition.
 */
export function isFit({ document }: Scene, node: NodeId, { language }: ComputedStyle): boolean {
  const extensions = document.attribute(node, "requiredExtensions");
  if (extensions !== undefined) {
    const names = extensions.split(/\s+/).filter((name) => name !== "");
    if (names.length === 0 || names.some((name) => !EXTENSIONS.has(name))) return false;
  }
  const languages = document.attribute(node, "systemLanguage");
  if (languages === undefined) return true;
  const own = language.toLowerCase() || "en";
  return languages.split(",").some((name) => {
    const tag = name.trim().toLowerCase();
    return tag !== "" && (own === tag || own.startsWith(`${tag}-`) || tag.startsWith(`${own}-`));
  });
}
