import type { NodeId } from "../document/document.ts";
import type { DocumentContent } from "./document-content.ts";

/** What is told of elements that were changed so that they fit. */
interface Told {
  readonly code: string;
  /** What is the matter with each, as the rest of a sentence that begins with its name, and a full stop. */
  readonly fault: string;
  /** How the author would have it otherwise, with a semicolon: what else keeps them as they are comes behind it. */
  readonly advice: string;
}

/** Tells of elements that were changed so that they fit, at the first of them; of none nothing. */
export function tellOf(
  { diagnostics, styles: { document } }: DocumentContent,
  elements: ReadonlySet<NodeId>,
  { code, fault, advice }: Told,
): void {
  const [first] = [...elements].sort((one, other) => one - other);
  if (first === undefined) return;
  const others = elements.size === 1 ? "" : ` ${elements.size} boxes are; this is the first.`;
  diagnostics.add({
    code,
    severity: "info",
    message: `<${document.nameOf(first)}> ${fault}${others} ${advice} --no-shrink-to-fit, page.shrinkToFit: false or @page { -platen-shrink-to-fit: none } keep it as it is.`,
    position: document.positionOf(first),
  });
}
