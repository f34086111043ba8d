import { crc32 } from "../../../batch/archive/crc32.ts";
import { sha256 } from "../../../batch/hash.ts";
import type { MadeRecord, MadeRecords, RecordsCall, RecordsTask } from "../../../batch/make-records.ts";
import { isTransient, toFailure } from "../../../batch/run/failure.ts";
import { concatenate } from "../../../contract/concatenate.ts";
import { throwIfAborted, ValidationError } from "../../../contract/errors.ts";
import { diagnosticsOf, recordsOf } from "./record-lines.ts";
import { type RecordContext, type RecordPdf, recordMaker } from "./record-maker.ts";

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
  if (task.isMerged) {
    const { makeMerged } = await import("./make-merged.ts");
    return makeMerged(task, context, call);
  }
  const make = await recordMaker(task, context, call);
  const records: MadeRecord[] = [];
  const files: Uint8Array[] = [];
  for (const record of recordsOf(task.lines)) {
    throwIfAborted(call.signal);
    try {
      if (record instanceof ValidationError) throw record;
      const made = await make(record);
      records.push(await madeRecord(made, context.crc32 ?? crc32));
      files.push(made.pdf);
    } catch (error) {
      if (isTransient(error)) throw error;
      records.push({ status: "failed", error: toFailure(error) });
    }
  }
  return { records, bytes: concatenate([...files, new Uint8Array(0)]) };
}

async function madeRecord(
  { pdf, pageCount = 0, diagnostics }: RecordPdf,
  checksum: (bytes: Uint8Array) => number,
): Promise<MadeRecord> {
  const file = { bytes: pdf.length, sha256: await sha256(pdf), crc32: checksum(pdf) };
  return { status: "made", pages: pageCount, diagnostics: diagnosticsOf(diagnostics), file };
}
