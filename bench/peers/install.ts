import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontConfiguration } from "../../conformance/support/font-configuration.ts";
import { installOnce, installPython, runLoudly } from "../../conformance/support/install.ts";

const HERE = fileURLToPath(new URL("./", import.meta.url));
const BUILT = fileURLToPath(new URL("../../node_modules/.cache/platen/peers/", import.meta.url));

/** Folder of the package of Noto Sans, the face of all documents but the Chinese one. */
export const NOTO: string = dirname(
  createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/package.json"),
);

/** Installs what PyPI has, once. Gives the path of its Python. Needs Python 3 with venv. */
export function installFromPypi(): string {
  return installPython(join(BUILT, "python"), join(HERE, "python/requirements.txt"));
}

/** Installs what Maven Central has, once, and compiles the program for it. Gives the class path. Needs a JDK 17 and Maven. */
export function installFromMaven(): string {
  const project = join(HERE, "java");
  const built = join(BUILT, "java");
  const list = join(built, "classpath.txt");
  const content = contentOf(project);
  installOnce(join(BUILT, "java.installed"), content, () => {
    mkdirSync(built, { recursive: true });
    const goals = ["compile", "dependency:build-classpath", `-Dmdep.outputFile=${list}`];
    runLoudly("mvn", ["-q", "-B", "-f", join(project, "pom.xml"), `-Dbuilt=${built}`, ...goals]);
  });
  return `${join(built, "classes")}:${readFileSync(list, "utf8").trim()}`;
}

/** Installs what npm has, once, with the programs for it. Gives their folder. */
export function installFromNpm(): string {
  const folder = join(BUILT, "node");
  const programs = join(HERE, "node");
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(programs)) copyFileSync(join(programs, name), join(folder, name));
  installOnce(join(BUILT, "node.installed"), readFileSync(join(programs, "package.json"), "utf8"), () => {
    const options = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"];
    runLoudly("npm", ["install", "--prefix", folder, ...options]);
  });
  return folder;
}

/** What is asked for and not there is Noto Sans too: a program that finds nothing at all may crash. */
const FALLBACK =
  '<match target="pattern"><edit name="family" mode="append"><string>Noto Sans</string></edit></match></fontconfig>';

/** Environment in which programs that ask fontconfig see Noto Sans and nothing else. */
export function fontEnvironment(): Readonly<Record<string, string>> {
  mkdirSync(BUILT, { recursive: true });
  const file = join(BUILT, "fonts.conf");
  const configuration = fontConfiguration([NOTO], join(BUILT, "fontconfig"));
  writeFileSync(file, configuration.replace("</fontconfig>", FALLBACK));
  return { FONTCONFIG_FILE: file };
}

function contentOf(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
}
