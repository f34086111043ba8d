/** What came of a file of test data. */
export interface CheckResult {
  readonly cases: number;
  /** The cases that came out otherwise, with what was expected. */
  readonly wrong: readonly string[];
}

/** Lines that hold a case, without comments. */
export function* caseLines(text: string): Iterable<string> {
  for (const line of text.split(/\r?\n/)) {
    const content = line.replace(/#.*$/, "").trim();
    if (content !== "") yield content;
  }
}

export function fromCodes(codes: string): string {
  return String.fromCodePoint(
    ...codes
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  );
}
