import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A program that does what it reads a line of, and answers each line by one: "done", or what went wrong. */
export class LineProcess {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting: ((answer: string) => void)[] = [];
  #lastError = "";

  /** @param environment variables beside those of this process. */
  constructor(
    command: string,
    commandArguments: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ) {
    this.#process = spawn(command, commandArguments, { env: { ...process.env, ...environment } });
    createInterface(this.#process.stderr).on("line", (line) => {
      if (line.trim() !== "") this.#lastError = line.trim();
    });
    createInterface(this.#process.stdout).on("line", (line) => this.#waiting.shift()?.(line));
    // A program that is gone answers no more; what it said last says why.
    this.#process.on("error", ({ message }) => this.#end(message));
    this.#process.on("close", () => this.#end(`the program ended. ${this.#lastError}`));
    this.#process.stdin.on("error", () => undefined);
  }

  /** Number of the process; undefined when it could not be started. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Renders one file into another. @throws Error with what the program said. */
  render(input: string, output: string): Promise<void> {
    return this.tell([input, output]);
  }

  /** Says one line, its words with tabs between, and waits for the answer. @throws Error with what the program said. */
  async tell(words: readonly string[]): Promise<void> {
    const answer = await new Promise<string>((resolve) => {
      if (this.#process.exitCode !== null) resolve(`error: the program had ended. ${this.#lastError}`);
      this.#waiting.push(resolve);
      this.#process.stdin.write(`${words.join("\t")}\n`);
    });
    if (answer !== "done") throw new Error(answer);
  }

  /** Lets the program end when it has answered. */
  close(): void {
    this.#process.stdin.end();
  }

  /** Ends the program at once; what it was asked fails. */
  kill(): void {
    this.#process.kill("SIGKILL");
  }

  #end(reason: string): void {
    for (const answer of this.#waiting.splice(0)) answer(`error: ${reason}`);
  }
}
