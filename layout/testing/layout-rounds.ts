import { type LayoutInput, layoutDocument } from "../layout-document.ts";
import type { DocumentResources, StyledContent } from "../rounds/document-content.ts";
import type { PageStep } from "../rounds/page-steps.ts";
import { dumpFragments } from "../tree/dump-fragments.ts";
import { answered, layoutInput } from "./layout-input.ts";

/** A document after all rounds of layout. */
export interface LayoutRounds {
  readonly steps: readonly PageStep[];
  /** Outline of the fragments, page by page. */
  readonly dump: string;
  /** Codes of the diagnostics. */
  readonly codes: readonly string[];
  /** The styles that resources were asked for. */
  readonly asked: readonly StyledContent[];
}

/** Lays out HTML, with square letters as `layoutHtml` does, in all the rounds it takes. */
export function layoutRounds(html: string, page?: string): LayoutRounds {
  return roundsOf(layoutInput(html, page));
}

/** The same of an input that is there already, which has all resources. */
export function roundsOf(input: LayoutInput): LayoutRounds {
  const { fonts, media, late } = input;
  const asked: StyledContent[] = [];
  const layout = answered(layoutDocument(input), (content): DocumentResources => {
    asked.push(content);
    return { fonts, media, late };
  });
  const steps = [...layout.pages];
  const { document } = input.styles;
  const outline = ({ page }: PageStep): string =>
    `page ${page.index + 1}\n${dumpFragments([...page.content, ...page.marginBoxes], document, "  ")}`;
  return {
    steps,
    dump: steps.map(outline).join(""),
    codes: input.diagnostics.list().map(({ code }) => code),
    asked,
  };
}
