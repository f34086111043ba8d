import { defined } from "../../../layout/api/basics.ts";
import {
  CLOSE,
  type Color,
  CUBIC,
  IDENTITY,
  LINE,
  type Matrix,
  MOVE,
  multiply,
  type Path,
} from "../../../layout/api/display.ts";
import type { ByteWriter } from "../objects/byte-writer.ts";
import { type InkColor, type InkSpace, isSameInk } from "./color-spaces.ts";
import type { DocumentResources, NamedResource } from "./resources.ts";
import { StreamResources } from "./resources.ts";

/** That of a stream's beginning, and of strokes that say nothing of theirs. */
const MITER_LIMIT = 10;

/** The graphics state as the reader of the stream has it at this point; NaN and empty mean unknown. */
class GraphicsState {
  fillRed: number = Number.NaN;
  fillGreen: number = Number.NaN;
  fillBlue: number = Number.NaN;
  fillInk: InkColor | undefined = undefined;
  strokeRed: number = Number.NaN;
  strokeGreen: number = Number.NaN;
  strokeBlue: number = Number.NaN;
  strokeInk: InkColor | undefined = undefined;
  intent: string = "RelativeColorimetric";
  overprints: boolean = false;
  alpha: number = 1;
  lineWidth: number = Number.NaN;
  cap: number = -1;
  join: number = -1;
  miterLimit: number = MITER_LIMIT;
  dash: string = "";
  font: string = "";
  fontSize: number = Number.NaN;
  renderingMode: number = 0;
  rise: number = 0;
  characterSpacing: number = 0;
  matrix: Matrix = IDENTITY;

  copy(): GraphicsState {
    return Object.assign(new GraphicsState(), this);
  }
}

/** Stroke parameters of `stroke-path`. */
export interface StrokeStyle {
  readonly width: number;
  readonly dash: readonly number[];
  readonly dashOffset: number;
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
  readonly miterLimit?: number;
}

const CAPS = { butt: 0, round: 1, square: 2 };
const JOINS = { miter: 0, round: 1, bevel: 2 };
interface ColorOperators {
  readonly gray: string;
  readonly rgb: string;
  readonly inks: string;
  readonly space: string;
  readonly components: string;
}
const FILLING: ColorOperators = {
  gray: "g\n",
  rgb: "rg\n",
  inks: "k\n",
  space: "cs\n",
  components: "scn\n",
};
const STROKING: ColorOperators = {
  gray: "G\n",
  rgb: "RG\n",
  inks: "K\n",
  space: "CS\n",
  components: "SCN\n",
};
/** Numbers of a rectangle in a path: move, three lines, close. */
const RECTANGLE_LENGTH = 13;

/**
 * The operators of a page, form or mask (ISO 32000-1 §8, §11). Knows the graphics state and writes only changes of it. Coordinates are
 * those of the display list; the page's first matrix turns them into points.
 */
export class ContentStream {
  readonly writer: ByteWriter;
  readonly resources: StreamResources;
  readonly document: DocumentResources;
  state: GraphicsState = new GraphicsState();
  readonly #stack: GraphicsState[] = [];

  /** `resources` are those of a stream that this one goes on with. */
  constructor(document: DocumentResources, writer: ByteWriter, resources?: StreamResources) {
    this.document = document;
    this.resources = resources ?? new StreamResources(document.spaces);
    this.writer = writer;
  }

  save(): void {
    this.writer.ascii("q\n");
    this.#stack.push(this.state);
    this.state = this.state.copy();
  }

  /** Does nothing when nothing was saved. */
  restore(): void {
    const state = this.#stack.pop();
    if (state === undefined) return;
    this.writer.ascii("Q\n");
    this.state = state;
  }

