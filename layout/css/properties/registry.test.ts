import { describe, expect, it } from "vitest";
import { styled } from "../../style/testing/styled.ts";
import { type PropertyKey, properties, propertyByKey } from "./registry.ts";

const half = { px: 0, percent: 50 };
const red = { red: 1, green: 0, blue: 0, alpha: 1 };
const blue = { red: 0, green: 0, blue: 1, alpha: 1 };

/** For each property values with their computed form; the font size is 20 px, the parent's 10 px with weight 400. */
const CASES: Readonly<Record<PropertyKey, Readonly<Record<string, unknown>>>> = {
  backgroundColor: { red, currentColor: "currentcolor" },
  backgroundImage: {
    "none, url(http://a/b.png)": ["none", { url: "http://a/b.png" }],
    "url(b.png)": [{ url: "http://site/dir/b.png" }],
  },
  backgroundPositionX: { "right 10px, 3px": [{ px: -10, percent: 100 }, 3], center: [half] },
  backgroundPositionY: { "bottom 10%": [{ px: 0, percent: 90 }], top: [{ px: 0, percent: 0 }] },
  backgroundSize: { "cover, 1em": ["cover", [20, "auto"]], "auto 50%": [["auto", half]] },
  backgroundRepeat: {
    "repeat-x, space round": [
      ["repeat", "no-repeat"],
      ["space", "round"],
    ],
  },
  backgroundOrigin: { "content-box, border-box": ["content-box", "border-box"] },
  backgroundClip: { "padding-box, text": ["padding-box", "text"] },
  backgroundAttachment: { "fixed, local": ["fixed", "local"] },
  borderTopWidth: { "1em; border-top-style: solid": 20, "thick; border-top-style: solid": 5, "9px": 0 },
  borderRightWidth: { "thin; border-right-style: solid": 1, "initial; border-right-style: solid": 3 },
  borderBottomWidth: { "medium; border-bottom-style: double": 3 },
  borderLeftWidth: { "2px; border-left-style: hidden": 0 },
  borderTopStyle: { dashed: "dashed" },
  borderRightStyle: { groove: "groove" },
  borderBottomStyle: { hidden: "hidden" },
  borderLeftStyle: { outset: "outset" },
  borderTopColor: { red },
  borderRightColor: { "#00f": blue },
  borderBottomColor: { currentcolor: "currentcolor" },
  borderLeftColor: { red },
  borderTopLeftRadius: { "1em": [20, 20], "5px 50%": [5, half] },
  borderTopRightRadius: { "0": [0, 0] },
  borderBottomRightRadius: { "1px 2px": [1, 2] },
  borderBottomLeftRadius: { "1px": [1, 1] },
  borderImageSource: { "url(b.png)": { url: "http://site/dir/b.png" } },
  borderImageSlice: {
    "fill 10 20%": { edges: [10, { percent: 20 }, 10, { percent: 20 }], fill: true },
    "1 2 3 4 fill": { edges: [1, 2, 3, 4], fill: true },
  },
  borderImageWidth: { "auto 2 3px": ["auto", { factor: 2 }, 3, { factor: 2 }] },
  borderImageOutset: { "1 2px": [{ factor: 1 }, 2, { factor: 1 }, 2] },
  borderImageRepeat: { "round space": ["round", "space"], repeat: ["repeat", "repeat"] },
  boxShadow: {
    none: [],
    "inset 1em 2px red, blue 1px 2px 3px 4px": [
      { inset: true, x: 20, y: 2, blur: 0, spread: 0, color: red },
      { inset: false, x: 1, y: 2, blur: 3, spread: 4, color: blue },
    ],
  },
  boxDecorationBreak: { clone: "clone" },
  outlineWidth: { "thin; outline-style: auto": 1 },
  outlineStyle: { auto: "auto" },
  outlineColor: { invert: "invert", red },
  outlineOffset: { "-2px": -2 },
  marginTop: { "-1em": -20, auto: "auto", "10%": { px: 0, percent: 10 } },
  marginRight: { "1px": 1 },
  marginBottom: { "1px": 1 },
  marginLeft: { "1px": 1 },
  paddingTop: { "1em": 20 },
  paddingRight: { "50%": half },
  paddingBottom: { "1px": 1 },
  paddingLeft: { "1px": 1 },
  width: {
    "fit-content(50%)": { fitContent: half },
    "min-content": "min-content",
    "-webkit-fill-available": "stretch",
  },
  height: { auto: "auto", "10px": 10 },
  minWidth: { "max-content": "max-content", auto: "auto" },
  minHeight: { "1px": 1 },
  maxWidth: { none: "none", "50%": half },
  maxHeight: { "1px": 1 },
  boxSizing: { "border-box": "border-box" },
  aspectRatio: {
    "16 / 9": { auto: false, ratio: 16 / 9 },
    "auto 2": { auto: true, ratio: 2 },
    "1 / 0": { auto: true, ratio: undefined },
  },
  top: { "-1px": -1 },
  right: { auto: "auto" },
  bottom: { "50%": half },
  left: { "1em": 20 },
  display: { "inline flow-root": "inline-block", "table-cell": "table-cell", "list-item block": "list-item" },
  position: { "running(Head)": { running: "Head" }, "-webkit-sticky": "sticky", absolute: "absolute" },
  float: { footnote: "footnote", "inline-start": "left", top: "top" },
  clear: { both: "both", "inline-end": "right" },
  visibility: { collapse: "collapse" },
  zIndex: { "-3": -3, auto: "auto", "99999999999": 2147483647 },
  overflowX: { clip: "clip", "hidden; overflow-y: visible": "hidden", "visible; overflow-y: hidden": "auto" },
  overflowY: { overlay: "auto" },
  clip: { "rect(1px, auto, 1em 0)": [1, "auto", 20, 0] },
  opacity: { "50%": 0.5, "7": 1, "-1": 0 },
  transform: {
    "translate(1em, 50%) scale(2)": [
      { type: "translate", x: 20, y: half },
      { type: "scale", x: 2, y: 2 },
    ],
    "matrix(1,2,3,4,5,6)": [{ type: "matrix", values: [1, 2, 3, 4, 5, 6] }],
    "rotateZ(.5turn) skewX(10deg)": [
      { type: "rotate", angle: 180 },
      { type: "skew", x: 10, y: 0 },
    ],
    "translate3d(1px, 2px, 3px)": [{ type: "translate", x: 1, y: 2 }],
  },
  translate: {
    "1em 50%": { type: "translate", x: 20, y: half },
    "calc(var(--spacing, 5px) * 2)": { type: "translate", x: 10, y: 0 },
    "1px 2px 3px": { type: "translate", x: 1, y: 2 },
  },
  rotate: {
    "-.25turn": { type: "rotate", angle: -90 },
    "45deg z": { type: "rotate", angle: 45 },
    "0 0 -1 45deg": { type: "rotate", angle: -45 },
    "x 0deg": { type: "matrix", values: [1, 0, 0, 1, 0, 0] },
  },
  scale: { "50%": { type: "scale", x: 0.5, y: 0.5 }, "-1 2 3": { type: "scale", x: -1, y: 2 } },
  transformOrigin: {
    "right top": [
      { px: 0, percent: 100 },
      { px: 0, percent: 0 },
    ],
    bottom: [half, { px: 0, percent: 100 }],
    "1px 2px 3px": [1, 2],
  },
  mixBlendMode: { multiply: "multiply" },
  isolation: { isolate: "isolate" },
  alignContent: { "space-between": "space-between", "safe end": "safe end", "unsafe center": "center" },
  justifyContent: { left: "left", "space-evenly": "space-evenly" },
  alignItems: { "first baseline": "baseline", "last baseline": "last baseline", "self-end": "self-end" },
  justifyItems: { "legacy right": "right", legacy: "normal", stretch: "stretch" },
  alignSelf: { auto: "auto", "flex-end": "flex-end" },
  justifySelf: { "safe right": "safe right" },
  flexDirection: { "column-reverse": "column-reverse" },
  flexWrap: { "wrap-reverse": "wrap-reverse" },
  flexGrow: { "1.5": 1.5 },
  flexShrink: { "0": 0 },
  flexBasis: { content: "content", "2em": 40, "50%": half },
  order: { "-3": -3 },
  gridTemplateColumns: {
    none: "none",
    "[a] 1em [b c] minmax(0, 2fr)": {
      isSubgrid: false,
      parts: [
        { type: "names", names: ["a"] },
        { type: "track", size: 20 },
        { type: "names", names: ["b", "c"] },
        { type: "track", size: { minimum: 0, maximum: { flex: 2 } } },
      ],
    },
    "subgrid [a]": { isSubgrid: true, parts: [{ type: "names", names: ["a"] }] },
  },
  gridTemplateRows: {
    "repeat(auto-fill, fit-content(50%))": {
      isSubgrid: false,
      parts: [{ type: "repeat", count: "auto-fill", parts: [{ type: "track", size: { fitContent: half } }] }],
    },
  },
  gridTemplateAreas: {
    '"a a" "b ..."': [
      ["a", "a"],
      ["b", "."],
    ],
  },
  gridAutoColumns: { "min-content 1em": ["min-content", 20] },
  gridAutoRows: { "1fr": [{ flex: 1 }] },
  gridAutoFlow: { dense: "row dense", "dense column": "column dense" },
  gridRowStart: { "span 2 a": { span: 2, name: "a" } },
  gridRowEnd: { "-1": { line: -1, name: undefined } },
  gridColumnStart: { side: { name: "side" } },
  gridColumnEnd: { "a 2": { line: 2, name: "a" } },
  objectFit: { "scale-down": "scale-down" },
  objectPosition: {
    "right 10px bottom 5px": { x: { px: -10, percent: 100 }, y: { px: -5, percent: 100 } },
    top: { x: half, y: { px: 0, percent: 0 } },
  },
  imageOrientation: { "90deg": 90, none: "none" },
  imageRendering: { pixelated: "pixelated" },
  clipPath: { "circle(50% at 1px 2px)": "circle(50% at 1px 2px)" },
  maskImage: { "url(b.png)": [{ url: "http://site/dir/b.png" }] },
  filter: { "blur(2px) invert(1)": "blur(2px) invert(1)" },
  fontFamily: { 'Noto  Sans, "A, b", SERIF': ["Noto Sans", "A, b", "serif"] },
  fontSize: {
    "2em": 20,
    "150%": 15,
    "12pt": 16,
  shapeOutside: {
    "content-box": { box: "content-box", shape: undefined },
    "inset(1em 50% round 2px / 3px) border-box": {
      box: "border-box",
      shape: { type: "inset", edges: [20, half, 20, half], radii: [2, 2, 2, 2, 3, 3, 3, 3] },
    },
    "padding-box rect(auto 1em 30px 0)": {
      box: "padding-box",
      shape: {
        type: "inset",
        edges: [0, { px: -20, percent: 100 }, { px: -30, percent: 100 }, 0],
        radii: [],
      },
    },
    "ellipse(1em farthest-side at left 10px)": {
      box: "margin-box",
      shape: { type: "ellipse", radii: [20, "farthest-side"], centre: { x: { px: 0, percent: 0 }, y: 10 } },
    },
    "polygon(evenodd, 0 0, 1em 50%)": {
      box: "margin-box",
      shape: { type: "polygon", rule: "evenodd", vertices: [0, 0, 20, half] },
    },
    "url(b.png)": { image: { url: "http://site/dir/b.png" } },
  },
  shapeMargin: { "1em": 20, "50%": half },
  shapeImageThreshold: { "50%": 0.5, "2": 1 },
    smaller: 10 / 1.2,
    "x-large": 24,
    "1vw": 6,
    "calc(1em + 1px)": 11,
  },
  fontWeight: { bolder: 700, "350": 350, lighter: 100 },
  fontStyle: { "oblique 10deg": "oblique", italic: "italic" },
  fontStretch: { condensed: 75, "80%": 80 },
  fontVariantCaps: { "all-small-caps": "all-small-caps" },
  fontVariantLigatures: {
    "no-common-ligatures contextual": ["no-common-ligatures", "contextual"],
    none: ["none"],
  },
  fontVariantNumeric: { "tabular-nums slashed-zero": ["tabular-nums", "slashed-zero"] },
  fontVariantPosition: { super: "super" },
  fontKerning: { none: "none" },
  fontFeatureSettings: {
    '"smcp", "liga" off, "cv01" 3': [
      ["smcp", 1],
      ["liga", 0],
      ["cv01", 3],
    ],
  },
  fontSizeAdjust: { "0.5": 0.5 },
  lineHeight: { "1.5": { factor: 1.5 }, "150%": 30, "2em": 40, "12px": 12, normal: "normal" },
  color: { red, currentcolor: blue },
  breakBefore: { recto: "recto", all: "page" },
  breakAfter: { avoid: "avoid" },
  breakInside: { "avoid-page": "avoid-page" },
  columnGap: { normal: "normal", "1em": 20, "50%": half },
  rowGap: { "calc(1px + 50%)": { px: 1, percent: 50 } },
  columnWidth: { auto: "auto", "1em": 20, "0": 0 },
  columnCount: { auto: "auto", "3": 3 },
  columnFill: { "balance-all": "balance-all" },
  columnSpan: { all: "all" },
  columnRuleWidth: { "1em; column-rule-style: solid": 20, "9px": 0 },
  columnRuleStyle: { inset: "inset" },
  columnRuleColor: { red },
  footnoteDisplay: { compact: "compact" },
  footnotePolicy: { line: "line" },
  floatReference: { page: "page" },
  orphans: { "3": 3 },
  widows: { "4": 4 },
  page: { Chapter: "Chapter", AUTO: "auto" },
  listStyleType: {
    "UPPER-ROMAN": "upper-roman",
    MyStyle: "MyStyle",
    '"- "': { text: "- " },
    'symbols(cyclic "a" "b")': { symbols: ["a", "b"], system: "cyclic" },
  },
  listStylePosition: { inside: "inside" },
  listStyleImage: { "url(b.png)": { url: "http://site/dir/b.png" } },
  counterReset: {
    "a b -3 reversed(c) 5": [
      { name: "a", value: 0 },
      { name: "b", value: -3 },
      { name: "c", value: 5, reversed: true },
    ],
    none: [],
  },
  counterIncrement: {
    "a b 2": [
      { name: "a", value: 1 },
      { name: "b", value: 2 },
    ],
  },
  counterSet: { "a 99999999999": [{ name: "a", value: 2147483647 }] },
  content: {
    '"a" attr(title) counter(x, upper-roman) open-quote / "spoken"': [
      { type: "string", value: "a" },
      { type: "attr", name: "title", fallback: "" },
      { type: "counter", name: "x", style: "upper-roman" },
      { type: "quote", quote: "open-quote" },
    ],
    'counters(x, ".") string(head, last) element(foot)': [
      { type: "counters", name: "x", separator: ".", style: "decimal" },
      { type: "named-string", name: "head", policy: "last" },
      { type: "element", name: "foot", policy: "first" },
    ],
    'target-counter(attr(href), page) leader(dotted) target-text("#a", before)': [
      {
        type: "target-counter",
        target: { attribute: "href" },
        name: "page",
        separator: undefined,
        style: "decimal",
      },
      { type: "leader", pattern: "." },
      { type: "target-text", target: { url: "#a" }, part: "before" },
    ],
    'attr(x, "none") url(b.png) content(marker)': [
      { type: "attr", name: "x", fallback: "none" },
      { type: "image", image: { url: "http://site/dir/b.png" } },
      { type: "content", part: "marker" },
    ],
  },
  quotes: {
    '"<" ">" "(" ")"': [
      ["<", ">"],
      ["(", ")"],
    ],
    none: "none",
  },
  stringSet: {
    'a content() ": " counter(x), b attr(id)': [
      {
        name: "a",
        content: [
          { type: "content", part: "text" },
          { type: "string", value: ": " },
          { type: "counter", name: "x", style: "decimal" },
        ],
      },
      { name: "b", content: [{ type: "attr", name: "id", fallback: "" }] },
    ],
  },
  bookmarkLevel: { "2": 2, none: "none" },
  bookmarkLabel: {
    'content(before) "x"': [
      { type: "content", part: "before" },
      { type: "string", value: "x" },
    ],
  },
  bookmarkState: { closed: "closed" },
  tableLayout: { fixed: "fixed" },
  captionSide: { bottom: "bottom" },
  emptyCells: { hide: "hide" },
  borderCollapse: { collapse: "collapse" },
  borderSpacing: { "1em": [20, 20], "1px 2px": [1, 2] },
  fsTablePaginate: { none: "none" },
  direction: { rtl: "rtl" },
  unicodeBidi: { "isolate-override": "isolate-override" },
  writingMode: {
    "vertical-rl": "vertical-rl",
    "lr-tb": "horizontal-tb",
    "sideways-lr": "sideways-lr",
    tb: "vertical-rl",
  },
  textOrientation: { upright: "upright", "sideways-right": "sideways" },
  textCombineUpright: { all: "all", digits: { digits: 2 }, "digits 3": { digits: 3 } },
  textAlign: { justify: "justify", "match-parent": "left", "-webkit-center": "-platen-center" },
  textAlignLast: { center: "center" },
  textJustify: { "inter-character": "inter-character" },
  textIndent: {
    "2em hanging": { length: 40, hanging: true, eachLine: false },
    "each-line 50%": { length: half, hanging: false, eachLine: true },
  },
  whiteSpace: { "pre-wrap": "pre-wrap" },
  lineClamp: { "3": 3, none: "none" },
  initialLetter: {
    "2.5": { size: 2.5, sink: 2 },
    "3 1": { size: 3, sink: 1 },
    "2 raise": { size: 2, sink: 1 },
  },
  tabSize: { "4": { spaces: 4 }, "1em": 20 },
  letterSpacing: { "0.1em": 2, normal: 0 },
  wordSpacing: { "50%": half, "1px": 1 },
  textTransform: { "uppercase full-width": { case: "uppercase", fullWidth: true } },
  overflowWrap: { anywhere: "anywhere" },
  wordBreak: { "break-all": "break-all" },
  lineBreak: { strict: "strict" },
  hyphens: { auto: "auto" },
  verticalAlign: { "50%": half, "text-top": "text-top", "-1em": -20 },
  textDecorationLine: { "underline overline": ["underline", "overline"], none: [] },
  textDecorationStyle: { wavy: "wavy" },
  textDecorationColor: { red },
  textDecorationThickness: { "10%": { px: 0, percent: 10 }, "from-font": "from-font" },
  textUnderlineOffset: { "0.1em": 2 },
  textUnderlinePosition: { under: "under" },
  textEmphasisStyle: { "open dot": "\u25e6", '"xy"': "x", filled: "\u25cf" },
  textEmphasisColor: { red },
  textEmphasisPosition: { "under left": { over: false, right: false } },
  textShadow: { "red 1px 2px 3px": [{ x: 1, y: 2, blur: 3, color: red }], none: [] },
  fill: {
    "url(#a) red": { url: "#a", fallback: red },
    "url(#a) none": { url: "#a", fallback: "none" },
    currentcolor: "currentcolor",
    none: "none",
    "context-stroke": "context-stroke",
  },
  fillOpacity: { "50%": 0.5, "2": 1 },
  fillRule: { evenodd: "evenodd" },
  stroke: { red, "url(#a)": { url: "#a", fallback: undefined } },
  strokeOpacity: { "0.25": 0.25 },
  strokeWidth: { "0.001": 0.001, "2em": 40, "50%": half },
  strokeLinecap: { round: "round" },
  strokeLinejoin: { bevel: "bevel", "miter-clip": "miter" },
  strokeMiterlimit: { "10": 10 },
  strokeDasharray: { "1 2,3px, 50%": [1, 2, 3, half], none: [] },
  strokeDashoffset: { "-1": -1 },
  paintOrder: { stroke: ["stroke", "fill", "markers"], normal: ["fill", "stroke", "markers"] },
  vectorEffect: { "non-scaling-stroke": "non-scaling-stroke" },
  clipRule: { evenodd: "evenodd" },
  maskType: { alpha: "alpha" },
  markerStart: { "url(#m)": { url: "#m" } },
  markerMid: { none: "none" },
  markerEnd: { "none; marker: url(#m)": { url: "#m" } },
  stopColor: { red, currentColor: "currentcolor" },
  stopOpacity: { ".5": 0.5 },
  textAnchor: { middle: "middle" },
  dominantBaseline: { hanging: "hanging" },
  alignmentBaseline: { central: "central" },
  baselineShift: { super: "super", "10%": { px: 0, percent: 10 }, "-2": -2 },
  transformBox: { "fill-box": "fill-box" },
  textOverflow: { ellipsis: "ellipsis", '"~"': { text: "~" } },
};

