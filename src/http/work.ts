import type { Diagnostic } from "../../layout/diagnostics.ts";
import type { ImportOptions, ImportResult } from "../template/import/import-template.ts";
import { parseBody, type RequestBody } from "./body.ts";
import { type FillContext, fill } from "./fill.ts";
import { type GenerateContext, generate } from "./generate.ts";

/** What every piece of work is told besides its body. */
export interface WorkCall {
  /** Triggered when nobody waits for the result any more. */
  readonly signal: AbortSignal | undefined;
  /** Text across every page, for development keys. */
  readonly watermark: string | undefined;
  /** Whose work it is; the work of one owner can't crowd out that of others. */
  readonly owner: string;
}

export interface FillCall extends WorkCall {
  /** Last part of the path: `{pdfTemplateID}.pdf`. */
  readonly file: string;
  /** As the query has it. */
  readonly versionNumber: string | null;
}

export interface ImportCall extends Omit<WorkCall, "watermark"> {
  readonly options: ImportOptions;
}

/** A PDF that was made. */
export interface MadePdf {
  readonly pdf: Uint8Array;
  readonly pageCount?: number | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What the endpoints let do: everything that parses, checks, lays out or writes what a caller sent. Each rejects with the errors of
 * rendering and filling.
 */
export interface Work {
  generate(body: RequestBody, call: WorkCall): Promise<MadePdf>;
  fill(body: RequestBody, call: FillCall): Promise<MadePdf>;
  /** Makes a template of a PDF. */
  importTemplate(bytes: Uint8Array, call: ImportCall): Promise<ImportResult>;
}

/** What work is made of that is done where it is asked for. */
export type WorkContext = GenerateContext & FillContext;

/** Does the work in the thread of the caller: for runtimes without threads, for tests, and inside the threads of a pool. */
export function inlineWork(context: WorkContext): Work {
  return {
    generate: async (body, call) => generate(await parseBody(body), context, call),
    fill: async (body, call) => fill(await parseBody(body), context, call),
    importTemplate: async (bytes, { options }) => {
      const { importTemplate } = await import("../template/import/import-template.ts");
      return importTemplate(bytes, options);
    },
  };
}
