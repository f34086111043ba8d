import type { StyledTree } from "../cascade/styled-tree.ts";
import type { FormControls } from "../controls/form-controls.ts";
import type { CounterStyleMap } from "../css/counter-styles/counter-style.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { MediaMap } from "../graphics/image-resource.ts";
import type { PageCounterNames, PageFacts } from "../tree/page-facts.ts";
import type { LateBoxes } from "./late-boxes.ts";

export interface GenerateBoxesInput {
  readonly styles: StyledTree;
  readonly media: MediaMap;
  readonly counterStyles: CounterStyleMap;
  readonly facts: PageFacts;
  /** Counters of `@page` rules and margin boxes; without them only `page` is known. */
  readonly pageCounters?: PageCounterNames;
  readonly diagnostics: DiagnosticSink;
  /** The form controls of the document, where they are known. */
  readonly controls?: FormControls;
  /** Where there may be formulas or form controls. */
  readonly late?: LateBoxes | undefined;
}
