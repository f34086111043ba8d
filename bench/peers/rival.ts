import type { InputKind } from "./documents/documents.ts";

/** Work for a rival that runs. */
export interface Job {
  readonly input: string;
  readonly output: string;
  /** How many times, one after the other. */
  readonly count: number;
}

/** A rival in a process of its own that waits for work, as it would in a service. */
export interface RunningRival {
  /** Root of its processes. */
  readonly pid: number;
  /** @throws Error with what it said. */
  render(job: Job): Promise<void>;
  /** Ends its processes, at once. */
  close(): Promise<void>;
}

/** A whole process for one document. */
export interface ColdCommand {
  readonly command: string;
  readonly arguments: readonly string[];
  /** What it is told on standard input. */
  readonly said?: string;
}

/** Something that makes PDF files. */
export interface Rival {
  readonly name: string;
  readonly version: string;
  /** What it is mainly written in. */
  readonly language: string;
  /** Where it was installed from. */
  readonly source: string;
  readonly reads: readonly InputKind[];
  /** Whether it runs on a machine that compiles while it runs, and so gets faster for seconds. */
  readonly isCompiledLate: boolean;
  /** Whether it has no way to stay and is started for each document, so that its memory can't be read when it is done. */
  readonly isStartedEachTime?: boolean;
  start(): Promise<RunningRival>;
  cold(input: string, output: string): ColdCommand;
}

/** A rival that can't be measured here, and why. */
export interface AbsentRival {
  readonly name: string;
  readonly reason: string;
}
