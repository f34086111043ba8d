import type { FormControls } from "../controls/form-controls.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { toLength } from "../css/values/units.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { Document, NodeId } from "../document/document.ts";
import type { ImageResource, MediaMap } from "../graphics/image-resource.ts";
import { attributeLength } from "../graphics/lengths.ts";
import { viewBoxRatio } from "../graphics/view-box.ts";
import type { ReplacedContent } from "../tree/box.ts";
import type { Control } from "../tree/control.ts";
import { resolveReference } from "../url.ts";

export interface ReplacedElementsInput {
  readonly document: Document;
  readonly media: MediaMap;
  readonly controls: FormControls;
  readonly diagnostics: DiagnosticSink;
}

/** What stands in an element's place instead of its children; undefined: an ordinary element. */
export type ElementContent =
  | ReplacedContent
  | "line-break"
  | { readonly text: string }
  /** What stands for an image that could not be had. */
  | { readonly insteadOfImage: string }
  /** A form control, whose boxes are to be made. */
  | { readonly control: Control }
  | undefined;

/** Decides which elements have outside content (HTML §15.4): images, embedded objects, form controls. */
export interface ReplacedElements {
  contentOf(node: NodeId, style: ComputedStyle): ElementContent;
  /** An image from `content` or `list-style-image`; undefined when it could not be had. */
  generatedImage(url: string): ReplacedContent | undefined;
}

export function replacedElements(input: ReplacedElementsInput): ReplacedElements {
  return {
    contentOf: (node, style) => contentOf(node, style, input),
    generatedImage: (url) => {
      const image = input.media.image(url);
      return image === undefined ? undefined : { type: "image", image };
    },
  };
}

function contentOf(node: NodeId, style: ComputedStyle, input: ReplacedElementsInput): ElementContent {
  const { document } = input;
  if (typeof style.content === "object") {
    const [only, ...more] = style.content;
    const isAlone = more.every(({ type }) => type === "alternative");
    const image =
      isAlone && only?.type === "image" && "url" in only.image
        ? input.media.image(only.image.url)
        : undefined;
    if (image !== undefined) return { type: "image", image };
  }
  if (document.namespaceOf(node) !== "html")
    return document.nameOf(node) === "svg" ? drawingContent(node, style, document) : undefined;
  switch (document.nameOf(node)) {
    case "br":
      return "line-break";
    case "wbr":
      return { text: "\u200b" };
    case "img":
      return imageContent(node, "src", document.attribute(node, "alt"), input);
    case "object":
      return objectContent(node, input);
    case "embed":
      return imageContent(node, "src", "", input);
    case "input":
      return inputContent(node, input);
    case "button":
    case "meter":
    case "progress":
    case "select":
    case "textarea":
      return controlContent(node, input);
    case "iframe":
    case "video":
    case "canvas":
    case "audio":
      return drawing(node, input);
    default:
      return undefined;
  }
}

/** An `svg` element: its natural size is that of its attributes, whatever CSS makes of it (svg2 §8.12). */
function drawingContent(node: NodeId, style: ComputedStyle, document: Document): ReplacedContent {
  const length = (name: "width" | "height"): number | undefined => {
    const text = document.attribute(node, name);
    if (text === undefined || text.includes("%")) return undefined;
    const value = attributeLength(text, "diagonal", { viewport: NO_VIEWPORT, style });
    return value !== undefined && value > 0 ? toLength(value) : undefined;
  };
  const [width, height] = [length("width"), length("height")];
  const ratio = width !== undefined && height !== undefined ? width / height : viewBoxRatio(document, node);
  return { type: "svg", width, height, ratio };
}

const NO_VIEWPORT = { width: 0, height: 0 };

/**
 * Content that is not drawn yet: its box is kept.
 * DEVIATION HTML §15.4.1: `iframe`, `video`, `audio` and `canvas` keep their box and show nothing: documents run no scripts, and load no
 * other documents.
 */
function drawing(node: NodeId, input: ReplacedElementsInput): ReplacedContent {
  const { document } = input;
  const message = `The content of <${document.nameOf(node)}> is not drawn; its box is kept.`;
  input.diagnostics.warn("unsupported-element", message, document.positionOf(node));
  return { type: "none", width: 300, height: 150 };
}

function findImage(
  node: NodeId,
  attribute: string,
  input: ReplacedElementsInput,
): ReplacedContent | undefined {
  const chosen = input.media.chosen?.(node);
  const image = chosen === undefined ? referredImage(node, attribute, input) : chosen;
  return image === undefined || image === null ? undefined : { type: "image", image };
}

function referredImage(
  node: NodeId,
  attribute: string,
  { document, media }: ReplacedElementsInput,
): ImageResource | undefined {
  const reference = document.attribute(node, attribute);
  const url = reference === undefined ? undefined : resolveReference(reference, document.baseUrl);
  return url === undefined ? undefined : media.image(url);
}

/** An image, or its alternative text when it could not be had (HTML §15.4.2). */
function imageContent(
  node: NodeId,
  attribute: string,
  alternative: string | undefined,
  input: ReplacedElementsInput,
): ElementContent {
  const found = findImage(node, attribute, input);
  if (found !== undefined) return found;
  return { insteadOfImage: alternative?.trim() ?? "" };
}

/** `object` shows its image, else its children as fallback. */
function objectContent(node: NodeId, input: ReplacedElementsInput): ElementContent {
  return findImage(node, "data", input);
}

function inputContent(node: NodeId, input: ReplacedElementsInput): ElementContent {
  const { document } = input;
  const type = (document.attribute(node, "type") ?? "").trim().toLowerCase();
  if (type === "image") return imageButton(node, input);
  return controlContent(node, input) ?? { text: "" };
}

/** An image that sends its form (HTML §4.10.5.1.19); without the image a button with its alternative text. */
function imageButton(node: NodeId, input: ReplacedElementsInput): ElementContent {
  const widget = input.controls.get(node)?.widget;
  const found = findImage(node, "src", input);
  if (found?.type === "image" && widget !== undefined) return { ...found, widget };
  if (found === undefined && widget !== undefined) return controlContent(node, input);
  return found ?? imageContent(node, "src", input.document.attribute(node, "alt"), input);
}

function controlContent(node: NodeId, { controls }: ReplacedElementsInput): ElementContent {
  const control = controls.get(node);
  return control === undefined ? undefined : { control };
}