const FIXTURE = "body { font-size: 10px; color: #00f } #x { font-size: 20px }";

function computedValue(key: PropertyKey, declarations: string): unknown {
  return styled('<div id="x"></div>', `${FIXTURE} #x { ${declarations} }`, {
    baseUrl: "http://site/dir/page",
  }).of("x")[key];
}

describe("the property registry", () => {
  it.each(properties.map(({ key }) => key))("%s", (key) => {
    const { property } = propertyByKey(key);
    const cases = Object.entries(CASES[key]);
    expect(cases.length).toBeGreaterThan(0);
    for (const [value, expected] of cases) {
      expect(computedValue(key, `${property.name}: ${value}`), value).toEqual(expected);
    }
  });

  it.each(properties.map(({ property }) => property.name))(
    "%s takes the CSS-wide keywords and no junk",
    (name) => {
      for (const value of ["inherit", "INITIAL", "unset", "revert", "revert-layer"]) {
        expect(styled("<p id=x>", `#x { ${name}: ${value} }`).diagnostics(), value).toEqual([]);
      }
      for (const value of [
        // Lists of dashes and of tracks may be as long as they like.
        isOpenList(name) ? "1px/2px" : "1px 2px 3px 4px 5px 6px 7px 8px",
        "inherit, inherit",
        "!",
        "rgb(1,2,3) rgb(1,2,3)",
      ]) {
        expect(styled("<p id=x>", `#x { ${name}: ${value} }`).diagnostics(), value).toMatchObject([
          { code: expect.stringMatching(/^invalid-(value|declaration)$/) },
        ]);
      }
    },
  );

  it("gives every name once", () => {
    const names = properties.map(({ property }) => property.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

function isOpenList(name: string): boolean {
  return name === "stroke-dasharray" || /^grid-(template|auto)-(rows|columns)$/.test(name);
}
