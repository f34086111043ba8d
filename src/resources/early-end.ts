const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Whether a JPEG file lacks the marker that ends its picture (ITU-T T.81 §B.1.1.3), as one does whose transfer broke off. Such a file can be shown
 * as far as it goes. The marker can't stand in the data of a scan; that of a thumbnail stands before the first one.
 */
export function endsEarly(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  for (let at = bytes.length - 2; at >= 2; at -= 1) {
    if (bytes[at] !== 0xff) continue;
    if (bytes[at + 1] === END_OF_IMAGE) return false;
    if (bytes[at + 1] === START_OF_SCAN) return true;
  }
  return true;
}
