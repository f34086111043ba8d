import { isMulticol } from "../cascade/containment.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import { establishesContext, isInlineLevelDisplay } from "./box-builder.ts";

/**
 * Deepest nesting of formatting contexts that is laid out as such.
 * DEVIATION css-display-3: floats, tables, inline-blocks and the like nested more than 128 deep are plain blocks and inlines, since each
 * costs room on the stack.
 */
const MAXIMUM_CONTEXT_DEPTH = 128;
/**
 * Deepest nesting of columns: to balance them, their content is laid out more than once.
 * DEVIATION css-multicol-1 §2: columns nested more than three deep are one column, since balancing lays their content out more than once.
 */
const MAXIMUM_COLUMN_DEPTH = 3;
const IS_CONTEXT = 1;
const HAS_COLUMNS = 2;

/** Counts formatting contexts and columns round the element being walked, and makes plain what is nested too deep. */
export class NestingLimits {
  readonly #styles: StyledTree;
  readonly #diagnostics: DiagnosticSink;
  /** By style id: what `enter` makes of it. */
  readonly #entering: number[] = [];
  #contextDepth = 0;
  #columnDepth = 0;

  constructor(input: { readonly styles: StyledTree; readonly diagnostics: DiagnosticSink }) {
    this.#styles = input.styles;
    this.#diagnostics = input.diagnostics;
  }

  /** Returns what `leave` must be told. */
  enter(style: ComputedStyle): number {
    const entered = this.#enteringOf(style);
    if ((entered & IS_CONTEXT) !== 0) this.#contextDepth += 1;
    if ((entered & HAS_COLUMNS) !== 0) this.#columnDepth += 1;
    return entered;
  }

  #enteringOf(style: ComputedStyle): number {
    let entering = this.#entering[style.id];
    if (entering === undefined) {
      entering = (establishesContext(style) ? IS_CONTEXT : 0) | (isMulticol(style) ? HAS_COLUMNS : 0);
      this.#entering[style.id] = entering;
    }
    return entering;
  }

  leave(entered: number): void {
    if ((entered & IS_CONTEXT) !== 0) this.#contextDepth -= 1;
    if ((entered & HAS_COLUMNS) !== 0) this.#columnDepth -= 1;
  }

  /** Formatting contexts nested too deep are laid out as plain blocks and inlines: each costs room on the stack. */
  used(computed: ComputedStyle): ComputedStyle {
    const style = this.#withColumnLimit(computed);
    if (this.#contextDepth < MAXIMUM_CONTEXT_DEPTH || style.display === "none" || !establishesContext(style))
      return style;
    // Rows and cells of the last table that is one; those of inner ones would make another round them.
    if (style.display.startsWith("table-") && this.#contextDepth < MAXIMUM_CONTEXT_DEPTH + 2) return style;
    const message = `Floats, tables, inline-blocks and the like are nested more than ${MAXIMUM_CONTEXT_DEPTH} deep; inner ones are laid out as plain content.`;
    this.#diagnostics.warn("nesting-too-deep", message);
    const display = isInlineLevelDisplay(style.display) ? "inline" : "block";
    return this.#styles.derive(style, {
      display,
      float: "none",
      position: "static",
      overflowX: "visible",
      overflowY: "visible",
    });
  }

  #withColumnLimit(style: ComputedStyle): ComputedStyle {
    if (this.#columnDepth < MAXIMUM_COLUMN_DEPTH || !isMulticol(style)) return style;
    const message = `Columns are nested more than ${MAXIMUM_COLUMN_DEPTH} deep; the content of inner ones stays in one column.`;
    this.#diagnostics.warn("nesting-too-deep", message);
    return this.#styles.derive(style, { columnCount: "auto", columnWidth: "auto" });
  }
}
