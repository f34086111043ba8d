import { writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { PlatenError, StoreError, ValidationError } from "../../contract/errors.ts";
import { checkTemplate } from "../../template/check-template.ts";
import type { Template } from "../../template/model.ts";
import { CommandError, EXIT_FAILED, fileError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { readFileAt } from "../read-file.ts";

/** Reads a file by the path the user gave. @throws CommandError when it can't be read. */
export async function readBytes(path: string, host: CliHost): Promise<Uint8Array> {
  return readFileAt(path, host.workingDirectory);
}

/** Writes a file at the path the user gave. @throws CommandError when it can't be written. */
export async function writeText(path: string, text: string, host: CliHost): Promise<void> {
  try {
    await writeFile(resolve(host.workingDirectory, path), text);
  } catch (error) {
    throw fileError("write", path, error);
  }
}

/** What a command ends with when a template or its store is at fault; other errors come back as they are. */
export function toCommandError(error: unknown, prefix = ""): unknown {
  // A service tells nobody where its store is; on the command line what went wrong there is what helps.
  const cause = error instanceof StoreError ? fileErrorOf(error.cause) : undefined;
  if (cause !== undefined) return cause;
  if (error instanceof PlatenError) {
    return new CommandError(EXIT_FAILED, `${prefix}${error.message} [${error.code}]`);
  }
  return fileErrorOf(error) ?? error;
}

/** An error of the file system with the directory it came from; undefined for any other. */
function fileErrorOf(error: unknown): CommandError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === undefined || path === undefined) return undefined;
  // Files are written under another name first.
  const writes =
    basename(path).startsWith(".") || ["mkdir", "rename", "unlink", "write", "fsync"].includes(syscall);
  return fileError(writes ? "write" : "read", dirname(path), error);
}

/** Reads a template record. `id` takes the place of its own. @throws CommandError that lists all that is wrong with it. */
export async function readTemplate(path: string, host: CliHost, id?: string): Promise<Template> {
  const bytes = await readBytes(path, host);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const { message } = error as Error;
    throw new CommandError(EXIT_FAILED, `${path}: error: not valid JSON in UTF-8: ${message} [validation]`);
  }
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  try {
    return checkTemplate(isRecord && id !== undefined ? { ...(value as object), id } : value);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const lines = error.fields.map(
      ({ property, message }) =>
        `${path}: error: ${property === "" ? "" : `${property}: `}${message} [validation]`,
    );
    throw new CommandError(EXIT_FAILED, lines.join("\n"));
  }
}
