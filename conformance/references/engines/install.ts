import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL("./", import.meta.url));
const BUILT = fileURLToPath(new URL("../../../node_modules/.cache/platen/references/", import.meta.url));

/** Where the engines of others are, once `installEngines` has run. */
export interface InstalledEngines {
  /** Python with WeasyPrint, PlutoPrint and MuPDF. */
  readonly python: string;
  /** Class path of OpenHTMLtoPDF and PDFBox, and of what feeds them. */
  readonly classPath: string;
  /** Folder of Vivliostyle's viewer, a page that runs in a browser. */
  readonly viewer: string;
}

/** Installs the engines from PyPI, Maven Central and npm where this wasn't done before. Needs Python 3 with venv, a JDK 17, Maven and npm. */
export function installEngines(): InstalledEngines {
  mkdirSync(BUILT, { recursive: true });
  return { python: installPython(), classPath: installJava(), viewer: installViewer() };
}

function installPython(): string {
  const environment = join(BUILT, "python");
  const python = join(environment, "bin/python");
  const requirements = join(HERE, "python/requirements.txt");
  once("python", readFileSync(requirements, "utf8"), () => {
    run("python3", ["-m", "venv", environment]);
    run(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements]);
  });
  return python;
}

function installJava(): string {
  const project = join(HERE, "openhtmltopdf");
  const built = join(BUILT, "openhtmltopdf");
  const list = join(built, "classpath.txt");
  const content = ["pom.xml", "Render.java", "Fill.java"]
    .map((file) => readFileSync(join(project, file), "utf8"))
    .join("");
  once("openhtmltopdf", content, () => {
    mkdirSync(built, { recursive: true });
    const goals = ["compile", "dependency:build-classpath", `-Dmdep.outputFile=${list}`];
    run("mvn", ["-q", "-B", "-f", join(project, "pom.xml"), `-Dbuilt=${built}`, ...goals]);
  });
  return `${join(built, "classes")}:${readFileSync(list, "utf8").trim()}`;
}

function installViewer(): string {
  const folder = join(BUILT, "vivliostyle");
  const manifest = readFileSync(join(HERE, "vivliostyle/package.json"), "utf8");
  once("vivliostyle", manifest, () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), manifest);
    const options = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"];
    run("npm", ["install", "--prefix", folder, ...options]);
  });
  return join(folder, "node_modules/@vivliostyle/viewer/lib");
}

/** Does what hasn't been done for this content. */
function once(name: string, content: string, work: () => void): void {
  const mark = join(BUILT, `${name}.installed`);
  if (existsSync(mark) && readFileSync(mark, "utf8") === content) return;
  console.log(`Installing ${name} …`);
  work();
  writeFileSync(mark, content);
}

function run(command: string, commandArguments: readonly string[]): void {
  execFileSync(command, commandArguments, { stdio: "inherit" });
}
