import { expect, it } from "vitest";
import { LimitError } from "./errors.ts";
import { withoutOverflow } from "./stack-overflow.ts";

it("an overflow of the stack is a limit to callers; other errors are what they are", () => {
  const overflow = (depth: number): number => 1 + overflow(depth + 1);
  try {
    overflow(0);
    expect.unreachable();
  } catch (error) {
    expect(withoutOverflow(error)).toBeInstanceOf(LimitError);
  }
  const other = new RangeError("Invalid array length");
  expect(withoutOverflow(other)).toBe(other);
});
