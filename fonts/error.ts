/** Why a font was refused. */
export type FontErrorCode =
  /** Not an OpenType font at all, or a container this library does not read (WOFF, WOFF2, Type 1). */
  | "unsupported-format"
  /** A table the face cannot do without is absent. */
  | "missing-table"
  /** An offset, length or count points outside its table, or contradicts another table. */
  | "malformed"
  /** Well formed, but beyond what a font may cost (size, tables, composite parts). */
  | "too-complex";

/** A font that cannot be used. Thrown only while a face is parsed or subset, never while text is shaped. */
export class FontError extends Error {
  readonly code: FontErrorCode;

  constructor(code: FontErrorCode, message: string) {
    super(message);
    this.name = "FontError";
    this.code = code;
  }
}

/** Runs a reader of a table or a glyph; one that refers to data outside itself, or costs too much, is as good as absent: undefined. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError || error instanceof FontError) return undefined;
    throw error;
  }
}
