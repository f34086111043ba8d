import { checkFile } from "../../../batch/check-file.ts";
import type {
  CheckFile,
  MadeFile,
  MadeRecord,
  MadeRecords,
  RecordsCall,
  RecordsTask,
} from "../../../batch/make-records.ts";
import { isTransient, toFailure } from "../../../batch/run/failure.ts";
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
  const files: MadeFile[] = [];
  for (const record of recordsOf(task.lines)) {
    throwIfAborted(call.signal);
    try {
      if (record instanceof ValidationError) throw record;
      const made = await make(record);
      const file = { beginning: made.beginning, rest: made.pdf };
      records.push(await madeRecord(made, file, context.check ?? checkFile));
      files.push(file);
    } catch (error) {
      if (isTransient(error)) throw error;
      records.push({ status: "failed", error: toFailure(error) });
    }
  }
  return { records, files };
}

async function madeRecord(
  { pageCount = 0, diagnostics }: RecordPdf,
  file: MadeFile,
  check: CheckFile,
): Promise<MadeRecord> {
  const bytes = (file.beginning?.length ?? 0) + file.rest.length;
  const told = { pages: pageCount, diagnostics: diagnosticsOf(diagnostics) };
  return { status: "made", ...told, file: { bytes, ...(await check(file)) } };
}
