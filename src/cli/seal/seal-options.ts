import { PERMISSIONS } from "../../protect/permissions.ts";
import { CERTIFIED_CHANGES, SIGNATURE_LEVELS } from "../../sign/sign-types.ts";
import type { OptionDefinition } from "../options.ts";
import { SECRET } from "../secret.ts";

/** Options that protect a PDF. */
export const PROTECTION_OPTIONS: readonly OptionDefinition[] = [
  {
    name: "user-password",
    value: SECRET,
    help: "Encrypt the PDF with AES-256; it opens with this password, given as env:NAME, file:PATH or pass:TEXT.",
  },
  {
    name: "owner-password",
    value: SECRET,
    help: "The password that lifts the permissions; a random one unless given.",
  },
  {
    name: "permissions",
    value: "LIST",
    help: `What may be done without it, with commas: ${PERMISSIONS.join(", ")}; or none. All unless given.`,
  },
];

/** Options that sign a PDF, without the prefix that they have in commands that do other things as well. */
const SIGNATURE_OPTIONS: readonly OptionDefinition[] = [
  { name: "p12", value: "FILE", help: "The key and its certificates: a PKCS #12 file (.p12, .pfx)." },
  {
    name: "certificate",
    value: "FILE",
    help: "Instead: the certificate in PEM, and its issuers' behind it.",
  },
  { name: "private-key", value: "FILE", help: "The key of that certificate, in PEM." },
  { name: "key-password", value: SECRET, help: "Opens the key: env:NAME, file:PATH or pass:TEXT." },
  {
    name: "level",
    value: "LEVEL",
    help: `Level of PAdES: ${SIGNATURE_LEVELS.join(", ")}; B-B unless given.`,
  },
  { name: "timestamp-url", value: "URL", help: "The timestamp server (RFC 3161); needed from B-T on." },
  { name: "timestamp-authorization", value: SECRET, help: "The Authorization header that it wants." },
  {
    name: "allow-lower-level",
    help: "Where a server fails, sign at the level that can be had, with a warning.",
  },
  { name: "reason", value: "TEXT", help: "Why it is signed." },
  { name: "location", value: "TEXT", help: "Where it is signed." },
  { name: "contact", value: "TEXT", help: "How to reach the signer." },
  {
    name: "field",
    value: "NAME",
    help: "The signature field; the first empty one unless given, or a new one.",
  },
  { name: "look", value: "FILE.html", help: "How the signature looks: a small HTML document." },
  {
    name: "place",
    value: '"[PAGE] X Y WIDTH HEIGHT"',
    help: 'Where it is seen, such as "20mm 240mm 70mm 25mm"; on the last page unless given.',
  },
  {
    name: "certify",
    value: "CHANGES",
    help: `Certify the document; what may be changed later: ${CERTIFIED_CHANGES.join(", ")}.`,
  },
];

/** Options that sign, with a prefix for commands that do other things as well. */
export function signatureOptions(prefix: "" | "sign-"): readonly OptionDefinition[] {
  return SIGNATURE_OPTIONS.map((option) => ({ ...option, name: `${prefix}${option.name}` }));
}
