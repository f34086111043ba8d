import type { BreakDictionary, FontFace } from "../../fonts/api/faces.ts";
import type { Diagnostic } from "../../layout/api/basics.ts";
import type { CacheLimits, Limits } from "../contract/limits.ts";
import type { FontFormat } from "../fonts/font-formats.ts";
import type { GenericFamilies } from "../fonts/generic-families.ts";
import type { FontCatalogue } from "../fonts/sources/font-catalogue.ts";
import type { AttachmentRelationship } from "../pdf/document/attachments.ts";
import type { XmpSchema } from "../pdf/document/metadata.ts";
import type { Compression } from "../pdf/objects/deflate.ts";
import type { ImageDecoders } from "../resources/image-decoder.ts";
import type { ResourceFetch } from "../resources/resource.ts";
import type { RenderInspection } from "./render-inspector.ts";

/** Where the page counter stands when a caller asks for one. */
export type PageCountPosition =
  | "topLeft"
  | "topCenter"
  | "topRight"
  | "bottomLeft"
  | "bottomCenter"
  | "bottomRight";

/**
 * Page settings given beside the document. Lengths are CSS lengths in mm, cm, in, px, em, rem, pt or pc; `margin` takes the
 * CSS shorthand of one to four lengths, and the four sides override it. `@page` rules of the document override all of them.
 */
export interface PageSettings {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly margin?: string | undefined;
  readonly marginTop?: string | undefined;
  readonly marginRight?: string | undefined;
  readonly marginBottom?: string | undefined;
  readonly marginLeft?: string | undefined;
  readonly pageCount?: PageCountPosition | undefined;
  /**
   * Whether content that is wider than its page is made smaller until it fits (`-platen-shrink-to-fit`). Without it, what the paper would
   * cut off is made smaller, down to half its size, and scroll containers are as high as their content, unless the document gives its
   * pages a size; where that is the name of a paper, tables, pictures and lines that the paper would cut off are.
   */
  readonly shrinkToFit?: boolean | undefined;
}

/** Media that style sheets may be asked for (mediaqueries-4 §2.3). */
export type MediaType = "print" | "screen";
export const MEDIA_TYPES: readonly MediaType[] = ["print", "screen"];

/** The document to render. */
export interface RenderInput {
  /** HTML as text, or as bytes whose encoding is found by byte order mark and `<meta charset>`. */
  readonly html: string | Uint8Array;
  /** A stylesheet that follows those of the document. */
  readonly css?: string | undefined;
  /** Title of the PDF; without it the document's `<title>`. */
  readonly title?: string | undefined;
  /** Its author; without it that of `<meta name=author>`, as with the following. */
  readonly author?: string | undefined;
  /** What it is about; else `<meta name=description>`. */
  readonly subject?: string | undefined;
  /** Words that it is to be found by; else `<meta name=keywords>`. */
  readonly keywords?: string | undefined;
  readonly page?: PageSettings | undefined;
  /** Absolute address that relative URLs resolve against. */
  readonly baseUrl?: string | undefined;
  /** Files that the PDF carries, beside those that the document names by `<link rel=attachment>`. */
  readonly attachments?: readonly AttachmentInput[] | undefined;
  /** What the metadata of the PDF (XMP, ISO 16684-1) tell beside the usual; PDF/A gets the descriptions that it wants of them. */
  readonly metadata?: readonly XmpSchema[] | undefined;
}

/** A file for a PDF to carry. */
export interface AttachmentInput {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType?: string | undefined;
  readonly description?: string | undefined;
  /** What the file is to the document (ISO 32000-2 §7.11.3); `Unspecified` unless given. */
  readonly relationship?: AttachmentRelationship | undefined;
}

/** The stages of rendering, in their order. */
export type RenderStage = "parse" | "sheets" | "style" | "media" | "boxes" | "pages" | "paint" | "pdf";

/** Sent now and then during long work. */
export interface RenderProgress {
  readonly stage: RenderStage;
  /** Pages finished by this stage so far. */
  readonly pages: number;
}

/** Stages whose result can be had as text instead of looking at the PDF. */
export type DumpStage = "document" | "styles" | "boxes" | "fragments" | "breaks" | "display-list";

export const DUMP_STAGES: readonly DumpStage[] = [
  "document",
  "styles",
  "boxes",
  "fragments",
  "breaks",
  "display-list",
];

