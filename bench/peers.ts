import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isInstalled, runPinned, type Spawned } from "./spawn.ts";

/** Another renderer, started as a process for each document. */
export interface Peer {
  readonly name: string;
  render(input: string, output: string, core: number): Promise<Spawned>;
}

/** The peers that are installed here. */
export function installedPeers(): Peer[] {
  const peers: Peer[] = [];
  if (isInstalled("weasyprint"))
    peers.push({
      name: "weasyprint",
      render: (input, output, core) => runPinned("weasyprint", ["-q", input, output], core),
    });
  const chromium = findChromium();
  if (chromium !== undefined)
    peers.push({
      name: "chromium",
      render: (input, output, core) => renderByChromium(chromium, { input, output, core }),
    });
  return peers;
}

/** The installed Chromium's command, under any of its names. */
export function findChromium(): string | undefined {
  return ["chromium", "chromium-browser", "google-chrome"].find(isInstalled);
}

/** Flags under which Chromium runs without a window, and asks nobody for anything. */
export const QUIET_CHROMIUM: readonly string[] = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Flags under which Chromium prints one page offline and leaves nothing behind. */
export function chromiumArguments(input: string, output: string, profile: string): string[] {
  return [
    ...QUIET_CHROMIUM,
    `--user-data-dir=${profile}`,
    "--no-pdf-header-footer",
    `--print-to-pdf=${output}`,
    pathToFileURL(input).href,
  ];
}

async function renderByChromium(
  command: string,
  job: { readonly input: string; readonly output: string; readonly core: number },
): Promise<Spawned> {
  const profile = join(tmpdir(), `platen-chromium-${process.pid}`);
  try {
    return await runPinned(command, chromiumArguments(job.input, job.output, profile), job.core);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
