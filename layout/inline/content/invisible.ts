/** Soft hyphen, and characters that only steer line breaking or the bidi algorithm: they are not drawn and take no spacing. */
export function isInvisible(unit: number): boolean {
  if (unit < 0x200b) return unit === 0xad || unit === 0x61c;
  return unit === 0x200b || unit === 0x2060 || unit === 0xfeff || isBidiControl(unit);
}

/** Unicode property Bidi_Control. */
export function isBidiControl(unit: number): boolean {
  return (
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2066 && unit <= 0x2069) ||
    unit === 0x200e ||
    unit === 0x200f ||
    unit === 0x61c
  );
}

/** The text without its invisible characters. */
export function withoutInvisible(text: string): string {
  let result = "";
  let copied = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (!isInvisible(text.charCodeAt(index))) continue;
    result += text.slice(copied, index);
    copied = index + 1;
  }
  return copied === 0 ? text : result + text.slice(copied);
}
