import type { MadeRecord, MadeRecords, RecordsCall, RecordsTask } from "../../../batch/make-records.ts";
import type { RecordFailure } from "../../../batch/model.ts";
import { isTransient, toFailure } from "../../../batch/run/failure.ts";
import { type FieldError, ValidationError } from "../../../contract/errors.ts";
import { diagnosticsOf, recordsOf } from "./record-lines.ts";
import { fillMaker, type RecordContext, type RecordPdf } from "./record-maker.ts";

const IN_RECORD = /^data\[(\d+)\]/;

/**
 * Fills a template with the records of a task, into one file. Those that the template refuses are left out.
 *
 * @throws what is no record's fault, and what ends the work of all, such as a limit: the caller tries fewer.
 */
export async function makeMerged(
  task: RecordsTask,
  context: RecordContext,
  call: RecordsCall,
): Promise<MadeRecords> {
  const fill = fillMaker(task, context, call);
  const failures = new Map<number, RecordFailure>();
  const records: unknown[] = [];
  for (const [index, record] of recordsOf(task.lines).entries()) {
    records.push(record instanceof ValidationError ? undefined : record);
    if (record instanceof ValidationError) failures.set(index, toFailure(record));
  }
  for (;;) {
    const good = [...records.keys()].filter((index) => !failures.has(index));
    if (good.length === 0) return { records: outcomes(records.length, failures), files: [] };
    try {
      const made = await fill(good.map((index) => records[index]));
      return { records: outcomes(records.length, failures, made), files: [{ rest: made.pdf }] };
    } catch (error) {
      if (isTransient(error)) throw error;
      for (const [index, failure] of refused(error, good)) failures.set(index, failure);
    }
  }
}

/** Whom an error is about. @throws the error when it names no record, but for a single one. */
function refused(error: unknown, good: readonly number[]): ReadonlyMap<number, RecordFailure> {
  const [only = 0] = good;
  const named = new Map<number, FieldError[]>();
  for (const field of error instanceof ValidationError ? error.fields : []) {
    const position = Number(IN_RECORD.exec(field.property)?.[1] ?? Number.NaN);
    const index = good[position];
    if (index === undefined) continue;
    const property = field.property.replace(IN_RECORD, "data");
    named.set(index, [...(named.get(index) ?? []), { ...field, property }]);
  }
  if (named.size > 0)
    return new Map([...named].map(([index, fields]) => [index, toFailure(new ValidationError(fields))]));
  const isAboutAll = error instanceof ValidationError || good.length === 1;
  if (!isAboutAll) throw error;
  const failure = toFailure(error);
  return good.length === 1 ? new Map([[only, failure]]) : new Map(good.map((index) => [index, failure]));
}

/** What came of each; what is to be told of the file stands at its first record. */
function outcomes(
  count: number,
  failures: ReadonlyMap<number, RecordFailure>,
  made?: RecordPdf,
): readonly MadeRecord[] {
  let next = 0;
  return Array.from({ length: count }, (_, index): MadeRecord => {
    const error = failures.get(index);
    if (error !== undefined || made === undefined)
      return { status: "failed", error: error ?? toFailure(undefined) };
    const pages = made.recordPages?.[next] ?? 0;
    const diagnostics = next === 0 ? diagnosticsOf(made.diagnostics) : [];
    next += 1;
    return { status: "made", pages, diagnostics };
  });
}
