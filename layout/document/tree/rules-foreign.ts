import type { NodeId } from "../document.ts";
import { HTML, MATHML, SVG } from "./arena.ts";
import { knownNameId, ruleTable } from "./element-names.ts";
import { svgElementName } from "./foreign-names.ts";
import type { EndTag, StartTag, TreeBuilder } from "./tree-builder.ts";

/** Tags inside SVG and MathML: HTML standard 13.2.6.5. Rules return false when the rules of HTML apply instead. */

const ANNOTATION_XML = knownNameId("annotation-xml");
const BR = knownNameId("br");
const FONT = knownNameId("font");
const P = knownNameId("p");
const SVG_NAME = knownNameId("svg");

const TEXT_INTEGRATION: readonly (true | undefined)[] = ruleTable<true>({ "mi mo mn ms mtext": true });
const SVG_INTEGRATION: readonly (true | undefined)[] = ruleTable<true>({ "foreignObject desc title": true });
const MATHML_GLYPHS: readonly (true | undefined)[] = ruleTable<true>({ "mglyph malignmark": true });

/** HTML elements that end the foreign content they stand in. */
const BREAKOUT: readonly (true | undefined)[] = ruleTable<true>({
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr": true,
  "ol p pre ruby s small span strong strike sub sup table tt u ul var": true,
});

/** An element of SVG or MathML whose content is HTML. */
function isHtmlIntegrationPoint(builder: TreeBuilder, node: NodeId): boolean {
  const { arena } = builder;
  const nameId = arena.nameId[node] ?? 0;
  if (arena.namespaceOf(node) === SVG) return SVG_INTEGRATION[nameId] === true;
  if (nameId !== ANNOTATION_XML) return false;
  const encoding = builder.attributes.valueOf(arena.payload[node] ?? 0, "encoding")?.toLowerCase();
  return encoding === "text/html" || encoding === "application/xhtml+xml";
}

function isMathmlTextIntegrationPoint(builder: TreeBuilder, node: NodeId): boolean {
  const { arena } = builder;
  return arena.namespaceOf(node) === MATHML && TEXT_INTEGRATION[arena.nameId[node] ?? 0] === true;
}

/** Whether text at this point belongs to foreign content (where NUL is replaced and nothing is re-opened). */
export function isTextForeign(builder: TreeBuilder): boolean {
  const { open } = builder;
  if (open.size === 0 || open.topKey >= 0) return false;
  return !isMathmlTextIntegrationPoint(builder, open.top) && !isHtmlIntegrationPoint(builder, open.top);
}

function isStartForeign(builder: TreeBuilder, tag: StartTag): boolean {
  const { open, arena } = builder;
  const node = open.top;
  if (isMathmlTextIntegrationPoint(builder, node)) return MATHML_GLYPHS[tag.nameId] === true;
  if (arena.nameId[node] === ANNOTATION_XML && tag.nameId === SVG_NAME) return false;
  return !isHtmlIntegrationPoint(builder, node);
}

/** Processes a start tag while the current node is foreign; false if the rules of HTML apply (now). */
export function startInForeign(builder: TreeBuilder, tag: StartTag): boolean {
  if (!isStartForeign(builder, tag)) return false;
  if (breaksOut(builder, tag)) {
    leaveForeign(builder);
    return false;
  }
  const namespace = builder.arena.namespaceOf(builder.open.top) === SVG ? SVG : MATHML;
  builder.insertForeign(tag, namespace);
  return true;
}

function breaksOut(builder: TreeBuilder, tag: StartTag): boolean {
  if (tag.nameId !== FONT) return BREAKOUT[tag.nameId] === true;
  const list = builder.attributes.listAt(tag.attributes);
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index];
    if (name === "color" || name === "face" || name === "size") return true;
  }
  return false;
}

function leaveForeign(builder: TreeBuilder): void {
  const { open } = builder;
  while (open.topKey < 0 && isTextForeign(builder)) open.pop();
}

/** Processes an end tag while the current node is foreign; false if the rules of HTML apply. */
export function endInForeign(builder: TreeBuilder, tag: EndTag): boolean {
  const { open, arena, names } = builder;
  if (tag.nameId === BR || tag.nameId === P) {
    leaveForeign(builder);
    return false;
  }
  const adjusted = names.idOf(svgElementName(names.names[tag.nameId] ?? ""));
  if (!open.isNameOpen(tag.nameId) && !open.isNameOpen(adjusted)) return false;
  for (let index = open.size - 1; index > 0; index -= 1) {
    const node = open.at(index);
    if (arena.namespaceOf(node) === HTML) return false;
    if (arena.nameId[node] === tag.nameId || arena.nameId[node] === adjusted) {
      open.popUntilNode(node);
      return true;
    }
  }
  return true;
}
