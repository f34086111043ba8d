import { fontNames } from "../../fonts/font-names.ts";
import { Engine } from "../../node/index.ts";
import type { RenderResult } from "../../render/render-types.ts";
import { type MarkdownDocumentRequest, markdownDocument } from "../markdown-document.ts";

/** A piece of text on a page: where its baseline starts, in CSS pixels from the top left, and how it looks. */
export interface TextRun {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly font: string;
  /** CSS pixels. */
  readonly size: number;
  readonly color: string;
}

export interface RenderedPage {
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
  /** Lines of the display list that are not text. */
  readonly shapes: readonly string[];
}

export interface Rendered {
  readonly result: RenderResult;
  readonly pages: readonly RenderedPage[];
  /** The runs of a page that contain a text. */
  find(text: string, page?: number): readonly TextRun[];
  /** All text of a page. */
  textOf(page: number): string;
}

export const NOW: Date = new Date("2026-11-21T15:04:05Z");
const engine = new Engine();
const RUN = /^ {2}glyph-run (\S+) (\S+) (".*") (\S+) (\S+)px (\S+)/;

/** What a request looks like on its pages, read from the display list. */
export async function rendered(
  request: MarkdownDocumentRequest & { title?: string; allowHtml?: boolean },
): Promise<Rendered> {
  const { title, allowHtml } = request;
  const { html, css, page } = markdownDocument(request, {
    now: NOW,
    fonts: fontNames(["Noto Sans"]),
    allowHtml,
  });
  const result = await engine.renderHtml({ html, css, page, title }, { dump: "display-list" });
  const pages = readPages(result.dump ?? "");
  return {
    result,
    pages,
    find: (text, page = 0) => (pages[page]?.runs ?? []).filter((run) => run.text.includes(text)),
    textOf: (page) => (pages[page]?.runs ?? []).map(({ text }) => text).join(""),
  };
}

/** A page that waited for the number of pages is listed twice: first without, then with nothing but its margin boxes. */
function readPages(dump: string): RenderedPage[] {
  const pages: RenderedPage[] = [];
  const [, ...parts] = dump.split(/^page (\d+)\n/m);
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const page = Number(parts[index]) - 1;
    const read = readPage(parts[index + 1] as string);
    const before = pages[page];
    pages[page] =
      before === undefined
        ? read
        : { ...before, runs: [...before.runs, ...read.runs], shapes: [...before.shapes, ...read.shapes] };
  }
  return pages;
}

function readPage(dump: string): RenderedPage {
  const lines = dump.split("\n");
  const [, width = 0, height = 0] = /^page (\S+)×(\S+)/.exec(lines[0] ?? "") ?? [];
  const runs = lines.flatMap((line): TextRun[] => {
    const [, x, y, text = '""', font = "", size, color = ""] = RUN.exec(line) ?? [];
    return x === undefined
      ? []
      : [{ x: Number(x), y: Number(y), text: JSON.parse(text), font, size: Number(size), color }];
  });
  return {
    width: Number(width),
    height: Number(height),
    runs,
    shapes: lines.slice(1).filter((line) => line !== "" && !RUN.test(line)),
  };
}