  /** Restores until nothing is saved: a stream must be balanced whatever the list was. */
  restoreAll(): void {
    while (this.#stack.length > 0) this.restore();
  }

  /** The matrix from current coordinates to the stream's own. */
  get matrix(): Matrix {
    return this.state.matrix;
  }

  transform(matrix: Matrix): void {
    this.state.matrix = multiply(this.state.matrix, matrix);
    for (const value of matrix) this.#precise(value);
    this.writer.ascii("cm\n");
  }

  /** Whether what is filled now has a colour already. */
  hasFill(color: Color): boolean {
    const { state } = this;
    const ink = this.document.spaces.inkOf(color);
    return (
      state.fillRed === color.red &&
      state.fillGreen === color.green &&
      state.fillBlue === color.blue &&
      state.alpha === color.alpha &&
      state.overprints === overprintsWith(color, ink) &&
      isSameInk(state.fillInk, ink)
    );
  }

  setFill(color: Color): void {
    const { state } = this;
    if (color.alpha !== state.alpha) this.setAlpha(color.alpha);
    const ink = this.document.spaces.inkOf(color);
    this.#setOverprintOf(color, ink);
    if (hasComponents(color, state.fillRed, state.fillGreen, state.fillBlue) && isSameInk(state.fillInk, ink))
      return;
    state.fillRed = color.red;
    state.fillGreen = color.green;
    state.fillBlue = color.blue;
    state.fillInk = ink;
    this.#writeColor(color, ink, FILLING);
  }

  setStroke(color: Color): void {
    const { state } = this;
    if (color.alpha !== state.alpha) this.setAlpha(color.alpha);
    const ink = this.document.spaces.inkOf(color);
    this.#setOverprintOf(color, ink);
    if (
      hasComponents(color, state.strokeRed, state.strokeGreen, state.strokeBlue) &&
      isSameInk(state.strokeInk, ink)
    )
      return;
    state.strokeRed = color.red;
    state.strokeGreen = color.green;
    state.strokeBlue = color.blue;
    state.strokeInk = ink;
    this.#writeColor(color, ink, STROKING);
  }

  /** Colours of a space of the document, or of the device (ISO 32000-1 §8.6.8) with the fewest components. */
  #writeColor({ red, green, blue }: Color, ink: InkColor | undefined, operators: ColorOperators): void {
    const { writer } = this;
    if (ink !== undefined) {
      const { space } = ink;
      this.useSpace(space);
      if (space.name !== undefined) writer.ascii(`/${this.resources.addSpace(space)} ${operators.space}`);
      for (const component of ink.components) writer.operand(component);
      writer.ascii(space.name === undefined ? operators.inks : operators.components);
    } else if (red === green && green === blue) {
      writer.operand(red);
      writer.ascii(operators.gray);
    } else {
      writer.operand(red);
      writer.operand(green);
      writer.operand(blue);
      writer.ascii(operators.rgb);
    }
  }

  /** What is painted from now on is brought to the printer as the space says. */
  useSpace({ blendSpace, intent }: Pick<InkSpace, "blendSpace" | "intent">): void {
    if (blendSpace === "DeviceCMYK") this.resources.blendSpace = blendSpace;
    this.setIntent(intent);
  }

  /** A rendering intent (ISO 32000-1 §8.6.5.8). */
  setIntent(intent: string): void {
    if (this.state.intent === intent) return;
    this.state.intent = intent;
    this.writer.ascii(`/${intent} ri\n`);
  }

  setAlpha(alpha: number): void {
    this.state.alpha = alpha;
    this.useState(this.document.state(Math.round(alpha * 1000) / 1000, "Normal"));
  }

  /** What is painted from now on leaves the plates of other inks as they are, or not. */
  setOverprint(overprints: boolean): void {
    if (this.state.overprints === overprints) return;
    this.state.overprints = overprints;
    this.useState(this.document.overprint(overprints), false);
  }

