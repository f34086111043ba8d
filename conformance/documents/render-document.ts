import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runPinned } from "../../bench/spawn.ts";
import { chromiumArguments, findChromium } from "../support/chromium-command.ts";

export const RENDERERS = ["platen", "chromium", "weasyprint"] as const;

export type Renderer = (typeof RENDERERS)[number];

/** What became of one document in one renderer. */
export interface Rendering {
  readonly renderer: Renderer;
  /** Undefined when there is no PDF. */
  readonly pages: number | undefined;
  /** Of the processor and of the clock, ms. */
  readonly cpu: number;
  readonly wall: number;
  /** The last lines of what the renderer said when it failed. */
  readonly failure?: string;
}

export interface RenderPlaces {
  /** Where PDFs go: a folder for each document. */
  readonly directory: string;
  /** WeasyPrint's command. */
  readonly weasyprint: string;
  /** Tags where a renderer has them only when it is asked. */
  readonly tagged?: boolean;
}

/** Seconds that a renderer has for a document. */
const PATIENCE = "90";

/** Renders a file by one renderer's command line with its defaults, in a process of its own. */
export async function renderDocument(
  renderer: Renderer,
  file: string,
  { directory, weasyprint, tagged = false }: RenderPlaces,
): Promise<Rendering> {
  mkdirSync(directory, { recursive: true });
  const output = pdfOf(renderer, directory);
  rmSync(output, { force: true });
  const profile = join(directory, "profile");
  const commands: Readonly<Record<Renderer, readonly string[]>> = {
    platen: [process.execPath, "dist/cli/launch.cjs", "render", file, "-o", output],
    chromium: [findChromium() ?? "chromium", ...chromiumArguments(file, output, profile)],
    weasyprint: [weasyprint, "-q", ...(tagged ? ["--pdf-tags"] : []), file, output],
  };
  const start = performance.now();
  try {
    const { cpu, wall } = await runPinned("timeout", [PATIENCE, ...commands[renderer]]);
    if (!existsSync(output)) throw new Error(`${renderer} wrote nothing`);
    return { renderer, pages: pageCount(output), cpu, wall };
  } catch (error) {
    const failure = error instanceof Error ? error.message.slice(-400) : String(error);
    return { renderer, pages: undefined, cpu: 0, wall: performance.now() - start, failure };
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Where a renderer's PDF of a document stands. */
export function pdfOf(renderer: Renderer, directory: string): string {
  return join(directory, `${renderer}.pdf`);
}

function pageCount(pdf: string): number {
  const told = /^Pages:\s+(\d+)/m.exec(execFileSync("pdfinfo", [pdf], { encoding: "utf8" }));
  return Number(told?.[1] ?? 0);
}
