import type { Diagnostic } from "../../diagnostics.ts";
import { dumpItem } from "../../graphics/dump-display-list.ts";
import { DocumentRaster } from "../../raster/document-raster.ts";
import { Glyphs } from "../../raster/glyphs.ts";
import { Pictures } from "../../raster/pictures.ts";
import { layoutInput } from "../../testing/layout-input.ts";
import { paintSvg } from "../svg-image.ts";

export interface DrawnSvg {
  /** Items of the display list, as dumps show them. */
  readonly items: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Draws what stands in an `svg` of 200 by 100 px whose top left corner is the origin. Letters are squares of one em, 10 px unless styled. */
export function drawnSvg(content: string, attributes = 'width="200" height="100"'): DrawnSvg {
  const { styles, media, fonts, shaper, diagnostics } = layoutInput(`<svg ${attributes}>${content}</svg>`);
  const { document } = styles;
  const node = document.names.indexOf("svg");
  const svg = Array.from({ length: document.nodeCount }, (_, index) => index).find(
    (index) => document.nameId[index] === node,
  );
  if (svg === undefined) throw new Error("There is no svg.");
  const tools = { glyphs: new Glyphs(() => undefined), pictures: new Pictures(() => undefined) };
  const raster = new DocumentRaster(tools, diagnostics, 1_000_000);
  const items = paintSvg(
    {
      styles,
      media,
      fonts,
      shaper,
      diagnostics,
      raster: () => raster,
      drawing: () => undefined,
      foreign: () => undefined,
      resolveUrl: () => undefined,
    },
    svg,
    { box: { x: 0, y: 0, width: 200, height: 100 }, style: styles.styleOf(svg) },
  );
  return { items: items.map((item) => dumpItem(item)), diagnostics: diagnostics.list() };
}
