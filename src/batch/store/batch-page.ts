import { ValidationError } from "../../contract/errors.ts";
import type { ListedBatch } from "./keys.ts";

/** Which part of a list is wanted. */
export interface PageWanted {
  /** Batches at most, up to 1,000; 100 unless given. */
  readonly limit?: number | undefined;
  /** `next` of the page before. */
  readonly after?: string | undefined;
}

const USUAL_LIMIT = 100;
const LARGEST_LIMIT = 1_000;
const CURSOR = /^(\d{1,15})-([a-z0-9]{26})$/;

/**
 * A page of the batches that are kept, those first that are kept longest: the newest ones, where all are kept equally long. Pages stay in step while
 * batches come and go, since a cursor is a place in that order.
 *
 * @throws ValidationError for a limit or a cursor that can't be.
 */
export function batchPage(
  listed: readonly ListedBatch[],
  { limit = USUAL_LIMIT, after }: PageWanted,
): { readonly batches: readonly ListedBatch[]; readonly next: string | undefined } {
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= LARGEST_LIMIT))
    throw refusal("limit", `Must be a whole number from 1 to ${LARGEST_LIMIT}.`);
  const [, seconds, id = ""] = CURSOR.exec(after ?? "") ?? [];
  if (after !== undefined && seconds === undefined)
    throw refusal("after", "Must be next of the page before, as it was given.");
  const rest = listed.toSorted(inOrder);
  const from =
    seconds === undefined
      ? 0
      : rest.findIndex((batch) => inOrder(batch, { expiresAt: Number(seconds), id }) > 0);
  const batches = from < 0 ? [] : rest.slice(from, from + limit);
  const last = batches.at(-1);
  const isEnd = last === undefined || last === rest.at(-1);
  return { batches, next: isEnd ? undefined : `${last.expiresAt}-${last.id}` };
}

type Place = Pick<ListedBatch, "expiresAt" | "id">;

function inOrder(one: Place, other: Place): number {
  return other.expiresAt - one.expiresAt || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

function refusal(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}
