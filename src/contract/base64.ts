import { ValidationError } from "./errors.ts";

/** The bytes of an attribute in base64, which may be broken into lines. @throws ValidationError with the refusal for what is none. */
export function decodedBase64(text: string, property: string, refusal: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, "")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new ValidationError([{ property, message: refusal }]);
  }
}
