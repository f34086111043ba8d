import { createHash } from "node:crypto";

/** What is kept of a document that a revision made: enough to tell two apart, and roughly where. */
export interface DocumentRecord {
  /** Hash of the bytes; of the reason where nothing was made. */
  readonly sha256: string;
  readonly bytes: number;
  /** Unknown for what a command writes. */
  readonly pages?: number;
  /** Short hashes of the parts between one `endobj` and the next. */
  readonly objects: readonly string[];
  /** Code, severity, position and message of each. */
  readonly diagnostics: readonly string[];
  /** Why nothing was made. */
  readonly refusal?: string;
}

export interface MadeDocument {
  readonly bytes: Uint8Array;
  readonly pages?: number;
  readonly diagnostics: readonly string[];
}

export function recordOf({ bytes, pages, diagnostics }: MadeDocument): DocumentRecord {
  return {
    sha256: hashOf(bytes),
    bytes: bytes.length,
    ...(pages === undefined ? {} : { pages }),
    objects: objectsOf(bytes).map((object) => hashOf(object).slice(0, 6)),
    diagnostics,
  };
}

export function refusalOf(reason: string): DocumentRecord {
  return { sha256: hashOf(reason), bytes: 0, objects: [], diagnostics: [], refusal: reason };
}

export function hashOf(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** A PDF cut after each of its objects; the last part is the cross-reference. */
function objectsOf(bytes: Uint8Array): Uint8Array[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = buffer.indexOf("endobj"); at !== -1; at = buffer.indexOf("endobj", from)) {
    parts.push(buffer.subarray(from, at + 6));
    from = at + 6;
  }
  return [...parts, buffer.subarray(from)];
}
