import { withDeadline } from "../../contract/deadline.ts";
import { PlatenError, ResourceError } from "../../contract/errors.ts";
import type { ResourceFetch, ResourceKind, ResourceQuestion } from "../../resources/resource.ts";
import { SigningError } from "../errors.ts";

/** How servers are reached. */
export interface ServerAccess {
  /** Asks timestamp servers, and those that tell of certificates; without it there are none. */
  readonly fetch?: ResourceFetch | undefined;
  /** Time for one answer; 15 seconds unless given. */
  readonly serverMilliseconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is asked of whom. */
export interface ServerQuestion {
  readonly url: string;
  readonly kind: Extract<ResourceKind, "timestamp" | "revocation" | "certificate">;
  readonly question?: ResourceQuestion | undefined;
}

const USUAL_MILLISECONDS = 15_000;
/** What a failure is called, by what was asked for. */
const TOPICS = {
  timestamp: { failure: "timestamp", who: "The timestamp server" },
  revocation: { failure: "revocation", who: "The server that tells of revoked certificates" },
  certificate: { failure: "revocation", who: "The server of the issuer's certificate" },
} as const;

/**
 * Asks a server and gives its answer.
 *
 * @throws SigningError `…-late` when there is no answer in time, `…-unreachable` when there is none or it is a refusal; AbortedError.
 */
export async function askServer(asked: ServerQuestion, access: ServerAccess): Promise<Uint8Array> {
  const { failure, who } = TOPICS[asked.kind];
  const { fetch, serverMilliseconds: milliseconds = USUAL_MILLISECONDS, signal } = access;
  const host = hostOf(asked.url);
  if (fetch === undefined) {
    const text = `${who} ${host} can't be asked: there is no network here; give a fetch.`;
    throw new SigningError(`${failure}-unreachable`, text);
  }
  const late = (): SigningError =>
    new SigningError(`${failure}-late`, `${who} ${host} gave no complete answer within ${milliseconds} ms.`);
  try {
    const work = (ended: AbortSignal) => fetch({ ...asked, signal: ended });
    return (await withDeadline(work, { milliseconds, signal, timeout: late })).bytes;
  } catch (error) {
    if (error instanceof ResourceError) {
      if (error.reason === "timeout") throw late();
      throw new SigningError(`${failure}-unreachable`, `${who} ${host} can't be used: ${error.message}`);
    }
    if (error instanceof PlatenError) throw error;
    throw new SigningError(`${failure}-unreachable`, `${who} ${host} can't be reached.`, undefined, error);
  }
}

/** The host alone: paths and queries of such addresses may hold tokens. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}
