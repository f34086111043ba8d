import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Diagnostic } from "../../index.ts";
import { CodePane } from "../code/code-pane.tsx";
import { useStore } from "../state/use-store.ts";
import { Select } from "../ui/field.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { PlaygroundController } from "./controller.ts";
import { FORMATS, languageOf, PANES, type Pane, panesOf } from "./document.ts";
import { Problems } from "./problems.tsx";

const NAMES: Readonly<Record<Pane, string>> = {
  html: "HTML",
  css: "CSS",
  markdown: "Markdown",
  blocks: "Blocks",
};

/** The texts of the document and what the engine says of them. */
export function WriteSide({ controller }: { readonly controller: PlaygroundController }): VNode {
  const { store } = controller;
  const format = useStore(store, (state) => state.history.model.format);
  const pane = useStore(store, (state) => state.view.pane);
  const text = useStore(store, (state) => state.history.model.texts[pane]);
  const edition = useStore(store, (state) => state.edition);
  const diagnostics = useStore(store, (state) => state.diagnostics);
  const isKnown = useStore(store, (state) => state.result !== undefined && state.refusal === undefined);
  const problems = useStore(store, (state) => state.view.problems);
  const place = useStore(store, (state) => state.place);
  const marks = useMemo(
    () => diagnostics.flatMap((diagnostic) => markOf(diagnostic, pane)),
    [diagnostics, pane],
  );
  return (
    <section class="write-side" aria-label="Text">
      <header class="side-head">
        <Select
          label="Format"
          hideLabel
          value={format}
          options={FORMATS}
          onChange={(chosen) => controller.setFormat(chosen)}
        />
        <Tabs
          label="Texts"
          tabs={panesOf(format).map((each) => [each, NAMES[each]] as const)}
          selected={pane}
          panel="text-panel"
          onSelect={(chosen) => controller.view({ pane: chosen })}
        />
      </header>
      <div id="text-panel" class="text-panel" role="tabpanel" aria-label={NAMES[pane]}>
        <CodePane
          name={pane}
          text={text}
          language={languageOf(pane)}
          edition={edition}
          marks={marks}
          place={place}
          onChange={(name, changed) => {
            const typed = PANES.find((each) => each === name);
            if (typed !== undefined) controller.type(typed, changed);
          }}
          onLine={(name, line) => {
            const chosen = PANES.find((each) => each === name);
            if (chosen !== undefined) controller.selectLine(chosen, line);
          }}
          onReady={() => undefined}
        />
      </div>
      <Problems
        isKnown={isKnown}
        diagnostics={diagnostics}
        isOpen={problems}
        onToggle={() => controller.view({ problems: !problems })}
        onOpen={(diagnostic) => open(diagnostic, controller)}
      />
    </section>
  );
}

/** The text that a diagnostic points into; sources have the names of the texts. */
function paneOf({ position }: Diagnostic): Pane | undefined {
  return PANES.find((pane) => pane === position?.source);
}

function markOf(diagnostic: Diagnostic, pane: Pane) {
  const { position, severity, message } = diagnostic;
  if (position === undefined || paneOf(diagnostic) !== pane) return [];
  return [{ line: position.line, column: position.column, severity, message }];
}

function open(diagnostic: Diagnostic, controller: PlaygroundController): void {
  const pane = paneOf(diagnostic);
  const { position } = diagnostic;
  if (pane !== undefined && position !== undefined) controller.reveal(position.line, position.column, pane);
}
