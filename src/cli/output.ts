import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileError } from "./exit.ts";

/** Writes a PDF to a path as the user gave it. @throws CommandError when it can't be written. */
export async function writeOutput(path: string, pdf: Uint8Array, workingDirectory: string): Promise<void> {
  try {
    await writeFile(resolve(workingDirectory, path), pdf);
  } catch (error) {
    throw fileError("write", path, error);
  }
}
