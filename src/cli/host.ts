import type { Engine } from "../engine/engine.ts";
import type { NodeEngineOptions } from "../node/engine.ts";
import type { importTemplateInWorker } from "../node/template-worker.ts";

/** A stream the command line writes to. */
export interface Output {
  write(data: string | Uint8Array): Promise<void>;
  readonly isTerminal: boolean;
}

/** What the command line asks of an engine. */
export type CliEngine = Pick<
  Engine,
  "renderHtml" | "renderMarkdown" | "createInvoice" | "prepareTemplate" | "fillTemplate"
>;

/** Everything the command line touches outside its arguments, so that it can be run in a test. */
export interface CliHost {
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: AsyncIterable<Uint8Array>;
  readonly output: Output;
  readonly errors: Output;
  /** Makes an engine, which stays warm. */
  createEngine(options: NodeEngineOptions): Promise<CliEngine>;
  /** Shows an address in the browser of the one who runs the command; false where there is no way to. */
  openAddress(url: string): Promise<boolean>;
  /** Makes a template of a PDF where the PDF harms nothing. */
  readonly importTemplate: typeof importTemplateInWorker;
  /** Resolves when the process is asked to stop; from the first call on, the process no longer stops by itself. */
  stopRequested(): Promise<void>;
  /** Calls back for errors that nobody caught, instead of ending the process. */
  onStrayError(listener: (error: unknown) => void): void;
}
