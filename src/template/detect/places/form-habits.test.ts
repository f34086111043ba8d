import { describe, expect, it } from "vitest";
import { detectFields } from "../../detect-fields.ts";
import { bold, box, drawnPage, line, text } from "../testing/drawn-page.ts";

/** Places in whole points, those of buttons one by one, in the order they are read. */
async function places(content: string): Promise<readonly string[]> {
  const { fields } = await detectFields(drawnPage(content));
  return fields
    .flatMap(({ field }) => (field.type === "radioGroup" ? field.children : [field]))
    .map(({ rect }) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(" "));
}

/** Rows of a label, a number in a cell of its own, and a cell for the amount; rows are counted from the lower left. */
function numberedRows(rows: readonly (readonly [number, number, string])[]): string {
  return rows
    .map(
      ([y, height, number]) =>
        text(60, y + 3, "Some income") +
        text(404, y + 3, number) +
        box(400, y, 20, height) +
        box(420, y, 100, height),
    )
    .join("");
}

describe("tables of forms", () => {
  it("have no field in the cell of a label whose answer is beside it, nor in that of a number", async () => {
    const row = (y: number, label: string): string =>
      text(105, y + 6, label) + box(100, y, 150, 20) + text(255, y + 6, "$") + box(250, y, 100, 20);
    expect(await places(row(700, "Wages") + row(680, "Tips"))).toEqual(["262 72 88 20", "262 92 88 20"]);
  });

  it("have the field of a high row on the line of its number, and none between numbered lines", async () => {
    const rows = numberedRows([
      [700, 12, "1"],
      [688, 12, "2"],
      [652, 36, "3"],
      [640, 12, "4"],
    ]);
    const between = box(420, 628, 100, 12);
    expect(await places(rows + between)).toEqual([
      "420 80 100 12",
      "420 92 100 12",
      "420 128 100 12",
      "420 140 100 12",
    ]);
  });

  it("have no field in a shaded cell among white ones", async () => {
    const shaded = "0.8 g 400 700 20 60 re f 0 g\n400 700 20 60 re S\n";
    const white = [700, 720, 740].map((y) => box(420, y, 100, 20)).join("");
    expect(await places(shaded + white)).toHaveLength(3);
    const alone = "0.8 g 100 700 200 20 re f 0 g\n100 700 200 20 re S\n";
    expect(await places(text(100, 725, "Name") + alone)).toEqual(["100 72 200 20"]);
  });

  it("have no field where words stand in all cells, or beside the heads of columns", async () => {
    const read = [700, 715, 730].flatMap((y) =>
      [100, 200].map((x) => text(x + 3, y + 4, "Some words") + box(x, y, 100, 15)),
    );
    expect(await places(read.join(""))).toEqual([]);
    const heads = [100, 250].map((x) => bold(x + 3, 706, "Property") + box(x, 700, 150, 20)).join("");
    expect(await places(heads)).toEqual([]);
  });

  it("have no field beside heads in capitals, above rows that are written otherwise", async () => {
    const row = (y: number, words: string, height = 20): string =>
      text(103, y + height / 2 - 4, words) + box(100, y, 200, height) + box(300, y, 100, height);
    const head = row(700, "SOURCE", 34) + text(303, 713, "AMOUNT");
    expect(await places(head + row(680, "1. Salary") + row(660, "2. Wages"))).toEqual([
      "300 92 100 20",
      "300 112 100 20",
    ]);
  });

  it("have the field of a total behind its label, at the end of the row", async () => {
    expect(await places(text(300, 708, "Total: $") + box(100, 700, 320, 26))).toEqual(["335 66 85 26"]);
    const full = text(105, 708, "Total of all payments of each month: $") + box(100, 700, 215, 26);
    expect((await places(full))[0]).toMatch(/ 66 \d+ 26$/);
  });

  it("have a field between the parentheses of an amount", async () => {
    expect(await places(text(202, 704, "\\(") + text(295, 704, "\\)") + box(200, 700, 100, 14))).toEqual([
      "206 78 88 14",
    ]);
  });

  it("have none in what others fill in", async () => {
    expect(await places(text(105, 745, "For office use only", 8) + box(100, 700, 200, 55))).toEqual([]);
    expect(await places(text(105, 745, "Eingangsstempel", 8) + box(100, 700, 200, 55))).toEqual([]);
  });
});

