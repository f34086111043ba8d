import { ValidationError } from "../contract/errors.ts";
import type { EngineOptions } from "./render-types.ts";

/** What an engine may be made of, `fontSettings` on Node alone. */
export const ENGINE_MEMBERS: Readonly<Record<keyof EngineOptions | "fontSettings", string>> = {
  fonts: "array",
  catalogue: "object",
  genericFamilies: "object",
  dictionary: "object",
  compression: "object",
  imageDecoders: "object",
  cacheLimits: "object",
  memos: "boolean",
  fontSettings: "object",
};

/** Checks what callers without types may give. @throws ValidationError with what an engine knows nothing of, or is of another type. */
export function checkEngine(options: EngineOptions): void {
  const wanted: Readonly<Record<string, string>> = ENGINE_MEMBERS;
  for (const [property, value] of Object.entries(options ?? { options })) {
    const type = wanted[property];
    const is = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
    if (value === undefined || is === type) continue;
    const message =
      type === undefined
        ? `Is nothing of an engine, which has ${Object.keys(wanted).join(", ")}; what is for one document is given with it.`
        : `Must be of the type ${type}.`;
    throw new ValidationError([{ property, message }]);
  }
}
