const decoder = new TextDecoder("utf-8", { fatal: true });

/** What a line of a manifest holds. */
export type JsonLine =
  | { readonly isValid: true; readonly value: unknown }
  | { readonly isValid: false; readonly reason: string };

/** Reads a line as JSON in UTF-8. */
export function parseJsonLine(line: Uint8Array): JsonLine {
  let text: string;
  try {
    text = decoder.decode(line);
  } catch {
    return { isValid: false, reason: "The line is not valid UTF-8." };
  }
  try {
    return { isValid: true, value: JSON.parse(text) };
  } catch (error) {
    return {
      isValid: false,
      reason: `The line is not valid JSON: ${(error as Error).message.slice(0, 200)}`,
    };
  }
}

/** The lines of a chunk as they were put together. */
export function linesOf(chunk: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
    lines.push(chunk.subarray(start, end));
    start = end + 1;
  }
  return lines;
}
