import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { BlockList, LookupFunction } from "node:net";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { ResourceError } from "../contract/errors.ts";
import type { Transport, TransportRequest, TransportResponse } from "../resources/fetcher.ts";
import type { ResourceQuestion } from "../resources/resource.ts";
import { blockListOf, isListed } from "./address-ranges.ts";
import { NameLookups, nameResolver } from "./name-lookups.ts";

/** What may be changed about dialling. */
export interface NetTransportOptions {
  /** Address ranges (CIDR, such as `203.0.113.0/24`) that are refused besides the private and reserved ones. */
  readonly denyRanges?: readonly string[];
  /** Resolves names; unless given, the name servers of the system are asked, and for trusted hosts the system itself. */
  readonly lookup?: LookupFunction;
  /** Name servers (`ADDRESS` or `ADDRESS:PORT`) that are asked for hosts that are not trusted, instead of those of the system. */
  readonly nameServers?: readonly string[];
}

/**
 * Ranges that lead inside but count as public in the filtering agent: the deprecated IPv4-compatible addresses
 * (`[::127.0.0.1]`, RFC 4291 §2.5.5.1) and the host service address of one large cloud.
 */
const EXTRA_RANGES: readonly string[] = ["::/96", "168.63.129.16/32"];

/**
 * Dials over http and https on Node, Bun and Deno. Every address a name resolves to is checked, and the address checked is the
 * one dialled, so that a name that changes between check and use gains nothing. Lookups end with the request they are for, and are
 * counted by owner. No cookies, credentials, referrer or
 * connection is shared between requests.
 */
export function createNetTransport(options: NetTransportOptions = {}): Transport {
  const dial = createDial(options);
  return (request) =>
    dial(request, { codings: "gzip, deflate, br", read: (incoming) => readResponse(incoming, request) });
}

/** What is asked for where the answer is read as it comes. */
export type StreamRequest = Omit<TransportRequest, "maximumBytes" | "question">;

/** Dials as `createNetTransport` does and gives the answer as soon as it begins, in no content coding; who asked reads or destroys it. */
export function createNetStream(
  options: NetTransportOptions = {},
): (request: StreamRequest) => Promise<IncomingMessage> {
  const dial = createDial(options);
  return (request) => dial(request, { codings: "identity", read: async (incoming) => incoming });
}

/** How an answer is taken. */
interface Reading<Answer> {
  /** The content codings that it may have (RFC 9110 §12.5.3). */
  readonly codings: string;
  read(incoming: IncomingMessage): Promise<Answer>;
}

type DialRequest = StreamRequest & Pick<TransportRequest, "question">;

function createDial(
  options: NetTransportOptions,
): <Answer>(request: DialRequest, reading: Reading<Answer>) => Promise<Answer> {
  const denied = blockListOf([...EXTRA_RANGES, ...(options.denyRanges ?? [])]);
  const names = new NameLookups(nameResolver(options.nameServers));
  const agents = {
    "http:": new RequestFilteringHttpAgent({ keepAlive: false }),
    "https:": new RequestFilteringHttpsAgent({ keepAlive: false }),
  };
  return async (request, reading) => {
    const { url, trustedHost } = request;
    const secure = url.protocol === "https:";
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (!trustedHost && isListed(host, denied)) throw forbidden(url);
    // What is still looked up when the request is given up is given up, too.
    const ended = new AbortController();
    const lookup = options.lookup ?? names.lookupFor(request.owner ?? "", ended.signal);
    const settings: RequestOptions = trustedHost
      ? { agent: false, ...(options.lookup === undefined ? {} : { lookup: options.lookup }) }
      : { agent: secure ? agents["https:"] : agents["http:"], lookup: checkedLookup(lookup, denied) };
    try {
      return await exchange(request, settings, reading);
    } finally {
      ended.abort();
    }
  };
}

/** Marks refusals of our own so that they can be told from failures of the network. */
class DeniedAddressError extends Error {}

function checkedLookup(lookup: LookupFunction, denied: BlockList): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, address, family) => {
      const all = typeof address === "string" ? [address] : (address ?? []).map((entry) => entry.address);
      const refusal = all.some((entry) => isListed(entry, denied));
      callback(refusal ? new DeniedAddressError("denied range") : error, address, family);
    });
  };
}

