import type { PreparedTemplate } from "../fill/prepare/prepare-template.ts";
import type { FillEngine } from "../fill/stored-filler.ts";
import type { NodeEngineOptions } from "../node/engine.ts";
import type { RenderHtml } from "../render/render-types.ts";

/** A stream the command line writes to. */
export interface Output {
  write(data: string | Uint8Array): Promise<void>;
  readonly isTerminal: boolean;
}

/** Everything the command line touches outside its arguments, so that it can be run in a test. */
export interface CliHost {
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: AsyncIterable<Uint8Array>;
  readonly output: Output;
  readonly errors: Output;
  /** Makes a renderer that stays warm. */
  createRenderer(options: NodeEngineOptions): Promise<RenderHtml>;
  /** Makes a filling engine that stays warm. */
  createFiller(options: NodeEngineOptions): Promise<FillEngine<PreparedTemplate>>;
  /** Resolves when the process is asked to stop; from the first call on, the process no longer stops by itself. */
  stopRequested(): Promise<void>;
  /** Calls back for errors that nobody caught, instead of ending the process. */
  onStrayError(listener: (error: unknown) => void): void;
}
