import { DiagnosticSink } from "../../layout/api/basics.ts";
import type { IccProfile } from "../../layout/api/display.ts";
import { colorProfileRules, readProfileDescriptors, type Sheet } from "../../layout/api/styles.ts";
import { AbortedError, shortUrl } from "../contract/errors.ts";
import { readIccHeader } from "../pdf/images/icc-header.ts";
import type { RenderJob } from "./render-job.ts";

/** Loads the ICC profiles that `@color-profile` rules name, each once, by their addresses. What can't be used is a diagnostic. */
export async function loadColorProfiles(
  sheets: readonly Sheet[],
  { loader, diagnostics }: Pick<RenderJob, "loader" | "diagnostics">,
): Promise<ReadonlyMap<string, IccProfile>> {
  const profiles = new Map<string, IccProfile>();
  const rules = [...colorProfileRules(sheets).values()].flatMap((rule) => {
    // What is wrong with the rules is told when a colour asks for them.
    const { src, separation } = readProfileDescriptors(rule, new DiagnosticSink());
    return src === undefined || separation !== undefined || rule.name === "device-cmyk"
      ? []
      : [{ ...rule, src }];
  });
  const loads = await Promise.allSettled(rules.map(({ src }) => loader.load(src, "color-profile")));
  for (const [index, { name, src, position }] of rules.entries()) {
    const load = loads[index] as (typeof loads)[number];
    const usable = load.status === "fulfilled" ? usableProfile(load.value.bytes) : failure(load.reason);
    if ("problem" in usable) {
      const message = `@color-profile ${name}: ${shortUrl(src)} ${usable.problem}: its colours are those of the device.`;
      diagnostics.warn("color-profile-unusable", message, position);
    } else profiles.set(src, usable);
  }
  return profiles;
}

function usableProfile(bytes: Uint8Array): IccProfile | { readonly problem: string } {
  const header = readIccHeader(bytes);
  return "problem" in header ? header : { bytes, components: header.components };
}

/** @throws AbortedError when that is what happened. */
function failure(reason: unknown): { readonly problem: string } {
  if (reason instanceof AbortedError) throw reason;
  return { problem: `could not be loaded: ${reason instanceof Error ? reason.message : String(reason)}` };
}
