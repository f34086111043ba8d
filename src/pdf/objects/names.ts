/** A name as it stands in a file, without its slash; what is no regular character is escaped (ISO 32000-1 §7.3.5). */
export function escapedName(name: string): string {
  if (/^[A-Za-z0-9+_.-]+$/.test(name)) return name;
  let text = "";
  for (const byte of new TextEncoder().encode(name)) {
    const character = String.fromCharCode(byte);
    const isRegular = byte > 0x20 && byte < 0x7f && !"#()<>[]{}/%".includes(character);
    text += isRegular ? character : `#${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}
