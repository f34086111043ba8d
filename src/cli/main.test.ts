import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));

function platen(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", main, ...args], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

it("runs as a process with exit status and streams", () => {
  expect(platen("--version")).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^platen \d+\.\d+\.\d+\n$/),
    stderr: "",
  });
  expect(platen("render")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringContaining("Name the document"),
  });
});
