/** Templates of PDF forms: what a record holds, how one is made of a PDF, and where they are kept. `Engine` of `platen` fills them. */

export { checkTemplate } from "./template/check-template.ts";
export type { ModelDetector } from "./template/detect/detect-on-pages.ts";
export type { LineMark, PageMarks, TextMark } from "./template/detect/page-marks.ts";
export type { DetectedFields, DetectedInPdf, ModelPlace, ProposedField } from "./template/detect/proposal.ts";
export { type DetectOptions, detectFields } from "./template/detect-fields.ts";
export {
  DraftChangedError,
  NotFoundError,
  TemplateDamagedError,
  TemplateImportError,
  type TemplateImportFailure,
} from "./template/errors.ts";
export { generateTemplateId, isTemplateId } from "./template/ids.ts";
export type { ImportResult } from "./template/import/import-template.ts";
export type { DetectMode } from "./template/import/page-detector.ts";
export { type ImportOptions, importTemplate } from "./template/import-template.ts";
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
export { outlineTemplate } from "./template/outline-template.ts";
export type { TemplateQuota, TemplateUsage } from "./template/quota.ts";
export { type PageMarksOptions, readPageMarks } from "./template/read-page-marks.ts";
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
