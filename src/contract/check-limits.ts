import { type Check, objectOf, only } from "./check-members.ts";
import { defaultLimits } from "./limits.ts";

export const amount: Check = only(
  (value) => typeof value === "number" && value >= 0,
  "Must be a number, 0 or more.",
);

/** Limits that differ from the usual ones. */
export const limits: Check = objectOf(
  Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, amount])),
  { refusal: "Must be an object such as { pages: 100 }." },
);
