import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PROGRAM = `(function ({ require, module, filename, importOutside }) {
  const twice = (value) => 2 * value;
  importOutside("node:path").then(({ basename }) => {
    console.log(twice(21), basename(filename), typeof require("node:fs").statSync, typeof module.exports);
  });
})`;
/** When the program was made, in seconds since 1970. */
const MADE = 1_700_000_000;
const SAID = "42 program.cjs function object\n";

describe("a program that keeps its compiled code", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "platen-compiled-"));
    writeFileSync(join(folder, "program.cjs"), PROGRAM);
    utimesSync(join(folder, "program.cjs"), MADE, MADE);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the program with a cache in a folder, and gives what it says and the files of compiled code. */
  function run(
    cache: string,
    command = "render",
    environment: Record<string, string> = {},
    program = join(folder, "program.cjs"),
  ) {
    const module = fileURLToPath(new URL("./compiled-code.ts", import.meta.url));
    const start = `import(${JSON.stringify(module)}).then(({ runBundle }) => runBundle(${JSON.stringify(program)}, ${JSON.stringify(command)}, (name) => import(name)))`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", start],
      {
        encoding: "utf8",
        env: { ...process.env, ...environment, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache },
      },
    );
    return { said: stdout + stderr, files: readFiles(join(cache, "platen")) };
  }

  it("asks other files of the program for pieces, each of which is evaluated once", () => {
    const [first, other] = ["first.cjs", "other.cjs"].map((name) => join(folder, name)) as [string, string];
    writeFileSync(
      first,
      `(function ({ module, importOutside }) {
        module.exports = { pieces: { ten: () => ({ ten: 10 }) } };
        const loaded = [1, 2].map(() => importOutside("./other.cjs/twenty"));
        Promise.all(loaded).then(([{ twenty }, again]) => console.log(twenty, again.twenty === twenty));
      })`,
    );
    writeFileSync(
      other,
      `(function ({ require, module }) {
        module.exports = { pieces: { twenty: () => ({ twenty: [2 * require("./first.cjs/ten").ten] }) } };
      })`,
    );
    const cache = join(folder, "pieces");
    const runs = [run(cache, "render", {}, first), run(cache, "render", {}, first)];
    expect(runs.map(({ said, files }) => [said, files.size])).toEqual([
      ["[ 20 ] true\n", 2],
      ["[ 20 ] true\n", 2],
    ]);
  });

  it("keeps code by command, and runs with it", () => {
    const cache = join(folder, "kept");
    const first = run(cache);
    expect(first.said).toBe(SAID);
    expect([...first.files.keys()]).toEqual([expect.stringMatching(/^render-.*\.bin$/)]);
    expect(run(cache)).toEqual(first);
    expect(run(cache, "fill").files.size).toBe(2);
  });

  it("keeps code of a program that goes on until it is killed", () => {
    const cache = join(folder, "lasting");
    const program = join(folder, "lasting.cjs");
    writeFileSync(
      program,
      `(function ({ require }) {
        const { existsSync, readdirSync } = require("node:fs");
        const cache = ${JSON.stringify(join(cache, "platen"))};
        const isKept = () => existsSync(cache) && readdirSync(cache).some((name) => name.endsWith(".bin"));
        setInterval(() => { if (isKept()) process.kill(process.pid, "SIGKILL"); }, 50);
      })`,
    );
    const { files } = run(cache, "serve", {}, program);
    expect([...files.keys()]).toEqual([expect.stringMatching(/^serve-.*\.bin$/)]);
  });

  it("runs the code that it kept, not the text", () => {
    const cache = join(folder, "taken");
    const program = join(folder, "program.cjs");
    run(cache);
    // V8 knows a text by its length alone, and the file seems to be the same.
    writeFileSync(program, PROGRAM.replace("2 * value", "3 * value"));
    utimesSync(program, MADE, MADE);
    const { said } = run(cache);
    writeFileSync(program, PROGRAM);
    utimesSync(program, MADE, MADE);
    expect(said).toBe(SAID);
  });

  it("makes code anew where what is there is none", () => {
    const cache = join(folder, "broken");
    const [name = ""] = run(cache).files.keys();
    writeFileSync(join(cache, "platen", name), "no code");
    const { said, files } = run(cache);
    expect(said).toBe(SAID);
    expect(files.get(name)?.length).toBeGreaterThan(100);
  });

  it("runs where nothing can be kept, and keeps nothing where Node is told so", () => {
    expect(run(join(folder, "program.cjs"))).toEqual({ said: SAID, files: new Map() });
    expect(run(join(folder, "off"), "render", { NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual({
      said: SAID,
      files: new Map(),
    });
  });
});

function readFiles(folder: string): Map<string, Buffer> {
  try {
    return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  } catch {
    return new Map();
  }
}
