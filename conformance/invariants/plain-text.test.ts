import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createShaper } from "../../fonts/shape/shaper.ts";
import { standardFaces } from "../../fonts/standard/standard-face.ts";
import { createLayoutContext } from "../../layout/create-layout-context.ts";
import { counterStylesOf } from "../../layout/css/counter-styles/counter-style-rules.ts";
import { generateBoxes } from "../../layout/generate/generate-boxes.ts";
import { snap } from "../../layout/geometry/layout-unit.ts";
import { inlineIntrinsicWidths } from "../../layout/inline/intrinsic-widths.ts";
import { layoutInline } from "../../layout/inline/layout-inline.ts";
import { layoutPlainLine, plainIntrinsicWidths } from "../../layout/inline/plain-text.ts";
import { layoutInput } from "../../layout/testing/layout-input.ts";
import type { BlockBox, BlockLevelBox } from "../../layout/tree/box.ts";
import type { FragmentainerSpace } from "../../layout/tree/constraint-space.ts";
import { ExclusionSpace } from "../../layout/tree/exclusion-space.ts";
import type { InlineLayoutInput, IntrinsicWidths, LayoutContext } from "../../layout/tree/layout-context.ts";
import { NO_PAGE_FACTS } from "../../layout/tree/page-facts.ts";
import { collectionOf, toFaces } from "../../src/fonts/document-fonts.ts";
import { readDefaultFonts } from "../../src/node/default-fonts.ts";
import { runs } from "./effort.ts";

const FACES = [...toFaces(readDefaultFonts()), ...standardFaces()];
const TOOLS = { fonts: collectionOf({ installed: FACES }), shaper: createShaper() };

/** What nearly all text is made of. */
const PLAIN_WORD = fc.oneof(
  fc.stringMatching(/^[a-zA-Z]{1,9}$/),
  fc.stringMatching(/^[!-~]{1,6}$/),
  fc.stringMatching(/^[0-9.,:/€%$−–-]{1,8}$/),
  fc.stringMatching(/^[\u00a1-\u00ac\u00ae-\u024f]{1,5}$/),
  fc.constantFrom("AVATo", "fi", "office", "fjord", "x-ray", "and/or", "(a.b)", "“don’t”", "…", "•"),
  fc.nat({ max: 150 }).map((length) => "a".repeat(length)),
);

/** What is not plain, or at its edge: signs of other faces, break opportunities, invisible characters, other scripts. */
const OTHER_WORD = fc.oneof(
  fc.stringMatching(/^[\u2010-\u205e\u20a0-\u20bf\u2190-\u22ff]{1,3}$/),
  fc.constantFrom("con\u00adcur", "\u00ad", "a\u00a0b", "\u2007", "\u2028", "\u200b", "a\u2060b", "\u200d"),
  fc.constantFrom(
    "e\u0301",
    "\u0301",
    "שלום",
    "\u200fa",
    "سلام",
    "日本語",
    "ไทย",
    "Ωμέγα",
    "слово",
    "😀",
    "\uf8ff",
  ),
);

const SPACE = fc.constantFrom(" ", " ", " ", " ", "  ", "", "\n", "\t", " \n ");

function textOf(word: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(fc.tuple(SPACE, word), { maxLength: 6 }), SPACE)
    .map(([words, end]) => words.map((pair) => pair.join("")).join("") + end);
}

const TEXT = fc.oneof(
  { weight: 3, arbitrary: textOf(PLAIN_WORD) },
  { weight: 1, arbitrary: textOf(fc.oneof(PLAIN_WORD, OTHER_WORD)) },
);

