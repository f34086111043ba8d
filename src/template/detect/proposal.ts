import type { Diagnostic } from "../../../layout/api/basics.ts";
import type { FieldGroup, Rect, TemplateField } from "../model.ts";

/** A field that a page seems to have. */
export interface ProposedField {
  /** As it goes into a template: places in points from the top left of the page as shown. */
  readonly field: TemplateField;
  /** How sure it is, from 0 to 1. */
  readonly confidence: number;
  /** What speaks for it, in a sentence. */
  readonly reason: string;
}

/** What was found in a PDF; ids and aliases are each there once. */
export interface DetectedFields {
  /** In the order they are read. */
  readonly fields: readonly ProposedField[];
  /** Columns of tables, each an array in data. */
  readonly groups: readonly FieldGroup[];
}

/** The same with what was not looked at. */
export interface DetectedInPdf extends DetectedFields {
  readonly notes: readonly Diagnostic[];
}

/** A place that somebody else's detector found, as a model that looks at the picture of a page. */
export interface ModelPlace {
  /** Points from the top left of the page as shown. */
  readonly rect: Rect;
  readonly kind: "text" | "checkbox";
  /** From 0 to 1; of two places that lie on each other the surer one stays. */
  readonly confidence: number;
}
