import { AwsClient } from "aws4fetch";
import type { ByteRange, ObjectStore, StoredObject } from "../../batch/store/object-store.ts";
import { PlatenError, StoreError } from "../../contract/errors.ts";

/** A bucket of an S3-compatible store. */
export interface S3Place {
  /** Address of the bucket, such as `https://bucket.s3.eu-central-1.amazonaws.com` or `http://127.0.0.1:7071/bucket`. */
  readonly bucket: string;
  /** Beginning of all keys, `platen/` for example; empty for none. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** Time for an answer, and what has to come or go in each millisecond on top. */
const MILLISECONDS = 10_000;
const BYTES_PER_MILLISECOND = 1_000;
const RETRIES = 3;
const REMOVED_AT_ONCE = 16;

/**
 * A store of objects in a bucket, by the requests that all stores of the kind know: PUT, GET with a range, DELETE, and lists of the second
 * version. What fails for the moment is tried again a few times; then the store counts as away.
 */
export class S3Store implements ObjectStore {
  readonly #place: S3Place;
  readonly #client: AwsClient;

  constructor(place: S3Place) {
    this.#place = place;
    const { region, accessKeyId, secretAccessKey, sessionToken } = place;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      region,
      service: "s3",
      retries: RETRIES,
    });
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#send(key, { method: "PUT", body: bytes as Uint8Array<ArrayBuffer> }, bytes.length);
  }

  async get(key: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    if (range?.length === 0) return new Uint8Array(0);
    const headers = range && { range: `bytes=${range.offset}-${range.offset + range.length - 1}` };
    return this.#send(key, { method: "GET", ...(headers === undefined ? {} : { headers }) }, range?.length);
  }

  async list(prefix: string): Promise<readonly StoredObject[]> {
    const objects: StoredObject[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix: this.#place.prefix + prefix });
      if (token !== undefined) query.set("continuation-token", token);
      const bytes = await this.#send(`?${query}`, { method: "GET" });
      const text = new TextDecoder().decode(bytes);
      objects.push(...listed(text, this.#place.prefix.length));
      token = elementOf(text, "NextContinuationToken");
    } while (token !== undefined);
    return objects;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
      const some = keys.slice(at, at + REMOVED_AT_ONCE);
      await Promise.all(some.map((key) => this.#send(key, { method: "DELETE" })));
    }
  }

  /** The body of an answer; undefined for an object that is not there. @throws StoreError. */
  async #send(path: string, init: RequestInit, bytes = 0): Promise<Uint8Array | undefined> {
    const { bucket, prefix } = this.#place;
    const url = path.startsWith("?") ? `${bucket}/${path}` : `${bucket}/${prefix}${path}`;
    const signal = AbortSignal.timeout(MILLISECONDS + Math.ceil(bytes / BYTES_PER_MILLISECOND));
    try {
      const response = await this.#client.fetch(url, { ...init, signal });
      const body = new Uint8Array(await response.arrayBuffer());
      if (response.ok) return body;
      if (response.status === 404 && elementOf(new TextDecoder().decode(body), "Code") !== "NoSuchBucket")
        return undefined;
      throw failure(response.status, body);
    } catch (error) {
      throw error instanceof PlatenError ? error : new StoreError("unavailable", error, "store of batches");
    }
  }
}

function failure(status: number, body: Uint8Array): StoreError {
  const code = elementOf(new TextDecoder().decode(body), "Code") ?? "";
  const isFull = status === 507 || code === "QuotaExceeded" || code === "XMinioStorageFull";
  const cause = new Error(`the store answered ${status} ${code}`);
  return new StoreError(isFull ? "full" : "unavailable", cause, "store of batches");
}

function listed(text: string, prefixLength: number): readonly StoredObject[] {
  return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = ""]) => ({
    key: (elementOf(content, "Key") ?? "").slice(prefixLength),
    bytes: Number(elementOf(content, "Size")),
  }));
}

/** The text of the first element of a name. */
function elementOf(text: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return found
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
