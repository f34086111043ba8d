import { crc32 } from "../../../batch/archive/crc32.ts";
import { sha256 } from "../../../batch/hash.ts";
import type { MadeRecord, MadeRecords, RecordsCall, RecordsTask } from "../../../batch/make-records.ts";
import { linesOf, parseJsonLine } from "../../../batch/manifest/json-line.ts";
import type { RecordDiagnostic } from "../../../batch/model.ts";
import { isTransient, toFailure } from "../../../batch/run/failure.ts";
import { concatenate } from "../../../contract/concatenate.ts";
import { throwIfAborted, ValidationError } from "../../../contract/errors.ts";
import { type RecordContext, type RecordPdf, recordMaker } from "./record-maker.ts";

/** Diagnostics that are told of one record. */
const TOLD_DIAGNOSTICS = 20;

/**
 * Makes the records of a task one after the other. What is wrong with a record is its outcome.
 *
 * @throws what is no record's fault: StoreError, BusyError, AbortedError.
 */
export async function makeRecords(
  task: RecordsTask,
  context: RecordContext,
  call: RecordsCall,
): Promise<MadeRecords> {
  const make = await recordMaker(task, context, call);
  const records: MadeRecord[] = [];
  const files: Uint8Array[] = [];
  for (const line of linesOf(task.lines)) {
    throwIfAborted(call.signal);
    try {
      const made = await make(recordOf(line));
      records.push(await madeRecord(made));
      files.push(made.pdf);
    } catch (error) {
      if (isTransient(error)) throw error;
      records.push({ status: "failed", error: toFailure(error) });
    }
  }
  return { records, bytes: concatenate([...files, new Uint8Array(0)]) };
}

/** @throws ValidationError when the line is no object of JSON. */
function recordOf(line: Uint8Array): Readonly<Record<string, unknown>> {
  const parsed = parseJsonLine(line);
  if (!parsed.isValid) throw refusal(parsed.reason);
  const { value } = parsed;
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw refusal("A record must be an object of JSON.");
}

function refusal(message: string): ValidationError {
  return new ValidationError([{ property: "", message }]);
}

async function madeRecord({ pdf, pageCount = 0, diagnostics }: RecordPdf): Promise<MadeRecord> {
  const file = { bytes: pdf.length, sha256: await sha256(pdf), crc32: crc32(pdf) };
  return { status: "made", pages: pageCount, diagnostics: diagnosticsOf(diagnostics), file };
}

function diagnosticsOf(diagnostics: RecordPdf["diagnostics"]): readonly RecordDiagnostic[] {
  return diagnostics
    .slice(0, TOLD_DIAGNOSTICS)
    .map(({ code, severity, message, position }) => ({ code, severity, message, position }));
}
