import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("./verapdf/", import.meta.url));
const BUILT = fileURLToPath(new URL("../../node_modules/.cache/platen/verapdf/", import.meta.url));

/**
 * veraPDF in a process of its own, which needs a JDK 17 and Maven: the library comes from Maven Central and is built with the first use.
 */
export class VeraPdf {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: Interface;
  readonly #waiting: ((answer: string) => void)[] = [];

  constructor() {
    build();
    const classes = `${join(BUILT, "classes")}:${readFileSync(join(BUILT, "classpath.txt"), "utf8").trim()}`;
    this.#process = spawn("java", ["-Xmx1500m", "-cp", classes, "Validate"]);
    this.#process.stderr.pipe(process.stderr);
    this.#lines = createInterface(this.#process.stdout);
    this.#lines.on("line", (line) => this.#waiting.shift()?.(line));
    this.#process.on("exit", () => {
      for (const answer of this.#waiting.splice(0)) answer("error: the validator ended");
    });
  }

  /** The rules that a file fails of a flavour, as `clause-test ×count at place`; none when it conforms. */
  async failures(file: string, flavour: string): Promise<readonly string[]> {
    const answer = await new Promise<string>((resolve) => {
      this.#waiting.push(resolve);
      this.#process.stdin.write(`${flavour}\t${file}\n`);
    });
    return answer === "pass" ? [] : answer.split("\t");
  }

  close(): void {
    this.#process.stdin.end();
    this.#lines.close();
  }
}

/** The flavour of veraPDF for a standard: 3b for PDF/A-3b, ua1 for PDF/UA-1. */
export function flavourOf(standard: string): string {
  return standard.replace("PDF/A-", "").replace("PDF/UA-", "ua");
}

function build(): void {
  const classpath = join(BUILT, "classpath.txt");
  if (existsSync(classpath) && existsSync(join(BUILT, "classes/Validate.class"))) return;
  mkdirSync(BUILT, { recursive: true });
  const goals = ["compile", "dependency:build-classpath", `-Dmdep.outputFile=${classpath}`];
  execFileSync("mvn", ["-q", "-B", "-f", join(PROJECT, "pom.xml"), `-Dbuilt=${BUILT}`, ...goals], {
    stdio: "inherit",
  });
}
