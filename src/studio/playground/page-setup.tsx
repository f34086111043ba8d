import type { VNode } from "preact";
import type { PageCountPosition } from "../../index.ts";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";
import { Select, TextField } from "../ui/field.tsx";
import type { PlaygroundController } from "./controller.ts";
import { hasPageChoice, type PageChoice } from "./document.ts";

/** Sizes with names, upright. */
const SIZES = [
  ["A3", "297mm", "420mm"],
  ["A4", "210mm", "297mm"],
  ["A5", "148mm", "210mm"],
  ["A6", "105mm", "148mm"],
  ["Letter", "8.5in", "11in"],
  ["Legal", "8.5in", "14in"],
] as const;

const AS_WRITTEN = "";
const OTHER = "other";

const COUNTERS: readonly (readonly [PageCountPosition | "", string])[] = [
  ["", "None"],
  ["bottomCenter", "Bottom, centre"],
  ["bottomRight", "Bottom, right"],
  ["bottomLeft", "Bottom, left"],
  ["topCenter", "Top, centre"],
  ["topRight", "Top, right"],
  ["topLeft", "Top, left"],
];

const SIDES: readonly (readonly [
  keyof Pick<PageChoice, "marginTop" | "marginRight" | "marginBottom" | "marginLeft">,
  string,
])[] = [
  ["marginTop", "Top"],
  ["marginRight", "Right"],
  ["marginBottom", "Bottom"],
  ["marginLeft", "Left"],
];

/** A length as the engine takes it for pages. */
const LENGTH = /^\d+(\.\d+)?(mm|cm|in|px|pt|pc|em|rem)$/;

/** Size, margins and page numbers. */
export function PageSetup({ controller }: { readonly controller: PlaygroundController }): VNode {
  const page = useStore(controller.store, (state) => state.history.model.page);
  const isUpright = SIZES.find(([, width, height]) => page.width === width && page.height === height);
  const isAcross = SIZES.find(([, width, height]) => page.width === height && page.height === width);
  const isAsWritten = page.width === "" && page.height === "";
  const size = (isUpright ?? isAcross)?.[0] ?? (isAsWritten ? AS_WRITTEN : OTHER);
  const choose = (name: string): void => {
    const [, width, height] = SIZES.find(([each]) => each === name) ?? ["", "", ""];
    if (name === OTHER) controller.setPage({ width: page.width || "180mm", height: page.height || "180mm" });
    else controller.setPage({ width, height });
  };
  return (
    <form class="page-setup" onSubmit={(event) => event.preventDefault()}>
      <Select
        label="Size"
        value={size}
        options={[
          [AS_WRITTEN, "As the document has it"],
          ...SIZES.map(([name, width, height]) => [name, `${name}, ${width} × ${height}`] as const),
          [OTHER, "Another size"],
        ]}
        onChange={choose}
      />
      {isAsWritten ? null : (
        <div class="field-row">
          <TextField
            label="Width"
            value={page.width}
            error={errorOf(page.width)}
            onChange={(width) => controller.setPage({ width })}
          />
          <TextField
            label="Height"
            value={page.height}
            error={errorOf(page.height)}
            onChange={(height) => controller.setPage({ height })}
          />
          <Button
            label="Turn"
            onPress={() => controller.setPage({ width: page.height, height: page.width })}
          />
        </div>
      )}
      <fieldset>
        <legend>Margins</legend>
        <div class="margin-fields">
          {SIDES.map(([side, label]) => (
            <TextField
              key={side}
              label={label}
              value={page[side]}
              placeholder="as written"
              error={errorOf(page[side])}
              onChange={(value) => controller.setPage({ [side]: value.trim() })}
            />
          ))}
        </div>
      </fieldset>
      <Select
        label="Page numbers"
        value={page.pageCount}
        options={COUNTERS}
        onChange={(pageCount) => controller.setPage({ pageCount })}
      />
      <p class="note">
        Rules of <code>@page</code> in the document go before these settings.
      </p>
      {hasPageChoice(page) ? (
        <Button label="All as the document has it" onPress={() => controller.resetPage()} />
      ) : null}
    </form>
  );
}

function errorOf(length: string): string | undefined {
  return length === "" || LENGTH.test(length) || length === "0" ? undefined : "A length such as 20mm or 1in.";
}
