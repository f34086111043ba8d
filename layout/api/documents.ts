/** HTML as a document, and what can be asked of one before it is styled. */

export { ControlLabels } from "../controls/control-labels.ts";
export { type Document, NO_NODE, type NodeId } from "../document/document.ts";
export { decodeHtml } from "../document/encoding.ts";
export { outlineOf } from "../document/outline.ts";
export { parseDocument } from "../document/parse-document.ts";
export { metaContent, styleSources } from "../document/queries.ts";
export { chooseImage, type ImageCandidate } from "../replaced/image-candidates.ts";
