import { type PDFDict, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { colorProblems } from "./check-colors.ts";
import { pageProblems } from "./check-pages.ts";
import { FileView } from "./file-view.ts";

/**
 * What of a PDF stands against PDF/X-4 (ISO 15930-7), whatever the file says of itself: for tests. It looks at all objects, those that no page
 * refers to among them, and knows what such files have and not how this program makes them.
 */
export async function exchangeProblems(pdf: Uint8Array): Promise<readonly string[]> {
  const view = new FileView(pdf, await PDFDocument.load(pdf, { updateMetadata: false }));
  return [
    ...fileProblems(view),
    ...informationProblems(view),
    ...metadataProblems(view),
    ...intentProblems(view),
    ...objectProblems(view),
    ...pageProblems(view),
    ...colorProblems(view),
  ];
}

function fileProblems({ text, document }: FileView): string[] {
  const { trailerInfo } = document.context;
  return [
    ...(text.startsWith("%PDF-1.6\n") ? [] : ["the header is not that of PDF 1.6"]),
    ...(trailerInfo.Encrypt === undefined ? [] : ["it is encrypted"]),
    ...(trailerInfo.ID === undefined ? ["it has no ID"] : []),
    ...["OpenAction", "AA", "AcroForm", "OCProperties", "Perms"]
      .filter((key) => document.catalog.has(PDFName.of(key)))
      .map((key) => `the catalogue has ${key}`),
  ];
}

function informationProblems(view: FileView): string[] {
  const information = view.dictionary(view.document.context.trailerInfo.Info);
  if (information === undefined) return ["there is no information dictionary"];
  const missing = ["Title", "Creator", "Producer", "CreationDate", "ModDate"].filter(
    (key) => !information.has(PDFName.of(key)),
  );
  const trapped = String(information.lookup(PDFName.of("Trapped")));
  return [
    ...missing.map((key) => `the information has no ${key}`),
    ...(trapped === "/True" || trapped === "/False" ? [] : [`Trapped is ${trapped}`]),
  ];
}

const PROPERTIES = [
  "pdfxid:GTS_PDFXVersion>PDF/X-4<",
  'xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"',
  'xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
  "xmpMM:DocumentID>uuid:",
  "xmpMM:VersionID>",
  "xmpMM:RenditionClass>",
  "xmp:CreateDate>",
  "xmp:ModifyDate>",
  "xmp:MetadataDate>",
  "xmp:CreatorTool>",
  "pdf:Trapped>False<",
  "dc:title>",
];

function metadataProblems(view: FileView): string[] {
  const stream = view.document.catalog.lookup(PDFName.of("Metadata"));
  if (!(stream instanceof PDFRawStream)) return ["there are no metadata"];
  const packet = new TextDecoder().decode(stream.contents);
  return [
    ...(stream.dict.has(PDFName.of("Filter")) ? ["the metadata are compressed"] : []),
    ...PROPERTIES.filter((property) => !packet.includes(property)).map((it) => `the metadata have no ${it}`),
  ];
}

function intentProblems(view: FileView): string[] {
  const intents = view.intents("GTS_PDFX");
  const [intent] = intents;
  if (intent === undefined || intents.length > 1) return [`there are ${intents.length} output intents`];
  const missing = ["OutputConditionIdentifier", "Info"].filter((key) => !intent.has(PDFName.of(key)));
  const { profile, components } = view.press;
  const letters = new TextDecoder("latin1").decode(profile.subarray(0, 40));
  const spaces: Readonly<Record<string, number>> = { GRAY: 1, "RGB ": 3, CMYK: 4 };
  const references = new Set(
    [...intents, ...view.intents("GTS_PDFA1")].map((it) => String(it.get(PDFName.of("DestOutputProfile")))),
  );
  return [
    ...missing.map((key) => `the output intent has no ${key}`),
    ...(letters.slice(12, 16) === "prtr" ? [] : ["the output intent is of no printer"]),
    ...(letters.slice(36, 40) === "acsp" ? [] : ["the output intent is no profile"]),
    ...(spaces[letters.slice(16, 20)] === components ? [] : ["the output intent has other components"]),
    ...(references.size === 1 ? [] : ["the output intents have different profiles"]),
  ];
}

const ACTIONS: ReadonlySet<string> = new Set(
  "GoTo GoToR GoToE Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData JavaScript SetOCGState Rendition Trans GoTo3DView"
    .split(" ")
    .map((name) => `/${name}`),
);
const BLEND_MODES: ReadonlySet<string> = new Set(
  "Normal Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity"
    .split(" ")
    .map((name) => `/${name}`),
);

/** What no object of the file may be. */
function objectProblems(view: FileView): string[] {
  const problems: string[] = [];
  for (const [at, dictionary] of view.dictionaries()) {
    const say = (key: string): string => String(dictionary.get(PDFName.of(key)) ?? "");
    const add = (isWrong: boolean, what: string): void => {
      if (isWrong) problems.push(`${at}: ${what}`);
    };
    add(ACTIONS.has(say("S")), `an action ${say("S")}`);
    add(dictionary.has(PDFName.of("JS")), "JavaScript");
    add(dictionary.has(PDFName.of("EmbeddedFiles")) || say("Type") === "/EmbeddedFile", "an attached file");
    add(say("Filter").includes("LZWDecode"), "LZW");
    add(
      dictionary.has(PDFName.of("OPI")) || dictionary.has(PDFName.of("Alternates")),
      "another picture for print",
    );
    add(say("Subtype") === "/PS" || dictionary.has(PDFName.of("Ref")), "what stands elsewhere");
    if (say("Type") === "/ExtGState") {
      add(
        ["TR", "TR2", "HT"].some((key) => dictionary.has(PDFName.of(key))),
        "a transfer function or halftone",
      );
      add(dictionary.has(PDFName.of("BM")) && !BLEND_MODES.has(say("BM")), `a blend mode ${say("BM")}`);
    }
    if (say("Type") === "/Font")
      add(!isEmbedded(view, dictionary), `a font ${say("BaseFont")} that is not in it`);
  }
  return problems;
}

function isEmbedded(view: FileView, font: PDFDict): boolean {
  if (String(font.get(PDFName.of("Subtype"))) === "/Type0") return true;
  const descriptor = view.dictionary(font.get(PDFName.of("FontDescriptor")));
  return ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor?.has(PDFName.of(key)));
}
