import type { TSchema } from "typebox";
import * as Type from "typebox";
import { decodedBase64 } from "../contract/base64.ts";
import { ValidationError } from "../contract/errors.ts";
import { assertValid } from "../contract/validate.ts";
import type { Protection } from "../protect/check-protection.ts";
import { PERMISSIONS } from "../protect/permissions.ts";
import type { KeyHook } from "../sign/keys/hook-key.ts";
import type { KeySource } from "../sign/keys/open-key.ts";
import { CERTIFIED_CHANGES, SIGNATURE_LEVELS, type SignatureOptions } from "../sign/sign-types.ts";
import type { FinishOptions } from "./finish.ts";

const text = Type.Optional(Type.String());
const BASE64_PATTERN = "^[A-Za-z0-9+/\\s]+={0,2}\\s*$";
const BASE64_REFUSAL = "Must be a PKCS #12 file in base64.";

const key = Type.Object(
  {
    pkcs12: Type.Optional(Type.String({ pattern: BASE64_PATTERN, refusal: BASE64_REFUSAL })),
    certificate: text,
    privateKey: text,
    password: text,
    name: text,
  },
  {
    refusal:
      "Must be an object with pkcs12 in base64, with certificate and privateKey in PEM, or with the name of a key of the service.",
  },
);

const timestamp = Type.Object({ url: Type.String(), authorization: text });
const appearance = Type.Object({
  html: text,
  css: text,
  page: Type.Optional(Type.Integer()),
  x: text,
  y: text,
  width: text,
  height: text,
});

/** What requests say of protecting and signing the PDF that they make. */
export const finishSchema: TSchema = Type.Object({
  protection: Type.Optional(
    Type.Object({
      userPassword: text,
      ownerPassword: text,
      permissions: Type.Optional(Type.Array(Type.Enum([...PERMISSIONS]))),
    }),
  ),
  signature: Type.Optional(
    Type.Object({
      key,
      level: Type.Optional(Type.Enum([...SIGNATURE_LEVELS])),
      timestamp: Type.Optional(timestamp),
      allowLowerLevel: Type.Optional(Type.Boolean()),
      reason: text,
      location: text,
      contact: text,
      field: text,
      appearance: Type.Optional(appearance),
      certify: Type.Optional(Type.Enum([...CERTIFIED_CHANGES])),
    }),
  ),
});

/** Attributes as JSON has them. */
interface FinishAttributes {
  readonly protection?: Protection;
  readonly signature?: Omit<SignatureOptions, "key"> & { readonly key: KeyAttributes };
}

interface KeyAttributes {
  readonly pkcs12?: string;
  readonly certificate?: string;
  readonly privateKey?: string;
  readonly password?: string;
  readonly name?: string;
}

/** Finds a key that is kept for whoever asks. */
type FindKey = (name: string) => Promise<KeyHook | undefined>;

/** Reads the two attributes of a request. @throws ValidationError with a path for each that is not what it should be. */
export async function finishOptionsOf(
  body: Readonly<Record<string, unknown>>,
  findKey?: FindKey,
): Promise<FinishOptions> {
  const given = Object.entries({ protection: body["protection"], signature: body["signature"] });
  const attributes = Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null));
  assertValid(finishSchema, attributes);
  const { protection, signature } = attributes as FinishAttributes;
  return {
    protection,
    signature:
      signature === undefined ? undefined : { ...signature, key: await keyOf(signature.key, findKey) },
  };
}

async function keyOf(
  { pkcs12, certificate, privateKey, password, name }: KeyAttributes,
  findKey: FindKey | undefined,
): Promise<KeySource> {
  if (name !== undefined) return keptKey(name, findKey);
  if (pkcs12 !== undefined)
    return { pkcs12: decodedBase64(pkcs12, "signature.key.pkcs12", BASE64_REFUSAL), password };
  if (certificate !== undefined && privateKey !== undefined) return { certificate, privateKey, password };
  const message = "Give pkcs12 in base64, or certificate and privateKey in PEM.";
  throw new ValidationError([{ property: "signature.key", message }]);
}

async function keptKey(name: string, findKey: FindKey | undefined): Promise<KeySource> {
  const key = await findKey?.(name);
  if (key !== undefined) return key;
  const message =
    findKey === undefined
      ? "No signing keys are kept here."
      : `There is no signing key ${name.slice(0, 100)}.`;
  throw new ValidationError([{ property: "signature.key.name", message }]);
}
