/** The portable entry: no Node, no files, no fonts of its own. On Node, `platen/node` adds those. */

export type { BreakDictionary, FontFace } from "../fonts/types.ts";
export type { Diagnostic, DiagnosticSeverity, SourcePosition } from "../layout/diagnostics.ts";
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
export {
  type FillResult,
  type FillStreamRequest,
  type FillSummary,
  fillTemplate,
  fillTemplateStream,
  prepareTemplate,
} from "./fill/fill.ts";
export { createFillEngine, type FillEngineOptions } from "./fill/fill-engine.ts";
export type { FillOptions } from "./fill/fill-job.ts";
export { FontLibrary } from "./fill/fonts/font-library.ts";
export { createFontProvider } from "./fill/fonts/font-provider.ts";
export type { PreparedTemplate } from "./fill/prepare/prepare-template.ts";
export type { GenericFamilies } from "./fonts/document-fonts.ts";
export type { FontFormat } from "./fonts/font-formats.ts";
export { type Compression, portableCompression } from "./pdf/deflate.ts";
export { Engine, renderHtml } from "./render/engine.ts";
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
export { checkTemplate } from "./template/check-template.ts";
export {
  NotFoundError,
  TemplateDamagedError,
  TemplateImportError,
  type TemplateImportFailure,
} from "./template/errors.ts";
export { generateTemplateId, isTemplateId } from "./template/ids.ts";
export type { ImportOptions, ImportResult } from "./template/import/import-template.ts";
export { importTemplate } from "./template/import-template.ts";
export { defaultTemplateLimits, type TemplateLimits } from "./template/limits.ts";
export type {
  Alignment,
  FieldGroup,
  FieldType,
  FontWeight,
  Rect,
  Template,
  TemplateField,
  TemplatePage,
  TemplateVersion,
  TextStyle,
} from "./template/model.ts";
export { sampleData } from "./template/sample-data.ts";
export {
  type TemplateLocation,
  type TemplateStorage,
  TemplateStore,
  type TemplateSummary,
  VERSION_DRAFT,
  VERSION_NEWEST,
} from "./template/store.ts";
export { templateSchema } from "./template/template-schema.ts";
