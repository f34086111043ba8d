import { hasControls } from "../controls/control-names.ts";
import type { FormControls } from "../controls/form-controls.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { Document } from "../document/document.ts";
import type { ControlContent } from "../tree/box.ts";
import { given } from "../tree/given.ts";
import type { ControlBoxesInput } from "./control-boxes.ts";
import type { MathBoxes } from "./math/math-tools.ts";
import type { FlowTree, OrthogonalFlowsInput } from "./orthogonal-flows.ts";

/** What makes the boxes that most documents do without: those of formulas, form controls and vertical text. */
export interface LateBoxes extends MathBoxes {
  formControls(document: Document, diagnostics: DiagnosticSink): FormControls;
  controlContent(input: ControlBoxesInput): ControlContent;
  separateOrthogonalFlows(input: OrthogonalFlowsInput): FlowTree;
}

const NO_CONTROLS: FormControls = new Map();

/** The form controls of a document. */
export function controlsOf(
  document: Document,
  { late, diagnostics }: { readonly late?: LateBoxes | undefined; readonly diagnostics: DiagnosticSink },
): FormControls {
  return hasControls(document) ? given(late).formControls(document, diagnostics) : NO_CONTROLS;
}
