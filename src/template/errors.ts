import { PlatenError } from "../contract/errors.ts";

/** What was asked for is not there: a template or one of its versions. */
export class NotFoundError extends PlatenError {
  override readonly name = "NotFoundError";
  constructor(message: string) {
    super("not-found", message);
  }
}

/** Why no template can be made from a PDF. */
export type TemplateImportFailure = "unreadable" | "encrypted" | "xfa-only" | "timeout" | "memory";

/** No template can be made from this PDF. */
export class TemplateImportError extends PlatenError {
  override readonly name = "TemplateImportError";
  readonly reason: TemplateImportFailure;

  constructor(reason: TemplateImportFailure, message: string, cause?: unknown) {
    super(`template-${reason}`, message, { cause });
    this.reason = reason;
  }
}

/** The draft is not the one that was to be replaced or published: somebody else saved meanwhile. */
export class DraftChangedError extends PlatenError {
  override readonly name = "DraftChangedError";
  constructor(id: string) {
    super("draft-changed", `The draft of the template ${id} was changed meanwhile; read it again.`);
  }
}

/** What the store holds is not what was put into it. */
export class TemplateDamagedError extends PlatenError {
  override readonly name = "TemplateDamagedError";
  constructor(message: string, cause?: unknown) {
    super("template-damaged", message, { cause });
  }
}