/** Declarations that leave text plain. */
const PLAIN_STYLES: readonly string[] = [
  ...["left", "right", "center", "justify", "end"].map((value) => `text-align: ${value}`),
  ...["right", "center"].map((value) => `text-align-last: ${value}`),
  ...["1px", "0.033em"].map((value) => `letter-spacing: ${value}`),
  ...["2.3px", "20%"].map((value) => `word-spacing: ${value}`),
  ...["13.3px", "2px", "31px", "0"].map((value) => `font-size: ${value}`),
  ...["normal", "1", "1.37", "0", "40px"].map((value) => `line-height: ${value}`),
  ...["Helvetica", "Times New Roman", "Courier"].map((value) => `font-family: ${value}`),
  ...["bold", "italic", "oblique 20deg"].map((value) => `font: ${value} 12px/1.2 Noto Sans`),
  "font-kerning: none",
  "font-variant-ligatures: none",
  "font-variant-numeric: tabular-nums slashed-zero",
  "font-feature-settings: 'frac'",
  "font-size-adjust: 0.6",
  "text-decoration: underline",
  "white-space: nowrap",
  "hyphens: none",
  ...["break-all", "keep-all", "break-word"].map((value) => `word-break: ${value}`),
  ...["anywhere", "strict", "loose"].map((value) => `line-break: ${value}`),
  ...["anywhere", "break-word"].map((value) => `overflow-wrap: ${value}`),
  ...["balance", "pretty"].map((value) => `text-wrap: ${value}`),
  "orphans: 3; widows: 3",
  "padding: 3px; border: 1px solid",
  "overflow: hidden; text-overflow: ellipsis",
  "zoom: 1.3",
];

/** Declarations that need the general way, at least with some texts. */
const OTHER_STYLES: readonly string[] = [
  "text-align: justify-all",
  "text-justify: inter-character; text-align-last: justify",
  "letter-spacing: -1px",
  "word-spacing: -2px",
  "font-family: Symbol, Helvetica",
  "font-variant-position: super",
  "font-variant-caps: small-caps",
  "text-indent: 7px",
  "text-indent: 1em hanging",
  "direction: rtl",
  "unicode-bidi: bidi-override",
  "unicode-bidi: plaintext; text-align: start",
  "direction: rtl; unicode-bidi: bidi-override",
  ...["pre", "pre-line", "pre-wrap", "break-spaces"].map((value) => `white-space: ${value}`),
  "hyphens: auto",
  ...["uppercase", "capitalize", "full-width"].map((value) => `text-transform: ${value}`),
  ...["first last", "allow-end"].map((value) => `hanging-punctuation: ${value}`),
  "text-emphasis: dot",
  "text-spacing-trim: trim-start",
  "text-autospace: normal",
  "text-box: trim-both cap alphabetic",
  "overflow: hidden; -webkit-line-clamp: 1; display: -webkit-box; -webkit-box-orient: vertical",
  "writing-mode: vertical-rl",
  "tab-size: 3",
];

const STYLE = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PLAIN_STYLES) },
      { weight: 1, arbitrary: fc.constantFrom(...OTHER_STYLES) },
    ),
    { maxLength: 3 },
  )
  .map((declarations) => declarations.join("; "));

type Wrapper = (style: string, text: string) => string;

/** What text may stand in so that it needs the general way, at least for a line. */
const OTHER_WRAPPERS: readonly Wrapper[] = [
  (style, text) => `<div><span style="display: contents; ${style}">${text}</span></div>`,
  (style, text) =>
    `<div style="${style}"><span style="display: contents; font-size: 1.5em">${text}</span></div>`,
  (style, text) => `<ul><li style="${style}">${text}</li></ul>`,
  (style, text) => `<p style="${style}"><span>${text}</span></p>`,
  ...["first", "letter", "before"].map(
    (name): Wrapper =>
      (style, text) =>
        `<p class=${name} style="${style}">${text}</p>`,
  ),
];

const WRAPPER: fc.Arbitrary<Wrapper> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("", "lang=de", "lang=tr", "lang=ja").map(
      (language): Wrapper =>
        (style, text) =>
          `<p ${language} style="${style}">${text}</p>`,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...OTHER_WRAPPERS) },
);

const SHEET =
  "<style>.first::first-line { font-size: 150% } .letter::first-letter { font-size: 200% } .before::before { content: 'x y ' }</style>";

const PARAGRAPH = fc
  .tuple(WRAPPER, STYLE, TEXT)
  .map(([wrapper, style, text]) => wrapper(style, escapeText(text)));

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** What surrounds the content. */
type Surroundings = Pick<InlineLayoutInput, "fragmentainer" | "markerExtents" | "flow">;

