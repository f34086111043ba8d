import type { FontFace, GlyphRun } from "../../../fonts/types.ts";
import { styleWith } from "../../cascade/initial-style.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { DiagnosticSink } from "../../diagnostics.ts";
import { NO_NODE } from "../../document/document.ts";
import { parseDocument } from "../../document/parse-document.ts";
import { NO_EDGES } from "../../geometry/edges.ts";
import { dumpItem } from "../../graphics/dump-display-list.ts";
import type { ImageResource } from "../../graphics/image-resource.ts";
import { type BoxFragmentInput, boxFragment } from "../../tree/box-fragment.ts";
import type { BoxFragment, Fragment, FragmentLink, LineFragment, TextFragment } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";
import { PLAIN_SHEET } from "../../tree/page-sheet.ts";
import { EFFECTS } from "../effects.ts";
import { PaintContext, type PaintInput } from "../paint-context.ts";
import { paintPage } from "../paint-page.ts";

/**
 * Fragments made by hand, for tests of painting: `block(10, 10, 100, 50, { backgroundColor: RED }, ...children)`. Styles have
 * ids of their own.
 */
export class FragmentBuilder {
  #styles = 1;

  style(changes: Partial<ComputedStyle>): ComputedStyle {
    this.#styles += 1;
    return styleWith({ ...changes, id: this.#styles });
  }

  /** A block at a place in its parent. */
  block(
    [x, y, width, height]: readonly [number, number, number, number],
    changes: Partial<ComputedStyle> = {},
    ...children: readonly FragmentLink[]
  ): FragmentLink {
    return { x, y, fragment: this.box({ width, height, children }, changes) };
  }

  box(
    input: Pick<BoxFragmentInput, "width" | "height"> &
      Partial<BoxFragmentInput> & { readonly node?: number },
    changes: Partial<ComputedStyle> = {},
    kind: "block" | "inline" = "block",
  ): BoxFragment {
    const style = this.style(changes);
    const { node = NO_NODE, ...rest } = input;
    const content = { kind: "blocks", children: [] };
    const box = { kind, id: 0, style, node, pseudo: undefined, content } as unknown as BoxFragment["box"];
    const border = {
      top: style.borderTopWidth,
      right: style.borderRightWidth,
      bottom: style.borderBottomWidth,
      left: style.borderLeftWidth,
    };
    return boxFragment({ border, children: [], ...rest, box, style });
  }

  line(x: number, y: number, ...children: readonly FragmentLink[]): FragmentLink {
    const fragment: LineFragment = { kind: "line", width: 200, height: 20, baseline: 15, children };
    return { x, y, fragment };
  }

  text(x: number, text: string, changes: Partial<ComputedStyle> = {}): FragmentLink {
    const run = { face: FACE, text, glyphs: Array.from(text, () => 1), width: 500 * text.length };
    const fragment: TextFragment = {
      kind: "text",
      box: { kind: "text", id: 0, node: NO_NODE, text } as unknown as TextFragment["box"],
      style: this.style(changes),
      width: 8 * text.length,
      height: 20,
      baseline: 15,
      runs: [
        {
          run: run as unknown as GlyphRun,
          selected: { face: FACE, embolden: false, oblique: false },
          fontSize: 16,
          x: 0,
          width: 8 * text.length,
          rise: 0,
          letterSpacing: 0,
          wordSpacing: 0,
        },
      ],
    };
    return { x, y: 0, fragment };
  }
}

/** A face of 1000 units: ascent 800, descent 200, underline 100 below the baseline and 50 thick, strike at 300. */
export const FACE: FontFace = {
  postScriptName: "Face",
  metrics: {
    unitsPerEm: 1000,
    ascent: 800,
    descent: 200,
    underlinePosition: -100,
    underlineThickness: 50,
    strikeoutPosition: 300,
    strikeoutThickness: 50,
  },
} as unknown as FontFace;

export const RED = { red: 1, green: 0, blue: 0, alpha: 1 };
export const GREEN = { red: 0, green: 1, blue: 0, alpha: 1 };
export const BLUE = { red: 0, green: 0, blue: 1, alpha: 1 };

export function imageOf(width: number, height: number, orientation = 1): ImageResource {
  const ratio = width / height;
  return { id: "image", format: "png", width, height, ratio, orientation, bytes: new Uint8Array() };
}

export interface PaintedPage {
  readonly keepsStructure?: boolean;
  readonly content: readonly FragmentLink[];
  readonly html?: string;
  readonly media?: PaintInput["media"];
  readonly page?: Partial<PageFragment>;
}

/** Paints a page of 200 by 100 px without margins; the items as text. */
export function painted({
  content,
  html = "",
  media,
  page = {},
  keepsStructure = false,
}: PaintedPage): string[] {
  const document = parseDocument({ html, source: "html" }, new DiagnosticSink());
  const context = new PaintContext({
    document,
    fonts: { select: () => ({ primary: { face: FACE } }) } as unknown as PaintInput["fonts"],
    shaper: {} as unknown as PaintInput["shaper"],
    styles: { document, styleOf: () => styleWith({}) } as unknown as PaintInput["styles"],
    media: media ?? { image: () => undefined },
    effects: EFFECTS,
    diagnostics: new DiagnosticSink(),
    keepsStructure,
    resolveUrl: (href) => (/^(https?:|mailto:|#)/.test(href) ? href : undefined),
  });
  const fragment: PageFragment = {
    index: 0,
    name: "",
    width: 200,
    height: 100,
    margins: NO_EDGES,
    sheet: PLAIN_SHEET,
    style: styleWith({}),
    pageBox: undefined,
    content,
    canvas: undefined,
    marginBoxes: [],
    end: { kind: "end" },
    ...page,
  };
  return paintPage(fragment, context).items.map(dumpItem);
}

export function link(x: number, y: number, fragment: Fragment): FragmentLink {
  return { x, y, fragment };
}
