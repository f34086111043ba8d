import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LockedPackages, lackingPackages, ownPackages } from "./dependencies.ts";

/** A revision that was built, by what is public of it. */
export interface BuiltRevision {
  /** Its entry for Node. */
  readonly entry: string;
  readonly commandLine: string;
}

/** Git's name of what a revision holds. @throws Error when there is no such revision. */
export function treeOf(revision: string, root: string): string {
  return git(["rev-parse", "--verify", "--quiet", `${revision}^{tree}`], root);
}

/** Git's name of what the working tree holds, files included that are not added; `scratch` is a file for an index of its own. */
export function workingTree(root: string, scratch: string): string {
  git(["read-tree", "HEAD"], root, scratch);
  git(["add", "--all"], root, scratch);
  return git(["write-tree"], root, scratch);
}

/** Writes a tree to `directory`, gives it the checkout's packages, and builds it. */
export function buildTree(tree: string, root: string, directory: string): BuiltRevision {
  const index = `${directory}.index`;
  mkdirSync(directory, { recursive: true });
  git(["read-tree", tree], root, index);
  git(["checkout-index", "--all", `--prefix=${directory}/`], root, index);
  providePackages(root, directory);
  run("npm", ["run", "--silent", "build:code"], directory);
  return builtRevision(directory);
}

interface PackageDescription {
  readonly exports?: Readonly<Record<string, { readonly default?: string } | undefined>>;
  readonly bin?: Readonly<Record<string, string | undefined>>;
}

/** A checkout that was built, by its folder. */
export function builtRevision(directory: string): BuiltRevision {
  const description = readJson<PackageDescription>(join(directory, "package.json"));
  const entry = description.exports?.["./node"]?.default ?? "dist/node/index.js";
  const commandLine = description.bin?.["platen"] ?? "dist/cli/main.js";
  return { entry: join(directory, entry), commandLine: join(directory, commandLine) };
}

/** Links what the checkout has installed; installs anew when that is not what the revision's lock file says. */
function providePackages(root: string, directory: string): void {
  const { packages } = readJson<{ packages: LockedPackages }>(join(directory, "package-lock.json"));
  const lacking = lackingPackages(packages, (folder) => installedVersion(join(root, folder)));
  if (lacking.length > 0) {
    console.error(
      `Installing packages: the checkout has not ${lacking.slice(0, 3).join(", ")} of the revision.`,
    );
    run("npm", ["install", "--no-audit", "--no-fund", "--silent"], directory);
    return;
  }
  linkPackages(join(root, "node_modules"), join(directory, "node_modules"));
  for (const [folder, own] of ownPackages(packages)) {
    mkdirSync(dirname(join(directory, folder)), { recursive: true });
    symlinkSync(join(directory, own), join(directory, folder));
  }
}

function installedVersion(folder: string): string | undefined {
  const file = join(folder, "package.json");
  return existsSync(file) ? readJson<{ version?: string }>(file).version : undefined;
}

/** Links each package by itself: links to folders of the checkout must not come along. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === ".cache" || lstatSync(join(from, name)).isSymbolicLink()) continue;
    if (name.startsWith("@")) linkPackages(join(from, name), join(to, name));
    else symlinkSync(join(from, name), join(to, name));
  }
}

/** Output of git without its last line break. With `index` nothing of the checkout's own index changes. */
export function git(args: readonly string[], root: string, index?: string): string {
  const env = index === undefined ? process.env : { ...process.env, GIT_INDEX_FILE: index };
  return execFileSync("git", [...args], { cwd: root, env, encoding: "utf8" }).trimEnd();
}

function run(command: string, args: readonly string[], directory: string): void {
  execFileSync(command, [...args], { cwd: directory, stdio: ["ignore", "ignore", "inherit"] });
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, "utf8")) as Value;
}
