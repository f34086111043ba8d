import { describe, expect, it } from "vitest";
import { detectFields } from "../../detect-fields.ts";
import { box, drawnPage, line, text } from "../testing/drawn-page.ts";

async function aliases(content: string): Promise<readonly (string | undefined)[]> {
  return (await detectFields(drawnPage(content))).fields.map(({ field }) => field.alias);
}

describe("the name of a field", () => {
  it("is the head of its row, whatever currency stands in its cell", async () => {
    const row = (y: number, label: string): string =>
      text(105, y + 6, label) + box(100, y, 150, 20) + text(255, y + 6, "$") + box(250, y, 100, 20);
    expect(await aliases(row(700, "1. Wages") + row(680, "2. Tips"))).toEqual(["wages", "tips"]);
  });

  it("has the heads of row and column where a row has several fields", async () => {
    const cells = (y: number): string => [100, 200, 300].map((x) => box(x, y, 100, 20)).join("");
    const heads = text(205, 726, "Husband") + text(305, 726, "Wife");
    const content =
      cells(720) + heads + cells(700) + text(105, 706, "Rent") + cells(680) + text(105, 686, "Food");
    expect(await aliases(content)).toEqual(["rentHusband", "rentWife", "foodHusband", "foodWife"]);
  });

  it("is the question, not its number", async () => {
    const question = text(60, 725, "7.1") + text(100, 725, "Your occupation");
    expect(await aliases(question + box(60, 700, 300, 20))).toEqual(["yourOccupation"]);
  });

  it("is a question far to the left when nothing is nearer", async () => {
    expect(await aliases(text(60, 706, "Name of your employer?") + box(330, 700, 200, 20))).toEqual([
      "nameEmployer",
    ]);
  });

  it("is one far to the left of a line, too, whose type it says", async () => {
    const rows = text(60, 700, "Email") + line(190, 698, 270) + text(60, 660, "Phone") + line(190, 658, 270);
    const { fields } = await detectFields(drawnPage(rows));
    expect(fields.map(({ field }) => [field.label, field.type])).toEqual([
      ["Email", "email"],
      ["Phone", "phone"],
    ]);
  });

  it("is what follows a line when what comes before says nothing", async () => {
    const sentence = text(60, 700, "I, the") + line(90, 698, 150) + text(244, 700, "heir of");
    expect(await aliases(sentence)).toEqual(["heirOf"]);
  });

  it("has the words of its line where its own stand at many places", async () => {
    const row = (y: number, day: string): string =>
      text(60, y, day) + text(200, y, "to") + line(214, y - 2, 60);
    const week = row(700, "Monday") + row(670, "Tuesday") + row(640, "Friday");
    expect(await aliases(week)).toEqual(["mondayTo", "tuesdayTo", "fridayTo"]);
  });

  it("is that of the first line in a list below heads", async () => {
    const rows = [700, 680, 660].map((y) => line(60, y, 150) + line(300, y, 60)).join("");
    expect(await aliases(text(60, 712, "Child") + text(300, 712, "Age") + rows)).toEqual([
      "child",
      "age",
      "child2",
      "age2",
      "child3",
      "age3",
    ]);
  });
});

it("a date in parts is one field", async () => {
  const { fields } = await detectFields(drawnPage(text(60, 700, "Date of birth: ____ / ____ / ________")));
  expect(fields.map(({ field }) => [field.alias, field.type])).toEqual([["dateOfBirth", "date"]]);
});

it("letters that are drawn as outlines are nothing to tick", async () => {
  const letter = `${outline(100, 700, 4)}${outline(100, 700, 2.6)}f*\n`;
  expect(await aliases(letter)).toEqual([]);
});

/** An O of curves. */
function outline(x: number, y: number, r: number): string {
  const k = 0.5523 * r;
  return `${x + r} ${y} m ${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c ${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c ${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c ${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c\n`;
}
