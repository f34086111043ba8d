import { linesOf, parseJsonLine } from "../../../batch/manifest/json-line.ts";
import type { RecordDiagnostic } from "../../../batch/model.ts";
import { ValidationError } from "../../../contract/errors.ts";
import type { RecordPdf } from "./record-maker.ts";

/** Diagnostics that are told of one record. */
const TOLD_DIAGNOSTICS = 20;

/** The records of lines; for a line that is no object of JSON, what is wrong with it. */
export function recordsOf(
  lines: Uint8Array,
): readonly (Readonly<Record<string, unknown>> | ValidationError)[] {
  return linesOf(lines).map((line) => {
    const parsed = parseJsonLine(line);
    if (!parsed.isValid) return refusal(parsed.reason);
    const { value } = parsed;
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
    return refusal("A record must be an object of JSON.");
  });
}

function refusal(message: string): ValidationError {
  return new ValidationError([{ property: "", message }]);
}

/** What the results tell of a document. */
export function diagnosticsOf(diagnostics: RecordPdf["diagnostics"]): readonly RecordDiagnostic[] {
  return diagnostics
    .slice(0, TOLD_DIAGNOSTICS)
    .map(({ code, severity, message, position }) => ({ code, severity, message, position }));
}
