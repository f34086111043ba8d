import { defined } from "../../../layout/api/basics.ts";
/** UTF-16BE in hexadecimal; lone surrogates become U+FFFD. */
export function utf16(text: string): string {
  let result = "";
  for (const character of text) {
    const codePoint = defined(character.codePointAt(0));
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) result += "FFFD";
    else
      for (let index = 0; index < character.length; index += 1)
        result += hexadecimal(character.charCodeAt(index));
  }
  return result;
}

/** A number in hexadecimal, with zeros in front of it up to a length. */
export function hexadecimal(value: number, length = 4): string {
  return value.toString(16).toUpperCase().padStart(length, "0");
}
