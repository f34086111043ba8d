import { formControls } from "./controls/form-controls.ts";
import { flexWidths } from "./flex/flex-widths.ts";
import { layoutFlex } from "./flex/layout-flex.ts";
import { controlContent } from "./generate/control-boxes.ts";
import { mathBox, mathRow } from "./generate/math/math-boxes.ts";
import { separateOrthogonalFlows } from "./generate/orthogonal-flows.ts";
import { gridWidths } from "./grid/grid-widths.ts";
import { layoutGridItems } from "./grid/layout-grid.ts";
import type { LateLayout } from "./late-layout.ts";
import { layoutMath, mathWidths } from "./math/layout-math.ts";
import { layoutColumns } from "./multicol/layout-columns.ts";
import { layoutOrthogonalFlow, orthogonalFlowContribution } from "./orthogonal/layout-orthogonal-flow.ts";
import { controlContribution, layoutControl } from "./replaced/layout-control.ts";

/** All of them. */
export const LATE_LAYOUT: LateLayout = {
  layoutColumns,
  layoutFlex,
  flexWidths,
  layoutGridItems,
  gridWidths,
  layoutMath,
  mathWidths,
  mathBox,
  mathRow,
  formControls,
  controlContent,
  separateOrthogonalFlows,
  layoutControl,
  controlContribution,
  layoutOrthogonalFlow,
  orthogonalFlowContribution,
};
