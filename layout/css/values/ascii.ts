/** Lower case of the letters A to Z only, as CSS compares names (css-syntax-3 §4.2). */
export function asciiLowerCase(text: string): string {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    if (code >= 65 && code <= 90 && isAscii(text, index)) return text.toLowerCase();
  }
  return text;
}

function isAscii(text: string, from: number): boolean {
  for (let index = from; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}
