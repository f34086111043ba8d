/**
 * MathML (mathml-core "User Agent Stylesheet"), for documents that have formulas. Elements of old MathML that converters still write are set by
 * what stands next to them.
 */
export const MATH_STYLE_SHEET: string = `
math {
  direction: ltr; text-indent: 0; letter-spacing: normal; word-spacing: normal; line-height: normal; white-space: nowrap;
  font-style: normal; font-weight: normal; text-align: start; hyphens: manual;
  display: inline math; math-style: compact; math-depth: 0
}
math[display=block i] { display: block math; math-style: normal }
math:is([displaystyle=true i]) { math-style: normal }
math > *, mrow > *, mstyle > *, mfrac > *, msqrt > *, mroot > *, msub > *, msup > *, msubsup > *, mmultiscripts > *, munder > *,
mover > *, munderover > *, merror > *, mpadded > *, mphantom > *, mfenced > *, menclose > *, maction > *, semantics > *, mtd > * {
  display: block math; font-size: math
}
annotation, annotation-xml, semantics > :not(:first-child), maction > :not(:first-child) { display: none }
mtable { display: inline-table; math-style: compact; font-size: math }
mtr, mlabeledtr { display: table-row; font-size: math }
mtd { display: table-cell; font-size: math; text-align: center; padding: 0.5ex 0.4em; vertical-align: baseline }
merror { border: 1px solid red; background-color: lightyellow }
mphantom { visibility: hidden }
menclose { padding: 0.2em }
mfrac > * { math-depth: auto-add; math-style: compact }
msub > :not(:first-child), msup > :not(:first-child), msubsup > :not(:first-child), mmultiscripts > :not(:first-child) {
  math-depth: add(1); math-style: compact
}
munder > :not(:first-child), munderover > :not(:first-child), mover > :not(:first-child) {
  math-depth: add(1); math-style: compact
}
munder[accentunder=true i] > :nth-child(2), munderover[accentunder=true i] > :nth-child(2), mover[accent=true i] > :nth-child(2),
munderover[accent=true i] > :nth-child(3) { math-depth: add(0) }
mroot > :not(:first-child) { math-depth: add(2); math-style: compact }
`;