  #setOverprintOf(color: Color, ink: InkColor | undefined): void {
    const overprints = overprintsWith(color, ink);
    if (color.overprints === true && !overprints) this.document.tellWithoutPlates();
    this.setOverprint(overprints);
  }

  useState(resource: NamedResource, isTransparent = true): void {
    this.writer.ascii(`/${this.resources.addState(resource, isTransparent)} gs\n`);
  }

  setLineWidth(width: number): void {
    if (this.state.lineWidth === width) return;
    this.state.lineWidth = width;
    this.writer.operand(width);
    this.writer.ascii("w\n");
  }

  setStrokeStyle(style: StrokeStyle): void {
    const { state, writer } = this;
    this.setLineWidth(style.width);
    const cap = CAPS[style.cap];
    if (state.cap !== cap) {
      state.cap = cap;
      writer.ascii(`${cap} J\n`);
    }
    const join = JOINS[style.join];
    if (state.join !== join) {
      state.join = join;
      writer.ascii(`${join} j\n`);
    }
    const miterLimit = style.miterLimit ?? MITER_LIMIT;
    if (join === JOINS.miter && state.miterLimit !== miterLimit) {
      state.miterLimit = miterLimit;
      writer.operand(miterLimit);
      writer.ascii("M\n");
    }
    const dash = `${style.dash.join(" ")} / ${style.dashOffset}`;
    if (state.dash === dash) return;
    state.dash = dash;
    writer.ascii("[");
    // A pattern that sums up to nothing is an error in PDF.
    if (style.dash.some((length) => length > 0.0005))
      for (const length of style.dash) writer.operand(Math.max(0, length));
    writer.ascii("] ");
    writer.operand(style.dashOffset);
    writer.ascii("d\n");
  }

  rectangle(x: number, y: number, width: number, height: number): void {
    const { writer } = this;
    writer.operand(x);
    writer.operand(y);
    writer.operand(width);
    writer.operand(height);
    writer.ascii("re\n");
  }

  path(path: Path): void {
    const { writer } = this;
    for (let index = 0; index < path.length; ) {
      const segment = path[index];
      if (segment === MOVE && isRectangle(path, index)) {
        const x = defined(path[index + 1]);
        const y = defined(path[index + 2]);
        this.rectangle(x, y, defined(path[index + 7]) - x, defined(path[index + 8]) - y);
        index += RECTANGLE_LENGTH;
      } else if (segment === CLOSE) {
        writer.ascii("h\n");
        index += 1;
      } else {
        const operands = segment === CUBIC ? 6 : 2;
        for (let operand = 1; operand <= operands; operand += 1) writer.operand(path[index + operand] ?? 0);
        writer.ascii(segment === MOVE ? "m\n" : segment === LINE ? "l\n" : "c\n");
        index += operands + 1;
      }
    }
  }

  clip(path: Path, rule: "nonzero" | "evenodd"): void {
    // An empty path would clip nothing away; a point clips all.
    if (path.length === 0) this.rectangle(0, 0, 0, 0);
    else this.path(path);
    this.writer.ascii(rule === "nonzero" ? "W n\n" : "W* n\n");
  }

  /** Shows a form or image. Images never overprint, and a form finds the graphics state as a stream starts with it. */
  show(resource: NamedResource): void {
    this.setOverprint(false);
    this.#resetInherited();
    this.writer.ascii(`/${this.resources.add("XObject", resource)} Do\n`);
  }

  /** A form begins with the state around it (ISO 32000-1 §8.10.1); what it takes for granted is that of `GraphicsState`. */
  #resetInherited(): void {
    const { state, writer } = this;
    if (state.renderingMode !== 0) writer.ascii("0 Tr\n");
    if (state.characterSpacing !== 0) writer.ascii("0 Tc\n");
    if (state.miterLimit !== MITER_LIMIT) writer.ascii(`${MITER_LIMIT} M\n`);
    state.renderingMode = 0;
    state.characterSpacing = 0;
    state.miterLimit = MITER_LIMIT;
  }

  /** Matrix entries need more decimals than coordinates: they are multiplied with them. */
  #precise(value: number): void {
    const rounded = Math.round(value * 1e3) / 1e3;
    if (Math.abs(value - rounded) < 1e-9 || Math.abs(value) > 1e5) this.writer.operand(value);
    else this.writer.ascii(`${value.toFixed(6)} `);
  }
}

/** A closed subpath of four lines along the axes, counted from its top left. */
function isRectangle(path: Path, index: number): boolean {
  return (
    path[index + 3] === LINE &&
    path[index + 6] === LINE &&
    path[index + 9] === LINE &&
    path[index + 12] === CLOSE &&
    path[index + 5] === path[index + 2] &&
    path[index + 7] === path[index + 4] &&
    path[index + 11] === path[index + 8] &&
    path[index + 10] === path[index + 1]
  );
}

function overprintsWith(color: Color, ink: InkColor | undefined): boolean {
  return color.overprints === true && ink?.space.isOfInks === true;
}

function hasComponents(color: Color, red: number, green: number, blue: number): boolean {
  return color.red === red && color.green === green && color.blue === blue;
}
