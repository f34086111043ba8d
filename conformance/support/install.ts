import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Does the work that a mark doesn't say has been done for this content, and makes the mark. The content is the manifest of what is installed:
 * when it changes, the work is done again.
 */
export function installOnce(mark: string, content: string, work: () => void): void {
  if (existsSync(mark) && readFileSync(mark, "utf8") === content) return;
  console.log(`Installing what ${mark.replace(/^.*\/|\.installed$/g, "")} needs …`);
  mkdirSync(dirname(mark), { recursive: true });
  work();
  // A new file, since the old one may be linked from elsewhere.
  rmSync(mark, { force: true });
  writeFileSync(mark, content);
}

/** Makes a Python environment with what a file of requirements pins. Gives the path of its Python. */
export function installPython(environment: string, requirements: string): string {
  const python = `${environment}/bin/python`;
  installOnce(`${environment}.installed`, readFileSync(requirements, "utf8"), () => {
    runLoudly("python3", ["-m", "venv", environment]);
    runLoudly(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements]);
  });
  return python;
}

/** Runs a program whose output is shown. @throws Error when it fails. */
export function runLoudly(command: string, commandArguments: readonly string[]): void {
  execFileSync(command, commandArguments, { stdio: "inherit" });
}
