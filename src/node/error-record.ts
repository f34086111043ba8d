import {
  AbortedError,
  BusyError,
  type FieldError,
  LimitError,
  PlatenError,
  RequestTooLargeError,
  ResourceError,
  type ResourceFailure,
  StoreError,
  type StoreFailure,
  ValidationError,
} from "../contract/errors.ts";
import { HttpProblem, type ProblemOptions } from "../http/answer/problem.ts";
import {
  type BrokenRule,
  InvoiceReadError,
  type InvoiceReadFailure,
  InvoiceRuleError,
} from "../invoice/errors.ts";
import {
  NotFoundError,
  TemplateDamagedError,
  TemplateImportError,
  type TemplateImportFailure,
} from "../template/errors.ts";

/** An error as data: classes don't survive the way between threads. */
export type ErrorRecord =
  | { readonly kind: "validation"; readonly fields: readonly FieldError[] }
  | { readonly kind: "limit"; readonly limit: string; readonly maximum: number; readonly message: string }
  | {
      readonly kind: "too-large";
      readonly property: string;
      readonly maximum: number;
      readonly message: string;
    }
  | {
      readonly kind: "resource";
      readonly reason: ResourceFailure;
      readonly url: string;
      readonly message: string;
    }
  | { readonly kind: "import"; readonly reason: TemplateImportFailure; readonly message: string }
  | { readonly kind: "invoice-rules"; readonly rules: readonly BrokenRule[] }
  | { readonly kind: "invoice-read"; readonly reason: InvoiceReadFailure; readonly message: string }
  | { readonly kind: "busy"; readonly message: string; readonly retryAfterSeconds: number }
  | { readonly kind: "not-found" | "damaged"; readonly message: string }
  | { readonly kind: "store"; readonly reason: StoreFailure; readonly cause: string }
  | { readonly kind: "aborted" }
  | { readonly kind: "problem"; readonly problem: ProblemOptions }
  | {
      readonly kind: "other";
      readonly name: string;
      readonly code: string;
      readonly message: string;
      readonly property: string | undefined;
    }
  | {
      readonly kind: "bug";
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
    };

/** What can be told of an error to another thread. */
export function toErrorRecord(error: unknown): ErrorRecord {
  if (error instanceof ValidationError) return { kind: "validation", fields: error.fields };
  if (error instanceof LimitError) {
    return { kind: "limit", limit: error.limit, maximum: error.maximum, message: error.message };
  }
  if (error instanceof RequestTooLargeError) {
    const { property = "", maximum, message } = error;
    return { kind: "too-large", property, maximum, message };
  }
  if (error instanceof ResourceError) {
    return { kind: "resource", reason: error.reason, url: error.url, message: error.message };
  }
  if (error instanceof TemplateImportError) {
    return { kind: "import", reason: error.reason, message: error.message };
  }
  if (error instanceof InvoiceRuleError) return { kind: "invoice-rules", rules: error.rules };
  if (error instanceof InvoiceReadError) {
    return { kind: "invoice-read", reason: error.reason, message: error.message };
  }
  if (error instanceof BusyError) {
    return { kind: "busy", message: error.message, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof NotFoundError) return { kind: "not-found", message: error.message };
  if (error instanceof TemplateDamagedError) return { kind: "damaged", message: error.message };
  if (error instanceof StoreError) return { kind: "store", reason: error.reason, cause: String(error.cause) };
  if (error instanceof AbortedError) return { kind: "aborted" };
  if (error instanceof HttpProblem) {
    const { status, name, message, fields, headers } = error;
    return { kind: "problem", problem: { status, name, message, fields, headers } };
  }
  if (error instanceof PlatenError) {
    const { name, code, message, property } = error;
    return { kind: "other", name, code, message, property };
  }
  return error instanceof Error
    ? { kind: "bug", name: error.name, message: error.message, stack: error.stack }
    : { kind: "bug", name: "Error", message: String(error), stack: undefined };
}

/** The error that a record was made of. */
export function fromErrorRecord(record: ErrorRecord): Error {
  switch (record.kind) {
    case "validation":
      return new ValidationError(record.fields);
    case "limit":
      return new LimitError(record.limit, record.maximum, record.message);
    case "too-large":
      return new RequestTooLargeError(record.property, record.maximum, record.message);
    case "resource":
      return new ResourceError(record.reason, record.url, record.message);
    case "import":
      return new TemplateImportError(record.reason, record.message);
    case "invoice-rules":
      return new InvoiceRuleError(record.rules);
    case "invoice-read":
      return new InvoiceReadError(record.reason, record.message);
    case "busy":
      return new BusyError(record.message, record.retryAfterSeconds);
    case "not-found":
      return new NotFoundError(record.message);
    case "damaged":
      return new TemplateDamagedError(record.message);
    case "store":
      return new StoreError(record.reason, record.cause);
    case "aborted":
      return new AbortedError();
    case "problem":
      return new HttpProblem(record.problem);
    case "other":
      return Object.assign(new PlatenError(record.code, record.message, { property: record.property }), {
        name: record.name,
      });
    case "bug":
      return Object.assign(new Error(record.message), { name: record.name, stack: record.stack });
  }
}
