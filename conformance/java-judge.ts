import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";

const CACHE = fileURLToPath(new URL("../node_modules/.cache/platen/", import.meta.url));

/** Where a judge is made: the folder of its pom.xml, and the class to run. */
export interface JudgeSource {
  readonly folder: URL;
  readonly main: string;
}

/**
 * A validator written in Java in a process of its own, which answers each line with a line. It needs a JDK 17 and Maven: its libraries come from Maven
 * Central, and it is built with the first use.
 */
export class JavaJudge {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: Interface;
  readonly #waiting: ((answer: string) => void)[] = [];

  constructor({ folder, main }: JudgeSource) {
    const built = join(CACHE, main.toLowerCase());
    build(fileURLToPath(folder), main, built);
    const classes = `${join(built, "classes")}:${readFileSync(join(built, "classpath.txt"), "utf8").trim()}`;
    this.#process = spawn("java", ["-Xmx1500m", "-cp", classes, main]);
    this.#process.stderr.resume();
    this.#lines = createInterface(this.#process.stdout);
    this.#lines.on("line", (line) => this.#waiting.shift()?.(line));
    this.#process.on("exit", () => {
      for (const answer of this.#waiting.splice(0)) answer("error: the validator ended");
    });
  }

  /** What the judge finds wrong; nothing when it passes. */
  async problems(line: string): Promise<readonly string[]> {
    const answer = await new Promise<string>((resolve) => {
      this.#waiting.push(resolve);
      this.#process.stdin.write(`${line}\n`);
    });
    return answer === "pass" ? [] : answer.split("\t");
  }

  close(): void {
    this.#process.stdin.end();
    this.#lines.close();
  }
}

function build(project: string, main: string, built: string): void {
  const classpath = join(built, "classpath.txt");
  if (existsSync(classpath) && existsSync(join(built, `classes/${main}.class`))) return;
  mkdirSync(built, { recursive: true });
  const goals = ["compile", "dependency:build-classpath", `-Dmdep.outputFile=${classpath}`];
  execFileSync("mvn", ["-q", "-B", "-f", join(project, "pom.xml"), `-Dbuilt=${built}`, ...goals], {
    stdio: "inherit",
  });
}
