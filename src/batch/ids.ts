const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = 26;

/** An id that nobody can guess: 130 bits. */
export function randomId(): string {
  return idOf(crypto.getRandomValues(new Uint8Array(LENGTH)));
}

/** An id that follows from texts. */
export async function derivedId(...texts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  return idOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

function idOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS.charAt(byte & 31)).join("");
}
