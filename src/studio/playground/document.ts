import type { PageCountPosition, PageSettings } from "../../index.ts";
import type { Language } from "../code/code-editor.ts";
import type { Manuscript } from "../engine/protocol.ts";
import type { Apply } from "../state/history.ts";

/** What a document is written in. */
export type Format = "html" | "markdown" | "blocks";
export const FORMATS: readonly (readonly [Format, string])[] = [
  ["html", "HTML"],
  ["markdown", "Markdown"],
  ["blocks", "Blocks"],
];

/** One text of a document. */
export type Pane = Format | "css";
export const PANES: readonly Pane[] = ["html", "markdown", "blocks", "css"];

/** The settings of pages that have controls. Empty text: as the document has it. */
export interface PageChoice {
  readonly width: string;
  readonly height: string;
  readonly marginTop: string;
  readonly marginRight: string;
  readonly marginBottom: string;
  readonly marginLeft: string;
  readonly pageCount: PageCountPosition | "";
}

/** What is written in the playground: all that a link to it holds. */
export interface PlaygroundDocument {
  readonly format: Format;
  readonly texts: Readonly<Record<Pane, string>>;
  readonly page: PageChoice;
}

export const NO_PAGE_CHOICE: PageChoice = {
  width: "",
  height: "",
  marginTop: "",
  marginRight: "",
  marginBottom: "",
  marginLeft: "",
  pageCount: "",
};

/** The command of the playground: these members are what is given. Its inverse gives what they were. */
export interface Put {
  readonly document: Partial<PlaygroundDocument>;
}

export const applyPut: Apply<PlaygroundDocument, Put> = (model, { document }) => {
  const former: Partial<PlaygroundDocument> = {
    ...(document.format === undefined ? {} : { format: model.format }),
    ...(document.texts === undefined ? {} : { texts: model.texts }),
    ...(document.page === undefined ? {} : { page: model.page }),
  };
  return { model: { ...model, ...document }, inverse: { document: former } };
};

/** The panes that a format is written in. */
export function panesOf(format: Format): readonly Pane[] {
  return [format, "css"];
}

export function languageOf(pane: Pane): Language {
  return pane === "blocks" ? "json" : pane;
}

/** What the engine is given of a document. @throws SyntaxError where blocks are no JSON, with a place. */
export function manuscriptOf({ format, texts }: PlaygroundDocument): Manuscript {
  switch (format) {
    case "html":
      return { format, html: texts.html };
    case "markdown":
      return { format, markdown: texts.markdown };
    case "blocks":
      return { format, blocks: JSON.parse(texts.blocks), lines: elementLines(texts.blocks) };
  }
}

/** The lines on which the elements of an array begin, from 1, of JSON that was parsed without fault. */
export function elementLines(json: string): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}\n]|[^\s,:[\]{}"]+/g)) {
    if (token === "\n") line += 1;
    else if (token === "]" || token === "}") depth -= 1;
    else {
      if (depth === 1) lines.push(line);
      if (token === "[" || token === "{") depth += 1;
    }
  }
  return lines;
}

export function pageSettingsOf(page: PageChoice): PageSettings {
  const given = Object.entries(page).filter(([, value]) => value !== "");
  return Object.fromEntries(given);
}

/** Is there anything that differs from a page as the document has it? */
export function hasPageChoice(page: PageChoice): boolean {
  return Object.values(page).some((value) => value !== "");
}

/** A file name from the title or the first heading. */
export function fileNameOf({ format, texts }: PlaygroundDocument): string {
  const text =
    format === "html"
      ? /<title[^>]*>([^<]*)/i.exec(texts.html)?.[1]
      : /^#\s+(.+)$|"heading":\s*"([^"]+)"/m
          .exec(texts[format])
          ?.slice(1)
          .find((part) => part !== undefined);
  const name = (text ?? "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return name.slice(0, 60).toLowerCase() || "document";
}
