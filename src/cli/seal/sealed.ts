import type { Diagnostic } from "../../../layout/api/basics.ts";
import { ValidationError } from "../../contract/errors.ts";
import { checkFinish, type FinishOptions, finishPdf } from "../../finish/finish.ts";
import { usageError } from "../exit.ts";
import type { CliEngine } from "../host.ts";
import { signingFetch } from "./signing-fetch.ts";

/** What sealing needs besides its options. */
interface SealTools {
  readonly engine: Pick<CliEngine, "renderHtml">;
  readonly allowHosts: readonly string[];
}

/** A PDF that was made, protected and signed as options say. @throws as `protectPdf` and `signPdf` do. */
export function sealed<
  Made extends { readonly pdf: Uint8Array; readonly diagnostics: readonly Diagnostic[] },
>(made: Made, seal: FinishOptions, { engine, allowHosts }: SealTools): Promise<Made> {
  return finishPdf(made, seal, {
    fetch: seal.signature && signingFetch(seal.signature, allowHosts),
    render: (input, options) => engine.renderHtml(input, options),
  });
}

/** @throws CommandError for options that go together with no document. */
export async function checkSeal(seal: FinishOptions, conformance: string | undefined): Promise<void> {
  try {
    await checkFinish(seal, conformance);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw usageError(error.message);
  }
}
