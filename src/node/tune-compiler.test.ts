import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { compilerFlag } from "./tune-compiler.ts";

const module = fileURLToPath(new URL("./tune-compiler.ts", import.meta.url));

/** Whether V8 has other flags than those it started with: its tag of compiled code tells. */
function changesFlags(command: string): boolean {
  const program = `
    const { cachedDataVersionTag } = await import("node:v8");
    const { tuneCompiler } = await import(${JSON.stringify(module)});
    const before = cachedDataVersionTag();
    tuneCompiler(${JSON.stringify(command)});
    console.log(cachedDataVersionTag() !== before);
  `;
  const options = ["--import", "tsx", "--input-type=module", "--eval", program];
  return execFileSync(process.execPath, options, { encoding: "utf8" }) === "true\n";
}

it("has V8 optimize later where one document is made, and as usual where many are", () => {
  const isKnown = ["11", "12"].includes(process.versions.v8.split(".")[0] ?? "");
  expect(changesFlags("render")).toBe(isKnown);
  expect(changesFlags("serve")).toBe(false);
});

it("has V8 keep what it optimized where a process waits for more", () => {
  expect(compilerFlag("serve", 13)).toBe("--no-memory-reducer");
  expect(compilerFlag("worker", 11)).toBe("--no-memory-reducer");
});

it("has no flags for versions that nobody looked at", () => {
  expect([compilerFlag("serve", 99), compilerFlag("render", 99)]).toEqual([undefined, undefined]);
});
