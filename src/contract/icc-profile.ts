import type { TSchema } from "typebox";
import * as Type from "typebox";
import { decodedBase64 } from "./base64.ts";

const BASE64_PATTERN = "^[A-Za-z0-9+/]+={0,2}$";
const REFUSAL = "Must be an ICC profile in base64.";

/** What an attribute `outputIntent` may be. */
export function profileSchema(description?: string): TSchema {
  const described = description === undefined ? {} : { description };
  return Type.String({ pattern: BASE64_PATTERN, refusal: REFUSAL, ...described });
}

/** Its ICC profile. @throws ValidationError when it is no base64. */
export function decodedProfile(profile: string | undefined): Uint8Array | undefined {
  return profile === undefined ? undefined : decodedBase64(profile, "outputIntent", REFUSAL);
}
