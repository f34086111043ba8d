import { type FieldError, ValidationError } from "./errors.ts";
import { similarName } from "./similar-name.ts";

/** What is wrong with a value: a sentence on all of it, or fields by their paths from it; undefined when nothing is. */
export type Wrong = string | readonly FieldError[] | undefined;
export type Check = (value: unknown) => Wrong;

export interface ObjectCheck {
  /** What is said of what is no object. */
  readonly refusal: string;
  /** Members that have to be there. */
  readonly needed?: readonly string[];
  /** What is said of names that are none of the members, where more is to be said than that. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** @throws ValidationError with each field at fault; `name` is what a value is called that is wrong as a whole. */
export function refuseWrong(name: string, wrong: Wrong): void {
  const fields = typeof wrong === "string" ? [{ property: name, message: wrong }] : (wrong ?? []);
  if (fields.length > 0) throw new ValidationError(fields);
}

/** @throws ValidationError with each field at fault of the member with this name. */
export function refuseWrongAt(name: string, wrong: Wrong): void {
  refuseWrong(name, fieldsAt(name, wrong));
}

/** A check by a condition. */
export function only(holds: (value: unknown) => boolean, message: string): Check {
  return (value) => (holds(value) ? undefined : message);
}

/** Also those of another realm. */
export function isBytes(value: unknown): value is Uint8Array {
  return tagOf(value) === "[object Uint8Array]";
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

function isSignal(value: unknown): boolean {
  return isObject(value) && typeof value["aborted"] === "boolean";
}

function isDate(value: unknown): boolean {
  return tagOf(value) === "[object Date]" && !Number.isNaN(Number(value));
}

export const text: Check = only(isText, "Must be a string.");
export const flag: Check = only((value) => typeof value === "boolean", "Must be true or false.");
export const bytes: Check = only(isBytes, "Must be bytes (Uint8Array).");
export const callable: Check = only((value) => typeof value === "function", "Must be a function.");
export const date: Check = only(isDate, 'Must be a valid Date, such as new Date("2026-01-31").');
export const signal: Check = only(
  isSignal,
  "Must be an AbortSignal, such as the signal of an AbortController.",
);
export const object: Check = only(isObject, "Must be an object.");

export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): Check {
  const holds = (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  const range = most === Number.MAX_SAFE_INTEGER ? `, ${least} or more` : ` from ${least} to ${most}`;
  return only(holds, `Must be a whole number${range}.`);
}

/** What others check. */
export const anything: Check = () => undefined;

export function oneOf(names: readonly string[]): Check {
  return (value) => {
    if (names.includes(value as string)) return undefined;
    const meant = isText(value) ? similarName(value, names) : undefined;
    const hint = meant === undefined ? "" : `; was ${meant} meant?`;
    return `Must be one of ${names.join(", ")}${hint || "."}`;
  };
}

export function listOf(check: Check, refusal: string): Check {
  return (value) =>
    Array.isArray(value) ? value.flatMap((item, index) => fieldsAt(`[${index}]`, check(item))) : refusal;
}

/** An object that has no other members. Those that are undefined count as absent. */
export function objectOf(members: Readonly<Record<string, Check>>, how: ObjectCheck): Check {
  return (value) => {
    if (!isObject(value)) return how.refusal;
    const fields = Object.entries(members).flatMap(([name, check]) => {
      const member = value[name];
      return member === undefined && how.needed?.includes(name) !== true ? [] : fieldsAt(name, check(member));
    });
    for (const name of Object.keys(value)) {
      if (value[name] === undefined || Object.hasOwn(members, name)) continue;
      fields.push({ property: name, message: how.elsewhere?.[name] ?? unknownName(name, members) });
    }
    return fields;
  };
}

function unknownName(name: string, members: object): string {
  const names = Object.keys(members);
  const meant = similarName(name, names);
  return `Is not known; ${meant === undefined ? `known are ${names.join(", ")}.` : `was ${meant} meant?`}`;
}

function fieldsAt(name: string, wrong: Wrong): FieldError[] {
  if (typeof wrong === "string") return [{ property: name, message: wrong }];
  return (wrong ?? []).map(({ property, message }) => ({
    property: property.startsWith("[") ? `${name}${property}` : `${name}.${property}`,
    message,
  }));
}
