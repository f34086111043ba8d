import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { getDocument, type PDFPageProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PdfReader } from "../support/pdfium.ts";

/** A program that people copy text with, search in, or listen to. */
export interface TextReader {
  readonly name: string;
  /** The text of a file as it is copied. */
  textOf(file: string): Promise<string>;
}

const run = promisify(execFile);

/** Poppler's order of reading: blocks found by where glyphs stand. */
export const poppler: TextReader = {
  name: "poppler",
  textOf: async (file) => {
    const { stdout } = await run("pdftotext", ["-enc", "UTF-8", file, "-"], { maxBuffer: 1 << 26 });
    return stdout;
  },
};

/** The text layer of Firefox, in the order of the file; a hyphen at the end of a line is left out, as its search does. */
export const pdfJs: TextReader = {
  name: "pdf.js",
  textOf: (file) =>
    eachPage(file, async (page) => {
      const { items } = await page.getTextContent();
      return withoutHyphens(items.map((item) => ("str" in item ? lineOf(item) : "")).join(""));
    }),
};

/** What Firefox gives to screen readers: the text layer by the structure tree. */
export const structureTree: TextReader = {
  name: "structure",
  textOf: (file) =>
    eachPage(file, async (page) => {
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const texts = new Map<string, string>();
      const open: (string | undefined)[] = [];
      for (const item of items) {
        if ("str" in item) {
          const owner = open.findLast((id) => id !== undefined);
          if (owner !== undefined) texts.set(owner, (texts.get(owner) ?? "") + lineOf(item));
        } else if (item.type === "endMarkedContent") open.pop();
        else open.push("id" in item && item.id !== null ? item.id : undefined);
      }
      return withoutHyphens(textIn(await page.getStructTree(), texts));
    }),
};

/** The text of Chromium's viewer; it marks a hyphen at the end of a line as left out. */
export async function pdfium(): Promise<TextReader> {
  const reader = await PdfReader.create();
  return {
    name: "PDFium",
    textOf: async (file) => {
      const document = reader.open(readFileSync(file));
      const pages = Array.from({ length: document.count }, (_, page) =>
        document
          .characters(page)
          .map(({ text }) => text)
          .join(""),
      );
      document.close();
      return pages.join("\n").replace(/\u00ad\s*/g, "");
    },
  };
}

async function eachPage(file: string, read: (page: PDFPageProxy) => Promise<string>): Promise<string> {
  const task = getDocument({
    data: new Uint8Array(readFileSync(file)),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
  });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1)
    texts.push(await read(await document.getPage(number)));
  await task.destroy();
  return texts.join("\n");
}

function lineOf({ str, hasEOL }: { readonly str: string; readonly hasEOL: boolean }): string {
  return hasEOL ? `${str}\n` : str;
}

/** As the search of pdf.js does (`normalize` of its find controller). */
function withoutHyphens(text: string): string {
  return text.replace(/(\p{Ll})-\n(?=\p{Ll})|(\p{Lu})-\n(?=\p{L})/gu, "$1$2");
}

type StructTree = Awaited<ReturnType<PDFPageProxy["getStructTree"]>>;
type StructTreeNode = NonNullable<StructTree>["children"][number];

/** Elements that stand in a line; all others part words. */
const INLINE: ReadonlySet<string> = new Set("Span Link Annot Quote Code Reference Em Strong Sub".split(" "));

function textIn(node: StructTree | StructTreeNode, texts: ReadonlyMap<string, string>): string {
  if (node === null || node === undefined) return "";
  if ("id" in node) return texts.get(node.id) ?? "";
  if (!("children" in node)) return "";
  const inside = node.children.map((child) => textIn(child, texts)).join("");
  return INLINE.has(node.role) ? inside : `\n${inside}\n`;
}
