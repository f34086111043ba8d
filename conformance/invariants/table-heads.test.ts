import { describe, expect, it } from "vitest";
import type { BoxFragment, FragmentLink } from "../../layout/tree/fragment.ts";
import type { LaidOutDocument } from "../support/layout-document.ts";
import { createLayouter } from "./effort.ts";
import { expectInvariant, type Invariant } from "./invariant.ts";
import { documentsOf } from "./random-document.ts";

/** Part of a page that a repeated head may take, with the foot. */
const LARGEST_PART = 0.75;

interface Group {
  readonly y: number;
  readonly fragment: BoxFragment;
}

/** The groups of rows of each grid of a page, nested tables on their own. */
function grids(links: readonly FragmentLink[], found: Group[][] = []): Group[][] {
  for (const { fragment } of links) {
    if (fragment.kind === "line") grids(fragment.children, found);
    if (fragment.kind !== "box") continue;
    if (fragment.tablePart === "grid") {
      const groups = fragment.children.flatMap(({ y, fragment: group }) =>
        group.kind === "box" && group.tablePart === "row-group" ? [{ y, fragment: group }] : [],
      );
      found.push(groups);
    }
    grids(fragment.children, found);
  }
  return found;
}

const isHead = ({ fragment }: Group): boolean => fragment.style.display === "table-header-group";
const isFoot = ({ fragment }: Group): boolean => fragment.style.display === "table-footer-group";

const headsStandOnce: Invariant = ({ pages }) => {
  /** Heights of heads by the id of their box, once they have stood on a page. */
  const known = new Set<number>();
  for (const page of pages) {
    for (const groups of grids(page.content)) {
      const [head, ...further] = groups.filter(isHead);
      if (head === undefined) continue;
      const { id } = head.fragment.box as { id: number };
      // Further heads of a table are ordinary rows.
      const again = further.filter(({ fragment }) => (fragment.box as { id: number }).id === id);
      expect(again.length, `page ${page.index}: the head stands once`).toBe(0);
      const rows = groups.filter((group) => !isHead(group) && !isFoot(group));
      for (const { y } of rows)
        expect(y, `page ${page.index}: rows below the head`).toBeGreaterThanOrEqual(
          head.y + head.fragment.height,
        );
      if (head.fragment.isRepeat) expect(known, `page ${page.index}: repeated after it stood`).toContain(id);
      known.add(id);
    }
  }
};

/** Every page on which rows of a table go on has its head. */
function headsGoOn({ pages }: LaidOutDocument): void {
  for (const page of pages)
    for (const groups of grids(page.content)) {
      if (!groups.some((group) => !isHead(group) && !isFoot(group))) continue;
      expect(groups.filter(isHead).length, `page ${page.index} has the head`).toBe(1);
    }
}

describe("repeated table heads", () => {
  it("stand once on a page, above its rows, after they have stood in their place", async () => {
    await expectInvariant(headsStandOnce, documentsOf({ tables: true }), 60);
  });

  it("stand once with footnotes in the tables", async () => {
    await expectInvariant(headsStandOnce, documentsOf({ tables: true, footnotes: true }), 20);
  });
});

describe("tables over pages of any height", () => {
  const layouter = createLayouter();
  const table = `<table style="border-spacing: 0"><thead><tr><th style="height: 20px; padding: 0">H</thead><tbody>${"<tr><td style='padding: 0'>one<br>two<br>three".repeat(9)}</table>`;
  const rule = (height: number): string =>
    `<style>@page { size: 150px ${height}px; margin: 0 } body { margin: 0; font: 10px/13px "Noto Sans"; orphans: 1; widows: 1 }</style>${table}`;

  it.each([60, 61, 73, 97, 131, 200, 401])("repeat their heads on each of %i px", async (height) => {
    const result = await layouter.layout({ html: rule(height), maximumPages: 100 });
    expect(result.pages.length).toBeGreaterThan(0);
    headsGoOn(result);
    headsStandOnce(result, async () => result);
  });

  it("have their head once where it is higher than its part of a page", async () => {
    const height = Math.floor(20 / LARGEST_PART) - 2;
    const { pages } = await layouter.layout({ html: rule(height), maximumPages: 100 });
    const heads = pages.flatMap((page) => grids(page.content)).flatMap((groups) => groups.filter(isHead));
    expect(pages.length).toBeGreaterThan(5);
    expect(heads.length).toBe(1);
  });
});
