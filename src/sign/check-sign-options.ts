import {
  type Check,
  callable,
  date,
  flag,
  isBytes,
  isText,
  objectOf,
  oneOf,
  only,
  refuseWrong,
  signal,
  text,
  wholeNumber,
} from "../contract/check-members.ts";
import { key } from "./keys/check-key-source.ts";
import type { TimestampServer } from "./servers/timestamp.ts";
import {
  CERTIFIED_CHANGES,
  SIGNATURE_LEVELS,
  type SignatureAppearance,
  type SignatureOptions,
  type SigningTools,
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

const TOOLS_MEMBERS = {
  fetch: callable,
  serverMilliseconds: wholeNumber(1),
  signal,
  render: callable,
} satisfies Record<keyof SigningTools, Check>;

const OF_SIGNATURE = "Belongs to the signature, the second argument.";

const TOOLS = objectOf(TOOLS_MEMBERS, {
  refusal: "Must be an object; leave it out for none.",
  elsewhere: Object.fromEntries(Object.keys(SIGNATURE_MEMBERS).map((name) => [name, OF_SIGNATURE])),
});

/** @throws ValidationError with each option of a signature that is not as it has to be, or not known. */
export function checkSignOptions(pdf: unknown, signature: unknown, options: unknown): void {
  refuseWrong("pdf", only(isBytes, "Must be the bytes (Uint8Array) of a PDF.")(pdf));
  refuseWrong("signature", SIGNATURE(signature));
  refuseWrong("options", TOOLS(options));
}
