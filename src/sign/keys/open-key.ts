import { checkKeySource } from "./check-key-source.ts";
import { type KeyHook, openHook } from "./hook-key.ts";
import { openPem, type PemPair } from "./open-pem.ts";
import { openPkcs12, type Pkcs12File } from "./open-pkcs12.ts";
import type { SigningKey } from "./signing-key.ts";

/** Where a key comes from: a PKCS #12 file, a PEM pair, or a function that asks whoever keeps it. */
export type KeySource = Pkcs12File | PemPair | KeyHook;

/** Opens a key; once for any number of documents. @throws ValidationError when it is none of these; SigningError when it can't be opened. */
export async function openKey(source: KeySource): Promise<SigningKey> {
  checkKeySource(source);
  if ("pkcs12" in source) return openPkcs12(source);
  if ("signDigest" in source) return openHook(source);
  return openPem(source);
}
