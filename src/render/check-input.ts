import { ValidationError } from "../contract/errors.ts";
import type { RenderInput } from "./render-types.ts";

const TEXTS = ["css", "title", "author", "subject", "keywords", "baseUrl"] as const;

/** Checks what callers without types may give. @throws ValidationError with the member that is not as it has to be. */
export function checkInput(input: RenderInput): void {
  const given: Partial<Record<keyof RenderInput, unknown>> = input ?? {};
  if (typeof given.html !== "string" && !ArrayBuffer.isView(given.html))
    throw refused("html", "Must be a string or bytes (Uint8Array).");
  const wrong = TEXTS.find((name) => typeof (given[name] ?? "") !== "string");
  if (wrong !== undefined) throw refused(wrong, "Must be a string.");
}

function refused(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}
