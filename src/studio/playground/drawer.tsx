import type { VNode } from "preact";
import type { PageFacts } from "../engine/protocol.ts";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { PlaygroundController } from "./controller.ts";
import { PageSetup } from "./page-setup.tsx";
import type { DrawerTab, Result } from "./state.ts";
import { UseIt } from "./use-it.tsx";

const TABS: readonly (readonly [DrawerTab, string])[] = [
  ["page", "Page"],
  ["breaks", "Breaks"],
  ["times", "Times"],
  ["use", "Use it"],
];

/** What there is to set and to know beside the pages. */
export function Drawer({ controller }: { readonly controller: PlaygroundController }): VNode | null {
  const tab = useStore(controller.store, (state) => state.view.drawer);
  const result = useStore(controller.store, (state) => state.result);
  if (tab === undefined) return null;
  return (
    <aside class="drawer" aria-label="Details">
      <header class="drawer-head">
        <Tabs
          label="Details"
          tabs={TABS}
          selected={tab}
          panel="drawer-panel"
          onSelect={(drawer) => controller.view({ drawer })}
        />
        <Button
          label="Close details"
          icon="close"
          iconOnly
          onPress={() => controller.view({ drawer: undefined })}
        />
      </header>
      <div id="drawer-panel" class="drawer-panel" role="tabpanel" aria-label="Details" tabIndex={0}>
        {tab === "page" ? <PageSetup controller={controller} /> : null}
        {tab === "use" ? <UseIt controller={controller} /> : null}
        {tab === "breaks" && result !== undefined ? <Breaks controller={controller} result={result} /> : null}
        {tab === "times" && result !== undefined ? <Times result={result} /> : null}
      </div>
    </aside>
  );
}

interface BreaksProps {
  readonly controller: PlaygroundController;
  readonly result: Result;
}

/** Why each page ended where it did. */
function Breaks({ controller, result }: BreaksProps): VNode {
  return (
    <ol class="breaks">
      {result.pages.map((page, index) => (
        <li key={index}>
          <button type="button" class="break-page" onClick={() => controller.goToPage(index)}>
            Page {index + 1}
            {page.name === "" ? "" : ` (${page.name})`}
          </button>
          <p>{sentenceOf(page)}</p>
          {page.end.position === undefined ? null : (
            <Button
              label="Show in source"
              onPress={() => controller.reveal(page.end.position?.line ?? 1, page.end.position?.column ?? 1)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function sentenceOf({ end }: PageFacts): string {
  if (end.kind === "end") return "The document ends here.";
  if (end.kind === "blank") return `Blank: ${end.reason}.`;
  return `Ends ${end.place}: ${end.reason}.`;
}

const STAGES: Readonly<Record<string, string>> = {
  parse: "Read the document",
  sheets: "Load style sheets",
  style: "Compute styles",
  media: "Load fonts and pictures",
  boxes: "Make boxes",
  pages: "Lay out pages",
  paint: "Paint pages",
  pdf: "Write the PDF",
};

/** The time of each stage. */
function Times({ result: { timings, milliseconds, pages, pdf } }: { readonly result: Result }): VNode {
  const longest = Math.max(0.1, ...timings.map(([, time]) => time));
  return (
    <>
      <table class="times">
        <caption class="hidden">Time of each stage</caption>
        <tbody>
          {timings
            .filter(([, time]) => time > 0)
            .map(([stage, time]) => (
              <tr key={stage}>
                <th scope="row">{STAGES[stage] ?? stage}</th>
                <td class="times-bar">
                  <span style={{ width: `${(time / longest) * 100}%` }} />
                </td>
                <td class="times-value">{time.toFixed(1)} ms</td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            <td />
            <td class="times-value">{milliseconds.toFixed(1)} ms</td>
          </tr>
        </tfoot>
      </table>
      <p class="note">
        {pages.length} {pages.length === 1 ? "page" : "pages"}, {sizeOf(pdf.length)}. Made in this browser, in
        a worker of this page; nothing was sent anywhere.
      </p>
    </>
  );
}

export function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
