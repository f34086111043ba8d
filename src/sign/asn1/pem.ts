/** One block of a PEM file (RFC 7468). */
export interface PemBlock {
  /** Such as `CERTIFICATE` or `PRIVATE KEY`. */
  readonly label: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether its headers say that it is encrypted the way of RFC 1421. */
  readonly hasHeaders: boolean;
}

/** The text of a PEM file; what is no PEM is no text of it either. */
export function pemText(given: string | Uint8Array): string {
  return typeof given === "string" ? given : new TextDecoder("latin1").decode(given);
}

/** The blocks of a PEM file in their order; what can't be read is left out. */
export function pemBlocks(text: string): readonly PemBlock[] {
  const blocks: PemBlock[] = [];
  for (const [, label = "", body = ""] of text.matchAll(
    /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g,
  )) {
    const hasHeaders = body.includes(":");
    const bytes = hasHeaders ? new Uint8Array(0) : decoded(body);
    if (bytes !== undefined) blocks.push({ label, bytes, hasHeaders });
  }
  return blocks;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, "")), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
