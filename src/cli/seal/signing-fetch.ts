import { createNodeFetch } from "../../node/node-fetch.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import type { SignatureOptions } from "../../sign/sign-types.ts";
import { usageError } from "../exit.ts";

/**
 * How signing reaches servers: public ones, since certificates name those that tell of them; and the timestamp server, wherever it is.
 *
 * @throws CommandError for what is no host.
 */
export function signingFetch({ timestamp }: SignatureOptions, allowHosts: readonly string[]): ResourceFetch {
  const named = timestamp !== undefined && URL.canParse(timestamp.url) ? [new URL(timestamp.url).host] : [];
  try {
    return createNodeFetch({
      network: true,
      allowHosts: [...named, ...allowHosts],
      advice: { network: "allow the host with --allow-host" },
    });
  } catch (error) {
    throw usageError(`--allow-host: ${(error as Error).message}`);
  }
}
