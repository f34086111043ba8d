import { type DiagnosticSink, resolveReference, type SourcePosition } from "../../layout/api/basics.ts";
import type { ImageResource, MediaMap } from "../../layout/api/display.ts";
import { chooseImage, type Document, type ImageCandidate, type NodeId } from "../../layout/api/documents.ts";
import { hasLateElements, type LateLayout, needsEffects, needsLateLayout } from "../../layout/api/pages.ts";
import type { ComputedStyle, NumberedSheets, SheetContext, StyledDocument } from "../../layout/api/styles.ts";
import { AbortedError, shortUrl } from "../contract/errors.ts";
import { shapeImageOf, withAlpha } from "../resources/image-alpha.ts";
import type { ImageReader, ImageReaderOptions } from "../resources/image-reader.ts";
import type { ResourceLoader } from "../resources/loader.ts";
import type { ResourceResponse } from "../resources/resource.ts";

export interface LoadMediaInput {
  readonly styles: StyledDocument;
  /** Styles of boxes that no element has, such as margin boxes. */
  readonly extraStyles: readonly ComputedStyle[];
  /** What sheets, and the sources of a picture, are asked about. */
  readonly context: SheetContext;
  /** The sheet of HTML. */
  readonly userAgent: NumberedSheets;
  readonly loader: ResourceLoader;
  readonly images: ImageReaderOptions;
  readonly diagnostics: DiagnosticSink;
}

/** What styles ask for beside fonts: images, and what is not loaded for documents that do without. */
export interface LoadedMedia {
  readonly media: MediaMap;
  readonly late: LateLayout | undefined;
}

/** Loads every image that the styled tree asks for, each once. An image that can't be had is a diagnostic. */
export async function loadMedia(input: LoadMediaInput): Promise<LoadedMedia> {
  const wanted = new Map<string, SourcePosition | undefined>();
  const chosen = collectElementImages(input, wanted);
  const { shaping, isFiltered, hasEffects, needsLate } = collectStyleImages(input, wanted);
  let hasForeign = false;
  const onDrawing = (drawing: Document): void => {
    hasForeign ||= drawing.hasElement("foreignObject");
  };
  let opening: Promise<ImageReader> | undefined;
  const openReader = (): Promise<ImageReader> => (opening ??= openImageReader(input.images));
  const loaded = await loadImages(wanted, { depth: 0, onDrawing, openReader, ...input });
  const shaped = shaping.size === 0 ? loaded : withShapes(loaded, shaping);
  const isDrawn = input.styles.document.hasElement("svg") || hasDrawings(loaded, wanted);
  const mayNeedMore = mayNeedLater(input.styles);
  const painted = hasEffects || isDrawn || mayNeedMore ? { ...shaped, needsEffects: true } : shaped;
  const late = needsLate || hasForeign || mayNeedMore ? await loadLateLayout() : undefined;
  const media = isFiltered || hasFilters(loaded, wanted) ? await withPixels(painted) : painted;
  if (chosen.size === 0) return { media, late };
  const images = new Map<NodeId, ImageResource | null>();
  for (const [node, { address, density }] of chosen) {
    const image = media.image(address);
    images.set(node, image === undefined ? null : atDensity(image, density));
  }
  return { media: { ...media, chosen: (node) => images.get(node) }, late };
}

async function openImageReader(options: ImageReaderOptions): Promise<ImageReader> {
  const { ImageReader } = await import("../resources/image-reader.ts");
  return new ImageReader(options);
}

async function loadLateLayout(): Promise<LateLayout> {
  return (await import("../../layout/api/late-layout.ts")).LATE_LAYOUT;
}

/** What filters need: the decoders are loaded for documents that have some. */
async function withPixels(media: MediaMap): Promise<MediaMap> {
  const { pixelsOf } = await import("../resources/image-pixels.ts");
  return { ...media, pixels: pixelsOf };
}

function hasDrawings(media: MediaMap, wanted: ReadonlyMap<string, unknown>): boolean {
  for (const url of wanted.keys()) if (media.image(url)?.drawing !== undefined) return true;
  return false;
}

/** Drawings have filters of their own. */
function hasFilters(media: MediaMap, wanted: ReadonlyMap<string, unknown>): boolean {
  for (const url of wanted.keys())
    if (media.image(url)?.drawing?.styles.document.hasElement("filter")) return true;
  return false;
}

