import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFRef,
  PDFStream,
  PDFWriter,
} from "pdf-lib";
import { ImportNotes } from "../import/notes.ts";
import { ObjectReader } from "../import/objects.ts";
import { openPdf } from "../import/open-pdf.ts";
import type { Box } from "../import/page-geometry.ts";
import { readPages, type SourcePage } from "../import/pages.ts";
import { defaultTemplateLimits } from "../limits.ts";
import type { Rotation, TemplateVersion } from "../model.ts";
import { outlineOperators } from "./outline-operators.ts";

const FONT = "PlatenOutline";

/**
 * A version of a template whose base PDF shows where its fields are: outlines with ids, aliases and places, and rulers. For looking at, not for
 * keeping.
 *
 * @throws TemplateImportError when the base PDF can't be read; LimitError when it costs too much.
 */
export async function outlineTemplate(version: TemplateVersion): Promise<TemplateVersion> {
  const { context } = await openPdf(version.pdf, defaultTemplateLimits);
  const reader = new ObjectReader(context);
  const tools = { reader, limits: defaultTemplateLimits, notes: new ImportNotes() };
  const font = context.register(context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" }));
  for (const [index, page] of readPages(reader.dict(context.trailerInfo.Root), tools).entries()) {
    const operators = outlineOperators(version.template, index);
    const before = context.register(context.stream("q\n"));
    const after = context.register(
      context.stream(`\nQ q ${unshownMatrix(page.box, page.rotation)} cm\n${operators}Q\n`),
    );
    page.dict.set(PDFName.of("Contents"), context.obj([before, ...contentsOf(page, reader), after]));
    page.dict.set(PDFName.of("Resources"), withFont(page, font, reader));
  }
  return {
    ...version,
    pdf: await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer(),
  };
}

function contentsOf({ dict }: SourcePage, reader: ObjectReader): readonly PDFObject[] {
  const contents = reader.get(dict, "Contents");
  const streams = contents instanceof PDFArray ? contents.asArray() : [dict.get(PDFName.of("Contents"))];
  return streams.filter(
    (stream) => stream !== undefined && reader.resolve(stream) instanceof PDFStream,
  ) as PDFObject[];
}

/** The page's own resources with the font of the outlines. */
function withFont(page: SourcePage, font: PDFRef, reader: ObjectReader): PDFDict {
  const { context } = reader;
  const resources = copyOf(reader.dict(page.inherited.get("Resources")), context);
  const fonts = copyOf(reader.dictAt(resources, "Font"), context);
  fonts.set(PDFName.of(FONT), font);
  resources.set(PDFName.of("Font"), fonts);
  return resources;
}

function copyOf(dict: PDFDict | undefined, context: PDFContext): PDFDict {
  const copy = PDFDict.withContext(context);
  for (const [key, value] of dict?.entries() ?? []) copy.set(key, value);
  return copy;
}

/** From the page as shown, y upwards, to the coordinates of its content. */
function unshownMatrix({ left, bottom, right, top }: Box, rotation: Rotation): string {
  if (rotation === 90) return `0 1 -1 0 ${right} ${bottom}`;
  if (rotation === 180) return `-1 0 0 -1 ${right} ${top}`;
  if (rotation === 270) return `0 -1 1 0 ${left} ${top}`;
  return `1 0 0 1 ${left} ${bottom}`;
}
