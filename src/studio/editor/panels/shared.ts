import type { TemplateField } from "../../../templates.ts";

/** What several fields have in common: one value, or several. */
export interface Shared<Value> {
  readonly value: Value | undefined;
  readonly isMixed: boolean;
}

export function sharedOf<Value>(
  fields: readonly TemplateField[],
  read: (field: TemplateField) => Value | undefined,
): Shared<Value> {
  const [first, ...others] = fields;
  const value = first && read(first);
  const isMixed = others.some((field) => read(field) !== value);
  return { value: isMixed ? undefined : value, isMixed };
}

/** A member of a field, whatever its type. */
export function memberOf(field: object, name: string): unknown {
  return Reflect.get(field, name);
}

/** A record with a member put or, without a value, taken away. */
export function withMember<Kind extends object>(record: Kind, name: string, value: unknown): Kind {
  const rest = Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));
  return (value === undefined ? rest : { ...record, [name]: value }) as Kind;
}

/** The same for a member of a member, such as `style.fontSize`; one without members goes. */
export function withInnerMember<Kind extends object>(
  record: Kind,
  outer: string,
  [name, value]: readonly [string, unknown],
): Kind {
  const inner = withMember((memberOf(record, outer) ?? {}) as object, name, value);
  return withMember(record, outer, Object.keys(inner).length === 0 ? undefined : inner);
}
