/** Resolves a reference against a base address; undefined when it can't be. data: references come back as they are. */
export function resolveReference(reference: string, base: string): string | undefined {
  const trimmed = reference.trim();
  if (trimmed === "") return undefined;
  // A data: URL can be megabytes long and resolves to itself.
  if (/^data:/i.test(trimmed)) return trimmed;
  try {
    return base === "" ? new URL(trimmed).href : new URL(trimmed, base).href;
  } catch {
    return undefined;
  }
}
