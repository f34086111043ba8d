import { type GlyphRun, shearOf } from "../../../fonts/api/faces.ts";
import type { DisplayItem } from "../../../layout/api/display.ts";
import type { DocumentFont } from "../fonts/document-font.ts";
import { containsSeparator, type EncodedPart, isPlainRun, type Spacing } from "../fonts/run-encoder.ts";
import { utf16 } from "../objects/hexadecimal.ts";
import type { ContentStream } from "./content-stream.ts";

type GlyphRunItem = Extract<DisplayItem, { type: "glyph-run" }>;

/** Width of the stroke around synthesised bold text, as a part of the font size. */
const BOLDNESS = 1 / 30;
/** Text rendering modes (ISO 32000-1 table 106). */
const FILL = 0;
const FILL_AND_STROKE = 2;
const STROKE = 1;
const INVISIBLE = 3;
const CLIP = 7;
/** Lines along the outlines of letters. */
const OUTLINE = { dash: [], dashOffset: 0, cap: "butt", join: "miter" } as const;
/** Differences of the pen below this, in px, are left as they are; they do not add up, because the pen is followed. */
const TOLERANCE = 0.02;
const SPACE = 0x20;
/** From this font size on, adjustments have a decimal. */
const LARGE = 24;

/**
 * Shows glyph runs with few operators: one text object over runs that follow each other, one TJ array along a line, relative
 * moves between lines.
 */
export class TextWriter {
  readonly #stream: ContentStream;
  #isOpen = false;
  #isArray = false;
  #hasMatrix = false;
  #shear = 0;
  #rotation: GlyphRunItem["rotation"];
  #isClip = false;
  /** Of the run that was shown last. */
  #font: DocumentFont | undefined;
  /** Start of the current line as the reader of the stream has it; along the line, and down from the tops of its letters. */
  #lineX = 0;
  #lineY = 0;
  /** A space was shown last. */
  #endsInSpace = false;
  /** Where the reader's pen stands on the line. */
  #penX = 0;
  #penY = 0;

  constructor(stream: ContentStream) {
    this.#stream = stream;
  }

