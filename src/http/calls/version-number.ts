import { ValidationError } from "../../contract/errors.ts";

/** The `versionNumber` of a query; undefined when there is none. @throws ValidationError when it is no whole number. */
export function versionNumberOf(text: string | null): number | undefined {
  if (text === null || text === "") return undefined;
  const value = Number(text);
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  const message =
    "Must be a whole number: -1 for the draft, -2 for the newest published version, or its number.";
  throw new ValidationError([{ property: "versionNumber", message }]);
}
