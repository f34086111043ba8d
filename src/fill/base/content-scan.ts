import { type PDFDict, PDFName, type PDFObject, PDFStream } from "pdf-lib";
import { ContentLexer, type Operand } from "../../template/import/content-lexer.ts";
import { streamBytes } from "../../template/import/stream-bytes.ts";
import { checkFont, type FontUse, fontUse, type RuleTools } from "./font-rules.ts";
import { MarkedParts } from "./marked-parts.ts";
import { ResourceRules } from "./resource-rules.ts";

/** All operators (ISO 32000-1 annex A) but for those of compatibility sections, whose content no standard knows. */
const OPERATORS: ReadonlySet<string> = new Set(
  `b B b* B* BDC BI BMC BT c cm CS cs d d0 d1 Do DP EI EMC ET f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn
sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);
const PAINTING: ReadonlySet<string> = new Set("b B b* B* f F f* S s sh BI ID Do Tj TJ ' \"".split(" "));
/** Operators that choose a space of the device beside grey, which all output intents have (ISO 32000-1 §8.6.8). */
const DEVICE_COLORS: ReadonlyMap<string, string> = new Map([
  ["k", "DeviceCMYK"],
  ["K", "DeviceCMYK"],
  ["rg", "DeviceRGB"],
  ["RG", "DeviceRGB"],
]);
const SHOWING: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);
const INVISIBLE = 3;
/** ISO 19005-2 §6.1.13. */
const DEEPEST_STATES = 28;
const LONGEST_STRING = 32_767;
const LONGEST_NAME = 127;
const DEEPEST_FORM = 10;

interface Scope {
  readonly resources: PDFDict | undefined;
  readonly page: number;
  readonly depth: number;
  /** Undefined within a form: it belongs to what shows it. */
  readonly marks: MarkedParts | undefined;
}

/** Reads all content of a base PDF for what standards forbid in it. */
export class ContentScan {
  readonly #tools: RuleTools;
  readonly #rules: ResourceRules;
  readonly #fonts: Map<PDFDict, FontUse> = new Map();
  readonly #seen: Set<PDFStream> = new Set();
  /** Forms of which all is marked as decoration: running heads that are written when the number of pages is known. */
  readonly #decorations: Set<PDFObject | undefined> = new Set();

  constructor(tools: RuleTools) {
    this.#tools = tools;
    this.#rules = new ResourceRules(tools);
  }

  /** Reads the content of a page, by its number; gives what is marked in it for the structure. */
  page(content: Uint8Array, resources: PDFDict | undefined, page: number): MarkedParts {
    const marks = new MarkedParts();
    this.#run(content, { resources, page, depth: 0, marks });
    return marks;
  }

  /** Reads a form that a page draws: an appearance of an annotation. */
  form(stream: PDFStream, page: number): void {
    this.#form(stream, { resources: undefined, page, depth: 0, marks: undefined });
  }

  /** The group of a page. */
  group(group: PDFDict | undefined, page: number): void {
    if (group?.has(PDFName.of("CS")) === true)
      this.#rules.color(group.get(PDFName.of("CS")), undefined, page);
  }

  /** Looks at the fonts with all that is shown in them. */
  finish(): void {
    for (const use of this.#fonts.values())
      if (use.codes.size > 0 || use.codeLength === undefined) checkFont(use, this.#tools);
  }

  #run(bytes: Uint8Array, scope: Scope): void {
    const lexer = new ContentLexer(bytes);
    const operands: Operand[] = [];
    const state: TextState = { font: undefined, mode: 0, stack: [] };
    for (let start = 0; ; start = lexer.position) {
      const operator = lexer.next(operands);
      if (operator === undefined) return;
      this.#limits(operands, scope);
      if (!OPERATORS.has(operator))
        this.#rules.content(
          scope.page,
          `has the operator "${operator.slice(0, 20)}", which PDF doesn't know`,
        );
      const source = (): string => new TextDecoder("latin1").decode(bytes.subarray(start, lexer.position));
      if (!PAINTING.has(operator)) scope.marks?.take(operator, operands, source);
      this.#operator(operator, { operands, source }, { state, scope });
      if (operator === "Do" && this.#decorations.has(this.#object(operands[0], scope)))
        scope.marks?.decorate();
      else if (PAINTING.has(operator)) scope.marks?.paint();
    }
  }

  #operator(
    operator: string,
    { operands, source }: { operands: readonly Operand[]; source: () => string },
    { state, scope }: { state: TextState; scope: Scope },
  ): void {
    const [first] = operands;
    const named = (category: string): PDFDict | undefined => this.#resource(category, first, scope);
    if (SHOWING.has(operator)) this.#show(operands.at(-1), state, scope);
    else if (operator === "Tf") state.font = this.#font(named("Font"), scope.page);
    else if (operator === "Tr") state.mode = typeof first === "number" ? first : 0;
    else if (operator === "q") this.#save(state, scope);
    else if (operator === "Q") Object.assign(state, state.stack.pop());
    else if (DEVICE_COLORS.has(operator))
      this.#rules.color(PDFName.of(DEVICE_COLORS.get(operator) ?? ""), scope.resources, scope.page);
    else if ((operator === "cs" || operator === "CS") && typeof first === "string")
      this.#rules.color(PDFName.of(first), scope.resources, scope.page);
    else if (operator === "scn" || operator === "SCN") this.#pattern(operands.at(-1), scope);
    else if (operator === "gs") this.#state(named("ExtGState"), scope);
    else if (operator === "sh") this.#shading(named("Shading"), scope);
    else if (operator === "ri") this.#rules.intent(typeof first === "string" ? first : undefined, scope.page);
    else if (operator === "Do") this.#external(first, scope);
    else if (operator === "ID") this.#inlineImage(source(), scope);
  }

  #show(operand: Operand, state: TextState, { page }: Scope): void {
    if (state.font === undefined) this.#rules.content(page, "shows text without a font");
    show(operand, state);
  }

  #limits(operands: readonly Operand[], { page }: Scope): void {
    for (const operand of operands.flat()) {
      const length = typeof operand === "string" || operand instanceof Uint8Array ? operand.length : 0;
      const isName = typeof operand === "string";
      if (length > (isName ? LONGEST_NAME : LONGEST_STRING))
        this.#rules.content(page, `has a ${isName ? "name" : "string"} that is longer than archives allow`);
    }
  }

  #save(state: TextState, { page }: Scope): void {
    state.stack.push({ font: state.font, mode: state.mode });
    if (state.stack.length > DEEPEST_STATES)
      this.#rules.content(page, `saves the graphics state more than ${DEEPEST_STATES} deep`);
  }

  #resource(category: string, name: Operand, scope: Scope): PDFDict | undefined {
    const { reader } = this.#tools;
    if (typeof name !== "string") return undefined;
    const dict = reader.dictAt(reader.dictAt(scope.resources, category), name);
    if (dict === undefined)
      this.#rules.content(scope.page, `uses "${name}" of ${category}, which is not there`);
    return dict;
  }

  #font(dict: PDFDict | undefined, page: number): FontUse | undefined {
    if (dict === undefined) return undefined;
    let use = this.#fonts.get(dict);
    if (use === undefined) {
      use = fontUse(dict, page, this.#tools.reader);
      this.#fonts.set(dict, use);
    }
    return use;
  }

  #state(dict: PDFDict | undefined, scope: Scope): void {
    if (dict === undefined) return;
    const { reader } = this.#tools;
    this.#rules.state(dict, scope.page);
    const [font] = reader.elementsAt(dict, "Font");
    if (font !== undefined) this.#rules.content(scope.page, "sets a font by a graphics state");
    const mask = reader.dictAt(dict, "SMask");
    const group = mask === undefined ? undefined : reader.get(mask, "G");
    if (group instanceof PDFStream) this.#form(group, { ...scope, marks: undefined });
  }

  #pattern(name: Operand, scope: Scope): void {
    if (typeof name !== "string") return;
    const { reader } = this.#tools;
    const patterns = reader.dictAt(scope.resources, "Pattern");
    const pattern = patterns === undefined ? undefined : reader.get(patterns, name);
    if (pattern instanceof PDFStream) this.#form(pattern, { ...scope, marks: undefined });
    else {
      const dict = reader.dict(pattern);
      if (dict === undefined)
        this.#rules.content(scope.page, `uses the pattern "${name}", which is not there`);
      else this.#shading(reader.dictAt(dict, "Shading"), scope);
      const state = reader.dictAt(dict, "ExtGState");
      if (state !== undefined) this.#state(state, scope);
    }
  }

  #shading(dict: PDFDict | undefined, { resources, page }: Scope): void {
    if (dict !== undefined) this.#rules.color(dict.get(PDFName.of("ColorSpace")), resources, page);
  }

  #object(name: Operand, { resources }: Scope): PDFObject | undefined {
    const { reader } = this.#tools;
    const objects = reader.dictAt(resources, "XObject");
    return typeof name === "string" && objects !== undefined ? reader.get(objects, name) : undefined;
  }

  #external(name: Operand, scope: Scope): void {
    const { reader } = this.#tools;
    const object = this.#object(name, scope);
    if (!(object instanceof PDFStream)) {
      this.#rules.content(scope.page, "draws something that is not there");
      return;
    }
    const subtype = reader.name(object.dict.get(PDFName.of("Subtype")));
    if (subtype === "Image") {
      this.#picture(object, scope);
    } else if (subtype === "Form") this.#form(object, { ...scope, marks: undefined });
    else this.#rules.content(scope.page, "draws something that is neither a picture nor a form");
  }

  #picture(stream: PDFStream, { resources, page }: Scope): void {
    if (this.#seen.has(stream)) return;
    this.#seen.add(stream);
    this.#rules.image(stream, resources, page);
  }

  #form(stream: PDFStream, scope: Scope): void {
    const { reader, budget, lacks } = this.#tools;
    if (this.#seen.has(stream)) return;
    this.#seen.add(stream);
    const { page, depth } = scope;
    this.#rules.form(stream, page);
    const bytes = streamBytes(stream, budget);
    const resources = reader.dictAt(stream.dict, "Resources");
    if (bytes === undefined || depth > DEEPEST_FORM)
      this.#rules.content(page, "has a drawing that can't be read");
    else if (resources === undefined && bytes.length > 0)
      this.#rules.content(page, "has a drawing that does not say what it is drawn with (Resources)");
    else {
      const marks = new MarkedParts();
      this.#run(bytes, { resources, page, depth: depth + 1, marks });
      if (marks.hasArtifacts && !marks.hasLoose && marks.identifiers.size === 0)
        this.#decorations.add(stream);
      if (marks.identifiers.size > 0)
        lacks.add(
          "structure",
          "conformance-structure",
          `Page ${page} of the base PDF: tags stand within drawings that the page shows, and can't be kept: save the PDF anew without such drawings.`,
        );
    }
  }

  /** The dictionary of an inline image (ISO 32000-1 §8.9.7). */
  #inlineImage(source: string, { resources, page }: Scope): void {
    const space = /\/(?:CS|ColorSpace)\s*\/?([\w.+-]+)/.exec(source)?.[1];
    if (space !== undefined) this.#rules.color(PDFName.of(space), resources, page);
    else if (/\/(?:CS|ColorSpace)\s*\[/.test(source))
      this.#rules.content(page, "has a picture in its content with colours of its own");
    if (/\/(?:I|Interpolate)\s+true/.test(source))
      this.#rules.content(page, "has a picture that is to be smoothed (Interpolate)");
    if (/\/(?:LZW|LZWDecode|Crypt)\b/.test(source))
      this.#rules.content(page, "has data that are packed by LZW");
  }
}

interface TextState {
  font: FontUse | undefined;
  mode: number;
  readonly stack: { readonly font: FontUse | undefined; readonly mode: number }[];
}

/** Notes the codes of a string, or of the strings between which a text is moved. Text that is not drawn needs no glyphs. */
function show(operand: Operand, { font, mode }: TextState): void {
  if (font === undefined || mode === INVISIBLE) return;
  for (const string of Array.isArray(operand) ? operand : [operand]) {
    if (!(string instanceof Uint8Array)) continue;
    if (font.codeLength === 2)
      for (let at = 0; at + 1 < string.length; at += 2)
        font.codes.add(((string[at] ?? 0) << 8) | (string[at + 1] ?? 0));
    else for (const code of string) font.codes.add(code);
  }
}
