import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { useStore } from "../../state/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Toggle } from "../../ui/inputs.tsx";
import { rowStep } from "../geometry/cells.ts";
import { around } from "../geometry/rect.ts";
import { readLength, showLength } from "../geometry/units.ts";
import type { EditorController } from "../state/controller.ts";
import { repeat } from "../state/edit-actions.ts";
import { selectedFields } from "../state/editor-state.ts";

export interface GridDialogProps {
  readonly controller: EditorController;
  readonly onClose: () => void;
}

/** Repeats what is chosen along rows and columns. */
export function GridDialog({ controller, onClose }: GridDialogProps): VNode {
  const unit = useStore(controller.store, (state) => state.view.unit);
  const fields = selectedFields(controller.state);
  const [only] = fields;
  const frame = around(fields.map(({ rect }) => rect));
  const row = only && fields.length === 1 ? rowStep(only.rect, controller.state.marks[only.page]) : undefined;
  const [rows, setRows] = useState("5");
  const [columns, setColumns] = useState("1");
  const [down, setDown] = useState(showLength(row ?? frame?.height ?? 20, unit));
  const [across, setAcross] = useState(showLength(frame?.width ?? 100, unit));
  const [asList, setList] = useState(true);
  const [stepDown, stepAcross] = [readLength(down, unit), readLength(across, unit)];
  const isCount = (text: string): boolean => /^([1-9]\d?|1\d\d|200)$/.test(text.trim());
  const isRight =
    fields.length > 0 &&
    isCount(rows) &&
    isCount(columns) &&
    stepDown !== undefined &&
    stepAcross !== undefined;
  const isColumn = fields.length === 1 && columns.trim() === "1";
  return (
    <Dialog title="Repeat along a grid" onClose={onClose}>
      {fields.length === 0 ? <p>Choose a field first.</p> : null}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (stepDown === undefined || stepAcross === undefined || !isRight) return;
          onClose();
          repeat(
            controller,
            { rows: Number(rows), columns: Number(columns), stepDown, stepAcross },
            isColumn && asList,
          );
        }}
      >
        <div class="form-grid">
          <TextField
            label="Rows"
            value={rows}
            error={isCount(rows) ? undefined : "1 to 200"}
            onChange={setRows}
          />
          <TextField
            label="Columns"
            value={columns}
            error={isCount(columns) ? undefined : "1 to 200"}
            onChange={setColumns}
          />
          <TextField
            label={`From row to row, ${unit}`}
            value={down}
            error={stepDown === undefined ? "A length" : undefined}
            onChange={setDown}
          />
          <TextField
            label={`From column to column, ${unit}`}
            value={across}
            error={stepAcross === undefined ? "A length" : undefined}
            onChange={setAcross}
          />
        </div>
        {isColumn ? <Toggle label="One list: an array in data" checked={asList} onChange={setList} /> : null}
        <div class="dialog-foot">
          <Button label="Repeat" kind="primary" submits disabled={!isRight} onPress={() => undefined} />
        </div>
      </form>
    </Dialog>
  );
}
