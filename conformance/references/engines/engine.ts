import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ChromiumPrinter } from "../../chromium/chromium.ts";
import { findChromium } from "../../support/chromium-command.ts";
import { LineProcess } from "../../support/line-process.ts";
import type { EngineName } from "../reference-document.ts";
import type { InstalledEngines } from "./install.ts";

/** An engine that runs. */
export interface RunningEngine {
  readonly version: string;
  /** Renders a file into another. @throws Error when it can't. */
  render(input: string, output: string): Promise<void>;
  close(): Promise<void> | void;
}

const PYTHON = fileURLToPath(new URL("./python/", import.meta.url));
const VIVLIOSTYLE = new URL("./vivliostyle/package.json", import.meta.url);
const POM = new URL("./openhtmltopdf/pom.xml", import.meta.url);
/** Every document brings its fonts, but a browser that finds none at all on the machine prints empty pages. */
const INSTALLED_FONTS: readonly string[] = [
  fileURLToPath(new URL("../../../node_modules/@expo-google-fonts/noto-sans/400Regular/", import.meta.url)),
];

/** Starts an engine that is installed. */
export async function startEngine(name: EngineName, installed: InstalledEngines): Promise<RunningEngine> {
  switch (name) {
    case "weasyprint":
    case "plutoprint":
      return pythonEngine(name, installed.python);
    case "openhtmltopdf":
      return javaEngine(installed.classPath);
    case "chromium":
      return browserEngine(chromiumVersion(), (input) => pathToFileURL(input).href);
    case "vivliostyle":
      return vivliostyleEngine(installed.viewer);
  }
}

function pythonEngine(name: string, python: string): RunningEngine {
  const told = execFileSync(python, ["-m", "pip", "show", name], { encoding: "utf8" });
  const process = new LineProcess(python, [join(PYTHON, "render.py"), name]);
  return engineOf(/^Version: (.*)$/m.exec(told)?.[1] ?? "", process);
}

function javaEngine(classPath: string): RunningEngine {
  const [, version = ""] =
    /openhtmltopdf-pdfbox<\/artifactId>\s*<version>(.*?)</.exec(readFileSync(POM, "utf8")) ?? [];
  return engineOf(version, new LineProcess("java", ["-Xmx1g", "-cp", classPath, "Render"]));
}

function engineOf(version: string, process: LineProcess): RunningEngine {
  return {
    version,
    render: (input, output) => process.render(input, output),
    close: () => process.close(),
  };
}

async function vivliostyleEngine(viewer: string): Promise<RunningEngine> {
  const { dependencies } = JSON.parse(readFileSync(VIVLIOSTYLE, "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const page = pathToFileURL(join(viewer, "index.html")).href;
  const version = `viewer ${dependencies["@vivliostyle/viewer"]}, Chromium ${chromiumVersion()}`;
  // Another address for each document: what differs behind # alone is not loaded anew.
  return browserEngine(
    version,
    (input) =>
      `${page}?${encodeURIComponent(input)}#src=${pathToFileURL(input).href}&renderAllPages=true&bookMode=false`,
    VIEWER_READY,
  );
}

/** Settles when the viewer has laid out all pages. */
const VIEWER_READY = `new Promise((resolve) => {
  const look = () => {
    if (window.coreViewer?.readyState === "complete") resolve(1);
    else setTimeout(look, 20);
  };
  look();
})`;

async function browserEngine(
  version: string,
  urlOf: (input: string) => string,
  ready?: string,
): Promise<RunningEngine> {
  const printer = await ChromiumPrinter.start(INSTALLED_FONTS);
  return {
    version,
    render: async (input, output) => writeFileSync(output, await printer.print(urlOf(input), ready)),
    close: () => printer.close(),
  };
}

function chromiumVersion(): string {
  const told = execFileSync(findChromium() ?? "chromium", ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return /[\d.]+/.exec(told)?.[0] ?? "";
}
