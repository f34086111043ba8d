import type { BreakDictionary, FontCollection, Shaper } from "../fonts/types.ts";
import type { StyledTree } from "./cascade/styled-tree.ts";
import type { FormControls } from "./controls/form-controls.ts";
import { createLayoutContext } from "./create-layout-context.ts";
import type { CounterStyleMap } from "./css/counter-styles/counter-style.ts";
import type { DiagnosticSink } from "./diagnostics.ts";
import type { NodeId } from "./document/document.ts";
import { generatePart } from "./generate/generate-boxes.ts";
import { controlsOf } from "./generate/late-boxes.ts";
import type { LateLayout } from "./late-layout.ts";
import type { ForeignContent } from "./svg/scene.ts";
import { independentSpace } from "./tree/constraint-space.ts";
import type { BoxFragment } from "./tree/fragment.ts";
import { NO_PAGE_FACTS } from "./tree/page-facts.ts";

export interface ForeignLayoutInput {
  /** Of the document around the drawings. */
  readonly styles: StyledTree;
  readonly fonts: FontCollection;
  readonly shaper: Shaper;
  readonly dictionary?: BreakDictionary | undefined;
  readonly counterStyles: CounterStyleMap;
  readonly diagnostics: DiagnosticSink;
  readonly late?: LateLayout | undefined;
  readonly memos?: boolean | undefined;
}

/** Lays out HTML inside drawings (svg2 §12.4), which no page breaks: each in a formatting context by itself. */
export class ForeignLayout {
  readonly #input: ForeignLayoutInput;
  readonly #controls: Map<StyledTree, FormControls> = new Map();

  constructor(input: ForeignLayoutInput) {
    this.#input = input;
  }

  /** The element’s content as one fragment of exactly that size; what does not fit runs over. */
  layout({ styles, media, node, width, height }: ForeignContent): BoxFragment {
    const box = generatePart(
      {
        ...this.#input,
        styles,
        media,
        facts: NO_PAGE_FACTS,
        controls: this.#controlsOf(styles),
      },
      node,
    );
    const ctx = createLayoutContext({ ...this.#input, styles, media });
    const space = { ...independentSpace(width, height), fixedWidth: width, fixedHeight: height };
    return ctx.layoutChild(box, space).fragment;
  }

  /** The controls of the document itself are fields of its forms; those inside images are drawn, and can't be filled in. */
  #controlsOf(styles: StyledTree): FormControls {
    let controls = this.#controls.get(styles);
    if (controls === undefined) {
      controls = controlsOf(styles.document, this.#input);
      if (styles !== this.#input.styles) controls = withoutFields(controls);
      this.#controls.set(styles, controls);
    }
    return controls;
  }
}

function withoutFields(controls: FormControls): FormControls {
  return new Map(
    [...controls].map(([node, control]): [NodeId, typeof control] => [
      node,
      { ...control, widget: undefined },
    ]),
  );
}
