import { type Binding, group, inside, text } from "../xml/binding.ts";
import { DAY } from "./notations.ts";

/** A day in an element of its own. */
export function day(name: string, key: string, level = 0): Binding {
  return inside(name, [text("udt:DateTimeString", key, { notation: DAY, attributes: { format: "102" } })], {
    level,
  });
}

/** BG-14 and BG-26. */
export function period(level: number): Binding {
  return group(
    "ram:BillingSpecifiedPeriod",
    "period",
    [day("ram:StartDateTime", "start"), day("ram:EndDateTime", "end")],
    { level },
  );
}
