import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Engine } from "../../src/node/index.ts";
import { table } from "../tables.ts";
import { installedPeers } from "./installed-peers.ts";

const SAMPLES = fileURLToPath(new URL("../../examples/scripts/", import.meta.url));

/** Sizes of the pages in ten scripts beside other renderers that are installed. */
export async function sampleTable(fonts: string): Promise<string> {
  const engine = new Engine({ fontSettings: { directories: [fonts] } });
  const peers = installedPeers();
  const scratch = mkdtempSync(join(tmpdir(), "platen-samples-"));
  const rows: string[][] = [];
  try {
    for (const name of readdirSync(SAMPLES).filter((file) => file.endsWith(".html"))) {
      const { pdf } = await engine.renderHtml({ html: readFileSync(join(SAMPLES, name)) });
      const sizes = [pdf.length];
      for (const peer of peers) {
        const output = join(scratch, "out.pdf");
        await peer.render(join(SAMPLES, name), output, 0);
        sizes.push(statSync(output).size);
      }
      rows.push([name.replace(".html", ""), ...sizes.map((size) => (size / 1024).toFixed(0))]);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return table(["KB", "ours", ...peers.map(({ name }) => name)], rows);
}
