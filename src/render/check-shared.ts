import {
  bytes,
  type Check,
  isBytes,
  isText,
  listOf,
  objectOf,
  oneOf,
  only,
  text,
} from "../contract/check-members.ts";
import { ATTACHMENT_RELATIONSHIPS } from "../pdf/document/attachments.ts";
import type { AttachmentInput } from "./render-types.ts";

/** Checks of what documents and fills have in common. */

/** A path would be one on the machine of whoever takes the file out. */
const fileName = only(
  (name) => isText(name) && name !== "" && !/[/\\\0]|^\.\.?$/.test(name),
  "Must be the name of a file without a path, such as data.csv.",
);

const ATTACHMENT_MEMBERS = {
  name: fileName,
  bytes,
  mediaType: text,
  description: text,
  relationship: oneOf(ATTACHMENT_RELATIONSHIPS),
} satisfies Record<keyof AttachmentInput, Check>;

/** Files for a PDF to carry. */
export const attachments: Check = listOf(
  objectOf(ATTACHMENT_MEMBERS, {
    refusal: "Must be an object with name and bytes.",
    needed: ["name", "bytes"],
    elsewhere: { content: "Is not known; give bytes (Uint8Array)." },
  }),
  "Must be an array of objects with name and bytes.",
);

/** Standards that a PDF is to meet. */
export const standards: Check = only(
  (names) => isText(names) || (Array.isArray(names) && names.every(isText)),
  "Must be names of standards, such as PDF/A-3b,PDF/UA-1, as a string or an array.",
);

export const profile: Check = only(isBytes, "Must be the bytes (Uint8Array) of an ICC profile.");
