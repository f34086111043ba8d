import { hasFlippedLines } from "../cascade/frame.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { type BreakToken, type EarlyBreak, type InlineBreakToken, PERFECT } from "../tree/break-token.ts";
import type { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { InlineLayoutInput, LayoutContext } from "../tree/layout-context.ts";
import type { InlineLayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { listOf } from "../tree/list-of.ts";
import { AtomicInlines } from "./atomic-inlines.ts";
import { type BreakChoice, chooseBreak, earlyBreakIn } from "./breaking/choose-break.ts";
import { hangingStart, withHangingEnd } from "./breaking/hanging-punctuation.ts";
import { LineBreaker } from "./breaking/line-breaker.ts";
import { narrowedLines } from "./breaking/wrap-style.ts";
import { breakAtomics, type ContinuedLine, continueLine, openAtomics } from "./broken-line.ts";
import { placeAfterFirstLine } from "./content/first-line.ts";
import { asHighAs } from "./content/inline-style.ts";
import { alignLine, type LineBoxes } from "./content/line-boxes.ts";
import type { LineContent } from "./content/line-content.ts";
import { forgetPrepared, type PreparedContent, prepareFirstLine, prepareInline } from "./content/prepare.ts";
import { cutExtents } from "./content/text-edges.ts";
import { clampedLine, hasEllipsis, isClamped, withEllipsis } from "./ellipsis.ts";
import { type FloatOnLine, FloatRoom, floatLink, PlainRoom } from "./float-room.ts";
import { withLeaders } from "./leaders.ts";
import { type PlacedLine, placeLine } from "./place-line.ts";

/**
 * Lays out the inline content of a block container into lines (CSS 2.2 §9.4.2, css-inline-3), as far as the fragmentainer
 * reaches. Coordinates of the result are those of the container's content box.
 */
export function layoutInline(ctx: LayoutContext, input: InlineLayoutInput): InlineLayoutResult {
  return new InlineLayout(ctx, input).layout();
}

/** Content, and what breaks it into lines. */
interface LineSource {
  readonly content: PreparedContent;
  readonly breaker: LineBreaker;
}

/** A line as laid out, with what stood around it: enough to end the fragment before any line. */
interface LineRecord {
  readonly source: LineSource;
  readonly start: InlineBreakToken;
  readonly content: LineContent;
  readonly boxes: LineBoxes;
  /** From the content box. */
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  readonly available: number;
  readonly floats: readonly FloatOnLine[];
  /** Those of them that the line went below. */
  readonly passed: readonly FloatOnLine[];
  /** After the line and its floats. */
  readonly exclusions: ExclusionSpace;
  /** Where the next line starts: lower than `bottom` after a break with `clear`. */
  readonly nextY: number;
}

/** The empty list that most results share. */
const NONE: never[] = [];

/** A line is tried this often because it turned out higher than the room between floats allows. */
const MAXIMUM_HEIGHT_TRIES = 4;

class InlineLayout {
  readonly #ctx: LayoutContext;
  readonly #input: InlineLayoutInput;
  readonly #source: LineSource;
  /** For the first line, where `::first-line` styles apply. */
  readonly #firstSource: LineSource | undefined;
  readonly #records: LineRecord[] = [];
  readonly #plainRoom: PlainRoom;
  /** Of lines that are broken as if there were less room. */
  #narrow: { readonly fromLine: number; readonly room: PlainRoom } | undefined;
  readonly #atomics: AtomicInlines;
  /** What is left of a line of an earlier page. */
  readonly #continued: ContinuedLine | undefined;
  /** The line that found no room here. */
  #rejected: LineRecord | undefined;

  constructor(ctx: LayoutContext, input: InlineLayoutInput) {
    this.#ctx = ctx;
    this.#input = input;
    const atomics = new AtomicInlines(ctx, input);
    const content = prepareInline(ctx, input.box);
    this.#source = { content, breaker: new LineBreaker(ctx, content, atomics) };
    const first = isFirstLine(input.token) ? prepareFirstLine(ctx, input.box) : undefined;
    this.#firstSource = first && { content: first, breaker: new LineBreaker(ctx, first, atomics) };
    this.#plainRoom = new PlainRoom(input.width);
    this.#atomics = atomics;
    const { token, fragmentainer } = input;
    if (token?.open !== undefined && fragmentainer !== undefined)
      this.#continued = continueLine(atomics, token.open, fragmentainer);
  }

  layout(): InlineLayoutResult {
    const { fragmentainer, breakBeforeLine, token } = this.#input;
    if (token !== undefined && this.#continued !== undefined && this.#continued.open.length > 0)
      return this.#finish({ lines: 0, appeal: PERFECT, next: { ...token, open: this.#continued.open } });
    let next: InlineBreakToken | undefined = this.#firstLine();
    if (next !== undefined && this.#input.box.style.textWrapStyle !== "auto") this.#narrowLines(next);
    let counted = 0;
    while (next !== undefined) {
      const waits = fragmentainer !== undefined && this.#waits(next);
      const record = this.#layoutLine(next);
      if (record.content.hasContent) {
        const isTooLow = fragmentainer !== undefined && record.bottom > fragmentainer.remaining;
        const mayStop =
          counted > 0 ||
          fragmentainer?.isAtStart === false ||
          this.#continued !== undefined ||
          takesRoom(record.passed);
        this.#rejected = record;
        if (counted === breakBeforeLine) return this.#finish({ lines: counted, appeal: PERFECT, next });
        if (isTooLow && !waits) {
          const broken = this.#breakInside(record, counted, mayStop);
          if (broken !== undefined) return this.#finish(broken);
        }
        if ((isTooLow || waits) && mayStop) return this.#finish(this.#break(record));
        counted += 1;
      } else if (waits) return this.#finish({ lines: counted, appeal: PERFECT, next });
      this.#records.push(record);
      next = this.#lineAfter(record) ?? this.#clearingEnd(record);
    }
    forgetPrepared(this.#ctx, this.#input.box);
    return this.#finish({ lines: counted, appeal: PERFECT, next: undefined });
  }

  #firstLine(): InlineBreakToken | undefined {
    const { token } = this.#input;
    const { length } = this.#source.content.items;
    if (token?.open !== undefined) {
      const { open: _, ...start } = token;
      return token.item < length ? start : undefined;
    }
    if (token !== undefined) return token;
    return length === 0 ? undefined : { item: 0, offset: 0, lines: 0, afterForcedBreak: false };
  }

  /** Where text of one style runs past no floats, lines may be chosen to be even. */
  #narrowLines(start: InlineBreakToken): void {
    const { box, flow, width } = this.#input;
    const source = this.#source;
    if (this.#firstSource !== undefined || !flow.exclusions.isEmpty || source.content.hasFloats) return;
    const narrow = narrowedLines({
      style: box.style,
      breaker: source.breaker,
      start,
      width,
      indentOf: (line) => this.#indentOf(line),
      after: (content, line) => this.#lineAfter({ content, start: line, source }),
    });
    if (narrow !== undefined) this.#narrow = { fromLine: narrow.fromLine, room: new PlainRoom(narrow.width) };
  }

  #lineAfter({
    content,
    start,
    source,
  }: Pick<LineRecord, "content" | "start" | "source">): InlineBreakToken | undefined {
    if (content.isLast) return undefined;
    const lines = start.lines + (content.hasContent ? 1 : 0);
    const wrappers = this.#input.box.firstLine?.length ?? 0;
    const rest = this.#source.content;
    const { item, offset } =
      source === this.#source
        ? content.end
        : placeAfterFirstLine(source.content, rest, content.end, wrappers);
    if (item >= rest.items.length) return undefined;
    return { item, offset, lines, afterForcedBreak: content.isForced, clears: clearAfter(content) };
  }

  /** The end of content whose last break clears floats that go on: the container reaches below them in the fragmentainer where they end. */
  #clearingEnd({ content, start, exclusions }: LineRecord): InlineBreakToken | undefined {
    const clears = clearAfter(content);
    if (clears === "none" || !exclusions.goOn(clears)) return undefined;
    const { length } = this.#source.content.items;
    return { item: length, offset: 0, lines: start.lines + 1, afterForcedBreak: true, clears };
  }

  /** Does what begins there clear floats that go on in the next fragmentainer? */
  #waits({ clears = "none" }: InlineBreakToken): boolean {
    return (this.#records.at(-1)?.exclusions ?? this.#input.flow.exclusions).goOn(clears);
  }

  #sourceOf(start: InlineBreakToken): LineSource {
    return (isFirstLine(start) ? this.#firstSource : undefined) ?? this.#source;
  }

  /** The fragmentainer is full: looks ahead as far as `widows` asks, then chooses the line to break before. */
  #break(tooLow: LineRecord): BreakChoice {
    const { orphans, widows } = this.#input.box.style;
    const counted = this.#records.filter(({ content }) => content.hasContent);
    let following = 0;
    for (let record: LineRecord | undefined = tooLow; record !== undefined && following < widows; ) {
      if (record.content.hasContent) following += 1;
      const next = this.#lineAfter(record);
      record = next === undefined || following >= widows ? undefined : this.#layoutLine(next, record);
    }
    const { lines, appeal } = chooseBreak({ placed: counted.length, following, orphans, widows });
    return { lines, appeal, next: counted[lines]?.start ?? tooLow.start };
  }

  /** Breaks a line within its atomic inlines where they are higher than a page, or nothing else is on this one. */
  #breakInside(record: LineRecord, counted: number, mayStop: boolean): BreakChoice | undefined {
    const { fragmentainer } = this.#input;
    const { content, source, start, top } = record;
    if (fragmentainer === undefined || fragmentainer.isAbovePageEnd === true) return undefined;
    if (mayStop && record.boxes.height <= fragmentainer.blockSize) return undefined;
    if (!content.pieces.some(({ kind }) => kind === "atomic")) return undefined;
    const room = { ...fragmentainer, remaining: fragmentainer.remaining - top, isAtStart: !mayStop };
    const broken = breakAtomics(this.#atomics, content, room, (line) => this.#align(source, line));
    if (broken === undefined) {
      // The pieces of the line know where they have been aligned.
      this.#align(source, content);
      return undefined;
    }
    const { boxes, appeal } = broken;
    const bottom = top + boxes.height;
    this.#records.push({ ...record, content: broken.content, boxes, bottom, nextY: bottom });
    const next = this.#lineAfter(record) ?? {
      item: this.#source.content.items.length,
      offset: 0,
      lines: start.lines + 1,
      afterForcedBreak: content.isForced,
    };
    return { lines: counted + 1, appeal, next, isWithinLine: true };
  }

  /** `previous` is the line before when it has not been recorded. */
  #layoutLine(start: InlineBreakToken, previous: LineRecord | undefined = this.#records.at(-1)): LineRecord {
    const { flow } = this.#input;
    let exclusions = previous?.exclusions ?? flow.exclusions;
    let y = previous?.nextY ?? this.#top;
    const indent = this.#indentOf(start);
    const source = this.#sourceOf(start);
    if (exclusions.isEmpty && !source.content.hasFloats) return this.#layoutPlainLine(start, indent, y);
    let height = source.content.container.lineHeight;
    let skipBefore = start.floatsBefore ?? 0;
    const kept: FloatOnLine[] = [];
    for (let tries = 0; ; ) {
      const room = new FloatRoom(this.#ctx, this.#input, { y, height, exclusions, skipBefore });
      const content = source.breaker.breakLine({ start, indent, room });
      if (content.isTooWide && room.isNarrowed) {
        room.rewindToContent();
        kept.push(...room.floats);
        exclusions = room.exclusions;
        skipBefore = Math.max(skipBefore, (kept.at(-1)?.index ?? -1) + 1);
        y = room.nextY;
        continue;
      }
      const shown = this.#shown(source, start, content, room.available);
      const boxes = this.#align(source, shown);
      if (tries < MAXIMUM_HEIGHT_TRIES && content.hasContent && room.isTooNarrowFor(boxes.height)) {
        tries += 1;
        height = boxes.height;
        continue;
      }
      return this.#record({ source, start, content: shown, boxes, room, kept, y });
    }
  }

  #align({ content, breaker }: LineSource, line: LineContent): LineBoxes {
    const { container, items } = content;
    const { markerExtents, trim } = this.#input;
    const isFirst = line.start.item === 0 && line.start.offset === 0;
    const strut = markerExtents === undefined || !isFirst ? container : asHighAs(container, markerExtents);
    const { isLast } = line;
    const cut = trim && line.hasContent ? cutExtents(container, trim, { isFirst, isLast }) : undefined;
    if (line.isPlain && cut === undefined) return strut.plainLine;
    return alignLine({ line, first: items[line.start.item], container: strut, owner: breaker, cut });
  }

  /** The content as it is shown: with an ellipsis where it overflows or is clamped. */
  #shown(
    { content }: LineSource,
    start: InlineBreakToken,
    line: LineContent,
    available: number,
  ): LineContent {
    const { box } = this.#input;
    if (isClamped(box, start.lines, line))
      return clampedLine(this.#ctx, box, content, { content: line, available });
    const mayHang = content.container.hangsAtEnd || content.hasSpacedText;
    const hung = mayHang ? withHangingEnd(this.#ctx, content, line, available) : line;
    if (line.isPlain && !hasEllipsis(box)) return hung;
    const filled = withLeaders(hung, available);
    return hasEllipsis(box) ? withEllipsis(this.#ctx, box, content, { content: filled, available }) : filled;
  }

  /** A line where no floats are about. */
  #layoutPlainLine(start: InlineBreakToken, indent: number, top: number): LineRecord {
    const { flow, width: available } = this.#input;
    const source = this.#sourceOf(start);
    const narrow = this.#narrow;
    const room = narrow !== undefined && start.lines >= narrow.fromLine ? narrow.room : this.#plainRoom;
    const line = source.breaker.breakLine({ start, indent, room });
    const content = this.#shown(source, start, line, available);
    const boxes = this.#align(source, content);
    const bottom = top + boxes.height;
    const { exclusions } = flow;
    return {
      source,
      start,
      content,
      boxes,
      top,
      bottom,
      x: 0,
      available,
      floats: NONE,
      passed: NONE,
      exclusions,
      nextY: bottom,
    };
  }

  #record(line: {
    source: LineSource;
    start: InlineBreakToken;
    content: LineContent;
    boxes: LineBoxes;
    room: FloatRoom;
    kept: readonly FloatOnLine[];
    y: number;
  }): LineRecord {
    const { source, start, content, boxes, room, y } = line;
    const { left: x, available } = room;
    const bottom = y + boxes.height;
    room.placePending(bottom);
    return {
      source,
      start,
      content,
      boxes,
      top: y,
      bottom,
      x,
      available,
      floats: line.kept.length === 0 ? room.floats : [...line.kept, ...room.floats],
      passed: line.kept,
      exclusions: room.exclusions,
      nextY: Math.max(bottom, room.exclusions.clearanceFor(clearAfter(content)) - this.#input.flow.y),
    };
  }

  /** Where the first line here begins: below what goes on of a line of an earlier page, and below floats that its end clears. */
  get #top(): number {
    const { token, flow } = this.#input;
    const below = flow.exclusions.clearanceFor(token?.clears ?? "none") - flow.y;
    return Math.max(this.#continued?.height ?? 0, below);
  }

  /** css-text-3 §7.1: the first line is indented, or all others (`hanging`), or those after forced breaks too (`each-line`). */
  #indentOf(start: InlineBreakToken): number {
    const { lines, afterForcedBreak } = start;
    const { length, hanging, eachLine } = this.#input.box.style.textIndent;
    const hung = lines === 0 ? hangingStart(this.#ctx, this.#source.content, start) : 0;
    if (length === 0) return 0 - hung;
    const isFirst = lines === 0 || (eachLine && afterForcedBreak);
    const indent = isFirst === hanging ? 0 : resolveLength(length, this.#input.width);
    return indent - hung;
  }

  /** Floats that stay here though the line they stand before goes to the next fragmentainer: it had gone below them. */
  #passedBy(next: InlineBreakToken | undefined): readonly FloatOnLine[] {
    if (next === undefined) return NONE;
    const record =
      this.#rejected?.start === next ? this.#rejected : this.#records.find(({ start }) => start === next);
    return record?.passed ?? NONE;
  }

  #finish(choice: BreakChoice): InlineLayoutResult {
    const records = recordsUpTo(this.#records, choice.next);
    const { orphans, widows } = this.#input.box.style;
    const last = records.at(-1);
    const passed = this.#passedBy(choice.next);
    const exclusions = exclusionsAfter(passed) ?? last?.exclusions ?? this.#input.flow.exclusions;
    const result = new ResultBuilder(this.#input, exclusions, this.#top);
    if (this.#continued !== undefined) result.addContinued(this.#continued);
    let end = choice;
    for (const record of records) {
      const { content, boxes, top: y, x, available } = record;
      const { width: containerWidth, percentageHeight } = this.#input;
      const place = { x, y, available, containerWidth, percentageHeight };
      const placed = placeLine({ content: record.source.content, line: content, boxes, place });
      result.addLine(placed, record);
      if (record === last && choice.isWithinLine === true && choice.next !== undefined)
        end = { ...choice, next: { ...choice.next, open: openAtomics(content, placed.link) } };
    }
    result.addFloats(passed);
    const { next } = end;
    const floatsBefore = (passed.at(-1)?.index ?? -1) + 1;
    if (next !== undefined && floatsBefore > 0) end = { ...end, next: { ...next, floatsBefore } };
    return result.build({ choice: end, earlyBreak: earlyBreakIn(choice, { orphans, widows }) });
  }
}

/** Does the content begin here, but for floats that stand on earlier pages? */
function isFirstLine(start: InlineBreakToken | undefined): boolean {
  return (
    start === undefined ||
    (start.lines === 0 && start.item === 0 && start.offset === 0 && start.open === undefined)
  );
}

/** `clear` on the `<br>` that ends a line moves what follows below the floats. */
function clearAfter({ isForced, pieces }: LineContent): ComputedStyle["clear"] {
  const last = isForced ? pieces.findLast(({ kind }) => kind === "break") : undefined;
  return last?.item.kind === "break" && last.item.box.kind === "line-break"
    ? last.item.box.style.clear
    : "none";
}

function takesRoom(floats: readonly FloatOnLine[]): boolean {
  return floats.some(({ placed: { link } }) => link !== undefined && link.fragment.height > 0);
}

/** The floats of the formatting context with these, the last that were placed. */
function exclusionsAfter(floats: readonly FloatOnLine[]): ExclusionSpace | undefined {
  return floats.at(-1)?.placed.exclusions;
}

/** The lines before the one that starts at the token. */
function recordsUpTo(
  records: readonly LineRecord[],
  next: InlineBreakToken | undefined,
): readonly LineRecord[] {
  if (next === undefined) return records;
  const end = records.findIndex(({ start }) => start === next);
  return end < 0 ? records : records.slice(0, end);
}

/** The list with the values at its end: the same list, unless it is the shared empty one. */
function appended<Value>(list: Value[], values: readonly Value[]): Value[] {
  if (values.length === 0) return list;
  if (list === NONE) return [...values];
  for (const value of values) list.push(value);
  return list;
}

/** Gathers what the lines of a fragment give. */
class ResultBuilder {
  readonly #input: InlineLayoutInput;
  readonly #exclusions: ExclusionSpace;
  readonly #lines: FragmentLink[] = listOf();
  #floats: FragmentLink[] = NONE;
  #floatTokens: BreakToken[] = NONE;
  #outOfFlow: OutOfFlowBox[] = NONE;
  #marks: InlineLayoutResult["marks"][number][] = NONE;
  #firstBaseline: number | undefined;
  #lastBaseline: number | undefined;
  #right = 0;
  #bottom = 0;
  #blockSize: number;

  /** @param top where the first line begins. */
  constructor(input: InlineLayoutInput, exclusions: ExclusionSpace, top: number) {
    this.#input = input;
    this.#exclusions = exclusions;
    this.#blockSize = top;
  }

  addLine(placed: PlacedLine, record: LineRecord): void {
    if (placed.link !== undefined) this.#lines.push(placed.link);
    this.addFloats(record.floats);
    this.#outOfFlow = appended(this.#outOfFlow, placed.outOfFlow);
    this.#marks = appended(this.#marks, placed.marks);
    this.#right = Math.max(this.#right, placed.overflowRight);
    this.#bottom = Math.max(this.#bottom, placed.overflowBottom);
    if (!record.content.hasContent) return;
    const { height, baseline: fromLetterTop } = record.boxes;
    const isFlipped = hasFlippedLines(this.#input.box.style);
    const baseline = record.top + (isFlipped ? height - fromLetterTop : fromLetterTop);
    this.#firstBaseline ??= baseline;
    this.#lastBaseline = baseline;
    this.#blockSize = record.nextY;
  }

  addFloats(floats: readonly FloatOnLine[]): void {
    for (const float of floats) {
      const link = floatLink(float, this.#input);
      const { token } = float.placed;
      if (link !== undefined) this.#floats = appended(this.#floats, [link]);
      if (token !== undefined) this.#floatTokens = appended(this.#floatTokens, [token]);
      this.#outOfFlow = appended(this.#outOfFlow, float.outOfFlow);
    }
  }

  addContinued({ link, height, outOfFlow }: ContinuedLine): void {
    this.#lines.push(link);
    this.#outOfFlow = appended(this.#outOfFlow, outOfFlow);
    this.#bottom = Math.max(this.#bottom, height);
  }

  build(end: { choice: BreakChoice; earlyBreak: EarlyBreak | undefined }): InlineLayoutResult {
    const { next: token, appeal } = end.choice;
    return {
      lines: this.#lines,
      floats: this.#floats,
      floatTokens: this.#floatTokens,
      blockSize: this.#blockSize,
      token,
      appeal,
      earlyBreak: end.earlyBreak,
      exclusions: this.#exclusions,
      outOfFlow: this.#outOfFlow,
      marks: this.#marks,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
      overflowRight: this.#right,
      overflowBottom: this.#bottom,
    };
  }
}
