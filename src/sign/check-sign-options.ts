import {
  type Check,
  date,
  flag,
  isBytes,
  isText,
  objectOf,
  oneOf,
  only,
  refuseWrong,
  text,
} from "../contract/check-members.ts";
import { key } from "./keys/check-key-source.ts";
import type { TimestampServer } from "./servers/timestamp.ts";
import {
  CERTIFIED_CHANGES,
  SIGNATURE_LEVELS,
  type SignatureAppearance,
  type SignatureOptions,
} from "./sign-types.ts";

const length = only(isText, "Must be a length as a string, such as 20mm.");

const APPEARANCE_MEMBERS = {
  html: text,
  css: text,
  page: only((page) => typeof page === "number", "Must be a number from 1, or from the end as -1."),
  x: length,
  y: length,
  width: length,
  height: length,
} satisfies Record<keyof SignatureAppearance, Check>;

const TIMESTAMP_MEMBERS = { url: text, authorization: text } satisfies Record<keyof TimestampServer, Check>;

const SIGNATURE_MEMBERS = {
  /** What opens keys checks the rest. */
  key,
  level: oneOf(SIGNATURE_LEVELS),
  timestamp: objectOf(TIMESTAMP_MEMBERS, {
    refusal: 'Must be an object such as { url: "https://tsa.example.org" }.',
    needed: ["url"],
  }),
  allowLowerLevel: flag,
  reason: text,
  location: text,
  contact: text,
  field: text,
  appearance: objectOf(APPEARANCE_MEMBERS, {
    refusal: "Must be an object with html, css, page, or x, y, width and height.",
  }),
  certify: oneOf(CERTIFIED_CHANGES),
  password: text,
  date,
} satisfies Record<keyof SignatureOptions, Check>;

const SIGNATURE = objectOf(SIGNATURE_MEMBERS, { refusal: "Must be an object with key.", needed: ["key"] });

/** @throws ValidationError with each option of a signature that is not as it has to be, or not known. */
export function checkSignOptions(pdf: unknown, options: unknown): void {
  refuseWrong("pdf", only(isBytes, "Must be the bytes (Uint8Array) of a PDF.")(pdf));
  refuseWrong("signature", SIGNATURE(options));
}
