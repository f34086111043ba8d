import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PdfReader } from "../support/pdfium.ts";

/** A program that opens PDFs. */
export interface Reader {
  readonly name: string;
  /** What it says of a file beside what was asked for: warnings and errors, each once. */
  complaints(file: string): Promise<readonly string[]>;
}

const run = promisify(execFile);
const PDFJS = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** Pages are drawn to find what is wrong with them, not to be looked at. */
const DOTS_PER_INCH = 24;

/** The five readers. @throws Error when PDFium does not start. */
export async function readers(): Promise<readonly Reader[]> {
  return [qpdf, poppler, mupdf, pdfJs, await pdfium()];
}

const qpdf: Reader = {
  name: "qpdf",
  complaints: (file) => told("qpdf", ["--check", file], (line) => /^(?:WARNING|ERROR)/.test(line)),
};

const poppler: Reader = {
  name: "poppler",
  complaints: (file) => told("pdftoppm", ["-r", String(DOTS_PER_INCH), file]),
};

/** What Debian's build says of every file, since it is made without colour management. */
const OF_THE_BUILD = "warning: ICC support is not available";

const mupdf: Reader = {
  name: "MuPDF",
  complaints: (file) =>
    told(
      "mutool",
      ["draw", "-q", "-r", String(DOTS_PER_INCH), "-F", "pnm", "-o", "/dev/null", file],
      (line) => line.trim() !== "" && line !== OF_THE_BUILD,
    ),
};

/** Draws each page's operators without a canvas: fonts, images and annotations are read. */
const pdfJs: Reader = {
  name: "pdf.js",
  complaints: async (file) => {
    const lines: string[] = [];
    const { log, warn } = console;
    console.log = console.warn = (...words: readonly unknown[]): void => void lines.push(words.join(" "));
    const task = getDocument({
      data: new Uint8Array(readFileSync(file)),
      verbosity: VerbosityLevel.WARNINGS,
      isEvalSupported: false,
      useSystemFonts: false,
      standardFontDataUrl: join(PDFJS, "standard_fonts/"),
      cMapUrl: join(PDFJS, "cmaps/"),
      cMapPacked: true,
    });
    try {
      const document = await task.promise;
      for (let number = 1; number <= document.numPages; number += 1) {
        const page = await document.getPage(number);
        await page.getOperatorList();
        await page.getTextContent();
        await page.getAnnotations();
      }
    } catch (error) {
      lines.push(String(error));
    } finally {
      await task.destroy();
      Object.assign(console, { log, warn });
    }
    return once(lines);
  },
};

async function pdfium(): Promise<Reader> {
  const reader = await PdfReader.create();
  return {
    name: "PDFium",
    complaints: async (file) => {
      try {
        const document = reader.open(readFileSync(file), { dpi: DOTS_PER_INCH });
        for (let page = 0; page < document.count; page += 1) document.raster(page);
        document.close();
        return [];
      } catch (error) {
        return [String(error)];
      }
    },
  };
}

/** Lines that a program writes to its error output, and those of all its output when it fails. */
async function told(
  command: string,
  options: readonly string[],
  isMeant: (line: string) => boolean = (line) => line.trim() !== "",
): Promise<readonly string[]> {
  const settings = { encoding: "buffer", maxBuffer: 1 << 28 } as const;
  try {
    const { stdout, stderr } = await run(command, options, settings);
    const output = command === "qpdf" ? `${stdout.toString()}\n${stderr.toString()}` : stderr.toString();
    return once(output.split("\n").filter(isMeant));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`${command} is not installed.`);
    return once(message.split("\n").slice(0, 5));
  }
}

function once(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)];
}
