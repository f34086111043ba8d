import { LimitError } from "./errors.ts";

/** Elements that the tree of a document nests at most; what overflows the stack is nested less, but in what takes more room. */
const MAXIMUM_NESTING = 512;
const OVERFLOW = /call stack|too much recursion/i;

/** The error itself, or the one that an overflow of the stack is to callers: nesting is limited, but not every way to it is known. */
export function withoutOverflow(error: unknown): unknown {
  const isOverflow = error instanceof Error && OVERFLOW.test(error.message);
  if (!isOverflow) return error;
  return new LimitError(
    "nesting",
    MAXIMUM_NESTING,
    "The document is nested too deep, or in too many ways at once.",
  );
}