  /** Ends the text object; to be called before anything but text is written. */
  end(): void {
    if (!this.#isOpen) return;
    this.#closeArray();
    this.#stream.writer.ascii("ET\n");
    this.#isOpen = false;
    this.#hasMatrix = false;
  }

  /** Adds glyphs to the clip, which `endClip` puts into effect. */
  clip(item: GlyphRunItem, font: DocumentFont): void {
    this.#isClip = true;
    this.show(item, font);
  }

  /** Without any text a clip hides everything. */
  endClip(): void {
    if (this.#isOpen) this.end();
    else {
      this.#stream.rectangle(0, 0, 0, 0);
      this.#stream.writer.ascii("W n\n");
    }
    this.#isClip = false;
  }

  show(item: GlyphRunItem, font: DocumentFont): void {
    const { fontSize } = item;
    // Text of no size paints nothing and would make the matrix singular for some readers.
    if (!(fontSize > 0.001)) return;
    if (!this.#isOpen) {
      this.#stream.writer.ascii("BT\n");
      this.#isOpen = true;
    }
    const space = this.#spaceLikeBefore(item, font);
    if (space !== undefined) {
      this.#moveTo(item);
      this.#openArray();
      space.font.writePlain(space.run, this.#stream.writer);
      this.#advance((space.run.width * fontSize) / space.run.face.metrics.unitsPerEm, space.font);
      this.#endsInSpace = true;
      return;
    }
    this.#prepare(item, font);
    this.#font = font;
    this.#moveTo(item);
    const beginsArray = !this.#isArray;
    this.#showGlyphs(item, font);
    this.#endsInSpace = hasSpaceAt("right", item.run);
    if (beginsArray && isSpaceBefore(item.run)) this.#closeArray();
  }

  /** Parts a text from the one before it for those who read, where the document has no space and only the line is another. */
  showSpaceBefore(item: GlyphRunItem, font: DocumentFont): void {
    const { space } = font;
    if (space === undefined || font.isVertical || this.#endsInSpace) return;
    const width = (space.width * item.fontSize) / space.face.metrics.unitsPerEm;
    this.show({ ...item, run: space, x: item.x - width, letterSpacing: 0, wordSpacing: 0 }, font);
  }

  #showGlyphs(item: GlyphRunItem, font: DocumentFont): void {
    const { run, fontSize } = item;
    const { characterSpacing } = this.#stream.state;
    const spacing = spacingOf(item, characterSpacing);
    if (isPlainRun(run)) {
      this.#openArray();
      const extra = font.writePlain(run, this.#stream.writer, spacing);
      const width = (run.width * fontSize) / run.face.metrics.unitsPerEm;
      this.#advance(width + run.glyphs.length * characterSpacing + (extra * fontSize) / 1000, font);
      return;
    }
    const encoded = spacing === undefined ? font.encode(run) : font.encodeSpaced(run, spacing);
    const { parts } = encoded;
    const first = parts[0];
    if (parts.length === 1 && first !== undefined && isPlain(first)) this.#append(first.content);
    else this.#showParts(parts, item);
    this.#advance((encoded.advance * fontSize) / 1000, font);
  }

  /**
   * A space by itself, which comes from the first font where a fallback draws the words around it: in the font of the words readers find one
   * text, and turn it where it runs from right to left. The pen is followed, so that the words stay where they are.
   */
  #spaceLikeBefore(
    { run, fontSize }: GlyphRunItem,
    font: DocumentFont,
  ): { readonly run: GlyphRun; readonly font: DocumentFont } | undefined {
    const before = this.#font;
    if (run.text !== " " || before === undefined || before === font || !this.#isArray) return undefined;
    const { state } = this.#stream;
    if (before.isVertical || font.isVertical || state.fontSize !== fontSize) return undefined;
    if (state.characterSpacing !== 0) return undefined;
    const space = before.space;
    return space === undefined ? undefined : { run: space, font: before };
  }

  /** Glyphs of a vertical font go down; what follows them begins a line of its own. */
  #advance(distance: number, { isVertical }: DocumentFont): void {
    if (isVertical) this.#closeArray();
    else this.#penX += distance;
  }

  /** Sets font, size, colour and mode where they change. */
  #prepare(item: GlyphRunItem, font: DocumentFont): void {
    const stream = this.#stream;
    const { state } = stream;
    const { color, fontSize } = item;
    const mode = this.#isClip ? CLIP : modeOf(item);
    if (state.font !== font.name || state.fontSize !== fontSize) {
      this.#closeArray();
      stream.writer.ascii(`/${stream.resources.add("Font", font)} `);
      stream.writer.operand(fontSize);
      stream.writer.ascii("Tf\n");
      state.font = font.name;
      state.fontSize = fontSize;
    }
    const spacing = characterSpacingOf(item, font);
    if (state.characterSpacing !== spacing) {
      this.#closeArray();
      stream.writer.operand(spacing);
      stream.writer.ascii("Tc\n");
      state.characterSpacing = spacing;
    }
    if (state.renderingMode !== mode) {
      this.#closeArray();
      stream.writer.ascii(`${mode} Tr\n`);
      state.renderingMode = mode;
    }
    if (mode === INVISIBLE || mode === CLIP) return;
    if (mode === STROKE) {
      this.#closeArray();
      stream.setStroke(color);
      const { strokeWidth: width = 1, miterLimit } = item;
      stream.setStrokeStyle({
        ...OUTLINE,
        width,
        ...(miterLimit === undefined ? undefined : { miterLimit }),
      });
      return;
    }
    if (!stream.hasFill(color)) {
      this.#closeArray();
      stream.setFill(color);
    }
    if (mode === FILL_AND_STROKE) {
      this.#closeArray();
      stream.setStroke(color);
      stream.setLineWidth(fontSize * BOLDNESS);
    }
  }

  #moveTo(item: GlyphRunItem): void {
    const { x, y } = alongLine(item);
    const { writer } = this.#stream;
    const shear = shearOf(item.selected);
    if (this.#isArray) {
      const gap = x - this.#penX;
      const isAtPen = gap <= TOLERANCE && gap >= -TOLERANCE;
      const isOnLine = y === this.#penY && shear === this.#shear && item.rotation === this.#rotation;
      if (isOnLine && (isAtPen || this.#endsInSpace || hasSpaceAt("left", item.run))) {
        if (!isAtPen) {
          // A thousandth of the em is fine enough for small text; what rounding leaves is in the pen's place.
          const decimals = item.fontSize > LARGE ? 10 : 1;
          const adjustment = Math.round((-gap * 1000 * decimals) / item.fontSize) / decimals;
          writer.operand(adjustment);
          this.#penX -= (adjustment * item.fontSize) / 1000;
        }
        return;
      }
      this.#closeArray();
    }
    if (this.#hasMatrix && shear === 0 && this.#shear === 0 && item.rotation === this.#rotation) {
      const deltaX = Math.round((x - this.#lineX) * 1000) / 1000;
      const deltaY = Math.round((y - this.#lineY) * 1000) / 1000;
      writer.operand(deltaX);
      writer.operand(-deltaY);
      writer.ascii("Td\n");
      this.#lineX += deltaX;
      this.#lineY += deltaY;
    } else {
      writer.ascii(axesOf(item.rotation, shear));
      writer.operand(item.x);
      writer.operand(item.y);
      writer.ascii("Tm\n");
      this.#hasMatrix = true;
      this.#shear = shear;
      this.#rotation = item.rotation;
      this.#lineX = Math.round(x * 1000) / 1000;
      this.#lineY = Math.round(y * 1000) / 1000;
    }
    this.#penX = this.#lineX;
    this.#penY = y;
  }

  #append(content: Uint8Array): void {
    this.#openArray();
    this.#stream.writer.bytes(content);
  }

  #openArray(): void {
    if (this.#isArray) return;
    this.#stream.writer.byte(0x5b);
    this.#isArray = true;
  }

  /** Runs with raised glyphs, or with text that the codes can't say. */
  #showParts(parts: readonly EncodedPart[], item: GlyphRunItem): void {
    const { writer } = this.#stream;
    const scale = item.fontSize / item.run.face.metrics.unitsPerEm;
    for (const part of parts) {
      if (part.opensSpan !== undefined) {
        this.#closeArray();
        writer.ascii(`/Span <</ActualText <FEFF${utf16(part.opensSpan)}>>> BDC\n`);
      }
      this.#setRise(part.rise * scale);
      this.#append(part.content);
      if (part.closesSpan) {
        this.#closeArray();
        writer.ascii("EMC\n");
      }
    }
    this.#setRise(0);
  }

  #setRise(rise: number): void {
    const { state, writer } = this.#stream;
    if (state.rise === rise) return;
    this.#closeArray();
    writer.operand(rise);
    writer.ascii("Ts\n");
    state.rise = rise;
  }

  #closeArray(): void {
    if (!this.#isArray) return;
    this.#stream.writer.ascii("] TJ\n");
    this.#isArray = false;
  }
}

/** What the state of the text adds after each code, in px (ISO 32000-1 §9.3.2); nothing where codes go down, as its sign means something else there. */
function characterSpacingOf({ letterSpacing }: GlyphRunItem, { isVertical }: DocumentFont): number {
  return letterSpacing === 0 || isVertical ? 0 : Math.round(letterSpacing * 1000) / 1000;
}

/** What is added within a run; undefined where that is nothing, and where the state of the text adds all of it: each letter of a plain run has one code. */
function spacingOf(item: GlyphRunItem, characterSpacing: number): Spacing | undefined {
  const { run, fontSize, wordSpacing } = item;
  const unit = 1000 / fontSize;
  const isByState = characterSpacing !== 0 && isPlainRun(run);
  const letter = isByState ? 0 : characterSpacing || item.letterSpacing;
  if (letter === 0 && (wordSpacing === 0 || !containsSeparator(run.text))) return undefined;
  const byState = isByState ? 0 : characterSpacing;
  return { letter: letter * unit, word: wordSpacing * unit, byState: byState * unit };
}

/** The place of a run along its line, and down from the tops of letters. */
function alongLine({ x, y, rotation }: GlyphRunItem): { readonly x: number; readonly y: number } {
  if (rotation === undefined) return { x, y };
  return rotation === "clockwise" ? { x: y, y: -x } : { x: -y, y: x };
}

/** Where lines run, and where letters have their tops: the first four numbers of a text matrix. */
function axesOf(rotation: GlyphRunItem["rotation"], shear: number): string {
  if (rotation === undefined) return `1 0 ${shear} -1 `;
  return rotation === "clockwise" ? `0 1 1 ${shear} ` : `0 -1 -1 ${-shear} `;
}

function modeOf({ color, strokeWidth, selected }: GlyphRunItem): number {
  if (color.alpha === 0) return INVISIBLE;
  if (strokeWidth !== undefined) return STROKE;
  return selected.embolden ? FILL_AND_STROKE : FILL;
}

/**
 * Whether it is the space that vanished at the end of a line from right to left. It stands before the line's last word, which it must not
 * be shown with: viewers even out glyphs over what one operator shows.
 */
function isSpaceBefore({ rightToLeft, text }: GlyphRun): boolean {
  return rightToLeft && text === " ";
}

/** Whether a run has a space at its left edge, or its right one. */
function hasSpaceAt(edge: "left" | "right", { text, rightToLeft }: GlyphRun): boolean {
  return text.charCodeAt((edge === "left") === rightToLeft ? text.length - 1 : 0) === SPACE;
}

function isPlain(part: EncodedPart): boolean {
  return part.rise === 0 && part.opensSpan === undefined;
}
