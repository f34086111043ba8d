import type { DiagnosticSink } from "../diagnostics.ts";
import type { FormControls } from "../forms/form-controls.ts";
import type { MediaMap } from "../replaced/image-resource.ts";
import type { StyledTree } from "../style/styled-tree.ts";
import type { CounterStyleMap } from "./counter-style.ts";
import type { PageCounterNames, PageFacts } from "./page-facts.ts";

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
}
