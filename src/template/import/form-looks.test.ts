import { describe, expect, it } from "vitest";
import { formWith } from "../testing/raw-pdf.ts";
import { importTemplate } from "./import-template.ts";

const RECT = "/Rect [100 700 300 720]";
const textWidget = (name: string, more = ""): string => `/FT /Tx /T (${name}) ${RECT} ${more}`;

describe("fonts of a form", () => {
  const fonts = (...entries: string[]): string => `/DR << /Font << ${entries.join(" ")} >> >>`;

  it.each([
    ["/Helv", "", { fontFamily: "Helvetica" }],
    ["/HeBo", "", { fontFamily: "Helvetica", fontWeight: "bold" }],
    ["/TiIt", "", { fontFamily: "Times New Roman", fontWeight: "italic" }],
    [
      "/F1",
      fonts("/F1 << /BaseFont /ABCDEF+CourierNewPS-BoldMT >>"),
      { fontFamily: "Courier", fontWeight: "bold" },
    ],
    [
      "/F1",
      fonts("/F1 << /BaseFont /Arial,BoldItalic >>"),
      { fontFamily: "Helvetica", fontWeight: "boldItalic" },
    ],
    ["/F1", fonts("/F1 << /BaseFont /MinionPro-Regular >>"), { fontFamily: "Times New Roman" }],
    ["/F1", fonts("/F1 << /BaseFont /Unknown /FontDescriptor << /Flags 3 >> >>"), { fontFamily: "Courier" }],
    [
      "/F1",
      fonts("/F1 << /BaseFont /Unknown /FontDescriptor << /Flags 34 /FontWeight 700 >> >>"),
      {
        fontFamily: "Times New Roman",
        fontWeight: "bold",
      },
    ],
  ])("%s %s", async (name, form, expected) => {
    const pdf = formWith([textWidget("x", `/DA (${name} 9 Tf)`)], { form });
    expect((await importTemplate(pdf)).template.style).toEqual({ fontSize: 9, ...expected });
  });

  it.each(["/F9", "/ZaDb"])("says nothing of %s", async (name) => {
    const pdf = formWith([textWidget("x", `/DA (${name} 9 Tf)`)]);
    expect((await importTemplate(pdf)).template.style).toEqual({ fontSize: 9 });
  });
});

describe("the clean copy", () => {
  it("keeps what buttons look like in all states, and the frame of a text field without its value", async () => {
    const form = (content: string) => ({ dict: "/Subtype /Form /BBox [0 0 10 10]", stream: content });
    const { pdf } = await importTemplate(
      formWith(
        [
          `/FT /Btn /T (a) ${RECT} /AS /Yes /V /Yes /AP << /N << /Yes 7 0 R /Off 8 0 R >> /D << /Yes 8 0 R >> >>`,
          textWidget("b", "/V (secret) /AP << /N 9 0 R >>"),
          `/FT /Btn /Ff ${1 << 16} /T (c) ${RECT} /AP << /N 10 0 R >>`,
        ],
        {
          objects: [
            form("1 0 0 rg 0 0 9 9 re f"),
            form("0 0 9 9 re S"),
            form("0 0 1 RG 1 1 8 8 re S /Tx BMC q 0 0 5 5 re W n BT (secret) Tj ET Q EMC BT (more) Tj ET"),
            form("BT (Print) Tj ET"),
          ],
        },
      ),
    );
    const text = Buffer.from(pdf).toString("latin1");
    for (const kept of ["/AS /Off", "1 0 0 rg 0 0 9 9 re f", "0 0 1 RG", "1 1 8 8 re", "(Print) Tj"]) {
      expect(text).toContain(kept);
    }
    for (const gone of ["/AS /Yes", "/D ", "secret", "more", "Tx BMC", "W n"])
      expect(text).not.toContain(gone);
  });
});
