import type { OutputIntent } from "./output-intent.ts";

/** What keeps a document from being exchanged for print by ISO 15930-7 (PDF/X-4), and only its author or caller can mend. */
interface ExchangeProblem {
  /** Of the diagnostic. */
  readonly code: string;
  readonly message: string;
}

/** What a file says of itself, as far as print shops have to know it. */
export interface ExchangeFacts {
  readonly title?: string | undefined;
  readonly creationDate?: Date | undefined;
}

/** The press that a file is made for is in it, by its profile (ISO 15930-7). */
export function intentProblems(intent: OutputIntent | undefined): ExchangeProblem[] {
  const code = "conformance-output-intent";
  if (intent === undefined) {
    const message =
      "PDF/X-4 needs the ICC profile of the press that the PDF is made for: give it by --output-intent (outputIntent).";
    return [{ code, message }];
  }
  if (intent.isPrinter) return [];
  const message = `PDF/X-4 is made for a press, and the output intent "${intent.name.slice(0, 100)}" is of a screen: give the profile of a printer (class prtr) by --output-intent (outputIntent).`;
  return [{ code, message }];
}

/** What has to stand in the metadata (ISO 15930-7). */
export function exchangeProblems({ title, creationDate }: ExchangeFacts): ExchangeProblem[] {
  const problems: ExchangeProblem[] = [];
  if (!title)
    problems.push({
      code: "conformance-title",
      message:
        "PDF/X-4 needs a title: write a <title>, or `# …` as the first heading of Markdown, or give it as `title`.",
    });
  if (creationDate === undefined) {
    const message = 'PDF/X-4 needs a date: write <meta name="date" content="…">, or give a date.';
    problems.push({ code: "conformance-date", message });
  }
  return problems;
}
