import { WorkError } from "../work/work-client.ts";

/** Bytes that a template may have. */
export const MOST_BYTES: number = 10 * 1024 * 1024;

type Reason = string | undefined;

/** What is wrong with a file that could not be opened, and what would help. */
export function sentenceAbout(error: unknown, { name, size }: Pick<File, "name" | "size">): string {
  if (size > MOST_BYTES) return tooLarge(name, size);
  if (!(error instanceof WorkError))
    return `${name} could not be opened: ${error instanceof Error ? error.message : String(error)}`;
  const { failure } = error;
  return told(failure.reason, name) ?? `${name} could not be opened. ${failure.message}`;
}

function told(reason: Reason, name: string): string | undefined {
  switch (reason) {
    case "encrypted":
      return `${name} asks for a password. Save a copy without one, and open that.`;
    case "xfa-only":
      return `${name} is an XFA form, which shows nothing without its program. Print it to a PDF, and open that.`;
    case "stopped":
      return `${name} takes too long to read. Print it to a PDF, or take fewer of its pages.`;
    case "unreadable":
      return `${name} is no PDF, or is damaged beyond repair. Open it in a reader and save it anew.`;
    case "templatePages":
      return `${name} has more pages than a template may have: 1000.`;
    default:
      return undefined;
  }
}

export function tooLarge(name: string, size: number): string {
  return `${name} has ${(size / 1_048_576).toFixed(1)} MB; a template has 10 MB at most. Save it with smaller pictures.`;
}
