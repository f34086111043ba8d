import type { TSchema } from "typebox";
import * as Type from "typebox";
import { decodedBase64 } from "../contract/base64.ts";
import { ATTACHMENT_RELATIONSHIPS, type AttachmentRelationship } from "../pdf/document/attachments.ts";
import type { XmpSchema } from "../pdf/document/metadata.ts";
import type { AttachmentInput } from "./render-types.ts";

/** What requests say of the PDF that they make, beside its title. */
export interface DescriptionAttributes {
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: string | undefined;
  /** Further properties of the metadata (XMP). */
  readonly metadata?: readonly XmpSchema[] | undefined;
  readonly attachments?: readonly AttachmentAttributes[] | undefined;
}

/** A file for the PDF to carry, as JSON has it. */
export interface AttachmentAttributes {
  readonly name: string;
  /** Its bytes in base64. */
  readonly content: string;
  readonly mediaType?: string | undefined;
  readonly description?: string | undefined;
  readonly relationship?: AttachmentRelationship | undefined;
}

const BASE64_PATTERN = "^[A-Za-z0-9+/]*={0,2}$";
const BASE64_REFUSAL = "Must be the bytes of the file in base64.";
const text = Type.Optional(Type.String());

/** What an attribute `metadata` may be. */
export const metadataSchema: TSchema = Type.Array(
  Type.Object({
    namespace: Type.String(),
    prefix: Type.String(),
    title: Type.String(),
    properties: Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.String(),
        valueType: Type.Enum(["Text", "Integer"]),
        category: Type.Enum(["internal", "external"]),
        description: Type.String(),
      }),
    ),
  }),
);

/** The attributes, for the schemas of requests. */
export const descriptionProperties: Readonly<Record<keyof DescriptionAttributes, TSchema>> = {
  author: text,
  subject: text,
  keywords: text,
  metadata: Type.Optional(metadataSchema),
  attachments: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ minLength: 1, refusal: "Must be the name that the file is to have." }),
        content: Type.String({ pattern: BASE64_PATTERN, refusal: BASE64_REFUSAL }),
        mediaType: text,
        description: text,
        relationship: Type.Optional(Type.Enum([...ATTACHMENT_RELATIONSHIPS])),
      }),
    ),
  ),
};

/** The files of an attribute `attachments` that its schema was found to fit. @throws ValidationError for what is no base64. */
export function decodedAttachments(
  attachments: readonly AttachmentAttributes[] | undefined,
): readonly AttachmentInput[] | undefined {
  return attachments?.map(({ content, ...file }, index) => ({
    ...file,
    bytes: decodedBase64(content, `attachments[${index}].content`, BASE64_REFUSAL),
  }));
}
