import { PlatenError } from "../../contract/errors.ts";
import { CommandError, EXIT_FAILED, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { readAll } from "../input.ts";
import type { ParsedOptions } from "../options.ts";
import { replaceOutput } from "../output.ts";
import { readFileAt } from "../read-file.ts";

/** A PDF that a command changes: where it comes from, and where it goes. */
export interface SealJob {
  readonly input: string;
  readonly output: string;
}

/** @throws CommandError unless one file is named, and where the result goes. */
export function sealJob(options: ParsedOptions, host: CliHost): SealJob {
  const [input, ...rest] = options.positionals;
  if (input === undefined) throw usageError("Name the PDF, or - for standard input.");
  if (rest.length > 0) throw usageError(`One PDF at a time, not also ${rest.join(", ")}.`);
  const output = options.get("output") ?? (input === "-" ? "-" : undefined);
  if (output === undefined) throw usageError("Say with -o where the result goes; it may be the same file.");
  if (output === "-" && host.output.isTerminal) {
    throw usageError("A PDF is no text for a terminal; name a file with -o, or redirect.");
  }
  return { input, output };
}

export async function readPdf({ input }: SealJob, host: CliHost): Promise<Uint8Array> {
  if (input === "-") return readAll(host.input);
  return readFileAt(input, host.workingDirectory);
}

/** Does what may fail because of the PDF or of an option. @throws CommandError that names the file. */
export async function told<T>({ input }: SealJob, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const name = input === "-" ? "<stdin>" : input;
    throw new CommandError(EXIT_FAILED, `${name}: error: ${error.message} [${error.code}]`);
  }
}

export async function writePdf({ output }: SealJob, pdf: Uint8Array, host: CliHost): Promise<void> {
  if (output === "-") await host.output.write(pdf);
  else await replaceOutput(output, pdf, host.workingDirectory);
}
