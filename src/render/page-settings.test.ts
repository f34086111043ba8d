import { describe, expect, it } from "vitest";
import { pageSettingsSheet } from "./page-settings.ts";

describe("the sheet of page settings", () => {
  it.each([
    [undefined, ""],
    [{}, ""],
    [{ width: "5in" }, "@page { size: 5in 11in; }"],
    [{ height: "5in" }, "@page { size: 8.5in 5in; }"],
    [{ marginTop: "1in", margin: "2in" }, "@page { margin: 2in; margin-top: 1in; }"],
    [{ shrinkToFit: true }, "@page { -platen-shrink-to-fit: auto; }"],
    [{ shrinkToFit: false }, "@page { -platen-shrink-to-fit: none; }"],
  ])("%j", (page, sheet) => {
    expect(pageSettingsSheet(page)).toBe(sheet);
  });

  it.each([
    [{}, ""],
    [{ margin: "20px" }, ""],
    [{ margin: "1in", marginBottom: "19px" }, "vertical-align: bottom; padding-bottom: 5px"],
    [{ margin: "0 1in" }, "vertical-align: bottom; padding-bottom: 5px"],
    [{ margin: "1in 0" }, "padding-right: 12px"],
    [{ margin: "1in 0", marginRight: "1em" }, ""],
    [{ margin: "-3px" }, "vertical-align: bottom; padding-bottom: 8px; padding-right: 15px"],
    [{ margin: "0 1pt 1pc 1in" }, "vertical-align: bottom; padding-bottom: 5px; padding-right: 12px"],
  ])("keeps a page counter on pages with the margins %j", (margins, place) => {
    const sheet = pageSettingsSheet({ ...margins, pageCount: "bottomRight" });
    expect(sheet).toContain(place === "" ? " font-size: 9pt } }" : ` font-size: 9pt; ${place} } }`);
    expect(sheet).toContain('@bottom-right { content: counter(page) " / " counter(pages);');
  });

  it("keeps one at the top below the edge, and one in the middle away from no side", () => {
    expect(pageSettingsSheet({ margin: "0", pageCount: "topCenter" })).toContain(
      "font-size: 9pt; vertical-align: top; padding-top: 5px }",
    );
  });
});
