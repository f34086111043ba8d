import { ValidationError } from "../../contract/errors.ts";
import type { DecryptData } from "../../fill/decrypt.ts";

type Attributes = Readonly<Record<string, unknown>>;

/**
 * The attributes with `data` in clear, if it came encrypted.
 *
 * @throws ValidationError, the same for everything that can be wrong with encrypted data.
 */
export async function withClearData(
  attributes: Attributes,
  decrypt: DecryptData | undefined,
): Promise<Attributes> {
  const { data } = attributes as { data?: unknown };
  if (typeof data !== "string") return attributes;
  // No encrypted text begins like this: somebody turned the data into JSON twice.
  if (/^\s*[[{]/.test(data)) {
    throw refusal("Must be an object or an array itself, not a string that holds its JSON.");
  }
  if (decrypt === undefined) {
    throw refusal("Encrypted data can't be read: no private key is configured.");
  }
  const clear = await decrypt(data).catch(() => undefined);
  // The same answer for all that can be wrong: each difference would tell something of what was encrypted.
  if (typeof clear !== "object" || clear === null) {
    throw refusal("Encrypted data can't be read: it is damaged, or encrypted for another key.");
  }
  return { ...attributes, data: clear };
}

function refusal(message: string): ValidationError {
  return new ValidationError([{ property: "data", message }]);
}
