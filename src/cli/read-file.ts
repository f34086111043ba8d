import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileError } from "./exit.ts";

/** Reads a file by the path that the user gave. @throws CommandError when it can't be read. */
export async function readFileAt(path: string, workingDirectory: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(workingDirectory, path));
  } catch (error) {
    throw fileError("read", path, error);
  }
}