/** What an engine is made of; it keeps faces, shaped words, sheets and images warm between documents. */
export interface EngineOptions {
  /** Font files (TrueType bytes) or parsed faces for every document of the engine. */
  readonly fonts?: readonly (Uint8Array | FontFace)[] | undefined;
  /** Where families are looked for that neither the engine nor a document has; `openFontCatalogue` of platen/node makes one. */
  readonly catalogue?: FontCatalogue | Promise<FontCatalogue> | undefined;
  /**
   * Families behind CSS generic names; unless given, `serif` is Noto Serif or else Times New Roman, `monospace` Noto Sans Mono or else
   * Courier, and every other one Noto Sans.
   */
  readonly genericFamilies?: GenericFamilies | undefined;
  /**
   * Knows where words are divided and where they begin. Unless given, hyphenation is by the patterns of TeX, and words of scripts
   * without spaces, such as Thai, are told by the runtime's `Intl.Segmenter`: whoever needs the same bytes from every runtime gives
   * one of his own.
   */
  readonly dictionary?: BreakDictionary | undefined;
  /** How streams are compressed; a portable one unless given. */
  readonly compression?: Compression | undefined;
  /**
   * Decoders of images that PDF can't hold, by media type, such as `{ "image/webp": decode }` with a function from bytes to
   * `{ width, height, data }` in the shape of `ImageData`, or a promise of it. They are called while resources are loaded, and only when
   * such an image comes. `platen/node` has decoders for both; elsewhere such images are diagnostics without them.
   */
  readonly imageDecoders?: ImageDecoders | undefined;
  /** How much the engine keeps of sheets, fonts and images for documents that bring the same; `defaultCacheLimits` unless given. */
  readonly cacheLimits?: Partial<CacheLimits> | undefined;
  /**
   * False: layout finds everything anew instead of remembering it within a document. Pages come out the same, which checks can see this
   * way; boxes in boxes in boxes take very long.
   */
  readonly memos?: boolean | undefined;
}

/** How to render. */
export interface RenderOptions {
  /** Font files (TrueType bytes) or parsed faces, in addition to those the engine was made with. */
  readonly fonts?: readonly (Uint8Array | FontFace)[] | undefined;
  /** Loads what the document refers to. Without it nothing but `data:` URLs is loaded. */
  readonly fetch?: ResourceFetch | undefined;
  /**
   * What fonts of `@font-face` may be; all formats unless given, told by the bytes of files whatever their media type. With TrueType
   * alone, as the service has it, files must come as font/ttf or application/x-font-ttf.
   */
  readonly fontFormats?: readonly FontFormat[] | undefined;
  /** Pages that come into the PDF, such as `1-3,5,8-`; all unless given. They keep their numbers, and totals are those of the whole document. */
  readonly pageRanges?: string | undefined;
  /**
   * The resolution that pictures are to have where they are shown, in pixels per inch: those with more than one and a half times as much are made smaller,
   * JPEG at the quality 85. Unless given, pictures stay as they are.
   */
  readonly imageDpi?: number | undefined;
  /** The medium of style sheets; `print` unless given. */
  readonly media?: MediaType | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /**
   * For whom the document is, such as a tenant: what the engine keeps of it (sheets, fonts, images) is found by documents of the same partition alone,
   * so that nobody can tell by the time it takes whether others have used a file. All documents share one unless given.
   */
  readonly cachePartition?: string | undefined;
  /** Calls the work off, with an `AbortedError`: it is looked at between pages, where timers and other events have their turn. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RenderProgress) => void) | undefined;
  readonly dump?: DumpStage | undefined;
  /** Whether the result tells where the boxes of elements stand, and why pages ended where they did; not unless true. */
  readonly inspect?: boolean | undefined;
  /** Creation date of the PDF; PDF/X-4 has the time of the call where neither this nor the document says one. Equal input with an equal date gives equal bytes. */
  readonly date?: Date | undefined;
  /**
   * Whether the PDF tells the document's structure (tagged PDF), which screen readers and text tools need. Unless given, documents of up to
   * 100,000 elements and texts are tagged: a table of thousands of rows would double in size and time.
   */
  readonly tagged?: boolean | undefined;
  /**
   * The standards that the PDF is to meet, one or several, in an array or with commas, in any case: PDF/A-2b, 2u, 2a, 3b, 3u, 3a, 4 or 4f (ISO 19005),
   * PDF/UA-1 or PDF/UA-2 (ISO 14289), PDF/X-4 (ISO 15930-7), which wants an output intent. Without it, those that `<meta name="pdf-conformance">` names,
   * separated by commas. PDF/A-4 and PDF/UA-2 are PDF 2.0, PDF/X-4 is PDF 1.6, the others are PDF 1.7. The PDF says in its
   * metadata that it meets them, unless something is missing that only its author can give: a title, texts for pictures, levels of headings,
   * fonts, profiles of colours. Diagnostics say what. Where a standard wants the structure of the document, the PDF is tagged whatever its size.
   */
  readonly conformance?: string | readonly string[] | undefined;
  /**
   * The ICC profile of what the PDF is made to come out of, a printer or a screen: it is in the PDF as its output intent. PDF/A and PDF/X are judged
   * by it: one for CMYK makes inks of the device say what they look like. Without it PDF/A has that of sRGB.
   */
  readonly outputIntent?: Uint8Array | undefined;
  /** Text drawn across every page above all content, out of reach of the document's styles. */
  readonly watermark?: string | undefined;
}

/** What came out. */
export interface RenderResult {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pageCount: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The stage asked for by `dump`, as text. */
  readonly dump?: string | undefined;
  /** What was asked for by `inspect`. */
  readonly inspection?: RenderInspection | undefined;
  /** Milliseconds spent in each stage. */
  readonly timings?: Readonly<Partial<Record<RenderStage, number>>> | undefined;
}

/** What a stream of bytes tells when it has ended. */
export type RenderSummary = Omit<RenderResult, "pdf">;

/** The renderer as the command line and the service see it. */
export type RenderHtml = (input: RenderInput, options?: RenderOptions) => Promise<RenderResult>;
