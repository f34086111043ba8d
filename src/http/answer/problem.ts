import { BatchStateError } from "../../batch/errors.ts";
import {
  AbortedError,
  BusyError,
  DeadlineError,
  type FieldError,
  LimitError,
  PlatenError,
  RequestTooLargeError,
  StoreError,
  ValidationError,
} from "../../contract/errors.ts";
import { InvoiceReadError, InvoiceRuleError, ruleText } from "../../invoice/errors.ts";
import { DraftChangedError, NotFoundError, TemplateDamagedError } from "../../template/errors.ts";
import { reasonPhrase } from "./reason-phrase.ts";

/** The error body of the API; `fields` is empty unless single attributes are at fault. */
export interface ProblemBody {
  readonly name: string;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

export interface ProblemOptions {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly fields?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer other than success that the HTTP layer itself decides on. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(options: ProblemOptions) {
    super(options.message);
    this.name = options.name;
    this.status = options.status;
    this.fields = options.fields ?? [];
    this.headers = options.headers ?? {};
  }
}

const RETRY = { "retry-after": "1" };

/** The one place where errors become a status and a body. What is not known is a bug, and its text stays inside. */
export function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof ValidationError) {
    return new HttpProblem({
      status: 400,
      name: "ValidationError",
      message: error.message,
      fields: error.fields,
    });
  }
  if (error instanceof NotFoundError) {
    return new HttpProblem({ status: 404, name: "NotFoundError", message: error.message });
  }
  if (error instanceof DraftChangedError) {
    return new HttpProblem({ status: 412, name: "PreconditionError", message: error.message });
  }
  if (error instanceof BatchStateError) {
    return new HttpProblem({ status: 409, name: error.name, message: error.message });
  }
  if (error instanceof LimitError) {
    const fields = [{ property: error.limit, message: `The limit is ${error.maximum}.` }];
    return new HttpProblem({ status: 422, name: "LimitExceeded", message: error.message, fields });
  }
  if (error instanceof InvoiceRuleError) {
    const fields = error.rules.map((rule) => ({
      property: rule.path,
      message: ruleText({ ...rule, path: "" }),
    }));
    return new HttpProblem({ status: 422, name: "InvoiceRuleError", message: error.message, fields });
  }
  if (error instanceof InvoiceReadError) {
    return new HttpProblem({ status: 422, name: "InvoiceReadError", message: error.message });
  }
  if (error instanceof RequestTooLargeError) {
    const fields = [{ property: error.property ?? "", message: error.message }];
    return new HttpProblem({ status: 413, name: "RequestTooLarge", message: error.message, fields });
  }
  if (error instanceof BusyError) {
    const headers = { "retry-after": String(Math.max(1, Math.ceil(error.retryAfterSeconds))) };
    return new HttpProblem({ status: 503, name: "Busy", message: error.message, headers });
  }
  if (error instanceof StoreError) {
    const isFull = error.reason === "full";
    return new HttpProblem({
      status: isFull ? 507 : 503,
      name: isFull ? "InsufficientStorage" : "StoreUnavailable",
      message: error.message,
      headers: RETRY,
    });
  }
  if (error instanceof DeadlineError) {
    return new HttpProblem({ status: 504, name: "Timeout", message: error.message });
  }
  if (error instanceof AbortedError) {
    return new HttpProblem({ status: 503, name: "Aborted", message: error.message, headers: RETRY });
  }
  // What a store lost is no fault of the caller's.
  if (error instanceof PlatenError && !(error instanceof TemplateDamagedError)) {
    const fields = error.property === undefined ? [] : [{ property: error.property, message: error.message }];
    return new HttpProblem({ status: 422, name: error.name, message: error.message, fields });
  }
  return new HttpProblem({
    status: 500,
    name: "InternalError",
    message: "Something went wrong here. Please report it with the X-Request-Id of this answer.",
  });
}

export function problemResponse(problem: HttpProblem): Response {
  // As the specification has them: message before property.
  const fields = problem.fields.map(({ message, property }) => ({ message, property }));
  const body: ProblemBody = { name: problem.name, message: problem.message, fields };
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return new Response(bytes, {
    status: problem.status,
    statusText: reasonPhrase(problem.status),
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(bytes.length),
      ...problem.headers,
    },
  });
}

export function notFound(): HttpProblem {
  return new HttpProblem({
    status: 404,
    name: "NotFoundError",
    message: "There is nothing at this address.",
  });
}

export function methodNotAllowed(methods: readonly string[]): HttpProblem {
  const allowed = methods.join(", ");
  return new HttpProblem({
    status: 405,
    name: "MethodNotAllowedError",
    message: `This address takes only ${allowed}.`,
    headers: { allow: allowed },
  });
}
