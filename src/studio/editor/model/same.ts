/**
 * Whether two values of JSON say the same, in whatever order their members stand; a member that is undefined is none. Records come back
 * from the service with their members in another order.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isComposed(one) || !isComposed(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)));
}

function isComposed(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