/** Images that floats take their shape from know the opacity of their pixels. */
function withShapes(media: MediaMap, shaping: ReadonlySet<string>): MediaMap {
  const shapes = new Map<string, ImageResource>();
  for (const url of shaping) {
    const image = media.image(url);
    if (image !== undefined) shapes.set(url, withAlpha(image));
  }
  return { image: (url) => shapes.get(url) ?? media.image(url) };
}

/** The size that an image has at so many of its pixels per px. */
function atDensity(image: ImageResource, density: number): ImageResource {
  const { width, height } = image;
  if (density === 1 || width === undefined || height === undefined) return image;
  return { ...image, width: width / density, height: height / density };
}

/** Drawings inside drawings, as `data:` addresses. */
const MAXIMUM_DEPTH = 3;

interface LoadImagesInput extends LoadMediaInput {
  readonly depth: number;
  /** The same for all images: it counts their pixels. */
  openReader(): Promise<ImageReader>;
  /** Is told of each drawing: what is laid out in it is not looked at here. */
  onDrawing(document: Document): void;
}

async function loadImages(
  wanted: ReadonlyMap<string, SourcePosition | undefined>,
  input: LoadImagesInput,
): Promise<MediaMap> {
  const images = new Map<string, ImageResource>();
  const entries = [...wanted];
  const loads = await Promise.allSettled(entries.map(([url]) => input.loader.load(url, "image")));
  // One after the other in document order, whatever came first: diagnostics and the budget must not depend on the network.
  for (const [index, [url, position]] of entries.entries()) {
    const image = await takeImage(
      url,
      position,
      loads[index] as PromiseSettledResult<ResourceResponse>,
      input,
    );
    if (image !== undefined) images.set(url, image);
  }
  return { image: (url) => images.get(url) };
}

const IMAGE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["img", "src"],
  ["input", "src"],
  ["embed", "src"],
  ["object", "data"],
  ["image", "href"],
  ["feImage", "href"],
]);

/** Returns what was chosen where elements offer several images, by absolute addresses. */
function collectElementImages(
  { styles: { document }, context, images: { decoders = {} }, diagnostics }: LoadMediaInput,
  wanted: Map<string, SourcePosition | undefined>,
): Map<NodeId, ImageCandidate> {
  const chosen = new Map<NodeId, ImageCandidate>();
  const decodedTypes = new Set(Object.entries(decoders).flatMap(([type, decode]) => (decode ? [type] : [])));
  const attributeOf = document.names.map((name) => IMAGE_ATTRIBUTES.get(name));
  for (let node = 0; node < document.nodeCount; node += 1) {
    const attribute = attributeOf[document.nameId[node] ?? -1];
    if (attribute === undefined) continue;
    const isDrawing = document.namespaceOf(node) === "svg";
    const choice =
      attribute === "src" && document.nameOf(node) === "img"
        ? chooseImage(document, node, { facts: context, decodedTypes })
        : undefined;
    const reference =
      choice?.address ??
      document.attribute(node, attribute) ??
      (isDrawing ? document.attribute(node, "xlink:href") : undefined);
    // What stands in the drawing itself is not loaded.
    if (reference === undefined || (isDrawing && reference.trim().startsWith("#"))) continue;
    const url = resolveReference(reference, document.baseUrl);
    if (url === undefined) {
      // An empty address means no picture (HTML §4.8.4.3.5).
      if (reference.trim() !== "")
        diagnostics.warn("invalid-url", unresolved(reference), document.positionOf(node));
      continue;
    }
    if (choice !== undefined) chosen.set(node, { address: url, density: choice.density });
    if (!wanted.has(url)) wanted.set(url, document.positionOf(node));
  }
  return chosen;
}

function unresolved(reference: string): string {
  return `The address of the image "${shortUrl(reference)}" can't be resolved; give an absolute address or a base address.`;
}

/** Pseudo-elements that show on the page; those that a document does not name have no style. */
const PSEUDO_ELEMENTS = [
  "before",
  "after",
  "marker",
  "first-line",
  "first-letter",
  "footnote-call",
  "footnote-marker",
  "placeholder",
] as const;

