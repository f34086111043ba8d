import type { Spread } from "./statistics.ts";

/** A rival that was measured, as the report names it. */
export interface RivalFacts {
  readonly name: string;
  readonly version: string;
  readonly language: string;
  readonly source: string;
}

/** What a finished PDF is like. */
export interface PdfFacts {
  readonly pages: number;
  readonly bytes: number;
  /** Whether it has a structure tree, so that its content can be read aloud and taken out. */
  readonly isTagged: boolean;
}

/** Renders of one document by one rival, in a process that stays. */
export interface WarmRow extends PdfFacts {
  readonly document: string;
  readonly rival: string;
  /** Processor time of all its processes for one render, ms; absent where the system doesn't tell. */
  readonly processor?: Spread;
  /** Time on the clock for one render, ms. */
  readonly clock: Spread;
  /** Renders that were counted. */
  readonly renders: number;
  /** Most memory of the processes when they had rendered the document once, bytes; absent where the system doesn't tell. */
  readonly memory?: number;
  /** Set where the figures are of the first render alone, since it took so long. */
  readonly isFirstAlone: boolean;
}

/** A document that a rival did not make. */
export interface FailedRow {
  readonly document: string;
  readonly rival: string;
  readonly reason: string;
}

/** A whole process for one document: the lowest of several. */
export interface ColdRow {
  readonly document: string;
  readonly rival: string;
  /** Processor time, ms. */
  readonly processor: number;
  /** Time on the clock, ms. */
  readonly clock: number;
}

/** The service under load. */
export interface ServiceRow {
  readonly rival: string;
  readonly clients: number;
  readonly perSecond: number;
  /** Half and 99 % of the answers came within so many ms. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not the PDF. */
  readonly failures: number;
}

/** All of a run; what `peers.json` holds. */
export interface PeerResults {
  /** As the caller gave it. */
  readonly date?: string;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    /** Bytes. */
    readonly memory: number;
    readonly system: string;
    readonly node: string;
  };
  readonly isQuick: boolean;
  readonly rivals: readonly RivalFacts[];
  readonly absent: readonly { readonly name: string; readonly reason: string }[];
  readonly documents: readonly { readonly name: string; readonly title: string; readonly tenth?: string }[];
  readonly warm: readonly WarmRow[];
  readonly failed: readonly FailedRow[];
  readonly cold: readonly ColdRow[];
  readonly service: readonly ServiceRow[];
}
