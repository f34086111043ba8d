import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** Reads PDFs back with programs of others. */
export class PdfReader {
  readonly #path: string;

  /** `path` is a file that may be written. */
  constructor(path: string) {
    this.#path = path;
  }

  /** The text of each page. @throws when the bytes are no valid PDF. */
  pages(pdf: Uint8Array): readonly string[] {
    writeFileSync(this.#path, pdf);
    execFileSync("qpdf", ["--check", this.#path], { stdio: "pipe" });
    const text = execFileSync("pdftotext", ["-layout", this.#path, "-"], { encoding: "utf8" });
    return text.split("\f").slice(0, -1);
  }

  /** The text of each page as the file has it, without looking at where it stands; spaces are left out. */
  lines(pdf: Uint8Array): readonly string[] {
    writeFileSync(this.#path, pdf);
    const text = execFileSync("pdftotext", ["-raw", this.#path, "-"], { encoding: "utf8" });
    return text
      .split("\f")
      .slice(0, -1)
      .map((page) => page.replace(/\s/g, ""));
  }

  /** The file with its streams unpacked, a character for each byte. */
  source(pdf: Uint8Array): string {
    writeFileSync(this.#path, pdf);
    const options = { encoding: "latin1" as const, maxBuffer: 1 << 28 };
    return execFileSync("qpdf", ["--qdf", "--object-streams=disable", this.#path, "-"], options);
  }

  text(pdf: Uint8Array): string {
    return this.pages(pdf).join("\n");
  }

  /** Lines of `pdfinfo`, by name. */
  info(pdf: Uint8Array): ReadonlyMap<string, string> {
    writeFileSync(this.#path, pdf);
    const lines = execFileSync("pdfinfo", [this.#path], { encoding: "utf8" }).split("\n");
    return new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
    );
  }

  /** Grey values of each page at 20 pixels an inch, line after line. */
  greys(pdf: Uint8Array): readonly Uint8Array[] {
    writeFileSync(this.#path, pdf);
    const { size } = { size: this.pages(pdf).length };
    return Array.from({ length: size }, (_page, index) => {
      const root = `${this.#path}-${index}`;
      execFileSync("pdftoppm", [
        "-gray",
        "-r",
        "20",
        "-f",
        String(index + 1),
        "-singlefile",
        this.#path,
        root,
      ]);
      const file = readFileSync(`${root}.pgm`);
      rmSync(`${root}.pgm`);
      const [, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString("latin1", 0, 40)) ?? [];
      return new Uint8Array(file.subarray(file.length - Number(width) * Number(height)));
    });
  }
}
