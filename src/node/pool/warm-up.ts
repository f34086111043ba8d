import { DEFAULT_WORKSPACE } from "../../contract/workspace.ts";
import type { Work } from "../../http/calls/work.ts";

const DOCUMENT = `<h1>Warm</h1><p>Text, <b>bold</b> and <i>italic <b>both</b></i>; <a href="#x">link</a></p>
<table>${"<tr><th>Item<td>1,234.50<td style='text-align: right; border: 1px solid'>12</tr>".repeat(12)}</table>
<ul><li>one<li>two</ul><div style="float: left; width: 5cm; background: #eee">float</div><p style="break-before: page">next`;
const ROUNDS = 8;

/**
 * Reads the fonts and lets the engine be compiled, so that the first caller need not wait for it. Whoever waits already is better off with
 * a thread that has done it once.
 */
export async function warmUp(work: Work, isAwaited: () => boolean): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify({ type: "html", data: { html: DOCUMENT } }));
  const call = { signal: undefined, watermark: undefined, owner: "", workspace: DEFAULT_WORKSPACE };
  for (let round = 0; round < ROUNDS; round += 1) {
    await work.generate({ bytes, contentType: "application/json" }, call);
    if (isAwaited()) return;
  }
}
