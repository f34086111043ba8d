import { CommandError, EXIT_FAILED } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { readAll } from "../input.ts";
import { readFileAt } from "../read-file.ts";

/** Reads a file as the user named it; `-` is standard input. @throws CommandError when it can't be read. */
export async function readInput(path: string, host: CliHost): Promise<Uint8Array> {
  if (path === "-") return readAll(host.input);
  return readFileAt(path, host.workingDirectory);
}

/** The name of an input in messages. */
export function inputName(path: string): string {
  return path === "-" ? "<stdin>" : path;
}

/** Ends the command with a message a line. */
export function failure(input: string, messages: readonly string[]): CommandError {
  const name = inputName(input);
  const [first = "", ...others] = messages.map((message) => `${name}: error: ${message}`);
  return new CommandError(EXIT_FAILED, [first, ...others].join("\n"));
}
