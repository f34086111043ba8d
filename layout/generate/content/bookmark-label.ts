import type { StyledTree } from "../../cascade/styled-tree.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { ContentItem } from "../../css/values/types.ts";
import type { NodeId } from "../../document/document.ts";
import { type ContentEnvironment, contentPart } from "./generated-content.ts";

/**
 * The style of an element whose `bookmark-label` shows counters or other places of the document, with what they are here: nobody knows
 * that later.
 */
export function withKnownLabel(
  style: ComputedStyle,
  node: NodeId,
  environment: ContentEnvironment,
  styles: StyledTree,
): ComputedStyle {
  if (style.bookmarkLevel === "none" || !style.bookmarkLabel.some(isKnownHere)) return style;
  const bookmarkLabel = style.bookmarkLabel.map((item): ContentItem => {
    if (!isKnownHere(item)) return item;
    const part = contentPart(item, node, style, environment);
    if (typeof part === "string") return { type: "string", value: part };
    return { type: "string", value: environment.references.ownCounterText(node, part) };
  });
  return styles.derive(style, { bookmarkLabel });
}

function isKnownHere({ type }: ContentItem): boolean {
  return type === "counter" || type === "counters" || type === "target-counter" || type === "target-text";
}
