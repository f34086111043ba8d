import {
  type Check,
  isBytes,
  isText,
  objectOf,
  only,
  refuseWrong,
  text,
} from "../../contract/check-members.ts";
import type { PemPair } from "./open-pem.ts";
import type { Pkcs12File } from "./open-pkcs12.ts";

const KEY = "pkcs12, or certificate and privateKey, or certificate and signDigest";
export const key: Check = only(
  (value) => typeof value === "object" && value !== null,
  `Must be a key of openSigningKey, or an object with ${KEY}.`,
);

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
