import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installOnce, installPython, runLoudly } from "../../support/install.ts";

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
  return {
    python: installPython(join(BUILT, "python"), join(HERE, "python/requirements.txt")),
    classPath: installJava(),
    viewer: installViewer(),
  };
}

function installJava(): string {
  const project = join(HERE, "openhtmltopdf");
  const built = join(BUILT, "openhtmltopdf");
  const list = join(built, "classpath.txt");
  const content = ["pom.xml", "Render.java", "Fill.java"]
    .map((file) => readFileSync(join(project, file), "utf8"))
    .join("");
  installOnce(join(BUILT, "openhtmltopdf.installed"), content, () => {
    mkdirSync(built, { recursive: true });
    const goals = ["compile", "dependency:build-classpath", `-Dmdep.outputFile=${list}`];
    runLoudly("mvn", ["-q", "-B", "-f", join(project, "pom.xml"), `-Dbuilt=${built}`, ...goals]);
  });
  return `${join(built, "classes")}:${readFileSync(list, "utf8").trim()}`;
}

function installViewer(): string {
  const folder = join(BUILT, "vivliostyle");
  const manifest = readFileSync(join(HERE, "vivliostyle/package.json"), "utf8");
  installOnce(join(BUILT, "vivliostyle.installed"), manifest, () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), manifest);
    const options = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"];
    runLoudly("npm", ["install", "--prefix", folder, ...options]);
  });
  return join(folder, "node_modules/@vivliostyle/viewer/lib");
}
