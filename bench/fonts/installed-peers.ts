import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumArguments, findChromium } from "../../conformance/support/chromium-command.ts";
import { isInstalled, runPinned, type Spawned } from "../spawn.ts";

/** Another renderer that is installed here, started as a process for each document. */
export interface Peer {
  readonly name: string;
  render(input: string, output: string, core: number): Promise<Spawned>;
}

/** The renderers that are installed here: a command for each document. */
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
