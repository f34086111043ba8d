import { NO_NODE } from "../document.ts";
import { runAdoptionAgency } from "./adoption-agency.ts";
import { MATHML, SVG } from "./arena.ts";
import { NO_ATTRIBUTES } from "./attribute-lists.ts";
import { FOREIGN_SPECIAL, HEADING, knownNameId, ruleTable, SPECIAL } from "./element-names.ts";
import { insertHeadContent } from "./rules-head.ts";
import { AFTER_BODY, type EndTag, IN_TABLE, type StartTag, type TreeBuilder } from "./tree-builder.ts";

/** Tags in the body: HTML standard 13.2.6.4.7. Each rule returns true to process the tag again. */

type StartRule = (builder: TreeBuilder, tag: StartTag) => void;

const ADDRESS = knownNameId("address");
const A = knownNameId("a");
const BODY = knownNameId("body");
const BR = knownNameId("br");
const BUTTON = knownNameId("button");
const DD = knownNameId("dd");
const DIV = knownNameId("div");
const DT = knownNameId("dt");
const FORM = knownNameId("form");
const HTML_NAME = knownNameId("html");
const IMG = knownNameId("img");
const LI = knownNameId("li");
const NOBR = knownNameId("nobr");
const OPTGROUP = knownNameId("optgroup");
const OPTION = knownNameId("option");
const P = knownNameId("p");
const RTC = knownNameId("rtc");
const RUBY = knownNameId("ruby");
const SELECT = knownNameId("select");

const BLOCKS =
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup " +
  "main menu nav ol p search section summary ul";

const startBlock: StartRule = (builder, tag) => {
  builder.closeParagraph();
  builder.insert(tag);
};

const startHeading: StartRule = (builder, tag) => {
  builder.closeParagraph();
  if ((builder.open.categoriesAt(builder.open.size - 1) & HEADING) !== 0) builder.open.pop();
  builder.insert(tag);
};

const startPreformatted: StartRule = (builder, tag) => {
  startBlock(builder, tag);
  builder.skipLineFeed = true;
};

const startForm: StartRule = (builder, tag) => {
  if (builder.form !== NO_NODE) return;
  builder.closeParagraph();
  builder.form = builder.insert(tag);
};

/** li, dt and dd end an open one of their kind unless a special element other than address, div and p stands between. */
function startItem(builder: TreeBuilder, tag: StartTag, first: number, second: number): void {
  const { open } = builder;
  for (let index = open.size - 1; index > 0; index -= 1) {
    const key = open.keyAt(index);
    if (key === first || key === second) {
      open.generateImpliedEndTags(key);
      open.popUntilName(key);
      break;
    }
    const special = (open.categoriesAt(index) & (SPECIAL | FOREIGN_SPECIAL)) !== 0;
    if (special && key !== ADDRESS && key !== DIV && key !== P) break;
  }
  startBlock(builder, tag);
}

const startOther: StartRule = (builder, tag) => {
  builder.reopenFormatting();
  builder.insert(tag);
};

const startFormatting: StartRule = (builder, tag) => {
  builder.reopenFormatting();
  builder.formatting.push(builder.insert(tag));
};

const startAnchor: StartRule = (builder, tag) => {
  const previous = builder.formatting.find(A);
  if (previous !== undefined) {
    runAdoptionAgency(builder, A);
    builder.formatting.remove(previous);
    builder.open.remove(previous);
  }
  startFormatting(builder, tag);
};

const startNobr: StartRule = (builder, tag) => {
  builder.reopenFormatting();
  if (builder.open.isInScope(NOBR)) {
    runAdoptionAgency(builder, NOBR);
    builder.reopenFormatting();
  }
  builder.formatting.push(builder.insert(tag));
};

const startButton: StartRule = (builder, tag) => {
  if (builder.open.isInScope(BUTTON)) {
    builder.open.generateImpliedEndTags(-1);
    builder.open.popUntilName(BUTTON);
  }
  startOther(builder, tag);
};

const startObject: StartRule = (builder, tag) => {
  startOther(builder, tag);
  builder.formatting.pushMarker();
};

const startTable: StartRule = (builder, tag) => {
  if (!builder.quirks) builder.closeParagraph();
  builder.insert(tag);
  builder.mode = IN_TABLE;
};

const startVoid: StartRule = (builder, tag) => {
  builder.reopenFormatting();
  builder.insertVoid(tag);
};

const startInput: StartRule = (builder, tag) => {
  if (builder.open.isInScope(SELECT)) builder.open.popUntilName(SELECT);
  startVoid(builder, tag);
};

const startRule: StartRule = (builder, tag) => {
  builder.closeParagraph();
  if (builder.open.isInScope(SELECT)) builder.open.generateImpliedEndTags(-1);
  builder.insertVoid(tag);
};

const startSelect: StartRule = (builder, tag) => {
  if (builder.open.isInScope(SELECT)) builder.open.popUntilName(SELECT);
  else startOther(builder, tag);
};

const startOption: StartRule = (builder, tag) => {
  if (builder.open.isInScope(SELECT)) {
    builder.open.generateImpliedEndTags(tag.nameId === OPTION ? OPTGROUP : -1);
  } else if (builder.open.topKey === OPTION) {
    builder.open.pop();
  }
  startOther(builder, tag);
};

function startRuby(builder: TreeBuilder, tag: StartTag, except: number): void {
  if (builder.open.isInScope(RUBY)) builder.open.generateImpliedEndTags(except);
  builder.insert(tag);
}

