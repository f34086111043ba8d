/**
 * Errors for impossible or forbidden input. What an author got wrong inside a document is a diagnostic instead; an error
 * means that no result can be given, and says what failed and what would work.
 */

/** Base of every error this package throws on purpose. `code` is stable and in kebab case; `message` is for people. */
export class PlatenError extends Error {
  /** Written out in each class: minifiers change the names of classes, and callers of the service are told this one. */
  override readonly name: string = "PlatenError";
  readonly code: string;
  /** Path of the argument at fault, such as `page.marginTop` or `data[3].html`; undefined when none is. */
  readonly property: string | undefined;

  constructor(
    code: string,
    message: string,
    options: { property?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.property = options.property;
  }
}

/** One argument that was refused: `property` is its path from the outside in. */
export interface FieldError {
  readonly message: string;
  readonly property: string;
}

/** The caller's arguments don't fit; `fields` names each of them. */
export class ValidationError extends PlatenError {
  override readonly name = "ValidationError";
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[]) {
    const [first] = fields;
    const text = fields
      .map(({ property, message }) => (property === "" ? message : `${property}: ${message}`))
      .join("; ");
    super("validation", text, { property: first?.property });
    this.fields = fields;
  }
}

/** Why a sheet, an image or a font could not be had. */
export type ResourceFailure =
  | "forbidden"
  | "not-found"
  | "http-status"
  | "network"
  | "timeout"
  | "too-large"
  | "too-many-redirects"
  | "unsupported"
  | "malformed";

/** A resource could not be loaded. The renderer turns it into a diagnostic and goes on without the resource. */
export class ResourceError extends PlatenError {
  override readonly name = "ResourceError";
  readonly reason: ResourceFailure;
  /** The address that failed, shortened where it is a long `data:` URL. */
  readonly url: string;

  constructor(reason: ResourceFailure, url: string, message: string, cause?: unknown) {
    super(`resource-${reason}`, message, { cause });
    this.reason = reason;
    this.url = shortUrl(url);
  }
}

/** A document costs more than its limits allow; `limit` names the entry of `Limits`. */
export class LimitError extends PlatenError {
  override readonly name = "LimitError";
  readonly limit: string;
  readonly maximum: number;

  constructor(limit: string, maximum: number, message: string) {
    super("limit-exceeded", message);
    this.limit = limit;
    this.maximum = maximum;
  }
}

/** What the caller sent is larger than it may be; `maximum` is in bytes. Answered with status 413. */
export class RequestTooLargeError extends PlatenError {
  override readonly name = "RequestTooLargeError";
  readonly maximum: number;

  constructor(property: string, maximum: number, message: string) {
    super("request-too-large", message, { property });
    this.maximum = maximum;
  }
}

/** There is more to do than can be done in time; worth another try after `retryAfterSeconds`. Answered with status 503. */
export class BusyError extends PlatenError {
  override readonly name = "BusyError";
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds = 1) {
    super("busy", message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The thread or process that did the work ended in the midst of it; the work itself may have been the reason. Answered with status 503. */
export class WorkLostError extends BusyError {
  constructor() {
    super("The work was cut off by a failure here; try again.");
  }
}

/** Why a store can't be used: it takes no more, or it does not answer. */
export type StoreFailure = "full" | "unavailable";

/** A store failed (of templates and keys, or of batches), which is no fault of the caller's. Answered with status 507 or 503. */
export class StoreError extends PlatenError {
  override readonly name = "StoreError";
  readonly reason: StoreFailure;

  constructor(reason: StoreFailure, cause?: unknown, store = "store of templates") {
    const what = reason === "full" ? "takes no more" : "can't be reached";
    super(`store-${reason}`, `The ${store} ${what} at the moment; try again later.`, { cause });
    this.reason = reason;
  }
}

/** The work was not done within its deadline and was ended. Answered with status 504. */
export class DeadlineError extends PlatenError {
  override readonly name = "DeadlineError";
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super("deadline", `The work was not done within ${milliseconds} ms and was ended.`);
    this.milliseconds = milliseconds;
  }
}

/** The work was called off by the caller's signal. */
export class AbortedError extends PlatenError {
  override readonly name = "AbortedError";
  constructor(cause?: unknown) {
    super("aborted", "The work was called off.", { cause });
  }
}

/** Throws when the signal has been triggered; called between the steps of long work. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new AbortedError(signal.reason);
}

/** An address fit for a message: `data:` URLs and other long ones are cut. */
export function shortUrl(url: string): string {
  return url.length <= 120 ? url : `${url.slice(0, 100)}… (${url.length} characters)`;
}
