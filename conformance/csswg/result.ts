import type { Fault } from "./judge.ts";
import type { SuiteTest } from "./manifest.ts";
import type { PageMaker } from "./page-source.ts";

/** `crash`: an exception that is a bug of ours. `error`: a refusal with a typed error. `hang`: stopped at the time limit. */
export type Status = "pass" | "fail" | "crash" | "hang" | "error";

/** What became of one test. */
export interface TestResult {
  readonly test: string;
  readonly chapter: string;
  readonly status: Status;
  readonly fault?: Fault;
  readonly detail: string;
  readonly reference?: string;
  /** Differing pixels on the first page that differs. */
  readonly pixels?: number;
  /** Time to render the test page, warm. */
  readonly milliseconds?: number;
  readonly diagnostics: readonly string[];
  /** Text of the box tree that is on no page, or there twice. */
  readonly lostText: readonly string[];
  /** PNGs of the page that differs, when a report is written. */
  readonly pictures?: { readonly test: Uint8Array; readonly reference?: Uint8Array };
}

/** From the runner to a worker. */
export type WorkerRequest =
  | {
      readonly type: "start";
      readonly directory: string;
      readonly maker: PageMaker;
      readonly pictures: boolean;
    }
  | { readonly type: "tests"; readonly tests: readonly SuiteTest[] };

/** From a worker to the runner. */
export type WorkerMessage =
  | { readonly type: "ready" }
  /** The clock of the next page starts. */
  | { readonly type: "page"; readonly test: string; readonly path: string }
  | { readonly type: "result"; readonly result: TestResult }
  /** All tests of the request are done. */
  | { readonly type: "done" };

/** Why a test fails, as a group that others share: the fault, and what the engine said of the page. */
export function reasonOf(result: TestResult): string {
  if (result.status !== "fail") return result.status;
  const features = new Set<string>();
  for (const diagnostic of result.diagnostics) {
    const [, code] = /\[([a-z-]+)\]$/.exec(diagnostic) ?? [];
    if (code === undefined || !/^(unsupported|unknown|missing-glyph|font|resource)/.test(code)) continue;
    const name = /^(?:\d+:\d+ )?(@?[\w-]+) is not supported/.exec(diagnostic)?.[1];
    features.add(name ?? code);
  }
  const fault = result.fault ?? "differs";
  return features.size === 0 ? fault : `${fault}; with ${[...features].sort().slice(0, 3).join(", ")}`;
}
