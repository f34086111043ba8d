/** What no file system and no archive takes amiss: no separators, no control or reserved signs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const REFUSED = /[\u0000-\u001f\u007f-\u009f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g;
/** Devices of one large system, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const LONGEST_BYTES = 120;
const encoder = new TextEncoder();

/**
 * The name of a file that a text can be, without an extension: one part of a path, of at most 120 bytes. Empty where nothing is left.
 */
export function safeName(text: string): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\ud800-\udfff]/gu, "\ufffd")
    .replace(REFUSED, "-")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const short = shortened(plain).replace(/[. ]+$/, "");
  return DEVICE.test(short) ? `_${short}` : short;
}

function shortened(text: string): string {
  if (encoder.encode(text).length <= LONGEST_BYTES) return text;
  let kept = "";
  let bytes = 0;
  for (const sign of text) {
    bytes += encoder.encode(sign).length;
    if (bytes > LONGEST_BYTES) break;
    kept += sign;
  }
  return kept;
}