const PAGE: fc.Arbitrary<FragmentainerSpace> = fc.record({
  type: fc.constantFrom("page", "column"),
  blockSize: fc.constant(100),
  remaining: fc.constantFrom(-3, 0, 12, 16, 19, 100),
  isAtStart: fc.boolean(),
});

const SURROUNDINGS: fc.Arbitrary<Surroundings> = fc.record({
  fragmentainer: fc.oneof(fc.constant(undefined), PAGE),
  markerExtents: fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.record({ above: fc.nat(20), below: fc.nat(20) }) },
  ),
  flow: fc.record({ x: fc.nat(50), y: fc.nat(50), exclusions: fc.constant(ExclusionSpace.EMPTY) }),
});

const ALONE: Surroundings = {
  fragmentainer: undefined,
  markerExtents: undefined,
  flow: { x: 0, y: 0, exclusions: ExclusionSpace.EMPTY },
};

/** What the two ways have not agreed on: a face that kerns with spaces, spaces without a width, words as wide as the space after them. */
const KNOWN: readonly string[] = [
  '<p style="font-family: Helvetica"> Mr. Y. </p>',
  '<p style="font-size: 0"> a b </p>',
  '<p style="font-size: 0; word-spacing: 2px"> a b </p>',
];

/** The text of `html` with what is known of it: block containers with inline content, wherever they are. */
function inlineBlocks(html: string): { ctx: LayoutContext; blocks: BlockBox[] } {
  const { styles, media, late, sheets, fonts, shaper, diagnostics } = layoutInput(
    SHEET + html,
    "500px 500px",
    TOOLS,
  );
  const counterStyles = counterStylesOf(sheets, diagnostics);
  const tree = generateBoxes({ styles, media, counterStyles, facts: NO_PAGE_FACTS, diagnostics, late });
  const blocks: BlockBox[] = [];
  gather(tree.root, blocks);
  return { ctx: createLayoutContext({ styles, fonts, shaper, late, diagnostics }), blocks };
}

function gather(box: BlockLevelBox, blocks: BlockBox[]): void {
  if (box.kind !== "block") return;
  if (box.marker !== undefined) gather(box.marker, blocks);
  if (box.content.kind === "inline") blocks.push(box);
  else if (box.content.kind !== "math") for (const child of box.content.children) gather(child, blocks);
}

/** Widths of a line about which its text fits, in steps that layout knows. */
function widthsFor({ minimum, maximum }: IntrinsicWidths, share: number): number[] {
  const step = 1 / 64;
  return [0, minimum, maximum - step, maximum, maximum + step, maximum + 100, snap(maximum * share)];
}

describe("plain text goes the short way to where the general one leads", () => {
  let taken = 0;
  let all = 0;

  it("with the same widths and the same line", () => {
    const input = fc.tuple(
      fc.array(PARAGRAPH, { minLength: 1, maxLength: 4 }),
      SURROUNDINGS,
      fc.double({ min: 0, max: 2, noNaN: true }),
    );
    fc.assert(
      fc.property(input, ([paragraphs, surroundings, share]) => {
        const { ctx, blocks } = inlineBlocks(paragraphs.join(""));
        for (const box of blocks) {
          const widths = inlineIntrinsicWidths(ctx, box);
          expect(plainIntrinsicWidths(ctx, box) ?? widths).toStrictEqual(widths);
          for (const width of widthsFor(widths, share)) {
            const at = {
              ...surroundings,
              box,
              width,
              percentageHeight: undefined,
              token: undefined,
              breakBeforeLine: undefined,
            };
            const short = layoutPlainLine(ctx, at);
            all += 1;
            if (short === undefined) continue;
            taken += 1;
            expect(short).toStrictEqual(layoutInline(ctx, at));
          }
        }
      }),
      { ...runs(400), examples: KNOWN.map((paragraph) => [[[paragraph], ALONE, 1]]) },
    );
  });

  it("and goes it often enough to tell", () => {
    expect(taken / all).toBeGreaterThan(0.1);
  });
});
