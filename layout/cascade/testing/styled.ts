import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { supports } from "../../css/properties/supports.ts";
import type { PseudoElement } from "../../css/selectors/pseudo-elements.ts";
import { assembleSheets } from "../../css/sheets/assemble-sheets.ts";
import { parseSheet } from "../../css/sheets/parse-sheet.ts";
import type { Sheet } from "../../css/sheets/sheet.ts";
import { type Diagnostic, DiagnosticSink } from "../../diagnostics.ts";
import type { NodeId } from "../../document/document.ts";
import { parseDocument } from "../../document/parse-document.ts";
import type { ContainerSize } from "../containers.ts";
import { dumpStyle } from "../dump.ts";
import { type StyledDocument, type StyleInput, styleDocument } from "../style-document.ts";
import { QUIRKS_STYLE_SHEET, USER_AGENT_STYLE_SHEET } from "../user-agent/user-agent-sheet.ts";

/** A document styled for a test. */
export interface Styled {
  readonly tree: StyledDocument;
  readonly sheets: readonly Sheet[];
  readonly diagnostics: () => readonly Diagnostic[];
  /** Style of the element with this id. */
  readonly of: (id: string) => ComputedStyle;
  readonly pseudo: (id: string, pseudo: PseudoElement) => ComputedStyle | undefined;
  readonly node: (id: string) => NodeId;
  /** Properties of the element with this id that differ from its parent's (inherited ones) or the initial value. */
  readonly dump: (id: string) => Record<string, unknown>;
  /** The same document when the containers with these ids have these sizes. */
  readonly inContainers: (sizes: Readonly<Record<string, ContainerSize>>) => Styled;
}

export interface StyledOptions extends Partial<Omit<StyleInput, "document" | "sheets">> {
  /** Without the user agent sheet elements have only what the test declares. */
  readonly userAgent?: boolean;
  readonly quirks?: boolean;
  readonly baseUrl?: string;
}

/** Parses and styles a document with one author sheet; the page content is 600 by 800 px. */
export function styled(html: string, css: string, options: StyledOptions = {}): Styled {
  const sink = new DiagnosticSink();
  const quirky = '<!doctype html public "-//W3C//DTD HTML 3.2 Final//EN">';
  const doctype = options.quirks === true ? quirky : "<!doctype html>";
  const document = parseDocument({ html: doctype + html }, sink);
  const context = { mediaWidth: 600, mediaHeight: 800, supports };
  const baseUrl = options.baseUrl ?? "";
  const userAgentCss = USER_AGENT_STYLE_SHEET + (document.quirks ? QUIRKS_STYLE_SHEET : "");
  const inputs = [
    ...(options.userAgent === true
      ? [{ css: userAgentCss, source: "ua", baseUrl: "", origin: "user-agent" as const }]
      : []),
    { css, source: "css", baseUrl, origin: "author" as const },
  ];
  const parsed = inputs.map((input) => ({ sheet: parseSheet(input, context, sink), imports: [] }));
  const sheets = assembleSheets(parsed);
  const tree = styleDocument({ mediaWidth: 600, mediaHeight: 800, ...options, document, sheets }, sink);
  return styledAs(tree, sheets, sink);
}

function styledAs(tree: StyledDocument, sheets: readonly Sheet[], sink: DiagnosticSink): Styled {
  const { document } = tree;
  const node = (id: string): NodeId => document.elementById(id);
  const of = (id: string): ComputedStyle => tree.styleOf(node(id));
  return {
    tree,
    sheets,
    node,
    of,
    pseudo: (id, pseudo) => tree.pseudoStyleOf(node(id), pseudo),
    dump: (id) => dumpStyle(of(id), tree.styleOf(document.parent[node(id)] ?? document.root)),
    inContainers: (sizes) => {
      const containerSizes = new Map(Object.entries(sizes).map(([id, size]) => [node(id), size]));
      return styledAs(tree.restyled({ containerSizes }), sheets, sink);
    },
    diagnostics: () => sink.list(),
  };
}

/** The computed style of a `div` with these declarations, in a body with `parentCss`. */
export function computed(declarations: string, parentCss = ""): ComputedStyle {
  return styled('<div id="x"></div>', `body { ${parentCss} } #x { ${declarations} }`).of("x");
}
