import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SignedDocument } from "./sign-all.ts";

/** A signed document in a file. */
export interface SignedFile extends SignedDocument {
  readonly path: string;
}

/** Files and what is wrong with them. */
export type Problems = ReadonlyMap<string, string>;

const SCRIPT = fileURLToPath(new URL("validate.py", import.meta.url));

/** What pyHanko finds, with nothing fetched; it also looks at each file with a changed byte. */
export function judgedByPyHanko(files: readonly SignedFile[], root: string, python: string): Problems {
  const lines = files.map(({ path, level, signatures, timestamps, password = "" }) =>
    [path, level, signatures, timestamps, password].join("\t"),
  );
  const output = execFileSync(python, [SCRIPT, root], { input: `${lines.join("\n")}\n`, encoding: "utf8" });
  const answers = new Map(
    output
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t") as [string, string]),
  );
  return problemsOf(files, ({ path }) => {
    const answer = answers.get(path) ?? "not answered";
    return answer === "ok" ? undefined : answer;
  });
}

/**
 * What poppler's pdfsig finds: each signature valid, and with a changed byte the first one not. It does not look into timestamps over a
 * document.
 */
export function judgedByPdfsig(files: readonly SignedFile[], directory: string): Problems {
  const changed = join(directory, "changed.pdf");
  return problemsOf(files, ({ path, signatures, password }) => {
    const valid = validIn(path, password);
    if (valid !== signatures) return `${valid} of ${signatures} signatures are valid`;
    writeFileSync(changed, withChangedByte(readFileSync(path)));
    return validIn(changed, password) < valid ? undefined : "a changed byte is not noticed";
  });
}

function validIn(path: string, password: string | undefined): number {
  const secret = password === undefined ? [] : ["-opw", password];
  const { stdout } = spawnSync("pdfsig", ["-nocert", ...secret, path], { encoding: "utf8" });
  return stdout.match(/Signature Validation: Signature is Valid\./g)?.length ?? 0;
}

/** Changes the first byte of a stream, which is within what the first signature covers. */
function withChangedByte(bytes: Buffer): Buffer {
  const at = bytes.indexOf("stream") + "stream".length + 3;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

/** What qpdf finds: no damage, and encrypted files open with their passwords alone. */
export function judgedByQpdf(files: readonly SignedFile[]): Problems {
  return problemsOf(files, ({ path, password }) => {
    if (password === undefined) return opens(path) ? undefined : "qpdf finds damage";
    if (opens(path) || opens(path, "wrong")) return "opens without its password";
    return opens(path, "open") && opens(path, "own") ? undefined : "does not open with its passwords";
  });
}

function opens(path: string, password?: string): boolean {
  const secret = password === undefined ? [] : [`--password=${password}`];
  return spawnSync("qpdf", ["--check", ...secret, path], { stdio: "ignore" }).status === 0;
}

function problemsOf(files: readonly SignedFile[], find: (file: SignedFile) => string | undefined): Problems {
  const problems = new Map<string, string>();
  for (const file of files) {
    const problem = find(file);
    if (problem !== undefined) problems.set(file.name, problem);
  }
  return problems;
}
