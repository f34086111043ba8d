import { readFileSync } from "node:fs";
import { join } from "node:path";

/** How a page of the suite says what it must look like; see the README. */
export type TestType = "reftest" | "nored" | "twocol" | "runhead";

/** `match`: looks the same as the page of that path; `mismatch`: does not. */
export type Reference = readonly [relation: "match" | "mismatch", path: string];

/** `[red, green, blue, pixels at 96 dpi]` */
export type ColorCount = readonly [number, number, number, number];

/** What one trusted renderer shows: areas of one colour (5 × 5 pixels alike, no white), and all pixels that are not grey. */
export type Signature = readonly [solid: readonly ColorCount[], coloured: readonly ColorCount[]];

/** One test page of the suite; paths are relative to the suite's directory. */
export interface SuiteTest {
  readonly test: string;
  readonly refs: readonly Reference[];
  readonly type: TestType;
  readonly chapter: string;
  readonly flags: readonly string[];
  /** References that must in turn match (or not match) these pages. */
  readonly chains?: Readonly<Record<string, readonly Reference[]>>;
  /** A renderer without any CSS passes too. */
  readonly weak?: boolean;
  /** Why the page says nothing about a renderer. Pages without it are the core. */
  readonly noncore?: string;
}

export interface Manifest {
  readonly signatures: Readonly<Record<string, readonly Signature[]>>;
  readonly tests: readonly SuiteTest[];
}

/** Reads `manifest.json` of a suite. */
export function readManifest(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")) as Manifest;
}

/** True for the pages whose share counts. */
export function isCore(test: SuiteTest): boolean {
  return test.noncore === undefined;
}
