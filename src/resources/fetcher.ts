import { withDeadline } from "../contract/deadline.ts";
import { ResourceError } from "../contract/errors.ts";
import { type Limits, withLimits } from "../contract/limits.ts";
import { isDataUrl, parseDataUrl } from "./data-url.ts";
import type {
  ResourceFetch,
  ResourceKind,
  ResourceQuestion,
  ResourceRequest,
  ResourceResponse,
} from "./resource.ts";

/** One request over HTTP, without following redirects. */
export interface TransportRequest {
  readonly url: URL;
  /** Given up when triggered. */
  readonly signal: AbortSignal;
  readonly maximumBytes: number;
  readonly connectMilliseconds: number;
  /** The operator named this host: its address may lie in a private range. */
  readonly trustedHost: boolean;
  /** Whose document asks. */
  readonly owner?: string | undefined;
  /** What is sent, by POST; a GET without it. */
  readonly question?: ResourceQuestion | undefined;
}

export interface TransportResponse {
  readonly status: number;
  readonly contentType: string;
  /** The `Location` header. */
  readonly location: string | undefined;
  /** The body; empty unless the status is 2xx. */
  readonly bytes: Uint8Array;
}

/**
 * Dials an address and gives the answer. It must refuse addresses that are not public unless the host is trusted, for the
 * address really dialled, and stop reading after `maximumBytes`.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** Reads a local file; rejects with a `ResourceError` when the file lies outside the allowed directories. */
export type FileReader = (url: URL, maximumBytes: number, kind: ResourceKind) => Promise<ResourceResponse>;

export interface FetchAdvice {
  readonly network?: string;
  readonly file?: string;
}

/** What documents may load. Everything is off unless given; `data:` URLs are always read. */
export interface FetchPolicy {
  /** How http and https are dialled. Without it there is no network. */
  readonly transport?: Transport | undefined;
  /** Any host with a public address may be asked. */
  readonly publicNetwork?: boolean | undefined;
  /** `HOST` or `HOST:PORT` that may be asked whatever its address and port; in lower case. */
  readonly allowHosts?: readonly string[] | undefined;
  /** Ports besides 80 and 443. */
  readonly ports?: readonly number[] | undefined;
  /** How `file:` is read. Without it there are no local files. */
  readonly readFile?: FileReader | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** What to do about a refusal, for messages, such as `pass --allow-net`. */
  readonly advice?: FetchAdvice | undefined;
}

/** Makes the one function through which a document's resources are loaded. */
export function createFetcher(policy: FetchPolicy = {}): ResourceFetch {
  const limits = withLimits(policy.limits);
  return async (request) => {
    if (isDataUrl(request.url)) {
      return { ...parseDataUrl(request.url, mostBytes(request.kind, limits)), url: request.url };
    }
    const url = parseUrl(request.url);
    switch (url.protocol) {
      case "file:":
        return loadFile(url, request.kind, policy, limits);
      case "http:":
      case "https:":
        return loadOverHttp(url, request, policy, limits);
      default:
        throw new ResourceError(
          "forbidden",
          request.url,
          `The scheme ${url.protocol} is not supported; use https:, http: or data:.`,
        );
    }
  };
}

/** Fonts have a limit of their own: those with the signs of China, or with emoji, are larger than any picture has to be. */
function mostBytes(kind: ResourceKind, { assetBytes, fontBytes }: Limits): number {
  return kind === "font" ? fontBytes : assetBytes;
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw new ResourceError("malformed", text, "This is not an absolute address.", cause);
  }
}

async function loadFile(
  url: URL,
  kind: ResourceKind,
  policy: FetchPolicy,
  limits: Limits,
): Promise<ResourceResponse> {
  if (policy.readFile === undefined) {
    throw refused(url, "Local files may not be read here", policy.advice?.file);
  }
  return policy.readFile(url, mostBytes(kind, limits), kind);
}

