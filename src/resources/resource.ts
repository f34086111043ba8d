/** What a document, or a signature on it, may fetch. */
export type ResourceKind =
  | "stylesheet"
  | "image"
  | "font"
  | "attachment"
  | "color-profile"
  | "timestamp"
  | "revocation"
  | "certificate";

/** What is sent to a server that answers questions; the request is a POST then, and its redirects are not followed. */
export interface ResourceQuestion {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The `Authorization` header; stands in no message. */
  readonly authorization?: string | undefined;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** One resource a document asks for; `url` is absolute. */
export interface ResourceRequest {
  readonly url: string;
  readonly kind: ResourceKind;
  /** Undefined for everything that is only read. */
  readonly question?: ResourceQuestion | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whose document asks, where one process works for several. */
  readonly owner?: string | undefined;
}

/** A loaded resource; `url` is the address it came from in the end, which its own relative URLs resolve against. */
export interface ResourceResponse {
  readonly bytes: Uint8Array;
  /** Media type with parameters as the origin gave it; empty when unknown. */
  readonly contentType: string;
  readonly url: string;
  /** Nobody changes the bytes any more, neither who gave them nor who got them: they can be kept without a copy. */
  readonly isUnchanging?: boolean | undefined;
}

/** Loads one resource. Rejects with a `ResourceError` when it can't be had. */
export type ResourceFetch = (request: ResourceRequest) => Promise<ResourceResponse>;

/** The bytes as they are now, whatever their owner does to them later. */
export function lastingBytes({ bytes, isUnchanging }: ResourceResponse): Uint8Array {
  return isUnchanging === true ? bytes : new Uint8Array(bytes);
}
