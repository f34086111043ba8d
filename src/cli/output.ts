import { lstat, rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileError, usageError } from "./exit.ts";
import type { CliHost } from "./host.ts";

/** @throws CommandError where what is written would go over a file that is read, or has no name. */
export function refuseOverwriting(
  output: string | undefined,
  read: readonly (string | undefined)[],
  { workingDirectory }: Pick<CliHost, "workingDirectory">,
): void {
  if (output === undefined || output === "-") return;
  if (output === "") throw usageError("Name a file after --output, or - for standard output.");
  const target = resolve(workingDirectory, output);
  const lost = read.find((path) => path !== undefined && resolve(workingDirectory, path) === target);
  if (lost !== undefined) throw usageError(`${lost} would be overwritten: name another file with -o.`);
}

/** Writes a PDF to a path as the user gave it. @throws CommandError when it can't be written. */
export async function writeOutput(path: string, pdf: Uint8Array, workingDirectory: string): Promise<void> {
  try {
    await writeFile(resolve(workingDirectory, path), pdf);
  } catch (error) {
    throw fileError("write", path, error);
  }
}

/**
 * Writes a PDF under another name first, so that at no moment half of it stands at the path, and what stood there stays when it can't be
 * written. What is no plain file, such as a link or a device, is written to as it is.
 *
 * @throws CommandError when it can't be written.
 */
export async function replaceOutput(path: string, pdf: Uint8Array, workingDirectory: string): Promise<void> {
  const target = resolve(workingDirectory, path);
  const known = await lstat(target).catch(() => undefined);
  if (known !== undefined && !known.isFile()) return writeOutput(path, pdf, workingDirectory);
  const temporary = `${target}.${process.pid}.part`;
  try {
    await writeFile(temporary, pdf, known === undefined ? {} : { mode: known.mode });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw fileError("write", path, error);
  }
}
