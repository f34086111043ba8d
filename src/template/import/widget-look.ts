import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFStream } from "pdf-lib";
import { asksForPicture } from "./button-actions.ts";
import { FIELD_FLAG } from "./form-field.ts";
import { frameContent } from "./frame-content.ts";
import type { InflateBudget } from "./inflate.ts";
import type { ObjectReader } from "./objects.ts";
import { streamBytes } from "./stream-bytes.ts";

export interface LookTools {
  readonly reader: ObjectReader;
  readonly budget: InflateBudget;
  /** The form, whose resources stand in for those that an appearance does not have. */
  readonly form: PDFDict | undefined;
}

/** What each widget keeps, and what its characteristics (ISO 32000-1 table 189) keep. */
const FRAME_ENTRIES = ["Subtype", "Rect", "F", "BS", "Border"];
const FRAME_CHARACTERISTICS = ["BC", "BG", "R"];
/** Levels of fields that a widget may inherit from. */
const DEEPEST = 64;

/**
 * How a form field looks while nothing is filled in: its frame and background, and of buttons their appearances in all states. Undefined
 * for a field that has no look of its own. The filler draws it from this.
 */
export function lookOf(widget: PDFDict, tools: LookTools): PDFDict | undefined {
  const { reader } = tools;
  const flags = reader.number(inherited(widget, "Ff", reader)) ?? 0;
  const type = reader.name(inherited(widget, "FT", reader));
  const normal = reader.get(reader.dictAt(widget, "AP") ?? widget, "N");
  const hasStates = normal instanceof PDFDict && !(normal instanceof PDFStream);
  if ((type === "Btn" && (flags & FIELD_FLAG.pushButton) === 0) || (type === undefined && hasStates)) {
    return choiceLook(widget, flags, tools);
  }
  const isPressed = type === "Btn" && !asksForPicture((key) => inherited(widget, key, reader), reader);
  if (isPressed && normal instanceof PDFStream) {
    return withAppearance(frameOf(widget, reader), withResources(normal, tools), reader);
  }
  // What a place to sign shows before it is signed says that it is one.
  if (type === "Sig" && normal instanceof PDFStream && inherited(widget, "V", reader) === undefined)
    return signatureLook(widget, normal, tools);
  const isList = type === "Ch" && (flags & FIELD_FLAG.combo) === 0;
  if (isList && normal instanceof PDFStream && inherited(widget, "V", reader) === undefined) {
    const frame = frameOf(widget, reader);
    frame.set(PDFName.of("FT"), PDFName.of("Ch"));
    return withAppearance(frame, withResources(normal, tools), reader);
  }
  const frame = frameOf(widget, reader);
  if (hasColors(frame, reader) || !(normal instanceof PDFStream))
    return hasColors(frame, reader) ? frame : undefined;
  const drawn = drawnFrame(normal, tools);
  return drawn === undefined ? undefined : withAppearance(frame, drawn, reader);
}

/** All of it is in the appearance, its frame and background too. */
function signatureLook(widget: PDFDict, normal: PDFStream, tools: LookTools): PDFDict {
  const look = frameOf(widget, tools.reader);
  for (const key of ["MK", "BS", "Border"]) look.delete(PDFName.of(key));
  return withAppearance(look, withResources(normal, tools), tools.reader);
}

/** An entry of a widget or of the fields above it. */
function inherited(widget: PDFDict, key: string, reader: ObjectReader): PDFObject | undefined {
  let dict: PDFDict | undefined = widget;
  for (let depth = 0; dict !== undefined && depth < DEEPEST; depth += 1) {
    const value = reader.get(dict, key);
    if (value !== undefined) return value;
    dict = reader.dictAt(dict, "Parent");
  }
  return undefined;
}

function frameOf(widget: PDFDict, reader: ObjectReader, further: readonly string[] = []): PDFDict {
  const frame = copyOf(widget, FRAME_ENTRIES, reader);
  frame.set(PDFName.of("Type"), PDFName.of("Annot"));
  frame.set(PDFName.of("Subtype"), PDFName.of("Widget"));
  const look = reader.dictAt(widget, "MK");
  const kept = look === undefined ? undefined : copyOf(look, [...FRAME_CHARACTERISTICS, ...further], reader);
  if (kept !== undefined && kept.keys().length > 0) frame.set(PDFName.of("MK"), kept);
  return frame;
}

function hasColors(frame: PDFDict, reader: ObjectReader): boolean {
  const look = reader.dictAt(frame, "MK");
  return ["BC", "BG"].some((key) => {
    const color = look === undefined ? undefined : reader.get(look, key);
    return color instanceof PDFArray && color.size() > 0;
  });
}

function withAppearance(frame: PDFDict, normal: PDFObject, reader: ObjectReader): PDFDict {
  frame.set(PDFName.of("AP"), reader.context.obj({ N: normal }));
  return frame;
}

/** Check boxes and radio buttons: the appearances of their states, and what says how they were meant. */
function choiceLook(widget: PDFDict, flags: number, tools: LookTools): PDFDict | undefined {
  const { reader } = tools;
  const look = frameOf(widget, reader, ["CA"]);
  look.set(PDFName.of("FT"), PDFName.of("Btn"));
  look.set(PDFName.of("Ff"), reader.context.obj(flags & FIELD_FLAG.radio));
  const appearance = inherited(widget, "DA", reader);
  if (appearance !== undefined) look.set(PDFName.of("DA"), appearance);
  const normal = reader.get(reader.dictAt(widget, "AP") ?? widget, "N");
  const states = reader.context.obj({});
  if (normal instanceof PDFDict && !(normal instanceof PDFStream)) {
    for (const [name] of normal.entries()) {
      const stream = reader.resolve(normal.get(name));
      if (stream instanceof PDFStream) states.set(name, withResources(normal.get(name) ?? stream, tools));
    }
  }
  if (states.keys().length > 0) {
    withAppearance(look, states, reader);
    look.set(PDFName.of("AS"), PDFName.of("Off"));
  }
  return hasColors(look, reader) || states.keys().length > 0 ? look : undefined;
}

/** An appearance; one without resources of its own gets those of the form, as readers do. */
function withResources(appearance: PDFObject, { reader, form }: LookTools): PDFObject {
  const stream = reader.resolve(appearance);
  const resources = form?.get(PDFName.of("DR"));
  if (stream instanceof PDFStream && resources !== undefined && !stream.dict.has(PDFName.of("Resources"))) {
    stream.dict.set(PDFName.of("Resources"), resources);
  }
  return stream instanceof PDFStream && appearance === stream ? reader.context.register(stream) : appearance;
}

/** The appearance of a text field without its text. */
function drawnFrame(appearance: PDFStream, { reader, budget }: LookTools): PDFObject | undefined {
  const content = streamBytes(appearance, budget);
  const frame = content === undefined ? undefined : frameContent(content);
  if (frame === undefined) return undefined;
  const { context } = reader;
  const dict = context.obj({ Type: "XObject", Subtype: "Form" });
  for (const key of ["BBox", "Matrix", "Resources"]) {
    const value = appearance.dict.get(PDFName.of(key));
    if (value !== undefined) dict.set(PDFName.of(key), value);
  }
  return context.register(PDFRawStream.of(dict, frame));
}

function copyOf(dict: PDFDict, keys: readonly string[], reader: ObjectReader): PDFDict {
  const copy = PDFDict.withContext(reader.context);
  for (const key of keys) {
    const value = dict.get(PDFName.of(key));
    if (value !== undefined) copy.set(PDFName.of(key), value);
  }
  return copy;
}
