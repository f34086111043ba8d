import { type LookupAddress, type LookupOptions, Resolver } from "node:dns";
import type { LookupFunction } from "node:net";

/** Gives the addresses of a name, those of the fourth version first; given up when the signal is triggered. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>;

/** Time for an answer of a name server, and how often it is asked. */
const SERVER_MILLISECONDS = 750;
const SERVER_TRIES = 2;
/** What the addresses of the sixth version may come later than the others (RFC 8305 §3). */
const RESOLUTION_DELAY = 50;
/** Names that one owner may have looked up at the same time. */
const LOOKUPS_PER_OWNER = 64;

/**
 * Asks name servers, those of the system unless some are given. Unlike the system's own way to resolve names, which runs in a few threads
 * that everything shares and can't be called off, a lookup that nobody waits for any more ends at once. It knows no names of the local
 * network but `localhost`: those lead to addresses that are not public.
 */
export function nameResolver(servers: readonly string[] = []): ResolveName {
  return async (hostname, signal) => {
    if (/^(?:.*\.)?localhost\.?$/i.test(hostname)) return [{ address: "127.0.0.1", family: 4 }];
    if (signal.aborted) throw unknown(hostname);
    const resolver = new Resolver({ timeout: SERVER_MILLISECONDS, tries: SERVER_TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const later = addresses(resolver, hostname, 6).catch((): LookupAddress[] => []);
      const first = await addresses(resolver, hostname, 4).catch((): LookupAddress[] => []);
      const others = first.length === 0 ? await later : await soon(later);
      if (first.length + others.length === 0) throw unknown(hostname);
      return [...first, ...others];
    } finally {
      signal.removeEventListener("abort", cancel);
      resolver.cancel();
    }
  };
}

function addresses(resolver: Resolver, hostname: string, family: 4 | 6): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, found: string[] = []): void => {
      if (error === null) resolve(found.map((address) => ({ address, family })));
      else reject(error);
    };
    if (family === 4) resolver.resolve4(hostname, done);
    else resolver.resolve6(hostname, done);
  });
}

async function soon(later: Promise<LookupAddress[]>): Promise<LookupAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<LookupAddress[]>((resolve) => {
    timer = setTimeout(() => resolve([]), RESOLUTION_DELAY);
  });
  try {
    return await Promise.race([later, late]);
  } finally {
    clearTimeout(timer);
  }
}

function unknown(hostname: string): Error {
  return Object.assign(new Error(`${hostname} has no address`), { code: "ENOTFOUND" });
}

/** Counts the lookups under way by owner, so that the names of one owner's documents can't hold up those of others. */
export class NameLookups {
  readonly #resolve: ResolveName;
  readonly #underWay: Map<string, number> = new Map();

  constructor(resolve: ResolveName) {
    this.#resolve = resolve;
  }

  /** A lookup in the form that sockets take. It fails with `EBUSY` when the owner has too many under way. */
  lookupFor(owner: string, signal: AbortSignal): LookupFunction {
    return (hostname, options, callback) => {
      const count = this.#underWay.get(owner) ?? 0;
      if (count >= LOOKUPS_PER_OWNER) {
        callback(Object.assign(new Error("too many lookups"), { code: "EBUSY" }), "", 4);
        return;
      }
      this.#underWay.set(owner, count + 1);
      this.#resolve(hostname, signal)
        .finally(() => this.#leave(owner))
        .then(
          (found) => give(found, options, callback),
          (error: NodeJS.ErrnoException) => callback(error, "", 4),
        );
    };
  }

  #leave(owner: string): void {
    const left = (this.#underWay.get(owner) ?? 1) - 1;
    if (left === 0) this.#underWay.delete(owner);
    else this.#underWay.set(owner, left);
  }
}

function give(
  found: readonly LookupAddress[],
  { all, family }: LookupOptions,
  callback: Parameters<LookupFunction>[2],
): void {
  const wanted = family === 4 || family === 6 ? found.filter((entry) => entry.family === family) : found;
  const [first] = wanted;
  if (first === undefined) callback(unknown("The host"), "", 4);
  else if (all === true) callback(null, [...wanted]);
  else callback(null, first.address, first.family);
}
