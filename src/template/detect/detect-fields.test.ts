import { describe, expect, it } from "vitest";
import { detectFields } from "../detect-fields.ts";
import { importTemplate } from "../import-template.ts";
import type { TemplateField } from "../model.ts";
import { sampleData } from "../sample-data.ts";
import { formWith } from "../testing/raw-pdf.ts";
import { box, drawnPage, line, text } from "./testing/drawn-page.ts";

async function found(content: string): Promise<readonly TemplateField[]> {
  return (await detectFields(drawnPage(content))).fields.map(({ field }) => field);
}

/** Fields as alias, type, and place in whole points. */
async function seen(content: string): Promise<readonly string[]> {
  return (await found(content)).map(({ alias, type, rect }) => {
    const place = [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(" ");
    return `${alias} ${type} ${place}`;
  });
}

describe("places to write in", () => {
  it.each([
    [
      "a box with its label before it",
      text(100, 705, "Last name") + box(200, 700, 200, 18),
      "lastName shortText 200 74 200 18",
    ],
    [
      "a box with its label above it",
      text(200, 722, "Last name", 8) + box(200, 700, 200, 18),
      "lastName shortText 200 74 200 18",
    ],
    [
      "a box with its label in it",
      text(203, 720, "City", 7) + box(200, 700, 200, 30),
      "city shortText 200 73 200 19",
    ],
    [
      "a cell with room beside its label",
      text(203, 705, "City:") + box(200, 700, 200, 18),
      "city shortText 225 74 175 18",
    ],
    ["a high box", text(100, 705, "Remarks") + box(100, 600, 400, 100), "remarks longText 100 92 400 100"],
    [
      "a line behind its label",
      text(100, 700, "City:") + line(130, 698, 150),
      "city shortText 130 78 150 16",
    ],
    [
      "a line above its caption",
      line(100, 700, 200) + text(100, 690, "\\(Name of witness\\)", 8),
      "nameOfWitness shortText 100 76 200 16",
    ],
    ["low lines", text(100, 700, "City: ____________________ State: ______"), "city shortText 123 77 111 16"],
    ["dots", text(100, 700, "Ort: ........................................"), "ort shortText 119 76 111 16"],
    [
      "a dashed line",
      `${text(100, 700, "City:")}[2 2] 0 d ${line(130, 698, 150)}`,
      "city shortText 130 78 150 16",
    ],
    [
      "a white box on shaded ground",
      `0.8 g 0 600 612 192 re f 1 g 200 700 200 18 re f 0 g ${text(120, 705, "Last name")}`,
      "lastName shortText 200 74 200 18",
    ],
    ["a square", box(100, 700, 10, 10) + text(116, 701, "I agree"), "iAgree checkbox 99 81 13 13"],
    ["empty brackets", text(100, 700, "[  ] I agree"), "iAgree checkbox 103 85 6 10"],
    [
      "cells of letters",
      text(100, 705, "PIN") + [0, 1, 2, 3].map((cell) => box(150 + 16 * cell, 700, 16, 18)).join(""),
      "pin charList 150 74 64 18",
    ],
    [
      "a tag for a signature",
      text(100, 700, "{{Sign here;type=signature}}"),
      "signHere signature 100 83 125 13",
    ],
    ["a tag", text(100, 700, "{{Date of birth;type=date;required=true}}"), "dateOfBirth date 100 83 177 13"],
  ])("%s", async (_name, content, field) => {
    expect((await seen(content))[0]).toBe(field);
  });

  it("has the ticks of a comb as the sides of its boxes", async () => {
    const ticks = [20, 40, 60, 80].map((x) => `${200 + x} 700 m ${200 + x} 705 l S\n`).join("");
    const [field] = await found(box(200, 700, 100, 18) + ticks);
    expect(field).toMatchObject({ type: "charList" });
    expect(field?.type === "charList" && field.boxes.map(({ rect }) => rect.x)).toEqual([
      200, 220, 240, 260, 280,
    ]);
  });

  it.each([
    ["underlined words", text(100, 700, "Important notice") + line(100, 698, 76)],
    [
      "a rule across the page",
      text(100, 720, "First part of the text.") + line(50, 700, 512) + text(100, 660, "Second part."),
    ],
    ["a frame around the page", box(20, 20, 572, 752)],
    [
      "dots that lead to a page number",
      text(100, 700, "Chapter ........................................ 17"),
    ],
    ["a line to sign on", line(100, 700, 200) + text(100, 690, "Signature of applicant", 8)],
    ["a box of words", text(105, 705, "For office use: nothing is to be written") + box(100, 700, 195, 18)],
    ["a dark bar", "0.1 g 100 700 300 20 re f"],
  ])("%s is none", async (_name, content) => {
    expect(await seen(content)).toEqual([]);
  });
});

describe("types", () => {
  it.each([
    ["Date of birth", "date"],
    ["Geburtsdatum", "date"],
    ["Fecha de nacimiento", "date"],
    ["E-mail address", "email"],
    ["Courriel", "email"],
    ["Daytime phone number", "phone"],
    ["T\\351l\\351phone", "phone"],
    ["Social security number", "ssn"],
    ["Employer identification number (EIN)", "ein"],
    ["Total amount", "dollar"],
    ["Gesamtbetrag / Betrag", "number"],
    ["Interest rate in percent", "percent"],
    ["Number of children", "integer"],
    ["Full name", "fullName"],
    ["Address (street, city, state and ZIP)", "usAddress"],
    ["ZIP code", "shortText"],
    ["Place of birth", "shortText"],
    ["Please update", "shortText"],
  ])("%s gives %s", async (label, type) => {
    const [field] = await found(text(300, 722, label.replace(/[()]/g, "\\$&"), 8) + box(300, 700, 200, 18));
    expect(field?.type).toBe(type);
  });
});

describe("fields that belong together", () => {
  it("are the answers that rule each other out", async () => {
    const content = `${text(60, 701, "Citizen?")}${box(150, 700, 10, 10)}${text(165, 701, "Yes")}${box(220, 700, 10, 10)}${text(235, 701, "No")}`;
    const [field, ...others] = await found(content);
    expect(others).toEqual([]);
    expect(field).toMatchObject({
      type: "radioGroup",
      alias: "citizen",
      children: [
        { id: "citizen-yes", label: "Yes" },
        { id: "citizen-no", label: "No" },
      ],
    });
  });

  it("are the cells of a column", async () => {
    const rows = [0, 1, 2].map(
      (row) => box(100, 660 - 20 * row, 200, 20) + box(300, 660 - 20 * row, 100, 20),
    );
    const head =
      box(100, 680, 200, 20) + box(300, 680, 100, 20) + text(105, 686, "Item") + text(305, 686, "Amount");
    const { fields, groups } = await detectFields(drawnPage(head + rows.join("")));
    expect(groups.map(({ alias, fields: ids }) => `${alias} ${ids.join(" ")}`)).toEqual([
      "item item item2 item3",
      "amount amount amount2 amount3",
    ]);
    expect(fields.map(({ field }) => field.type)).toEqual([
      ...Array(3).fill("shortText"),
      ...Array(3).fill("dollar"),
    ]);
  });

  it("have names of their own", async () => {
    const dates = [700, 660, 620].map((y) => text(100, y + 5, "Date") + box(200, y, 100, 18));
    expect((await found(dates.join(""))).map(({ alias }) => alias)).toEqual(["date", "date2", "date3"]);
  });
});

describe("a proposal", () => {
  it("says what speaks for it", async () => {
    const { fields } = await detectFields(drawnPage(text(100, 705, "City") + box(200, 700, 200, 18)));
    expect(fields).toMatchObject([{ confidence: 0.8, reason: "An empty box; left of it stands “City”." }]);
  });

  it("may come from a model, where it is surer", async () => {
    const content = drawnPage(text(100, 705, "City") + box(200, 700, 200, 18));
    const rect = { x: 100, y: 300, width: 200, height: 20 };
    const asked: unknown[] = [];
    const { fields } = await detectFields(content, {
      model: async ({ index, width, height }) => {
        asked.push([index, width, height]);
        return [
          { kind: "text", rect, confidence: 0.9 },
          { kind: "checkbox", rect: { x: 210, y: 76, width: 150, height: 16 }, confidence: 0.3 },
        ];
      },
    });
    expect(asked).toEqual([[0, 612, 792]]);
    expect(fields.map(({ field, reason }) => [field.rect, reason.slice(0, 18)])).toEqual([
      [{ x: 200, y: 74, width: 200, height: 18 }, "An empty box; left"],
      [rect, "Found by the model"],
    ]);
  });
});

describe("a PDF without form fields becomes a template", () => {
  const content = text(100, 705, "City") + box(200, 700, 200, 18);

  it("with the fields that its pages show", async () => {
    const { template, notes } = await importTemplate(drawnPage(content));
    expect(template.fields.map(({ alias }) => alias)).toEqual(["city"]);
    expect(notes.map(({ code }) => code)).toEqual(["fields-detected"]);
    expect(Object.keys(sampleData(template))).toEqual(["city"]);
  });

  it("or without any", async () => {
    const { template, notes } = await importTemplate(drawnPage(content), { detect: "never" });
    expect(template.fields).toEqual([]);
    expect(notes.map(({ code }) => code)).toEqual(["no-fields"]);
    expect((await importTemplate(drawnPage(""))).notes[0]?.message).toContain("show no place to write");
  });

  it("and a form keeps to its own unless told otherwise", async () => {
    const form = formWith(["/FT /Tx /T (city) /Rect [201 701 399 717]"], {
      page: "/Contents 5 0 R /Resources << /Font << /F 6 0 R >> >>",
      objects: [
        { dict: "", stream: content + text(100, 605, "City") + box(200, 600, 200, 18) },
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ],
    });
    const aliases = async (detect: "auto" | "always"): Promise<unknown> =>
      (await importTemplate(form, { detect })).template.fields.map(({ alias }) => alias);
    expect(await aliases("auto")).toEqual(["city"]);
    expect(await aliases("always")).toEqual(["city", "city2"]);
  });
});