function loadOverHttp(
  url: URL,
  request: ResourceRequest,
  policy: FetchPolicy,
  limits: Limits,
): Promise<ResourceResponse> {
  const milliseconds = limits.assetMilliseconds;
  const { kind, owner, question } = request;
  return withDeadline((signal) => followRedirects(url, { policy, limits, kind, signal, owner, question }), {
    milliseconds,
    signal: request.signal,
    timeout: () => new ResourceError("timeout", url.href, `No complete answer within ${milliseconds} ms.`),
  });
}

interface Exchange {
  readonly policy: FetchPolicy;
  readonly limits: Limits;
  readonly kind: ResourceKind;
  readonly signal: AbortSignal;
  readonly owner: string | undefined;
  readonly question: ResourceQuestion | undefined;
}

async function followRedirects(
  first: URL,
  { policy, limits, kind, signal, owner, question }: Exchange,
): Promise<ResourceResponse> {
  let url = first;
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    const { transport, trustedHost } = permission(url, policy);
    const response = await transport({
      url,
      signal,
      maximumBytes: mostBytes(kind, limits),
      connectMilliseconds: limits.connectMilliseconds,
      trustedHost,
      owner,
      question,
    });
    if (response.status >= 200 && response.status < 300) {
      return { bytes: response.bytes, contentType: response.contentType, url: url.href };
    }
    // What was asked, and with which authorization, is for that server alone.
    if (question !== undefined) throw refusedAnswer(url, response.status);
    url = redirectTarget(url, response);
  }
  throw new ResourceError("too-many-redirects", first.href, `More than ${limits.redirects} redirects.`);
}

/** Decides whether an address may be asked at all; the transport checks where it leads. @throws ResourceError. */
export function permission(url: URL, policy: FetchPolicy): { transport: Transport; trustedHost: boolean } {
  if (policy.transport === undefined) throw noNetwork(url, policy);
  return { transport: policy.transport, trustedHost: isTrusted(url, policy) };
}

/** Whether the operator named the host, of an address that may be asked. @throws ResourceError for one that may not. */
export function isTrusted(url: URL, policy: Omit<FetchPolicy, "transport">): boolean {
  const isNamed = policy.allowHosts?.some((entry) => matchesHost(url, entry)) === true;
  if (!isNamed && policy.publicNetwork !== true) throw noNetwork(url, policy);
  if (!isNamed && !allowedPort(url, policy.ports ?? [])) {
    throw new ResourceError("forbidden", url.href, `Port ${url.port} is not allowed; use 80 or 443.`);
  }
  return isNamed;
}

function noNetwork(url: URL, { advice }: Pick<FetchPolicy, "advice">): ResourceError {
  return refused(url, "Network access is not allowed here", advice?.network);
}

function matchesHost(url: URL, entry: string): boolean {
  if (url.hostname === entry) return true;
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  return `${url.hostname}:${port}` === entry;
}

function allowedPort(url: URL, ports: readonly number[]): boolean {
  // The URL parser drops the port that is the scheme's own.
  return url.port === "" || url.port === "80" || url.port === "443" || ports.includes(Number(url.port));
}

/** Where a redirect leads (RFC 9110 §15.4). @throws ResourceError when the answer is none that can be followed. */
export function redirectTarget(url: URL, response: Pick<TransportResponse, "status" | "location">): URL {
  const { status, location } = response;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) {
    throw refusedAnswer(url, status);
  }
  let target: URL;
  try {
    target = new URL(location, url);
  } catch (cause) {
    throw new ResourceError("malformed", url.href, "The redirect leads to no valid address.", cause);
  }
  if (target.protocol !== "http:" && target.protocol !== "https:") {
    throw new ResourceError("forbidden", url.href, `The redirect leads to the scheme ${target.protocol}`);
  }
  return target;
}

function refusedAnswer(url: URL, status: number): ResourceError {
  const reason = status === 404 || status === 410 ? "not-found" : "http-status";
  return new ResourceError(reason, url.href, `The server answered ${status}.`);
}

function refused(url: URL, what: string, advice: string | undefined): ResourceError {
  return new ResourceError("forbidden", url.href, advice === undefined ? `${what}.` : `${what}; ${advice}.`);
}
