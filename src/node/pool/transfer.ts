/** The buffers of these arrays that nobody else has a part of: they can be moved to another thread instead of being copied. */
export function transferable(...arrays: readonly Uint8Array[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const { buffer, byteLength } of arrays) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffers.add(buffer);
  }
  return [...buffers];
}
