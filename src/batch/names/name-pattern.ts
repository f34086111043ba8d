import { ValidationError } from "../../contract/errors.ts";
import { safeName } from "./safe-name.ts";

/** A part of a pattern: text, or the path of a value. */
type Part = string | readonly string[];

/** Gives the name of a file, or another text, by the number and the data of its record; undefined where the data lack a value. */
export type NamePattern = (record: number, data: unknown) => string | undefined;

const PLACE = /\{([^{}]*)\}/g;
const PATH = /^[^.[\]{}\s]+(?:\.[^.[\]{}\s]+)*$/;

/**
 * Reads a pattern such as `invoice-{customer.name}-{record}.pdf`: names of values in braces, `record` for the record's number. The
 * extension may be left out.
 *
 * @throws ValidationError when it is none.
 */
export function parseNamePattern(pattern: string): NamePattern {
  const text = parseTextPattern("name", pattern.replace(/\.pdf$/i, ""));
  return (record, data) => {
    const name = safeName(text(record, data) ?? "");
    return name === "" ? undefined : name;
  };
}

/**
 * Reads a pattern of a text that is no name of a file.
 *
 * @param property - the setting that has it.
 * @throws ValidationError when it is none.
 */
export function parseTextPattern(property: string, pattern: string): NamePattern {
  const parts = partsOf(property, pattern);
  return (record, data) => {
    const texts = parts.map((part) => (typeof part === "string" ? part : valueText(part, record, data)));
    return texts.includes(undefined) ? undefined : texts.join("");
  };
}

function partsOf(property: string, pattern: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: whole, 1: path = "", index } of pattern.matchAll(PLACE)) {
    if (!PATH.test(path))
      throw refusal(property, `{${path}} names no value; write the path of one, as in {customer.name}.`);
    parts.push(pattern.slice(end, index), path.split("."));
    end = index + whole.length;
  }
  parts.push(pattern.slice(end));
  if (parts.some((part) => typeof part === "string" && /[{}]/.test(part)))
    throw refusal(property, "Each brace needs its other one, as in {number}.");
  if (parts.length === 1)
    throw refusal(property, "Must have a part that differs, as in {number} or {record}.");
  return parts;
}

function valueText(path: readonly string[], record: number, data: unknown): string | undefined {
  let value: unknown = data;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) {
      return path.length === 1 && name === "record" ? String(record) : undefined;
    }
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain ? String(value) : undefined;
}

function refusal(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}
