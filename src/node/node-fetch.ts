import type { Limits } from "../contract/limits.ts";
import { createFetcher, type FetchAdvice, type Transport } from "../resources/fetcher.ts";
import type { ResourceFetch, ResourceKind } from "../resources/resource.ts";
import { createFileReader } from "./local-files.ts";
import type { NetTransportOptions } from "./net-transport.ts";

/** What documents may load on Node; everything is off unless given. */
export interface NodeFetchOptions extends NetTransportOptions {
  /** Hosts with public addresses, over http and https on ports 80 and 443. */
  readonly network?: boolean | undefined;
  /** `HOST` or `HOST:PORT`: exceptions that may also have private addresses and other ports. */
  readonly allowHosts?: readonly string[] | undefined;
  /** Directories below which `file:` addresses are read. */
  readonly localDirectories?: readonly string[] | undefined;
  /** Kinds of resources whose `file:` addresses are read wherever they lie. */
  readonly localKinds?: readonly ResourceKind[] | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** What to do about a refusal, for messages. */
  readonly advice?: FetchAdvice | undefined;
}

/** Makes the `fetch` option of `renderHtml` for Node. @throws TypeError for hosts that are none; its requests, for such address ranges. */
export function createNodeFetch(options: NodeFetchOptions = {}): ResourceFetch {
  const { network, allowHosts = [], localDirectories = [], localKinds: anywhere = [], limits } = options;
  return createFetcher({
    limits,
    publicNetwork: network,
    allowHosts: allowHosts.map(normalizeHost),
    transport: network === true || allowHosts.length > 0 ? openNetTransport(options) : undefined,
    readFile:
      localDirectories.length > 0 || anywhere.length > 0
        ? createFileReader(localDirectories, { anywhere, advice: options.advice?.file })
        : undefined,
    advice: options.advice,
  });
}

/** What dials takes a while to load, and most documents load nothing. */
function openNetTransport(options: NodeFetchOptions): Transport {
  let opened: Promise<Transport> | undefined;
  return async (request) => {
    opened ??= import("./net-transport.ts").then((module) => module.createNetTransport(options));
    return (await opened)(request);
  };
}

/** A host as the URL parser writes it, so that `EXAMPLE.com:80` and `[0::1]` are found again. */
export function normalizeHost(entry: string): string {
  const port = /:(\d+)$/.exec(entry)?.[1];
  const host = port === undefined ? entry : entry.slice(0, -port.length - 1);
  if (!URL.canParse(`http://${host}/`)) throw new TypeError(`Not a host: ${entry}`);
  const { hostname } = new URL(`http://${host}/`);
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}
