import type { Diagnostic } from "../../index.ts";
import type { CodePlace } from "../code/code-pane.tsx";
import type { Asset, PageFacts, Refusal } from "../engine/protocol.ts";
import type { OpenPdf } from "../reader/pdf-reader.ts";
import type { History } from "../state/history.ts";
import type { BoxIndex } from "./box-index.ts";
import type { Pane, PlaygroundDocument, Put } from "./document.ts";

/** The pages that were made last. */
export interface Result {
  /** Counts the results. */
  readonly revision: number;
  /** What they were made of. */
  readonly document: PlaygroundDocument;
  /** The change after which they were made, of those that the controller counts. */
  readonly change: number;
  readonly pdf: Uint8Array;
  readonly open: OpenPdf;
  readonly pages: readonly PageFacts[];
  readonly boxes: BoxIndex;
  readonly timings: readonly (readonly [stage: string, milliseconds: number])[];
  /** From the order to the last byte. */
  readonly milliseconds: number;
}

export type Run =
  | { readonly kind: "loading" }
  | { readonly kind: "idle" }
  | { readonly kind: "working"; readonly pages: number };

export type DrawerTab = "page" | "breaks" | "times" | "use";

/** What is looked at, and how. */
export interface View {
  readonly pane: Pane;
  /** In narrow windows one side is shown. */
  readonly side: "write" | "pages";
  /** Pixels to the CSS px, or as wide as there is room. */
  readonly zoom: number | "width";
  readonly thumbnails: boolean;
  readonly boxes: boolean;
  readonly margins: boolean;
  readonly drawer: DrawerTab | undefined;
  readonly problems: boolean;
  /** From 0: the page in the middle. */
  readonly page: number;
  /** The page that was asked for last; another object each time. */
  readonly target: { readonly page: number } | undefined;
  readonly dialog: "gallery" | "share" | undefined;
}

/** A line of a text that was chosen, whose boxes are shown. */
export interface Selection {
  readonly pane: Pane;
  readonly line: number;
  /** Index of one box where it was chosen on the page. */
  readonly box: number | undefined;
}

export interface PlaygroundState {
  readonly history: History<PlaygroundDocument, Put>;
  readonly assets: readonly Asset[];
  readonly run: Run;
  readonly result: Result | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly refusal: Refusal | undefined;
  readonly view: View;
  readonly selection: Selection | undefined;
  /** A place of a text that the cursor is to be put at; another object each time. */
  readonly place: CodePlace | undefined;
  /** Counts documents that were put in the place of another: the text editor starts anew then. */
  readonly edition: number;
}

export const FIRST_VIEW: View = {
  pane: "html",
  side: "write",
  zoom: "width",
  thumbnails: false,
  boxes: false,
  margins: false,
  drawer: undefined,
  problems: true,
  page: 0,
  target: undefined,
  dialog: undefined,
};
