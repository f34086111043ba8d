import { describe, expect, it } from "vitest";
import { fixedExtent, type WantedExtent } from "./margin-box-extent.ts";

/** A margin of 100 px; padding and borders of 10 px. */
function extent(wanted: Partial<WantedExtent>, isBefore = true): [start: number, size: number] {
  const none: WantedExtent = {
    size: "auto",
    least: "auto",
    most: "none",
    before: 0,
    after: 0,
    marginBase: 100,
    edges: 10,
    isBorderBox: false,
  };
  const { start, size } = fixedExtent({ ...none, ...wanted }, 100, isBefore);
  return [start, size];
}

describe("the fixed dimension of a margin box (css-page-3 §5.3.1)", () => {
  it.each<[string, Partial<WantedExtent>, [number, number], [number, number]]>([
    ["fills the margin of the page", {}, [0, 100], [0, 100]],
    ["less its own margins", { before: 5, after: 15 }, [5, 80], [5, 80]],
    ["automatic margins are none then", { before: "auto", after: 20 }, [0, 80], [0, 80]],
    ["stands by the page area with a size", { size: 30 }, [60, 40], [0, 40]],
    ["and its margin there", { size: 30, before: 5, after: 7 }, [53, 40], [5, 40]],
    ["counts edges in, if it is to", { size: 30, isBorderBox: true }, [70, 30], [0, 30]],
    ["one automatic margin takes the rest", { size: 30, after: "auto" }, [0, 40], [0, 40]],
    ["two share it", { size: 30, before: "auto", after: "auto" }, [30, 40], [30, 40]],
    ["but are none where nothing is left", { size: 130, before: "auto" }, [-40, 140], [0, 140]],
    ["obeys a greatest size", { most: 30 }, [60, 40], [0, 40]],
    ["and a least one", { least: 140 }, [-50, 150], [0, 150]],
    ["keywords fill", { size: "max-content" }, [0, 100], [0, 100]],
  ])("%s", (_, wanted, before, after) => {
    expect([extent(wanted), extent(wanted, false)]).toEqual([before, after]);
  });
});
