import { describe, expect, it } from "vitest";
import { distribute, offsetOf, type SelfDirection, usedSelf } from "./alignment.ts";

describe("sharing out free space (css-align-3 §5)", () => {
  it.each<[Parameters<typeof distribute>[0], before: number, between: number]>([
    ["normal", 0, 0],
    ["start", 0, 0],
    ["end", 60, 0],
    ["flex-end", 60, 0],
    ["center", 30, 0],
    ["left", 0, 0],
    ["right", 60, 0],
    ["space-between", 0, 30],
    ["space-around", 10, 20],
    ["space-evenly", 15, 15],
    ["baseline", 0, 0],
    ["last baseline", 60, 0],
  ])("%s of 60 px to three pieces", (value, before, between) => {
    expect(distribute(value, 60, 3)).toEqual({ before, between });
  });

  it.each<[Parameters<typeof distribute>[0], before: number]>([
    ["center", -10],
    ["safe center", 0],
    ["end", -20],
    ["safe end", 0],
    ["space-between", 0],
    ["space-around", 0],
    ["space-evenly", 0],
  ])("%s where 20 px are missing", (value, before) => {
    expect(distribute(value, -20, 3)).toEqual({ before, between: 0 });
  });

  it("one piece has nothing between it and others", () => {
    expect(distribute("space-between", 60, 1)).toEqual({ before: 0, between: 0 });
    expect(distribute("space-around", 60, 1).before).toBe(30);
  });

  it("in an axis that runs backwards the start is at the far edge", () => {
    const backwards = { isReversed: true, isFlexReversed: true, isHorizontal: true };
    expect(
      ["start", "end", "left", "right", "space-between"].map(
        (value) => distribute(value as "start", 60, 1, backwards).before,
      ),
    ).toEqual([60, 0, 0, 60, 60]);
    // Only the flex axis is reversed: what overflows safely keeps to the writing mode.
    const flexOnly = { isReversed: false, isFlexReversed: true, isHorizontal: true };
    expect(distribute("flex-start", -20, 2, flexOnly).before).toBe(-20);
    expect(distribute("space-around", -20, 2, flexOnly).before).toBe(0);
  });
});

describe("the alignment of one item (css-align-3 §4)", () => {
  const forward: SelfDirection = { container: false, flex: false, item: false, isHorizontal: true };

  it("is its own, else that of its container's items, else what is normal", () => {
    expect(usedSelf("end", "center", forward).word).toBe("end");
    expect(usedSelf("auto", "center", forward).word).toBe("center");
    expect(usedSelf("auto", "normal", forward).word).toBe("stretch");
    expect(usedSelf("auto", "normal", forward, "start").word).toBe("start");
    expect(usedSelf("safe end", "normal", forward)).toEqual({ word: "end", isSafe: true });
  });

  it.each<[keyof SelfDirection, start: string]>([
    ["container", "start"],
    ["flex", "flex-start"],
    ["item", "self-start"],
  ])("of a reversed %s: only its own `%s` is at the far edge", (name, start) => {
    const direction = { ...forward, [name]: true };
    const words = ["start", "flex-start", "self-start"] as const;
    const far = words.filter((word) => usedSelf(word, "normal", direction).word === "end");
    expect(far).toEqual([start]);
  });

  it("`left` and `right` mean edges in horizontal axes only", () => {
    const reversed = { ...forward, container: true };
    expect(usedSelf("left", "normal", reversed).word).toBe("start");
    expect(usedSelf("right", "normal", reversed).word).toBe("end");
    expect(usedSelf("left", "normal", { ...reversed, isHorizontal: false }).word).toBe("end");
  });

  it.each<[Parameters<typeof offsetOf>[0], free: number, isStartFar: boolean, offset: number]>([
    [{ word: "end", isSafe: false }, 30, false, 30],
    [{ word: "center", isSafe: false }, 31, false, 15.5],
    [{ word: "center", isSafe: false }, -30, false, -15],
    [{ word: "center", isSafe: true }, -30, false, 0],
    [{ word: "start", isSafe: true }, -30, true, -30],
    [{ word: "stretch", isSafe: false }, 30, true, 30],
    [{ word: "start", isSafe: false }, 30, false, 0],
  ])("%j with %d px left (start far: %s) moves by %d px", (used, free, isStartFar, offset) => {
    expect(offsetOf(used, free, isStartFar)).toBe(offset);
  });
});
