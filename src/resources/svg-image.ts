import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { DiagnosticSink } from "../../layout/api/basics.ts";
import type { ImageResource, MediaMap } from "../../layout/api/display.ts";
import { type Document, styleSources } from "../../layout/api/documents.ts";
import { drawingSize, expandEntities, parseSvg } from "../../layout/api/drawings.ts";
import {
  assembleSheets,
  type NumberedSheets,
  parseSheet,
  type SheetContext,
  styleDocument,
} from "../../layout/api/styles.ts";
import { ResourceError } from "../contract/errors.ts";
import { decodeStylesheet } from "./charset.ts";
import type { ResourceResponse } from "./resource.ts";

export interface ReadSvgInput {
  readonly context: SheetContext;
  readonly diagnostics: DiagnosticSink;
  /** The sheet of HTML, for that in drawings. */
  readonly userAgent: NumberedSheets;
  /** Images inside the drawing by their `data:` addresses; nothing else is loaded from within an image. */
  loadEmbedded(urls: readonly string[]): Promise<MediaMap>;
}

/** What a drawing that is an image has of its own. */
const DRAWING_SHEET = "svg, symbol, image, marker, pattern, foreignObject { overflow: hidden }";

/**
 * Reads a drawing with its styles.
 *
 * @throws ResourceError `malformed` when its outermost element is not in the namespace of SVG.
 */
export async function readSvgImage(response: ResourceResponse, input: ReadSvgInput): Promise<ImageResource> {
  const { bytes, url } = response;
  const text = expandEntities(decodeXml(bytes, response.contentType));
  if (text === undefined)
    throw new ResourceError("too-large", url, "The entities of the SVG expand to too much.");
  const document = parseSvg({ text, source: url });
  if (document === undefined) {
    const message = 'An SVG needs the attribute xmlns="http://www.w3.org/2000/svg" on its outermost element.';
    throw new ResourceError("malformed", url, message);
  }
  const { context, diagnostics } = input;
  const hasForeign = document.hasElement("foreignObject");
  const own = [
    {
      sheet: parseSheet(
        { css: DRAWING_SHEET, source: "user-agent", baseUrl: "", origin: "user-agent" },
        context,
        diagnostics,
      ),
      imports: [],
    },
    ...styleSources(document).flatMap((source) =>
      source.kind === "element"
        ? [
            {
              sheet: parseSheet(
                { css: source.text, source: url, baseUrl: url, origin: "author" },
                context,
                diagnostics,
              ),
              imports: [],
            },
          ]
        : [],
    ),
  ];
  const sheets = assembleSheets(own, hasForeign ? input.userAgent : undefined);
  const { mediaWidth, mediaHeight } = context;
  const styles = styleDocument({ document, sheets, mediaWidth, mediaHeight }, diagnostics);
  const media = await input.loadEmbedded(embeddedImages(document));
  const size = drawingSize({ document, styles });
  return {
    id: bytesToHex(sha256(bytes)),
    format: "svg",
    ...size,
    orientation: 1,
    bytes,
    drawing: { styles, media },
  };
}

function embeddedImages(document: Document): string[] {
  const urls = new Set<string>();
  for (let node = 0; node < document.nodeCount; node += 1) {
    const name = document.nameOf(node);
    if (name !== "image" && name !== "feImage" && name !== "img") continue;
    const attributes = name === "img" ? ["src"] : ["href", "xlink:href"];
    const href = attributes
      .map((attribute) => document.attribute(node, attribute))
      .find((value) => value !== undefined)
      ?.trim();
    if (href !== undefined && /^data:/i.test(href)) urls.add(href);
  }
  return [...urls];
}

/** XML says its encoding by a byte order mark, by its media type or in its declaration; else it is UTF-8. */
function decodeXml(bytes: Uint8Array, contentType: string): string {
  let start = "";
  for (const byte of bytes.subarray(0, 200)) start += String.fromCharCode(byte);
  const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  return decodeStylesheet(bytes, contentType, declared);
}
