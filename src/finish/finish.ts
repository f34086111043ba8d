import type { Protection } from "../protect/protect.ts";
import type { SignatureOptions } from "../sign/sign-types.ts";

/** What is done to a PDF when it is made: it is protected, then signed. */
export interface FinishOptions {
  readonly protection?: Protection | undefined;
  readonly signature?: SignatureOptions | undefined;
}
