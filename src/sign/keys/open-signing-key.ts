import type { KeySource } from "./open-key.ts";
import type { SigningKey } from "./signing-key.ts";

/**
 * Opens a key, which then signs any number of documents. What reads keys is loaded with the first one.
 *
 * @throws SigningError when the file, the password or the certificate is not what it should be.
 */
export async function openSigningKey(source: KeySource): Promise<SigningKey> {
  const { openKey } = await import("./open-key.ts");
  return openKey(source);
}
