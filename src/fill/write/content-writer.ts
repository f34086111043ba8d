import type { SelectedFace } from "../../../fonts/api/faces.ts";
import type { EncodedPart } from "../../pdf/fonts/run-encoder.ts";
import { winAnsiCode } from "../../pdf/fonts/simple/win-ansi.ts";
import { ByteWriter } from "../../pdf/objects/byte-writer.ts";
import { utf16 } from "../../pdf/objects/hexadecimal.ts";
import { numberText } from "../../pdf/objects/pdf-syntax.ts";
import type { Rect, Rotation } from "../../template/model.ts";
import type { PlacedLine, PlacedText } from "../place/place-text.ts";
import type { PlacedRun } from "../place/text-items.ts";
import type { DocumentFonts } from "./document-fonts.ts";

/** Horizontal shear of synthesised oblique text: the tangent of 14 degrees. */
const SHEAR = ".249";
/** Width of the stroke around synthesised bold text, as a part of the font size. */
const BOLDNESS = 1 / 30;
/** Ground of what is chosen in a list, as readers have it. */
const MARKED = ".6 .757 .855 rg";
const NO_SPACING = { letter: 0, word: 0, byState: 0 };

/** The text state as the reader of the stream has it; empty and NaN mean unknown. */
interface TextState {
  font: string;
  fontSize: number;
  color: string;
  strokeColor: string;
  mode: number;
  rise: number;
}

function freshState(): TextState {
  return { font: "", fontSize: Number.NaN, color: "", strokeColor: "", mode: 0, rise: 0 };
}

/** A box on a page: the lower left corner, and width and height before it is rotated. */
export interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: Rotation;
}

/** Where a template's rectangle lies on a page of this height, with y upwards. */
export function boxOnPage(rect: Rect, rotation: Rotation, pageHeight: number): PlacedBox {
  const { x, y, width, height } = rect;
  return { x, y: pageHeight - y - height, width, height, rotation };
}

/**
 * Writes the content of a page or an appearance (ISO 32000-1 §9): text with as few operators as possible, and whatever else `operators`
 * is given. Text that follows other text of the same look needs just a move.
 */
export class ContentWriter {
  readonly bytes: ByteWriter = new ByteWriter(4096);
  readonly #fonts: DocumentFonts;
  #state: TextState = freshState();
  #isOpen = false;
  /** Start of the current line as the reader has it. */
  #lineX = 0;
  #lineY = 0;
  #isSheared = false;

  constructor(fonts: DocumentFonts) {
    this.#fonts = fonts;
  }

  /** Begins a new stream. */
  begin(): void {
    this.bytes.clear();
    this.#state = freshState();
    this.#isOpen = false;
  }

  /** The finished stream, valid until the next one begins. */
  end(): Uint8Array {
    this.#closeText();
    return this.bytes.view();
  }

  /** Writes operators that leave the graphics state as it is. */
  operators(text: string): void {
    this.#closeText();
    this.bytes.ascii(text);
  }

  /** Shows text in its box; what reaches over the edge is cut off there. */
  text(placed: PlacedText, color: string, box: PlacedBox): void {
    if (placed.lines.length === 0) return;
    if (!placed.isClipped && box.rotation === 0) {
      this.#lines(placed, color, box);
      return;
    }
    this.#closeText();
    const saved = { ...this.#state };
    this.bytes.ascii("q ");
    if (placed.isClipped) this.bytes.ascii(`${rectangleOf(insetBox(box, placed.border))} re W n `);
    if (box.rotation !== 0) this.bytes.ascii(rotationOf(box));
    this.#marked(placed, box.rotation === 0 ? box : { x: 0, y: 0 });
    this.#lines(placed, color, box.rotation === 0 ? box : { x: 0, y: 0 });
    this.#closeText();
    this.bytes.ascii("Q\n");
    this.#state = saved;
  }

  #marked({ marked = [] }: PlacedText, origin: { x: number; y: number }): void {
    if (marked.length === 0) return;
    for (const { x, y, width, height } of marked) {
      const area = [origin.x + x, origin.y + y, width, height].map(numberText).join(" ");
      this.bytes.ascii(`${MARKED} ${area} re f\n`);
    }
    this.#state.color = "";
  }

