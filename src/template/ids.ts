const TEMPLATE_ID = /^[A-Za-z0-9_-]{1,64}$/;
const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const GENERATED_LENGTH = 20;

/** Whether a text can be the id of a template. Asked before anything of it reaches a store. */
export function isTemplateId(text: string): boolean {
  return TEMPLATE_ID.test(text);
}

/** A new id: 20 letters and digits, about 119 random bits. */
export function generateTemplateId(): string {
  let id = "";
  while (id.length < GENERATED_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(GENERATED_LENGTH))) {
      // Bytes beyond a multiple of the alphabet are left out, so that all letters are equally likely.
      if (byte < 248 && id.length < GENERATED_LENGTH) id += LETTERS_AND_DIGITS.charAt(byte % 62);
    }
  }
  return id;
}
