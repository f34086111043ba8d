import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Bitmap } from "../support/bitmap.ts";

/** Pixels of an inch: enough to see that a line of half a point is there. */
export const RESOLUTION = 108;

/** The first pages of a PDF as poppler shows them, form fields included. */
export function rasterise(pdf: string, pages: number, directory: string): readonly Bitmap[] {
  const prefix = `page-${process.pid}`;
  execFileSync(
    "pdftoppm",
    ["-cropbox", "-r", String(RESOLUTION), "-l", String(pages), pdf, join(directory, prefix)],
    {
      stdio: ["ignore", "ignore", "ignore"],
    },
  );
  const files = readdirSync(directory)
    .filter((file) => file.startsWith(`${prefix}-`))
    .sort();
  return files.map((file) => {
    const path = join(directory, file);
    const bitmap = readPpm(readFileSync(path));
    rmSync(path);
    return bitmap;
  });
}

/** Pages of the same size, which rounding may make a pixel larger or smaller. */
export function cropped(page: Bitmap, { width, height }: Bitmap): Bitmap {
  if (page.width === width && page.height === height) return page;
  if (Math.abs(page.width - width) > 1 || Math.abs(page.height - height) > 1) return page;
  const data = new Uint8Array(width * height * 4).fill(255);
  const stride = Math.min(page.width, width) * 4;
  for (let y = 0; y < Math.min(page.height, height); y += 1) {
    const from = y * page.width * 4;
    data.set(page.data.subarray(from, from + stride), y * width * 4);
  }
  return { width, height, data };
}

/** A binary portable pixmap with 8 bits for each channel. */
export function readPpm(bytes: Buffer): Bitmap {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 60).toString("latin1"));
  if (head === null) throw new Error("poppler wrote something else than a pixmap");
  const [width, height] = [Number(head[1]), Number(head[2])];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let from = head[0].length, to = 0; to < data.length; from += 3, to += 4) {
    data[to] = bytes[from] ?? 0;
    data[to + 1] = bytes[from + 1] ?? 0;
    data[to + 2] = bytes[from + 2] ?? 0;
  }
  return { width, height, data };
}
