import type { IncomingMessage } from "node:http";
import { ResourceError, ValidationError } from "../../contract/errors.ts";
import { type FetchPolicy, isTrusted, redirectTarget } from "../../resources/fetcher.ts";
import { createNetStream, type NetTransportOptions, toResourceError } from "../net-transport.ts";
import { normalizeHost } from "../node-fetch.ts";

export interface ManifestFetchOptions extends NetTransportOptions {
  /** `HOST` or `HOST:PORT`: exceptions that may also have private addresses and other ports. */
  readonly allowHosts?: readonly string[] | undefined;
  /** Time in which the next bytes have to come. */
  readonly stallMilliseconds?: number | undefined;
}

/** Reads a manifest from an address, in pieces. `owner` is who asks: lookups of names are counted by it. */
export type FetchManifest = (address: string, owner: string) => AsyncGenerator<Uint8Array>;

const CONNECT_MILLISECONDS = 5_000;
const STALL_MILLISECONDS = 30_000;
const REDIRECTS = 5;

/**
 * Reads manifests over http and https, under the policy by which documents load: from public addresses, and from hosts that are named. How
 * large one may be is for who reads it. An address with a signature in its query is a secret: no message quotes it.
 *
 * @throws ValidationError of `manifest`, from the generator, when it can't be read.
 */
export function createManifestFetch({
  allowHosts = [],
  stallMilliseconds = STALL_MILLISECONDS,
  ...options
}: ManifestFetchOptions = {}): FetchManifest {
  const open = createNetStream(options);
  const policy: FetchPolicy = { publicNetwork: true, allowHosts: allowHosts.map(normalizeHost) };

  async function ask(address: string, owner: string, signal: AbortSignal): Promise<IncomingMessage> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
      const trustedHost = isTrusted(url, policy);
      const answer = await open({
        url,
        signal,
        owner,
        trustedHost,
        connectMilliseconds: CONNECT_MILLISECONDS,
      });
      const { statusCode: status = 0, headers } = answer;
      if (status === 200) return answer;
      answer.destroy();
      url = redirectTarget(url, { status, location: headers.location });
    }
    throw new ResourceError("too-many-redirects", address, `More than ${REDIRECTS} redirects.`);
  }

  return async function* fetchManifest(address, owner) {
    if (!URL.canParse(address)) throw unreadable("This is no address.");
    const stall = new Stall(stallMilliseconds);
    let answer: IncomingMessage | undefined;
    try {
      answer = await ask(address, owner, stall.signal);
      refuseCoding(answer, address);
      for await (const piece of answer as AsyncIterable<Uint8Array>) {
        stall.pause();
        yield piece;
        stall.begin();
      }
    } catch (error) {
      if (stall.signal.aborted) throw unreadable(`Nothing came for ${stallMilliseconds} ms.`);
      throw unreadable(toResourceError(error, new URL(address)).message);
    } finally {
      stall.pause();
      answer?.destroy();
    }
  };
}

/** Ends what waits for too long. */
class Stall {
  readonly #ends = new AbortController();
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.begin();
  }

  get signal(): AbortSignal {
    return this.#ends.signal;
  }

  begin(): void {
    this.#timer = setTimeout(() => this.#ends.abort(), this.#milliseconds);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }
}

function refuseCoding({ headers }: IncomingMessage, address: string): void {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (coding === "" || coding === "identity") return;
  throw new ResourceError("unsupported", address, `The content coding ${coding} is not supported.`);
}

function unreadable(message: string): ValidationError {
  return new ValidationError([{ property: "manifest", message: `It can't be read: ${message}` }]);
}
