import type { FieldGroup, TemplateField } from "../model.ts";
import type { ReadingTools, SourcePage } from "./pages.ts";

/** Pages on which fields are looked for. */
export interface DetectionTask extends ReadingTools {
  readonly bytes: Uint8Array;
  readonly pages: readonly SourcePage[];
  /** Fields that the form has. */
  readonly known: readonly TemplateField[];
}

export interface FoundFields {
  readonly fields: readonly { readonly field: TemplateField }[];
  readonly groups: readonly FieldGroup[];
}

/** Finds fields that no form names, by what pages draw. */
export type PageDetector = (task: DetectionTask) => Promise<FoundFields>;

/** When fields are looked for on pages: where the PDF has no form fields, in any case, or not at all. */
export type DetectMode = "auto" | "always" | "never";
