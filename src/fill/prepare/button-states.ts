import { PDFDict, PDFName, PDFStream } from "pdf-lib";
import { markOf } from "../../template/import/buttons.ts";
import { parseDefaultAppearance } from "../../template/import/default-appearance.ts";
import type { InflateBudget } from "../../template/import/inflate.ts";
import type { ObjectReader } from "../../template/import/objects.ts";
import { streamBytes } from "../../template/import/stream-bytes.ts";
import type { TemplateField, TextStyle } from "../../template/model.ts";

/** The appearances of a button in the form, as far as it has any. */
export interface ButtonAppearances {
  readonly on: PDFStream | undefined;
  readonly off: PDFStream | undefined;
}

/** What is on counts only where it shows something that what is off does not. */
export function buttonAppearances(
  annotation: PDFDict,
  { reader, budget }: { reader: ObjectReader; budget: InflateBudget },
): ButtonAppearances | undefined {
  const appearances = reader.dictAt(annotation, "AP");
  const normal = appearances === undefined ? undefined : reader.get(appearances, "N");
  if (!(normal instanceof PDFDict) || normal instanceof PDFStream) return undefined;
  const states = normal.keys().flatMap((name) => {
    const stream = reader.resolve(normal.get(name));
    return stream instanceof PDFStream ? [[name.decodeText(), stream] as const] : [];
  });
  const on = states.find(([name]) => name !== "Off")?.[1];
  const off = states.find(([name]) => name === "Off")?.[1];
  if (on === undefined && off === undefined) return undefined;
  const shown = on === undefined ? "" : contentOf(on, budget);
  const isTold = shown !== "" && (off === undefined || shown !== contentOf(off, budget));
  return { on: isTold ? on : undefined, off };
}

/** False where the template asks for another mark or another colour than the form: then its own mark can't be shown. */
export function isMarkOfForm(
  field: TemplateField,
  annotation: PDFDict,
  { style, reader }: { style: TextStyle | undefined; reader: ObjectReader },
): boolean {
  if (field.type !== "checkbox" && field.type !== "radioGroup") return false;
  const usual = field.type === "checkbox" ? "check" : "circle";
  const isSame = (field.format?.mark ?? usual) === (markOf(annotation, reader) ?? usual);
  const appearance = reader.text(annotation.get(PDFName.of("DA")));
  const { textColor } = parseDefaultAppearance(appearance ?? "");
  const wanted = field.style?.textColor ?? style?.textColor;
  return isSame && (textColor === undefined || wanted === undefined || textColor === wanted.toUpperCase());
}

/** True when the appearance of the button that is on begins with all that of the button that is off: it can be drawn over it. */
export function drawsOver({ on, off }: ButtonAppearances, budget: InflateBudget): boolean {
  if (on === undefined || off === undefined) return true;
  const [above, below] = [on, off].map((stream) => contentOf(stream, budget));
  return above !== undefined && below !== undefined && above.startsWith(below);
}

function contentOf(stream: PDFStream, budget: InflateBudget): string | undefined {
  const bytes = streamBytes(stream, budget);
  return bytes === undefined
    ? undefined
    : new TextDecoder("latin1").decode(bytes).replace(/\s+/g, " ").trim();
}
