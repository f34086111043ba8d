import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../../../layout/api/basics.ts";
import { parseDocument } from "../../../layout/api/documents.ts";
import { formulaSource } from "./formula-source.ts";

function sourceOf(html: string): string | undefined {
  const document = parseDocument({ html }, new DiagnosticSink());
  for (let node = 0; node < document.nodeCount; node += 1)
    if (document.nameOf(node) === "math") return formulaSource(document, node);
  return undefined;
}

const MATHML = 'xmlns="http://www.w3.org/1998/Math/MathML"';

describe("the source of a formula (MathML 4 §7.1)", () => {
  it.each([
    [
      "its elements and texts, in their namespace",
      "<math><mfrac><mi>a</mi><mn>2</mn></mfrac><mo>+</mo></math>after",
      `<math ${MATHML}><mfrac><mi>a</mi><mn>2</mn></mfrac><mo>+</mo></math>`,
    ],
    [
      "elements without content",
      "<math><mspace width=1em></mspace>",
      `<math ${MATHML}><mspace width="1em"/></math>`,
    ],
    [
      "signs of XML as references",
      `<math alttext='"a" &amp; b'><mo>&lt;</mo>`,
      `<math ${MATHML} alttext="&#34;a&#34; &#38; b"><mo>&#60;</mo></math>`,
    ],
    [
      "HTML inside of it, in the namespace of HTML",
      "<math><mtext>if <b>x</b></mtext>",
      `<math ${MATHML}><mtext>if <b xmlns="http://www.w3.org/1999/xhtml">x</b></mtext></math>`,
    ],
  ])("is %s", (_, html, source) => {
    expect(sourceOf(html)).toBe(source);
  });

  it("has nothing that runs, and no names or characters that XML does not know", () => {
    expect(
      sourceOf('<math onclick="x()" a"b=c xlink:href=d><mi>a\u0001\ufffe</mi><mtext><script>y</script>z'),
    ).toBe(`<math ${MATHML}><mi>a\ufffd\ufffd</mi><mtext>z</mtext></math>`);
  });

  it("bears formulas of any depth, and leaves out what is too long", () => {
    expect(sourceOf(`<math>${"<mrow>".repeat(400)}<mi>x`)).toMatch(/<mi>x<\/mi>(<\/mrow>){400}<\/math>$/);
    expect(sourceOf(`<math><mi>${"x".repeat(1_000_001)}`)).toBeUndefined();
  });
});
