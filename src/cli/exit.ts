/** Exit statuses of the command line. */
export const EXIT_OK = 0;
/** The document could not be rendered, or had diagnostics under `--strict`. */
export const EXIT_FAILED = 1;
/** The command line itself was wrong. */
export const EXIT_USAGE = 2;
/** A file could not be read or written. */
export const EXIT_FILE = 3;

/** Ends a command with a status and a message for standard error. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCode;
  }
}

export function usageError(message: string): CommandError {
  return new CommandError(EXIT_USAGE, message);
}

/** An error of the file system as a message with the path the user gave. */
export function fileError(verb: "read" | "write", path: string, error: unknown): CommandError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = (code !== undefined && REASONS.get(code)) || message;
  return new CommandError(EXIT_FILE, `Can't ${verb} ${path}: ${reason}.`);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "no such file or directory"],
  ["EACCES", "permission denied"],
  ["EISDIR", "it is a directory"],
  ["ENOTDIR", "a part of the path is not a directory"],
  ["ENOSPC", "no space left on the device"],
]);
