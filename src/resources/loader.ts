import { withDeadline } from "../contract/deadline.ts";
import { PlatenError, ResourceError, throwIfAborted, ValidationError } from "../contract/errors.ts";
import type { Limits } from "../contract/limits.ts";
import { isDataUrl } from "./data-url.ts";
import { createFetcher } from "./fetcher.ts";
import type { ResourceFetch, ResourceKind, ResourceResponse } from "./resource.ts";

export interface LoaderOptions {
  /** The caller's way to load; without it only `data:` URLs are loaded. */
  readonly fetch?: ResourceFetch | undefined;
  readonly limits: Limits;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Loads the resources of one document through the caller's fetch, within the document's limits: each address once, at most
 * so many at a time, so many altogether, and in so much time altogether.
 */
export class ResourceLoader {
  readonly #limits: Limits;
  readonly #signal: AbortSignal | undefined;
  readonly #fetch: ResourceFetch;
  readonly #dataUrls: ResourceFetch;
  readonly #loads: Map<string, Promise<ResourceResponse>> = new Map();
  readonly #waiting: (() => void)[] = [];
  readonly #hosts: Set<string> = new Set();
  /** What is wrong with the caller's fetch itself, which is no fault of a document's. */
  misuse: ValidationError | undefined;
  #active = 0;
  #bytes = 0;
  #spentMilliseconds = 0;
  #busySince = 0;

  constructor(options: LoaderOptions) {
    this.#limits = options.limits;
    this.#signal = options.signal;
    this.#dataUrls = createFetcher({ limits: options.limits });
    this.#fetch = options.fetch ?? this.#dataUrls;
  }

  /**
   * Loads one resource; a second request for the same address gets the same answer. `url` is absolute.
   *
   * @throws ResourceError when it can't be had; AbortedError when the signal was triggered.
   */
  load(url: string, kind: ResourceKind): Promise<ResourceResponse> {
    const key = `${kind} ${url}`;
    const known = this.#loads.get(key);
    if (known !== undefined) return known;
    const loading = this.#start(url, kind);
    this.#loads.set(key, loading);
    return loading;
  }

  async #start(url: string, kind: ResourceKind): Promise<ResourceResponse> {
    throwIfAborted(this.#signal);
    if (this.#loads.size >= this.#limits.assets) {
      const message = `The document asks for more than ${this.#limits.assets} resources.`;
      throw new ResourceError("too-large", url, message);
    }
    if (isDataUrl(url)) return this.#dataUrls({ url, kind, signal: this.#signal });
    this.#noteHost(url);
    await this.#enter();
    try {
      this.#refuseMoreThan(this.#limits.documentAssetBytes, url);
      const response = await this.#fetchInTime(url, kind);
      this.#refuseOthers(response);
      this.#bytes += response.bytes.length;
      this.#refuseMoreThan(this.#limits.documentAssetBytes, url);
      return response;
    } catch (error) {
      throwIfAborted(this.#signal);
      if (error instanceof PlatenError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new ResourceError("network", url, message, error);
    } finally {
      this.#leave();
    }
  }

  /** Each host is a name to be looked up. */
  #noteHost(url: string): void {
    if (!URL.canParse(url)) return;
    this.#hosts.add(new URL(url).host);
    if (this.#hosts.size <= this.#limits.hosts) return;
    const message = `The document asks more than ${this.#limits.hosts} hosts.`;
    throw new ResourceError("too-large", url, message);
  }

  #refuseMoreThan(maximum: number, url: string): void {
    if (this.#bytes <= maximum) return;
    const message = `All resources of the document together have more than ${maximum} bytes.`;
    throw new ResourceError("too-large", url, message);
  }

  /** Doesn't rely on the caller's fetch to notice the signal. */
  async #fetchInTime(url: string, kind: ResourceKind): Promise<ResourceResponse> {
    const remaining =
      this.#limits.assetsMilliseconds - this.#spentMilliseconds - (Date.now() - this.#busySince);
    if (remaining <= 0) throw this.#outOfTime(url);
    return withDeadline((signal) => this.#fetch({ url, kind, signal }), {
      milliseconds: remaining,
      signal: this.#signal,
      timeout: () => this.#outOfTime(url),
    });
  }

  /** What callers without types answer with may be anything, a `Response` above all. */
  #refuseOthers(answer: ResourceResponse | undefined): void {
    if (ArrayBuffer.isView(answer?.bytes) && [answer.contentType, answer.url].every(isText)) return;
    const message =
      "Must answer with { bytes: Uint8Array, contentType: string, url: string }, and not with a Response.";
    this.misuse = new ValidationError([{ property: "fetch", message }]);
    throw this.misuse;
  }

  #outOfTime(url: string): ResourceError {
    const message = `All resources together took longer than ${this.#limits.assetsMilliseconds} ms.`;
    return new ResourceError("timeout", url, message);
  }

  async #enter(): Promise<void> {
    if (this.#active >= this.#limits.concurrentAssets) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return;
    }
    if (this.#active === 0) this.#busySince = Date.now();
    this.#active += 1;
  }

  /** Hands the place to the next in line, or gives it up. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    this.#active -= 1;
    if (this.#active === 0) this.#spentMilliseconds += Date.now() - this.#busySince;
  }
}

const isText = (value: unknown): boolean => typeof value === "string";
