import type { ButtonAction, TextFormat } from "../../../layout/api/display.ts";
import { type PdfDictionary, type PdfValue, text } from "../objects/values.ts";

/** Flags of submit actions (ISO 32000-1 table 237): fields as a web page sends them. */
const EXPORT_AS_HTML = 1 << 2;
const GET_METHOD = 1 << 3;

/** What pressing a button does (ISO 32000-1 §12.7.5); undefined where the address is none that may be in a PDF. */
export function buttonAction(
  action: ButtonAction,
  resolveUrl: (href: string) => string | undefined,
): PdfDictionary | undefined {
  const fields: PdfValue = action.fields?.map(({ name }) => text(name.join(".")));
  if (action.type === "reset") return { Type: "Action", S: "ResetForm", Fields: fields };
  const url = action.url === "" ? undefined : resolveUrl(action.url);
  if (url === undefined || url.startsWith("#")) return undefined;
  return {
    Type: "Action",
    S: "SubmitForm",
    F: { Type: "Filespec", FS: "URL", F: new TextEncoder().encode(url) },
    Fields: fields,
    Flags: action.method === "get" ? EXPORT_AS_HTML | GET_METHOD : EXPORT_AS_HTML,
  };
}

/** The scripts by which readers check and rewrite what is typed in: those that form editors write, which all of them know. */
export function formatActions(format: TextFormat): PdfDictionary {
  if (format.type === "date") {
    return {
      K: script(`AFDate_KeystrokeEx("${format.pattern}");`),
      F: script(`AFDate_FormatEx("${format.pattern}");`),
    };
  }
  const { decimals, minimum, maximum } = format;
  const list = `${decimals}, 1, 0, 0, "", false`;
  const hasRange = minimum !== undefined || maximum !== undefined;
  const range = `${minimum !== undefined}, ${minimum ?? 0}, ${maximum !== undefined}, ${maximum ?? 0}`;
  return {
    K: script(`AFNumber_Keystroke(${list});`),
    F: script(`AFNumber_Format(${list});`),
    V: hasRange ? script(`AFRange_Validate(${range});`) : undefined,
  };
}

function script(code: string): PdfDictionary {
  return { Type: "Action", S: "JavaScript", JS: text(code) };
}