  #lines(placed: PlacedText, color: string, origin: { x: number; y: number }): void {
    const size = Math.round(placed.fontSize * 100) / 100;
    for (const line of placed.lines)
      this.#line(line, { size, color, x: origin.x + line.x, y: origin.y + line.y });
  }

  #line(line: PlacedLine, look: { size: number; color: string; x: number; y: number }): void {
    if (line.runs.length === 0) return;
    this.#openText();
    let { x } = look;
    let isPlaced = false;
    for (const run of line.runs) {
      const isOblique = run.selected?.oblique === true;
      if (!isPlaced || isOblique !== this.#isSheared) this.#moveTo(x, look.y, isOblique);
      isPlaced = true;
      this.#setColor(look.color);
      this.#setMode(run.selected, look);
      this.#run(run, look.size);
      x += (run.width * look.size) / 1000;
    }
  }

  #run(run: PlacedRun, size: number): void {
    if (run.type === "simple") {
      const use = this.#fonts.simple(run.font);
      this.#setFont(use.name, size);
      if (this.#simpleString(run.text)) use.isBeyondAscii = true;
      return;
    }
    const font = this.#fonts.composite(run.selected.face);
    this.#setFont(font.name, size);
    // Without the font's memory of runs, which would grow with the number of records.
    const { parts } = font.encodeSpaced(run.run, NO_SPACING);
    const scale = size / run.run.face.metrics.unitsPerEm;
    for (const part of parts) this.#part(part, part.rise * scale);
    this.#setRise(0);
  }

  /** A literal string in WinAnsiEncoding; true when it goes beyond ASCII. */
  #simpleString(text: string): boolean {
    const { bytes } = this;
    let isBeyondAscii = false;
    bytes.byte(0x28);
    for (let index = 0; index < text.length; index += 1) {
      const code = winAnsiCode(text.charCodeAt(index));
      if (code === 0x28 || code === 0x29 || code === 0x5c) bytes.byte(0x5c);
      if (code > 0x7e) isBeyondAscii = true;
      bytes.byte(code);
    }
    bytes.ascii(")Tj\n");
    return isBeyondAscii;
  }

  #part(part: EncodedPart, rise: number): void {
    const { bytes } = this;
    if (part.opensSpan !== undefined) {
      bytes.ascii(`/Span<</ActualText<FEFF${utf16(part.opensSpan)}>>>BDC\n`);
    }
    this.#setRise(rise);
    bytes.byte(0x5b);
    bytes.bytes(part.content);
    bytes.ascii("]TJ\n");
    if (part.closesSpan) bytes.ascii("EMC\n");
  }

  #openText(): void {
    if (this.#isOpen) return;
    this.bytes.ascii("BT\n");
    this.#isOpen = true;
    this.#lineX = 0;
    this.#lineY = 0;
    this.#isSheared = false;
  }

  #closeText(): void {
    if (!this.#isOpen) return;
    this.bytes.ascii("ET\n");
    this.#isOpen = false;
  }

  #moveTo(x: number, y: number, isSheared: boolean): void {
    const { bytes } = this;
    const roundX = Math.round(x * 100) / 100;
    const roundY = Math.round(y * 100) / 100;
    if (isSheared || this.#isSheared) {
      bytes.ascii(isSheared ? `1 0 ${SHEAR} 1 ` : "1 0 0 1 ");
      bytes.operand(roundX);
      bytes.operand(roundY);
      bytes.ascii("Tm\n");
    } else {
      bytes.operand(roundX - this.#lineX);
      bytes.operand(roundY - this.#lineY);
      bytes.ascii("Td");
    }
    this.#isSheared = isSheared;
    this.#lineX = roundX;
    this.#lineY = roundY;
  }

  #setFont(name: string, size: number): void {
    const state = this.#state;
    if (state.font === name && state.fontSize === size) return;
    state.font = name;
    state.fontSize = size;
    this.bytes.ascii(`/${name} ${numberText(size)} Tf`);
  }

  #setColor(color: string): void {
    if (this.#state.color === color) return;
    this.#state.color = color;
    this.bytes.ascii(` ${color} ${color.includes(" ") ? "rg" : "g"}\n`);
  }

  /** Bold that no face provides is imitated by a stroke around the outlines. */
  #setMode(selected: SelectedFace | undefined, look: { size: number; color: string }): void {
    const state = this.#state;
    const mode = selected?.embolden === true ? 2 : 0;
    if (mode === 2) {
      const { color } = look;
      this.bytes.ascii(`\n${numberText(look.size * BOLDNESS)} w `);
      if (state.strokeColor !== color) this.bytes.ascii(`${color} ${color.includes(" ") ? "RG" : "G"}\n`);
      state.strokeColor = color;
    }
    if (state.mode === mode) return;
    state.mode = mode;
    this.bytes.ascii(`\n${mode} Tr\n`);
  }

  #setRise(rise: number): void {
    if (this.#state.rise === rise) return;
    this.#state.rise = rise;
    this.bytes.ascii(`${numberText(rise)} Ts\n`);
  }
}

function insetBox(box: PlacedBox, border: number): PlacedBox {
  if (border === 0) return box;
  const { x, y, width, height } = box;
  return { ...box, x: x + border, y: y + border, width: width - 2 * border, height: height - 2 * border };
}

export function rectangleOf({ x, y, width, height }: PlacedBox): string {
  return [x, y, width, height].map(numberText).join(" ");
}

/** Makes the box's own lower left corner the origin and rotates what follows counterclockwise within the box. */
export function rotationOf({ x, y, width, height, rotation }: PlacedBox): string {
  const [right, top] = [numberText(x + width), numberText(y + height)];
  const [left, bottom] = [numberText(x), numberText(y)];
  if (rotation === 90) return `0 1 -1 0 ${right} ${bottom} cm\n`;
  if (rotation === 180) return `-1 0 0 -1 ${right} ${top} cm\n`;
  if (rotation === 270) return `0 -1 1 0 ${left} ${top} cm\n`;
  return `1 0 0 1 ${left} ${bottom} cm\n`;
}