function exchange<Answer>(
  request: DialRequest,
  settings: RequestOptions,
  { codings, read }: Reading<Answer>,
): Promise<Answer> {
  const { url, signal, connectMilliseconds } = request;
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const { question } = request;
    const outgoing = send(plainUrl(url), {
      ...settings,
      signal,
      method: question === undefined ? "GET" : "POST",
      headers: {
        accept: "*/*",
        "accept-encoding": codings,
        "user-agent": "platen",
        ...questionHeaders(question),
      },
    });
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      outgoing.destroy();
      reject(toResourceError(error, url));
    };
    const timer = setTimeout(() => {
      fail(new ResourceError("timeout", url.href, `No connection within ${connectMilliseconds} ms.`));
    }, connectMilliseconds);
    const connected = url.protocol === "https:" ? "secureConnect" : "connect";
    outgoing.once("socket", (socket) => socket.once(connected, () => clearTimeout(timer)));
    outgoing.once("error", fail);
    outgoing.once("response", (incoming) => {
      clearTimeout(timer);
      read(incoming).then(resolve, fail);
    });
    outgoing.end(question?.bytes);
  });
}

function questionHeaders(question: ResourceQuestion | undefined): Readonly<Record<string, string | number>> {
  if (question === undefined) return {};
  const { bytes, contentType, authorization } = question;
  const headers = { ...question.headers, "content-type": contentType, "content-length": bytes.length };
  return authorization === undefined ? headers : { ...headers, authorization };
}

/** The address without user name and password, which are never sent. */
function plainUrl(url: URL): URL {
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  return plain;
}

async function readResponse(
  incoming: IncomingMessage,
  request: TransportRequest,
): Promise<TransportResponse> {
  const status = incoming.statusCode ?? 0;
  const { location } = incoming.headers;
  const contentType = incoming.headers["content-type"] ?? "";
  if (status < 200 || status >= 300) {
    incoming.destroy();
    return { status, contentType, location, bytes: new Uint8Array(0) };
  }
  const { url, maximumBytes } = request;
  if (Number(incoming.headers["content-length"] ?? 0) > maximumBytes) throw tooLarge(url, maximumBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maximumBytes) throw tooLarge(url, maximumBytes);
    chunks.push(chunk);
  }
  const bytes = await decodeContent(
    Buffer.concat(chunks, length),
    incoming.headers["content-encoding"],
    request,
  );
  return { status, contentType, location, bytes };
}

const gunzipAway = promisify(gunzip);
const inflateAway = promisify(inflate);
const brotliDecompressAway = promisify(brotliDecompress);

/**
 * Undoes the content coding (RFC 9110 §8.4.1) without ever holding more than the limit, and not in this thread: few bytes can become many.
 */
async function decodeContent(
  bytes: Uint8Array,
  coding: string | undefined,
  { url, maximumBytes }: TransportRequest,
): Promise<Uint8Array> {
  const limit = { maxOutputLength: maximumBytes };
  try {
    switch (coding?.trim().toLowerCase() ?? "identity") {
      case "":
      case "identity":
        return bytes;
      case "gzip":
      case "x-gzip":
        return await gunzipAway(bytes, limit);
      case "deflate":
        return await inflateAway(bytes, limit);
      case "br":
        return await brotliDecompressAway(bytes, limit);
      default:
        throw new ResourceError("unsupported", url.href, `The content coding ${coding} is not supported.`);
    }
  } catch (error) {
    if (error instanceof ResourceError) throw error;
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(url, maximumBytes);
    throw new ResourceError("malformed", url.href, `The ${coding} data of the answer is damaged.`, error);
  }
}

export function toResourceError(error: unknown, url: URL): Error {
  if (error instanceof ResourceError) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  // The agent has no error class of its own; the address it names stays out of the message.
  if (error instanceof DeniedAddressError || / is not allowed\. Because/.test(message)) return forbidden(url);
  if (code === "EBUSY") {
    return new ResourceError(
      "network",
      url.href,
      "Too many names are being looked up; try again later.",
      error,
    );
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new ResourceError("network", url.href, `The host ${url.hostname} is not known.`, error);
  }
  return new ResourceError("network", url.href, `The connection failed (${code ?? message}).`, error);
}

function forbidden(url: URL): ResourceError {
  return new ResourceError(
    "forbidden",
    url.href,
    `The host ${url.hostname} is not at a public address; it has to be allowed by name.`,
  );
}

function tooLarge(url: URL, maximumBytes: number): ResourceError {
  return new ResourceError("too-large", url.href, `The answer has more than ${maximumBytes} bytes.`);
}
