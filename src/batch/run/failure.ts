import {
  AbortedError,
  BusyError,
  LimitError,
  PlatenError,
  StoreError,
  ValidationError,
  WorkLostError,
} from "../../contract/errors.ts";
import type { FailedLine, RecordFailure } from "../model.ts";

/** Whether trying the same again later may go well, whatever the record is. */
export function isTransient(error: unknown): boolean {
  if (error instanceof WorkLostError) return false;
  return error instanceof StoreError || error instanceof AbortedError || error instanceof BusyError;
}

/** An error as it stands in the results. What is not known is a bug, and its text stays inside. */
export function toFailure(error: unknown): RecordFailure {
  if (error instanceof ValidationError) {
    const { name, message, fields } = error;
    return { name, message, fields };
  }
  if (error instanceof WorkLostError) {
    return { name: "InternalError", message: "The work ended in the midst of this record.", fields: [] };
  }
  if (error instanceof LimitError) {
    const { message, limit, maximum } = error;
    return {
      name: "LimitExceeded",
      message,
      fields: [{ property: limit, message: `The limit is ${maximum}.` }],
    };
  }
  if (error instanceof PlatenError) {
    const { name, message, property } = error;
    return { name, message, fields: property === undefined ? [] : [{ property, message }] };
  }
  return { name: "InternalError", message: "Something went wrong here. Please report it.", fields: [] };
}

export function failedLine(record: number, error: RecordFailure): FailedLine {
  return { record, status: "failed", error };
}
