import { describe, expect, it } from "vitest";
import { Engine } from "../../node/index.ts";

const engine = new Engine();

/** The structure elements of a document as they are written: they stand in no compressed stream. */
async function elementsOf(body: string, conformance = "PDF/UA-1"): Promise<string> {
  const html = `<!DOCTYPE html><html lang="en"><title>Title</title><body>${body}`;
  const { pdf } = await engine.renderHtml({ html }, { conformance });
  return Buffer.from(pdf).toString("latin1");
}

describe("attributes of structure elements", () => {
  it.each([
    ["a button outside of any form", "<button>x</button>", "/O/PrintField/Role/pb"],
    ["a text field that is drawn", "<input value=x>", "/O/PrintField/Role/tv"],
    ["a check box that is drawn", "<input type=checkbox checked>", "/O/PrintField/Role/cb/checked/on"],
    ["a radio button that is drawn", "<input type=radio checked>", "/O/PrintField/Role/rb/checked/on"],
  ])("tell of %s (ISO 32000-1 §14.8.5.6)", async (_name, body, written) => {
    expect(await elementsOf(`<p>${body}`)).toContain(written);
  });

  it("tell nothing of printing where a control has a field", async () => {
    const body = '<form><label>Name <input name="a"></label></form>';
    expect(await elementsOf(body)).not.toContain("/O/PrintField");
  });

  it("name description lists by the version of PDF (ISO 32000-2 table 382)", async () => {
    const list = "<dl><dt>a<dd>b</dl>";
    expect(await elementsOf(list)).toContain("/ListNumbering/None");
    expect(await elementsOf(list, "PDF/UA-2")).toContain("/ListNumbering/Description");
  });

  it.each(["PDF/UA-2", "PDF/A-3a", "PDF/A-3b,PDF/UA-1"])(
    "add MathML to formulas in %s, equal ones once",
    async (conformance) => {
      const elements = await elementsOf(
        "<p><math><mi>x</mi></math> or <math><mi>x</mi></math> or <math><mi>y</mi></math>",
        conformance,
      );
      expect(elements.match(/\/S\/Formula[^\n]*\/AF\[\d+ 0 R\]/g)).toHaveLength(3);
      expect(elements.match(/\/Subtype \/application#2Fmathml\+xml/g)).toHaveLength(2);
      expect(elements).toContain("/AFRelationship /Supplement");
      expect(elements).toMatch(/pdfaid:part|pdfuaid:part/);
    },
  );

  it.each(["PDF/UA-1", "PDF/A-2a", "PDF/A-4", "PDF/A-4,PDF/UA-2"])(
    "add no files to formulas in %s, which may have none",
    async (conformance) => {
      const elements = await elementsOf("<p><math><mi>x</mi></math>", conformance);
      expect(elements).toContain("/S/Formula");
      expect(elements).not.toContain("EmbeddedFile");
      expect(elements).toMatch(/pdfaid:part|pdfuaid:part/);
    },
  );

  it("say what abbreviations stand for", async () => {
    const written = [..."Page"].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("");
    const elements = await elementsOf("<p><abbr title=Page>p.</abbr>");
    expect(elements.toLowerCase()).toContain(`/e<feff${written}>`);
  });
});
