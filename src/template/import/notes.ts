import { type Diagnostic, DiagnosticSink } from "../../../layout/api/basics.ts";

/** What went otherwise than the author of the PDF may expect: `info` for what is lost by design, `warning` for the rest. */
export class ImportNotes {
  readonly #sink: DiagnosticSink = new DiagnosticSink(200);

  info(code: string, message: string): void {
    this.#sink.add({ code, severity: "info", message, position: undefined });
  }

  warn(code: string, message: string): void {
    this.#sink.warn(code, message);
  }

  list(): readonly Diagnostic[] {
    return this.#sink.list();
  }
}
