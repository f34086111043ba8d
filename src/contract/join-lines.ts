/** The pieces as one array of its own, a line end after each. */
export function joinLines(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length + 1, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
    bytes[at] = 0x0a;
    at += 1;
  }
  return bytes;
}