describe("lines of forms", () => {
  it.each([
    ["below a heading", bold(60, 702, "Contact") + line(60, 700, 490)],
    ["below a running head", text(60, 768, "Form 12") + text(500, 768, "Page 2") + line(60, 765, 500)],
    ["of a few points without any words", line(300, 600, 20)],
    ["of a notary", line(100, 700, 200) + text(100, 690, "Notary Public", 8)],
  ])("%s are none to write on", async (_name, content) => {
    expect(await places(content)).toEqual([]);
  });

  it("lead from words to what is written elsewhere, but not behind a colon", async () => {
    const dots = ". ".repeat(30);
    const lead = text(60, 700, `Wages ${dots}`) + box(260, 696, 80, 14);
    expect(await places(lead)).toEqual(["260 82 80 14"]);
    const apart = text(60, 700, "Wages") + text(115, 700, dots) + box(290, 696, 80, 14);
    expect(await places(apart)).toEqual(["290 82 80 14"]);
    const asked = `${text(60, 700, `City: ${dots}`)}${text(270, 700, "Street:")}`;
    expect(await places(asked)).toHaveLength(1);
  });

  it("are none from words to the number of the line whose amount they ask for", async () => {
    const foot = line(60, 700, 340);
    const amount = text(392, 703, "7") + box(402, 700, 80, 14);
    expect(await places(text(60, 703, "Attach your statements.") + foot + amount)).toEqual(["402 78 80 14"]);
    expect(await places(text(60, 703, "Name") + foot)).toHaveLength(1);
  });

  it("are as many as the dashed rows of a list, whatever stands beside them", async () => {
    const rows = [700, 684, 668].map((y) => `[1 3] 0 d ${line(60, y, 200)}[] 0 d ${box(280, y, 80, 16)}`);
    expect(await places(rows.join(""))).toHaveLength(6);
  });

  it("are divided by the labels that share them", async () => {
    const captions = text(100, 690, "City", 8) + text(250, 690, "State", 8) + text(320, 690, "ZIP", 8);
    expect(await places(line(100, 700, 300) + captions)).toEqual([
      "100 76 148 16",
      "248 76 70 16",
      "318 76 82 16",
    ]);
    const heads = text(100, 725, "Value", 8) + text(250, 725, "Debt", 8);
    expect(await places(line(100, 700, 300) + heads)).toEqual(["100 76 148 16", "248 76 152 16"]);
  });

  it("may be dots, each a square of its own", async () => {
    const dots = Array.from({ length: 60 }, (_item, index) => `${130 + 3 * index} 698 .8 .8 re f\n`).join("");
    expect(await places(text(100, 700, "City:") + dots)).toEqual(["130 78 178 16"]);
  });
});

describe("what to tick", () => {
  it("is the square, though a line passes near it", async () => {
    const content = `${line(60, 712, 490)}${box(100, 700, 10, 10)}${text(116, 701, "I agree")}`;
    expect(await places(content)).toContain("99 81 13 13");
  });

  it("is a circle that is filled as a ring", async () => {
    const circle = (r: number): string => {
      const k = 0.5523 * r;
      const [x, y] = [105, 705];
      return `${x + r} ${y} m ${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c ${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c ${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c ${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c\n`;
    };
    expect(await places(`${circle(5)}${circle(4.3)}f*\n${text(116, 701, "Yes")}`)).toEqual(["99 81 13 13"]);
  });
});

describe("combs", () => {
  it("have their first cell though its side goes on above it", async () => {
    const sides = "100 700 m 100 730 l S 200 700 m 200 730 l S\n";
    const ticks = [120, 140, 160, 180].map((x) => `${x} 700 m ${x} 706 l S\n`).join("");
    expect(await places(`${text(105, 725, "Number", 6)}${line(100, 700, 100)}${sides}${ticks}`)).toEqual([
      "100 79 100 13",
    ]);
  });

  it("may be white boxes on a shade, with whole lines between", async () => {
    const ticks = [120, 140, 160, 180].map((x) => `${x} 700 m ${x} 714 l S\n`).join("");
    const { fields } = await detectFields(
      drawnPage(`0.9 g 50 600 500 150 re f 1 g 100 700 100 14 re f 0 g ${text(60, 703, "PIN")}${ticks}`),
    );
    expect(fields.map(({ field }) => field.type)).toEqual(["charList"]);
  });
});

it("graph paper has no more fields than a page can have", async () => {
  const lines = Array.from({ length: 61 }, (_item, index) => {
    const [x, y] = [36 + index * 9, 36 + index * 12];
    return `${x} 36 m ${x} 756 l S 36 ${y} m 576 ${y} l S\n`;
  });
  expect((await places(lines.join(""))).length).toBeLessThanOrEqual(1_500);
});
