import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ChromiumPrinter } from "../../conformance/chromium/chromium.ts";
import { chromiumArguments, findChromium } from "../../conformance/support/chromium-command.ts";
import { LineProcess } from "../../conformance/support/line-process.ts";
import { isInstalled } from "../spawn.ts";
import { fontEnvironment, installFromMaven, installFromNpm, installFromPypi, NOTO } from "./install.ts";
import type { AbsentRival, ColdCommand, Rival, RunningRival } from "./rival.ts";

const HERE = fileURLToPath(new URL("./", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where rivals come from, and the one that is measured against them all. */
interface Source {
  readonly names: readonly string[];
  /** Installs and names them. @throws Error when that can't be done. */
  readonly rivals: () => Rival[];
}

const SOURCES: readonly Source[] = [
  { names: ["PlutoPrint", "WeasyPrint", "Typst", "MuPDF", "pikepdf"], rivals: fromPypi },
  { names: ["Chromium"], rivals: chromium },
  { names: ["OpenHTMLtoPDF", "Flying Saucer"], rivals: fromMaven },
  { names: ["wkhtmltopdf"], rivals: wkhtmltopdf },
  { names: ["pdfkit", "pdfmake", "react-pdf", "Forme", "pdf-lib", "libpdf"], rivals: fromNpm },
];

/** Name of the one that the others are compared with. */
export const OURS = "Platen";

/**
 * Ourselves and all rivals that can be installed here, ours first.
 *
 * @param documents folder of the documents, which ours may read.
 * @param isWanted whether a rival is asked for; sources of which none is are not touched.
 */
export function findRivals(
  documents: string,
  isWanted: (name: string) => boolean,
): { readonly rivals: Rival[]; readonly absent: AbsentRival[] } {
  const rivals = [platen(documents)];
  const absent: AbsentRival[] = [];
  for (const { names, rivals: found } of SOURCES) {
    const wanted = names.filter(isWanted);
    if (wanted.length === 0) continue;
    try {
      rivals.push(...found().filter(({ name }) => isWanted(name)));
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      absent.push(...wanted.map((name) => ({ name, reason })));
    }
  }
  return { rivals, absent };
}

function platen(documents: string): Rival {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  return {
    name: OURS,
    version,
    language: "TypeScript",
    source: "this package",
    reads: ["html", "form"],
    isCompiledLate: true,
    start: () => lineRival(process.execPath, [join(HERE, "platen/render.mjs"), documents]),
    cold: (input, output) => ({
      command: process.execPath,
      arguments: [join(ROOT, "dist/cli/launch.cjs"), "render", input, "-o", output],
    }),
  };
}

function fromPypi(): Rival[] {
  const python = installFromPypi();
  const environment = fontEnvironment();
  const versions = new Map(
    readFileSync(join(HERE, "python/requirements.txt"), "utf8")
      .split("\n")
      .map((line) => line.split("==") as [string, string]),
  );
  const engine = (
    name: string,
    language: string,
    kind: "html" | "content" | "form",
    program: string[],
  ): Rival => ({
    ...lineRivalOf({ command: python, program, environment }),
    name,
    version: versions.get(name === "MuPDF" ? "pymupdf" : name.toLowerCase()) ?? "",
    language,
    source: "PyPI",
    reads: [kind],
    isCompiledLate: false,
  });
  const [render, fill] = [join(HERE, "python/render.py"), join(HERE, "python/fill.py")];
  const commandLine = (name: string) => ({
    cold: (input: string, output: string) =>
      commandIn(environment, join(python, "..", name), [input, output]),
  });
  return [
    { ...engine("PlutoPrint", "C++", "html", [render, "plutoprint"]), ...commandLine("plutoprint") },
    { ...engine("WeasyPrint", "Python", "html", [render, "weasyprint"]), ...commandLine("weasyprint") },
    engine("Typst", "Rust", "content", [render, "typst", join(HERE, "typst"), NOTO]),
    engine("MuPDF", "C", "form", [fill, "MuPDF"]),
    engine("pikepdf", "C++", "form", [fill, "pikepdf"]),
  ];
}

function fromMaven(): Rival[] {
  const classPath = installFromMaven();
  const pom = readFileSync(join(HERE, "java/pom.xml"), "utf8");
  const versionOf = (artifact: string): string =>
    new RegExp(`${artifact}</artifactId>\\s*<version>(.*?)<`).exec(pom)?.[1] ?? "";
  const faces = ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"].map((face) =>
    join(NOTO, face, `NotoSans_${face}.ttf`),
  );
  const engine = (name: string, artifact: string): Rival => ({
    ...lineRivalOf({ command: "java", program: ["-Xmx4g", "-cp", classPath, "Render", name, ...faces] }),
    name,
    version: versionOf(artifact),
    language: "Java",
    source: "Maven Central",
    reads: ["html"],
    isCompiledLate: true,
  });
  return [engine("OpenHTMLtoPDF", "openhtmltopdf-pdfbox"), engine("Flying Saucer", "flying-saucer-pdf")];
}

function fromNpm(): Rival[] {
  const folder = installFromNpm();
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const engine = (
    name: string,
    language: string,
    kind: "content" | "form",
    file: string,
    packageName = name,
  ): Rival => ({
    ...lineRivalOf({ command: process.execPath, program: [join(folder, `${file}.mjs`), NOTO, name] }),
    name,
    version: dependencies[packageName] ?? "",
    language,
    source: "npm",
    reads: [kind],
    isCompiledLate: true,
  });
  return [
    engine("pdfkit", "JavaScript", "content", "pdfkit"),
    engine("pdfmake", "JavaScript", "content", "pdfmake"),
    engine("react-pdf", "JavaScript", "content", "react-pdf", "@react-pdf/renderer"),
    engine("Forme", "Rust (WASM)", "content", "forme", "@formepdf/core"),
    engine("pdf-lib", "JavaScript", "form", "fill"),
    engine("libpdf", "JavaScript", "form", "fill", "@libpdf/core"),
  ];
}

function chromium(): Rival[] {
  const command = findChromium();
  if (command === undefined) throw new Error("no chromium command here (Debian: apt-get install chromium)");
  const profile = join(HERE, "../out/peers/chromium-profile");
  return [
    {
      name: "Chromium",
      version: versionOf(command),
      language: "C++",
      source: "Debian",
      reads: ["html"],
      isCompiledLate: true,
      start: startChromium,
      cold: (input, output) => ({ command, arguments: chromiumArguments(input, output, profile) }),
    },
  ];
}

/** One browser that stays open and is told over its DevTools protocol to print page after page. */
async function startChromium(): Promise<RunningRival> {
  const printer = await ChromiumPrinter.start([NOTO], { timeout: 600_000, hasExactText: false });
  return {
    pid: printer.pid ?? 0,
    render: async ({ input, output, count }) => {
      for (let index = 0; index < count; index += 1) {
        writeFileSync(output, await printer.print(pathToFileURL(input).href));
      }
    },
    close: () => printer.close(),
  };
}

/** It has no way to stay: a shell that stays starts it for each document. */
function wkhtmltopdf(): Rival[] {
  if (!isInstalled("wkhtmltopdf")) {
    throw new Error("no wkhtmltopdf command here (Debian: apt-get install wkhtmltopdf)");
  }
  const options = "-q --enable-local-file-access --encoding utf-8 --print-media-type";
  const script = `while IFS=$'\\t' read -r input output count; do
    said=done
    for ((index = 0; index < count; index++)); do
      wkhtmltopdf ${options} "$input" "$output" > /dev/null 2>&1 || said="error: status $?"
    done
    echo "$said"
  done`;
  const environment = { ...fontEnvironment(), QT_QPA_PLATFORM: "offscreen" };
  return [
    {
      ...lineRivalOf({ command: "bash", program: ["-c", script], environment }),
      name: "wkhtmltopdf",
      version: versionOf("wkhtmltopdf"),
      language: "C++",
      source: "Debian",
      reads: ["html"],
      isCompiledLate: false,
      isStartedEachTime: true,
    },
  ];
}

interface LineProgram {
  readonly command: string;
  readonly program: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A program told by lines: warm it stays, cold it is told one line and ends. */
function lineRivalOf({ command, program, environment = {} }: LineProgram): Pick<Rival, "start" | "cold"> {
  return {
    start: () => lineRival(command, program, environment),
    cold: (input, output) => ({
      ...commandIn(environment, command, program),
      said: `${input}\t${output}\t1\n`,
    }),
  };
}

function commandIn(
  environment: Readonly<Record<string, string>>,
  command: string,
  commandArguments: readonly string[],
): ColdCommand {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return { command: "env", arguments: [...variables, command, ...commandArguments] };
}

async function lineRival(
  command: string,
  program: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningRival> {
  const child = new LineProcess(command, program, environment);
  return {
    pid: child.pid ?? 0,
    render: ({ input, output, count }) => child.tell([input, output, String(count)]),
    close: async () => child.kill(),
  };
}

function versionOf(command: string): string {
  const told = execFileSync(command, ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return /\d[\d.]*/.exec(told)?.[0] ?? "";
}
