import type { XmpSchema } from "../pdf/document/metadata.ts";
import type { AttachmentInput } from "../render/render-types.ts";

/** What a finished PDF is to say of itself, and to carry. What is not given, or empty, stays as it is. */
export interface PdfDescription {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: string | undefined;
  /** Further properties of the metadata (XMP), as `metadata` of a document to render. */
  readonly metadata?: readonly XmpSchema[] | undefined;
  readonly attachments?: readonly AttachmentInput[] | undefined;
  /** Opens an encrypted PDF. */
  readonly password?: string | undefined;
}
