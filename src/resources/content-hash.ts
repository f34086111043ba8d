/**
 * The first 128 bits of the SHA-256 of some bytes, in hexadecimal: names content by what it is, so that nobody can make one
 * file pass for another in a shared cache. Uses Web Crypto, which every supported runtime has (browsers: on secure pages).
 */
export async function contentHash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return hexadecimal(new Uint8Array(digest, 0, 16));
}

/** Bytes as lower-case hexadecimal digits. */
export function hexadecimal(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}
