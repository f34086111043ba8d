import { WorkError } from "../work/work-client.ts";

/** Bytes that a template may have. */
export const MOST_BYTES: number = 10 * 1024 * 1024;

type Reason = string | undefined;

/** Readers look for the header of a PDF this far, bytes. */
const HEAD = 1024;

/** What is wrong with a file that could not be opened, and what would help. */
export async function sentenceAbout(error: unknown, file: File): Promise<string> {
  const { name, size } = file;
  if (size > MOST_BYTES) return tooLarge(name, size);
  if (!(error instanceof WorkError))
    return `${name} could not be opened: ${error instanceof Error ? error.message : String(error)}`;
  const { failure } = error;
  if (failure.reason === "unreadable") return unreadable(file);
  return told(failure.reason, name) ?? `${name} could not be opened. ${failure.message}`;
}

async function unreadable(file: File): Promise<string> {
  const { name, size } = file;
  if (size === 0) return `${name} is empty. Get it anew from where it comes from.`;
  const isPdf = (await file.slice(0, HEAD).text()).includes("%PDF-");
  return isPdf
    ? `${name} is a PDF that is cut short or damaged. Get it anew, or open it in a reader and save it from there.`
    : `${name} is no PDF. Print it to a PDF where it was made, and open that.`;
}

function told(reason: Reason, name: string): string | undefined {
  switch (reason) {
    case "encrypted":
      return `${name} asks for a password. Save a copy without one, and open that.`;
    case "xfa-only":
      return `${name} is an XFA form, which shows nothing without its program. Print it to a PDF, and open that.`;
    case "stopped":
      return `${name} takes too long to read. Print it to a PDF, or take fewer of its pages.`;
    case "templatePages":
      return `${name} has more pages than a template may have: 1000.`;
    default:
      return undefined;
  }
}

export function tooLarge(name: string, size: number): string {
  return `${name} has ${(size / 1_048_576).toFixed(1)} MB; a template has 10 MB at most. Save it with smaller pictures.`;
}
