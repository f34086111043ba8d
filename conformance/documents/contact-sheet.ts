import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPpm } from "../forms/rasterise.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { pdfOf, RENDERERS } from "./render-document.ts";

const GAP = 6;
const GROUND = 120;

/** How much of each document is shown. */
export interface SheetSize {
  /** Pages from the first. */
  readonly pages: number;
  /** Of a page, pixels. */
  readonly width: number;
}

/** One document: a column for each renderer (ours, Chromium, WeasyPrint), a row for each page. */
export function documentSheet(directory: string, size: SheetSize): Bitmap {
  const columns = RENDERERS.map((renderer) => firstPages(pdfOf(renderer, directory), size));
  const height = Math.round(size.width * 1.42);
  const rows = Math.max(1, ...columns.map((pages) => pages.length));
  return composed(
    Array.from({ length: rows }, (_row, row) => columns.map((pages) => pages[row])),
    { width: size.width, height },
  );
}

/** Pictures of documents, as many in a row as are given. */
export function composed(
  rows: readonly (readonly (Bitmap | undefined)[])[],
  cell: { readonly width: number; readonly height: number },
): Bitmap {
  const across = Math.max(...rows.map((row) => row.length));
  const width = across * (cell.width + GAP) + GAP;
  const height = rows.length * (cell.height + GAP) + GAP;
  const data = new Uint8Array(width * height * 4).fill(GROUND);
  for (const [down, row] of rows.entries()) {
    for (const [right, picture] of row.entries()) {
      if (picture === undefined) continue;
      const left = GAP + right * (cell.width + GAP);
      const top = GAP + down * (cell.height + GAP);
      const stride = Math.min(picture.width, cell.width) * 4;
      for (let y = 0; y < Math.min(picture.height, cell.height); y += 1) {
        const from = y * picture.width * 4;
        data.set(picture.data.subarray(from, from + stride), ((top + y) * width + left) * 4);
      }
    }
  }
  return { width, height, data };
}

function firstPages(pdf: string, { pages, width }: SheetSize): readonly Bitmap[] {
  if (!existsSync(pdf)) return [];
  const directory = mkdtempSync(join(tmpdir(), "platen-sheet-"));
  const size = ["-l", String(pages), "-scale-to-x", String(width), "-scale-to-y", "-1"];
  execFileSync("pdftoppm", [...size, pdf, join(directory, "page")], { stdio: "ignore" });
  const bitmaps = readdirSync(directory)
    .sort()
    .map((file) => readPpm(readFileSync(join(directory, file))));
  rmSync(directory, { recursive: true });
  return bitmaps;
}