/** Returns the addresses of those that floats take their shape from, and whether anything has a filter, another effect, or late layout. */
function collectStyleImages(
  input: LoadMediaInput,
  wanted: Map<string, SourcePosition | undefined>,
): {
  readonly shaping: ReadonlySet<string>;
  readonly isFiltered: boolean;
  readonly hasEffects: boolean;
  readonly needsLate: boolean;
} {
  const { styles, extraStyles } = input;
  const shaping = new Set<string>();
  let isFiltered = false;
  let hasEffects = false;
  let needsLate = false;
  const { document } = styles;
  const seen = new Set<ComputedStyle>();
  const visit = (style: ComputedStyle | undefined, position: () => SourcePosition | undefined): void => {
    if (style === undefined || seen.has(style)) return;
    seen.add(style);
    if (style.filter !== "none") isFiltered = true;
    hasEffects ||= needsEffects(style);
    needsLate ||= needsLateLayout(style);
    const shape = shapeImageOf(style);
    if (shape !== undefined) shaping.add(shape);
    for (const url of imagesOf(style)) if (!wanted.has(url)) wanted.set(url, position());
  };
  const end = document.subtreeEnd[document.root] ?? 0;
  for (let node = document.root; node < end; node += 1) {
    if (!document.isElement(node)) continue;
    const position = (): SourcePosition => document.positionOf(node);
    const style = styles.styleOf(node);
    if (style.display === "none") {
      // The direction of pages is that of the root, displayed or not.
      if (node === document.root) needsLate ||= needsLateLayout(style);
      node = (document.subtreeEnd[node] ?? end) - 1;
      continue;
    }
    visit(style, position);
    if (!styles.hasPseudoStyles(node)) continue;
    for (const pseudo of PSEUDO_ELEMENTS) visit(styles.pseudoStyleOf(node, pseudo), position);
  }
  for (const style of extraStyles) visit(style, () => undefined);
  return { shaping, isFiltered, hasEffects, needsLate };
}

function imagesOf(style: ComputedStyle): string[] {
  const urls: string[] = [];
  const add = (image: unknown): void => {
    if (typeof image !== "object" || image === null || !("url" in image) || typeof image.url !== "string")
      return;
    urls.push(image.url);
    if ("fallback" in image) add(image.fallback);
  };
  for (const image of style.backgroundImage) add(image);
  for (const image of style.maskImage) if (!isFragment(image)) add(image);
  add(style.listStyleImage);
  add(style.borderImageSource);
  if (style.shapeOutside !== "none" && "image" in style.shapeOutside) add(style.shapeOutside.image);
  if (typeof style.content === "object") {
    for (const item of style.content) if (item.type === "image") add(item.image);
  }
  return urls;
}

/** A mask element of this document. */
function isFragment(image: unknown): boolean {
  return typeof image === "object" && image !== null && "url" in image && String(image.url).startsWith("#");
}

async function takeImage(
  url: string,
  position: SourcePosition | undefined,
  load: PromiseSettledResult<ResourceResponse>,
  input: LoadImagesInput,
): Promise<ImageResource | undefined> {
  try {
    if (load.status === "rejected") throw load.reason;
    const reader = await input.openReader();
    if (reader.isDrawing(load.value)) return await readDrawing(load.value, position, input);
    const image = await reader.read(load.value);
    reader.tellOfEnd(load.value, `The image ${shortUrl(url)}`, (...told) =>
      input.diagnostics.warn(...told, position),
    );
    return image;
  } catch (error) {
    if (error instanceof AbortedError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    input.diagnostics.warn(
      "image-not-loaded",
      `The image ${shortUrl(url)} could not be loaded: ${reason}`,
      position,
    );
    return undefined;
  }
}

async function readDrawing(
  response: ResourceResponse,
  position: SourcePosition | undefined,
  input: LoadImagesInput,
): Promise<ImageResource> {
  const depth = input.depth + 1;
  const { readSvgImage } = await import("../resources/svg-image.ts");
  const image = await readSvgImage(response, {
    context: input.context,
    diagnostics: input.diagnostics,
    userAgent: input.userAgent,
    loadEmbedded: (urls) => {
      const wanted = depth < MAXIMUM_DEPTH ? urls : [];
      return loadImages(new Map(wanted.map((url) => [url, position])), { ...input, depth });
    },
  });
  if (image.drawing !== undefined) input.onDrawing(image.drawing.styles.document);
  return image;
}

/**
 * Whether there may be boxes with late layout or effects that no style tells of yet: rules of containers are decided by layout itself, the signs of roots
 * in formulas are clipped, and controls are painted with effects.
 */
function mayNeedLater({ document, dependencies }: StyledDocument): boolean {
  return dependencies.containerSizes || hasLateElements(document);
}
