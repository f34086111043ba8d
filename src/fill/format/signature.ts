import type { SignatureBox, ValueFormat } from "./value-format.ts";

/** signature: a place to sign, which takes no value; nothing where fields don't stay fields. */
export function createSignatureFormat(box: SignatureBox): ValueFormat<never> {
  return {
    read: (_value, path, context) => {
      context.refuse(path, "Is a place to sign, and takes no value: sign the filled PDF.");
      return undefined;
    },
    pieces: (_value, { isInteractive }) => (isInteractive ? [{ type: "signature", box }] : []),
  };
}
