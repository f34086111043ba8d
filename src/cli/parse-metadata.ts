import type { TSchema } from "typebox";
import * as Type from "typebox";
import { assertValid } from "../contract/validate.ts";
import type { XmpSchema } from "../pdf/document/metadata.ts";
import { checkMetadata } from "../render/check-metadata.ts";
import { metadataSchema } from "../render/description-attributes.ts";

const schemas: TSchema = Type.Object({ metadata: metadataSchema });

/** What a file of metadata says. @throws ValidationError and SyntaxError when it is no list of schemas in JSON. */
export function parseMetadata(text: string): readonly XmpSchema[] {
  const given = { metadata: JSON.parse(text) as unknown };
  assertValid(schemas, given);
  const metadata = given.metadata as readonly XmpSchema[];
  checkMetadata(metadata);
  return metadata;
}
