import type { TSchema } from "typebox";
import type { Diagnostic } from "../../layout/api/basics.ts";
import { similarName } from "./similar-name.ts";

/** The parts of a schema that say which attributes there are. */
interface SchemaPart {
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly items?: SchemaPart;
}

/** Who sends more than this many does it on purpose. */
const MOST_TOLD = 20;
/** Of names that clients make up only as much is quoted. */
const LONGEST_NAME = 60;

/**
 * Tells of attributes that no schema names, by their path and with what was meant. They are no reason to refuse a request: clients send some
 * of their own.
 *
 * @param schemas what is known, all together: an attribute counts when one of them names it
 */
export function unknownAttributes(schemas: readonly TSchema[], value: unknown): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  collect(schemas as readonly SchemaPart[], value, { path: "", found });
  return found;
}

/** What was made, with what is to be told of the request in front of the rest. */
export function withDiagnostics<Made extends { readonly diagnostics: readonly Diagnostic[] }>(
  diagnostics: readonly Diagnostic[],
  made: Made,
): Made {
  return diagnostics.length === 0 ? made : { ...made, diagnostics: [...diagnostics, ...made.diagnostics] };
}

interface Place {
  readonly path: string;
  readonly found: Diagnostic[];
}

function collect(schemas: readonly SchemaPart[], value: unknown, { path, found }: Place): void {
  if (typeof value !== "object" || value === null || found.length >= MOST_TOLD) return;
  if (Array.isArray(value)) {
    const items = schemas.flatMap(({ items: item }) => (item === undefined ? [] : [item]));
    if (items.length === 0) return;
    for (const [index, item] of value.entries()) collect(items, item, { path: `${path}[${index}]`, found });
    return;
  }
  const objects = schemas.flatMap(({ properties }) => (properties === undefined ? [] : [properties]));
  if (objects.length === 0) return;
  const names = new Set(objects.flatMap((properties) => Object.keys(properties)));
  for (const [name, member] of Object.entries(value)) {
    const memberPath = path === "" ? shortName(name) : `${path}.${shortName(name)}`;
    if (names.has(name)) {
      const known = objects.flatMap((properties) =>
        Object.hasOwn(properties, name) ? [properties[name]] : [],
      );
      collect(
        known.filter((schema) => schema !== undefined),
        member,
        { path: memberPath, found },
      );
    } else if (member !== null && found.length < MOST_TOLD) {
      found.push(unknownAttribute(name, memberPath, names));
    }
  }
}

function unknownAttribute(name: string, path: string, names: ReadonlySet<string>): Diagnostic {
  const meant = similarName(name.slice(0, LONGEST_NAME), names);
  const hint = meant === undefined ? `known are ${[...names].join(", ")}` : `was ${meant} meant?`;
  return {
    code: "unknown-attribute",
    severity: "warning",
    message: `${path} is not known and was ignored; ${hint}${meant === undefined ? "." : ""}`,
    position: undefined,
  };
}

function shortName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}
