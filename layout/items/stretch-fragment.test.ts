import { describe, expect, it } from "vitest";
import { styleWith } from "../cascade/initial-style.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { stretchFragment } from "./stretch-fragment.ts";

const EDGES = { top: 1, right: 2, bottom: 3, left: 4 };
const WHOLE = { hasTop: true, hasBottom: true };

function fragment(boxDecorationBreak: "slice" | "clone" = "slice"): BoxFragment {
  const style = styleWith({ boxDecorationBreak });
  const box = { kind: "block", id: 0, style, node: -1 } as unknown as BoxFragment["box"];
  return boxFragment({ box, style, width: 50, height: 20, border: EDGES, padding: EDGES, children: [] });
}

describe("fragments of items that are stretched", () => {
  it("are themselves where nothing changes", () => {
    const one = fragment();
    expect(stretchFragment(one, { height: 20, ...WHOLE })).toBe(one);
  });

  it("reach down to the new end", () => {
    expect(stretchFragment(fragment(), { height: 60, ...WHOLE })).toMatchObject({
      height: 60,
      overflowBottom: 60,
      border: EDGES,
    });
  });

  it.each([
    ["above", { hasTop: false, hasBottom: true }, { ...EDGES, top: 0 }],
    ["below", { hasTop: true, hasBottom: false }, { ...EDGES, bottom: 0 }],
  ])("lose the edges that a page cuts %s (css-break-3 §5.4)", (_name, ends, edges) => {
    const cut = stretchFragment(fragment(), { height: 20, ...ends });
    expect([cut.border, cut.padding]).toEqual([edges, edges]);
  });

  it("keep them with box-decoration-break: clone", () => {
    const cut = stretchFragment(fragment("clone"), { height: 20, hasTop: false, hasBottom: false });
    expect([cut.border, cut.padding]).toEqual([EDGES, EDGES]);
  });
});
