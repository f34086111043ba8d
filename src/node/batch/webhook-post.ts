import type { PostWebhook } from "../../batch/webhooks/deliver.ts";
import { withDeadline } from "../../contract/deadline.ts";
import { ResourceError } from "../../contract/errors.ts";
import { type FetchPolicy, permission } from "../../resources/fetcher.ts";
import { createNetTransport, type NetTransportOptions } from "../net-transport.ts";
import { normalizeHost } from "../node-fetch.ts";

export interface WebhookPostOptions extends NetTransportOptions {
  /** `HOST` or `HOST:PORT`: exceptions that may also have private addresses and other ports. */
  readonly allowHosts?: readonly string[] | undefined;
}

const MILLISECONDS = 15_000;
const CONNECT_MILLISECONDS = 5_000;
const ANSWER_BYTES = 65_536;

/** Posts to public addresses over http and https, under the policy by which documents load. Redirects are not followed. */
export function createWebhookPost(options: WebhookPostOptions = {}): PostWebhook {
  const policy: FetchPolicy = {
    transport: createNetTransport(options),
    publicNetwork: true,
    allowHosts: (options.allowHosts ?? []).map(normalizeHost),
  };
  return (address, { headers, body }) =>
    withDeadline(
      async (signal) => {
        const url = new URL(address);
        const { transport, trustedHost } = permission(url, policy);
        const question = { bytes: new TextEncoder().encode(body), contentType: "application/json", headers };
        const limits = { maximumBytes: ANSWER_BYTES, connectMilliseconds: CONNECT_MILLISECONDS };
        return (await transport({ url, signal, trustedHost, question, ...limits })).status;
      },
      {
        milliseconds: MILLISECONDS,
        signal: undefined,
        timeout: () => new ResourceError("timeout", address, `No answer within ${MILLISECONDS} ms.`),
      },
    );
}
