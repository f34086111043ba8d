/** Codes that stand between spaces. */
export function codes(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
