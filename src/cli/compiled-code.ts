import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";

/** Loads a module from outside. Code that was kept has lost where its own `import()` would begin (nodejs/node, `vm.Script`). */
export type ImportOutside = (specifier: string) => Promise<unknown>;

/** Files of compiled code: a few commands of a few versions, two each. */
const MOST_KEPT = 24;

/**
 * Time after which code is kept of a command that goes on: threads that are ended, and servers that are killed, do nothing at their end, and
 * V8 throws away the code of what has not run for a while, such as the beginning.
 */
const LONGEST_MILLISECONDS = 3_000;

/** Asks for a piece of another file of the program: that file and the piece's name in it. */
const PIECE = /^\.\/(?<file>[\w-]+\.cjs)\/(?<piece>.+)$/;

/** Pieces of a program, each evaluated when it is first asked for. */
interface ProgramFile {
  readonly pieces?: Readonly<Record<string, () => unknown>>;
}

interface ProgramSurroundings {
  readonly require: (name: string) => unknown;
  readonly module: { readonly exports: ProgramFile };
  readonly filename: string;
  readonly importOutside: ImportOutside;
}

/**
 * Runs a program of a few CommonJS files of ASCII text, each a function of its surroundings, in which `importOutside()` stands for `import()`; `bundle` is
 * the file that runs first. Compiling it takes longer than printing a letter, so what V8 compiled is kept in the user's own cache
 * folder, a file for each file and command: other users can't write there, and V8 takes no code of another version, of other flags
 * or of another program. A run without such code makes it when it ends, or has gone on for a while; where nothing can be written nothing is kept.
 * `NODE_DISABLE_COMPILE_CACHE` keeps from both, as in Node.
 */
export function runBundle(bundle: string, command: string, importOutside: ImportOutside): void {
  const requireOutside = createRequire(bundle);
  const files = new Map<string, ProgramSurroundings["module"]>();
  const pieces = new Map<string, unknown>();
  const pieceOf = (name: string): unknown => {
    const { file, piece } = PIECE.exec(name)?.groups ?? {};
    if (file === undefined || piece === undefined) return undefined;
    const found = pieces.get(name) ?? load(join(dirname(bundle), file)).exports.pieces?.[piece]?.();
    pieces.set(name, found);
    return found;
  };
  const surroundings: Omit<ProgramSurroundings, "module" | "filename"> = {
    require: Object.assign((name: string) => pieceOf(name) ?? requireOutside(name), requireOutside),
    importOutside: (name) => Promise.resolve().then(() => pieceOf(name) ?? importOutside(name)),
  };
  const load = (filename: string): ProgramSurroundings["module"] => {
    const known = files.get(filename);
    if (known !== undefined) return known;
    const module: ProgramSurroundings["module"] = { exports: {} };
    files.set(filename, module);
    compiled(filename, command)({ ...surroundings, module, filename });
    return module;
  };
  load(bundle);
}

/** A file of the program as a function, with the code that was kept of it. */
function compiled(filename: string, command: string): (surroundings: ProgramSurroundings) => void {
  const path = process.env["NODE_DISABLE_COMPILE_CACHE"] ? undefined : cachePath(filename, command);
  const known = path === undefined ? undefined : readIfAny(path);
  const script = new Script(readFileSync(filename, "latin1"), {
    filename,
    ...(known === undefined ? {} : { cachedData: known }),
  });
  if (path !== undefined && (known === undefined || script.cachedDataRejected === true))
    keepWhenRun(script, path);
  return script.runInThisContext();
}

/** Keeps what V8 has compiled of a script when its command ends, or has run for a while. */
function keepWhenRun(script: Script, path: string): void {
  let isKept = false;
  const timer = setTimeout(() => {
    keep(path, script.createCachedData());
    isKept = true;
  }, LONGEST_MILLISECONDS);
  timer.unref();
  process.once("exit", (status) => {
    // What failed has run little of its command.
    if (status === 0 && !isKept) keep(path, script.createCachedData());
  });
}

/** Named by what the code depends on: V8 with its flags, the program, and the command, since code is kept of what has run. */
function cachePath(bundle: string, command: string): string | undefined {
  const { size, mtimeMs } = statSync(bundle);
  const name = /^[a-z]{1,20}$/.test(command) ? command : "help";
  const folder = cacheFolder();
  return (
    folder &&
    join(
      folder,
      `${name}-${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}-${cachedDataVersionTag().toString(36)}.bin`,
    )
  );
}

function cacheFolder(): string | undefined {
  const { XDG_CACHE_HOME: given, LOCALAPPDATA: local } = process.env;
  const home = homedir();
  const base = given || (process.platform === "win32" ? local : home && join(home, ".cache"));
  return base ? join(base, "platen") : undefined;
}

function readIfAny(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** A cache that can't be written is as good as none. */
function keep(path: string, code: Buffer): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeWhole(path, code);
    removeOldest(dirname(path));
  } catch {
    // All works without.
  }
}

/** Another run, or thread, may read or write the same file at the same time. */
function writeWhole(path: string, bytes: Buffer): void {
  const unfinished = `${path}.${process.pid}-${process.hrtime.bigint()}`;
  try {
    writeFileSync(unfinished, bytes, { mode: 0o600 });
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Code of earlier versions. */
function removeOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const byAge = files.map((path) => ({ path, time: statSync(path).mtimeMs })).sort((a, b) => b.time - a.time);
  for (const { path } of byAge.slice(MOST_KEPT)) rmSync(path, { force: true });
}
