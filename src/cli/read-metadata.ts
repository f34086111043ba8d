import { ValidationError } from "../contract/errors.ts";
import type { XmpSchema } from "../pdf/document/metadata.ts";
import { usageError } from "./exit.ts";
import type { OptionDefinition } from "./options.ts";
import { readFileAt } from "./read-file.ts";

export const METADATA_OPTION: OptionDefinition = {
  name: "metadata",
  value: "FILE.json",
  help: "Further properties of the metadata (XMP): a list of schemas with namespace, prefix, title and properties.",
};

/** Reads what `--metadata` names; nothing without it. @throws CommandError when it can't be read, or is no list of schemas. */
export async function readMetadata(
  path: string | undefined,
  workingDirectory: string,
): Promise<readonly XmpSchema[] | undefined> {
  if (path === undefined) return undefined;
  const text = new TextDecoder().decode(await readFileAt(path, workingDirectory));
  const { parseMetadata } = await import("./parse-metadata.ts");
  try {
    return parseMetadata(text);
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof SyntaxError)) throw error;
    throw usageError(`--metadata ${path}: ${error.message}`);
  }
}
