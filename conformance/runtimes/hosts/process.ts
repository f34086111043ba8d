import { spawn } from "node:child_process";
import type { Variant } from "../prepare.ts";
import type { FixtureReport } from "../run-fixture.ts";
import { HOST_MILLISECONDS, type Host } from "./host.ts";

/** A runtime of the command line, which prints the report. */
export function processHost(name: string, variant: Variant, command: readonly [string, ...string[]]): Host {
  return {
    name,
    variant,
    run: async (folder) =>
      JSON.parse(await outputOf([...command, `print-${variant}.js`], folder)) as FixtureReport,
  };
}

/** What a command prints. @throws with what it said when it fails or takes too long. */
export async function outputOf(command: readonly string[], folder: string): Promise<string> {
  const [file = "", ...parameters] = command;
  const child = spawn(file, parameters, { cwd: folder, timeout: HOST_MILLISECONDS });
  const output: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk));
  const end = await new Promise<number | string | null>((resolve, reject) => {
    child.on("error", (error) => reject(new Error(`${file} can't be started: ${error.message}`)));
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
  if (end === 0) return Buffer.concat(output).toString();
  const said = Buffer.concat([...complaints, ...output])
    .toString()
    .slice(0, 4_000);
  throw new Error(`${command.join(" ")} ended with ${end}:\n${said}`);
}
