import type { BrokenRule } from "../errors.ts";
import type { Draft } from "../model/draft.ts";
import type { Invoice } from "../model/invoice.ts";
import type { Level, Profile } from "../profiles.ts";

/** The data that rules look at. */
export type InvoiceData = Draft<Invoice>;

/** What a rule found: where, and what would be right. */
export type Finding = Omit<BrokenRule, "rule">;

/** A rule of the standard. */
export interface Rule {
  readonly id: string;
  /** The smallest profile that has what it is about; all unless given. */
  readonly level?: Level;
  /** Wishes are told and stop nothing; true for all profiles, or whether it is one for some. */
  readonly isWish?: boolean | ((profile: Profile) => boolean);
  check(invoice: InvoiceData, profile: Profile): readonly Finding[];
}

/** A value with its path. */
export interface Placed<Value> {
  readonly path: string;
  readonly value: Value;
}

/** The entries of a list, each with its path. */
export function each<Value>(path: string, list: readonly Value[] | undefined): readonly Placed<Value>[] {
  return (list ?? []).map((value, index) => ({ path: `${path}[${index}]`, value }));
}

/** What stands at a path such as `lines[].item.name`; `undefined` where the last part is missing, nothing where an earlier one is. */
export function placesOf(invoice: InvoiceData, path: string): readonly Placed<unknown>[] {
  let places: readonly Placed<unknown>[] = [{ path: "", value: invoice }];
  for (const step of path === "" ? [] : path.split(".")) {
    const isList = step.endsWith("[]");
    const key = isList ? step.slice(0, -2) : step;
    places = places.flatMap(({ path: outer, value }) => {
      if (typeof value !== "object" || value === null) return [];
      const inner = (value as Readonly<Record<string, unknown>>)[key];
      const own = outer === "" ? key : `${outer}.${key}`;
      if (!isList) return [{ path: own, value: inner }];
      return Array.isArray(inner) ? each<unknown>(own, inner) : [];
    });
  }
  return places;
}

export function isMissing(value: unknown): boolean {
  return (
    value === undefined ||
    value === "" ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === "object" && value !== null && Object.values(value).every(isMissing))
  );
}

export function joinPath(outer: string, key: string): string {
  return outer === "" ? key : `${outer}.${key}`;
}
