/** The portable entry: no Node, no files, no fonts of its own. On Node, `platen/node` adds those. */

export type { BreakDictionary, FontFace } from "../fonts/api/faces.ts";
export type { Diagnostic, DiagnosticSeverity, SourcePosition } from "../layout/api/basics.ts";
export type { InspectedBox, PageInspection } from "../layout/api/dumps.ts";
export {
  AbortedError,
  type FieldError,
  LimitError,
  PlatenError,
  ResourceError,
  type ResourceFailure,
  ValidationError,
} from "./contract/errors.ts";
export {
  type CacheLimits,
  defaultCacheLimits,
  defaultLimits,
  type Limits,
  serviceLimits,
} from "./contract/limits.ts";
export type { PdfDescription } from "./describe/pdf-description.ts";
export { Engine, type PrepareTemplateOptions } from "./engine/engine.ts";
export type { PdfStream } from "./engine/pdf-stream.ts";
export type { FillCallOptions, FillResult, FillStreamRequest, FillSummary } from "./fill/fill.ts";
export type { PreparedTemplate } from "./fill/prepare/prepare-template.ts";
export type { FillRequest } from "./fill/request-schema.ts";
export type { FontFormat } from "./fonts/font-formats.ts";
export type { GenericFamilies } from "./fonts/generic-families.ts";
export {
  createFontCatalogue,
  type ListedFace,
  type ListedFamily,
} from "./fonts/sources/listed-families.ts";
export type { InvoiceOptions, InvoiceResult } from "./invoice/create-invoice.ts";
export { type BrokenRule, InvoiceRuleError } from "./invoice/errors.ts";
export type { InvoiceInput } from "./invoice/model/take-invoice.ts";
export type { MarkdownInput } from "./markdown/markdown-input.ts";
export type {
  MarkdownBlock,
  MarkdownColumn,
  MarkdownLogo,
  MarkdownTable,
} from "./markdown/markdown-request.ts";
export { type Compression, portableCompression } from "./pdf/objects/deflate.ts";
export type { Protection } from "./protect/check-protection.ts";
export type { Permission } from "./protect/permissions.ts";
export type { RenderInspection } from "./render/render-inspector.ts";
export type {
  DumpStage,
  EngineOptions,
  PageCountPosition,
  PageSettings,
  RenderInput,
  RenderOptions,
  RenderProgress,
  RenderResult,
  RenderStage,
  RenderSummary,
} from "./render/render-types.ts";
export {
  createFetcher,
  type FetchAdvice,
  type FetchPolicy,
  type FileReader,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from "./resources/fetcher.ts";
export type { DecodedImage, ImageDecoder, ImageDecoders } from "./resources/image-decoder.ts";
export type { ResourceFetch, ResourceKind, ResourceRequest, ResourceResponse } from "./resources/resource.ts";
export { RevisionError, type RevisionFailure } from "./revise/errors.ts";
export { SigningError, type SigningFailure } from "./sign/errors.ts";
export type { DigestToSign, FindSigningKey, KeyHook } from "./sign/keys/hook-key.ts";
export type { KeySource } from "./sign/keys/open-key.ts";
export type { PemPair } from "./sign/keys/open-pem.ts";
export type { Pkcs12File } from "./sign/keys/open-pkcs12.ts";
export { openSigningKey } from "./sign/keys/open-signing-key.ts";
export type { SigningKey } from "./sign/keys/signing-key.ts";
export type { ServerAccess } from "./sign/servers/ask.ts";
export type { TimestampServer } from "./sign/servers/timestamp.ts";
export type { SignResult } from "./sign/sign.ts";
export type {
  CertifiedChanges,
  SignatureAppearance,
  SignatureLevel,
  SignatureOptions,
} from "./sign/sign-types.ts";
