/** The orientation tag (0x0112) of a TIFF directory, which is what Exif is; undefined when there is none or it is out of range. */
export function exifOrientation(view: DataView, start: number, length: number): number | undefined {
  const end = Math.min(start + length, view.byteLength);
  if (start + 8 > end) return undefined;
  const order = view.getUint16(start);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  const littleEndian = order === 0x4949;
  const directory = start + view.getUint32(start + 4, littleEndian);
  if (directory + 2 > end) return undefined;
  const entries = view.getUint16(directory, littleEndian);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > end) return undefined;
    if (view.getUint16(entry, littleEndian) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, littleEndian);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
