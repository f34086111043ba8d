import type { BreakDictionary, FontCollection, Shaper } from "../../fonts/types.ts";
import type { StyledDocument } from "../cascade/style-document.ts";
import type { CounterStyleMap } from "../css/counter-styles/counter-style.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import { generateBoxes } from "../generate/generate-boxes.ts";
import type { MediaMap } from "../graphics/image-resource.ts";
import type { LateLayout } from "../late-layout.ts";
import type { PageStyleResolver } from "../pages/page-style.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import type { LayoutObserver } from "../tree/layout-context.ts";
import type { PageFacts } from "../tree/page-facts.ts";

/** A document's styles and those of its pages. */
export interface StyledContent {
  readonly styles: StyledDocument;
  readonly pageStyles: PageStyleResolver;
  /** Styles of pages and margin boxes. */
  readonly extraStyles: readonly ComputedStyle[];
}

/** The fonts that styles ask for, and the dictionary of the languages in them. */
export interface FontResources {
  readonly fonts: FontCollection;
  readonly dictionary?: BreakDictionary | undefined;
  /** Some face may have glyphs in colours of their own. */
  readonly hasColorGlyphs?: boolean;
}

/** What the styles of a document ask for, loaded. */
export interface DocumentResources extends FontResources {
  readonly media: MediaMap;
  /** There is one where a style asks for it, by `needsLateLayout`, or a drawing may. */
  readonly late?: LateLayout | undefined;
}

/** All that the pages of a document are made from. */
export interface DocumentContent extends StyledContent, DocumentResources {
  readonly counterStyles: CounterStyleMap;
  readonly shaper: Shaper;
  /** Most pages the document may have. */
  readonly maximumPages: number;
  readonly diagnostics: DiagnosticSink;
  /** False: layout remembers nothing. It takes longer, and comes out the same. */
  readonly memos?: boolean | undefined;
  readonly observer?: LayoutObserver | undefined;
}

/** The box tree for given page facts. */
export function documentBoxes(content: DocumentContent, facts: PageFacts): BoxTree {
  const { styles, media, late, counterStyles, diagnostics, pageStyles } = content;
  const pageCounters = pageStyles.counterNames();
  return generateBoxes({ styles, media, counterStyles, facts, pageCounters, diagnostics, late });
}
