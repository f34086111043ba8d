/** What a PDF may cost that a template is made from. Each ends in a `LimitError` with the entry's name. */
export interface TemplateLimits {
  /** Bytes of the file. */
  readonly templateBytes: number;
  readonly templatePages: number;
  /** Places on pages that can be filled; a button of a radio group counts as one. */
  readonly templateFields: number;
  /** Nesting of pages, of fields, and of arrays and dictionaries. */
  readonly templateDepth: number;
  /** Bytes of all streams that have to be read, images aside, when they are inflated. */
  readonly templateInflatedBytes: number;
}

const MEBIBYTE = 1_048_576;

export const defaultTemplateLimits: TemplateLimits = {
  templateBytes: 10 * MEBIBYTE,
  templatePages: 1_000,
  templateFields: 5_000,
  templateDepth: 64,
  templateInflatedBytes: 64 * MEBIBYTE,
};