const startRawText: StartRule = (builder, tag) => builder.insertRawText(tag);

const START_RULES: readonly (StartRule | undefined)[] = ruleTable<StartRule>({
  html: (builder, tag) => builder.mergeAttributes(builder.html, tag),
  body: (builder, tag) => builder.mergeAttributes(builder.body, tag),
  "base basefont bgsound link meta noframes script style template title": insertHeadContent,
  [BLOCKS]: startBlock,
  "h1 h2 h3 h4 h5 h6": startHeading,
  "pre listing": startPreformatted,
  plaintext: startBlock,
  form: startForm,
  li: (builder, tag) => startItem(builder, tag, LI, LI),
  "dd dt": (builder, tag) => startItem(builder, tag, DD, DT),
  button: startButton,
  a: startAnchor,
  "b big code em font i s small strike strong tt u": startFormatting,
  nobr: startNobr,
  "applet marquee object": startObject,
  table: startTable,
  "area br embed img keygen wbr": startVoid,
  image: (builder, tag) => startVoid(builder, { ...tag, nameId: IMG }),
  input: startInput,
  "param source track": (builder, tag) => builder.insertVoid(tag),
  hr: startRule,
  textarea: (builder, tag) => {
    builder.insertRawText(tag);
    builder.skipLineFeed = true;
  },
  xmp: (builder, tag) => {
    builder.closeParagraph();
    builder.reopenFormatting();
    builder.insertRawText(tag);
  },
  "iframe noembed": startRawText,
  select: startSelect,
  "optgroup option": startOption,
  "rb rtc": (builder, tag) => startRuby(builder, tag, -1),
  "rp rt": (builder, tag) => startRuby(builder, tag, RTC),
  math: (builder, tag) => {
    builder.reopenFormatting();
    builder.insertForeign(tag, MATHML);
  },
  svg: (builder, tag) => {
    builder.reopenFormatting();
    builder.insertForeign(tag, SVG);
  },
  "caption col colgroup frame frameset head tbody td tfoot th thead tr": () => {},
});

export function startInBody(builder: TreeBuilder, tag: StartTag): boolean {
  const rule = START_RULES[tag.nameId] ?? startOther;
  rule(builder, tag);
  return false;
}

type EndRule = (builder: TreeBuilder, tag: EndTag) => boolean;

const endBlock: EndRule = (builder, tag) => {
  if (!builder.open.isInScope(tag.nameId)) return false;
  builder.open.generateImpliedEndTags(-1);
  builder.open.popUntilName(tag.nameId);
  return false;
};

const endObject: EndRule = (builder, tag) => {
  if (!builder.open.isInScope(tag.nameId)) return false;
  endBlock(builder, tag);
  builder.formatting.clearToMarker();
  return false;
};

const endForm: EndRule = (builder) => {
  const { form, open } = builder;
  builder.form = NO_NODE;
  if (form === NO_NODE || open.indexOf(form) < 0 || !open.isInScope(FORM)) return false;
  open.generateImpliedEndTags(-1);
  open.remove(form);
  return false;
};

const endParagraph: EndRule = (builder, tag) => {
  if (!builder.open.isParagraphInButtonScope()) builder.insertNamed(P, tag.offset);
  builder.closeParagraph();
  return false;
};

const endItem: EndRule = (builder, tag) => {
  const { open } = builder;
  if (tag.nameId === LI ? !open.isInListScope(LI) : !open.isInScope(tag.nameId)) return false;
  open.generateImpliedEndTags(tag.nameId);
  open.popUntilName(tag.nameId);
  return false;
};

const endHeading: EndRule = (builder) => {
  if (!builder.open.isHeadingInScope()) return false;
  builder.open.generateImpliedEndTags(-1);
  builder.open.popUntilCategory(HEADING);
  return false;
};

const endOther: EndRule = (builder, tag) => {
  const { open } = builder;
  if (!open.isNameOpen(tag.nameId)) return false;
  for (let index = open.size - 1; index > 0; index -= 1) {
    if (open.keyAt(index) === tag.nameId) {
      const node = open.at(index);
      open.generateImpliedEndTags(tag.nameId);
      open.popUntilNode(node);
      return false;
    }
    if ((open.categoriesAt(index) & (SPECIAL | FOREIGN_SPECIAL)) !== 0) return false;
  }
  return false;
};

const endFormatting: EndRule = (builder, tag) =>
  runAdoptionAgency(builder, tag.nameId) ? false : endOther(builder, tag);

const endBreak: EndRule = (builder, tag) => {
  startVoid(builder, { nameId: BR, attributes: NO_ATTRIBUTES, offset: tag.offset, selfClosing: false });
  return false;
};

const endBody: EndRule = (builder, tag) => {
  if (!builder.open.isInScope(BODY)) return false;
  builder.mode = AFTER_BODY;
  return tag.nameId === HTML_NAME;
};

const END_RULES: readonly (EndRule | undefined)[] = ruleTable<EndRule>({
  "body html": endBody,
  [`${BLOCKS} button listing pre select`]: endBlock,
  form: endForm,
  p: endParagraph,
  "li dd dt": endItem,
  "h1 h2 h3 h4 h5 h6": endHeading,
  "a b big code em font i nobr s small strike strong tt u": endFormatting,
  "applet marquee object": endObject,
  br: endBreak,
});

export function endInBody(builder: TreeBuilder, tag: EndTag): boolean {
  const rule = END_RULES[tag.nameId] ?? endOther;
  return rule(builder, tag);
}
