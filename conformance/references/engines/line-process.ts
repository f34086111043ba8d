import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A program that renders what it reads a line of, and answers each line by one: "done", or what went wrong. */
export class LineProcess {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting: ((answer: string) => void)[] = [];

  constructor(command: string, commandArguments: readonly string[]) {
    this.#process = spawn(command, commandArguments);
    this.#process.stderr.resume();
    createInterface(this.#process.stdout).on("line", (line) => this.#waiting.shift()?.(line));
    this.#process.on("exit", () => {
      for (const answer of this.#waiting.splice(0)) answer("error: the program ended");
    });
  }

  /** Renders one file into another. @throws Error with what the program said. */
  async render(input: string, output: string): Promise<void> {
    const answer = await new Promise<string>((resolve) => {
      this.#waiting.push(resolve);
      this.#process.stdin.write(`${input}\t${output}\n`);
    });
    if (answer !== "done") throw new Error(answer);
  }

  close(): void {
    this.#process.stdin.end();
  }
}
