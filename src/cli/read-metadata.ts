import type { TSchema } from "typebox";
import * as Type from "typebox";
import { ValidationError } from "../contract/errors.ts";
import { assertValid } from "../contract/validate.ts";
import type { XmpSchema } from "../pdf/document/metadata.ts";
import { checkMetadata } from "../render/check-metadata.ts";
import { metadataSchema } from "../render/description-attributes.ts";
import { usageError } from "./exit.ts";
import type { OptionDefinition } from "./options.ts";
import { readFileAt } from "./read-file.ts";

export const METADATA_OPTION: OptionDefinition = {
  name: "metadata",
  value: "FILE.json",
  help: "Further properties of the metadata (XMP): a list of schemas with namespace, prefix, title and properties.",
};

const schemas: TSchema = Type.Object({ metadata: metadataSchema });

/** Reads what `--metadata` names; nothing without it. @throws CommandError when it can't be read, or is no list of schemas. */
export async function readMetadata(
  path: string | undefined,
  workingDirectory: string,
): Promise<readonly XmpSchema[] | undefined> {
  if (path === undefined) return undefined;
  const text = new TextDecoder().decode(await readFileAt(path, workingDirectory));
  try {
    const given = { metadata: JSON.parse(text) as unknown };
    assertValid(schemas, given);
    const metadata = given.metadata as readonly XmpSchema[];
    checkMetadata(metadata);
    return metadata;
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof SyntaxError)) throw error;
    throw usageError(`--metadata ${path}: ${error.message}`);
  }
}
