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
import type { PemPair } from "./keys/open-pem.ts";
import type { Pkcs12File } from "./keys/open-pkcs12.ts";
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

const KEY = "pkcs12, or certificate and privateKey, or certificate and signDigest";
const key = only(
  (value) => typeof value === "object" && value !== null,
  `Must be a key of openSigningKey, or an object with ${KEY}.`,
);

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

const pem = only(
  (value) => isText(value) || isBytes(value),
  "Must be PEM, as a string or bytes (Uint8Array).",
);

const PKCS12_MEMBERS = {
  pkcs12: only(isBytes, "Must be the bytes (Uint8Array) of the file, not its path or a text of them."),
  password: text,
} satisfies Record<keyof Pkcs12File, Check>;

const PEM_MEMBERS = {
  certificate: pem,
  privateKey: pem,
  password: text,
} satisfies Record<keyof PemPair, Check>;

/** What asks whoever keeps a key may have members of its own. */
const HOOK_MEMBERS = {
  certificate: pem,
  signDigest: only(
    (value) => typeof value === "function",
    "Must be a function from a digest to a signature.",
  ),
};

/** @throws ValidationError with each part of where a key comes from that is not as it has to be. */
export function checkKeySource(source: unknown): void {
  refuseWrong("key", key(source));
  const given = source as object;
  if ("pkcs12" in given) {
    refuseWrong("key", objectOf(PKCS12_MEMBERS, { refusal: "", needed: ["pkcs12"] })(given));
  } else if ("signDigest" in given) {
    const { signDigest, certificate } = given as Readonly<Record<string, unknown>>;
    refuseWrong(
      "key",
      objectOf(HOOK_MEMBERS, { refusal: "", needed: ["certificate"] })({ certificate, signDigest }),
    );
  } else if ("privateKey" in given) {
    refuseWrong("key", objectOf(PEM_MEMBERS, { refusal: "", needed: ["certificate", "privateKey"] })(given));
  } else refuseWrong("key", `Give ${KEY}.`);
}
