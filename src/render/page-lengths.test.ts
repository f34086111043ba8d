import { describe, expect, it } from "vitest";
import { checkCall } from "./check-input.ts";

describe("lengths of page settings", () => {
  it.each([
    { width: "8.5in", height: "11in" },
    { width: "+.5e1cm", height: " 10pc " },
    { width: "0.05in", height: ".1e2in" },
    { margin: "0" },
    { margin: "-1mm 2cm 3in 4px" },
    { marginTop: "-2em", marginRight: "1.rem", marginBottom: "0.0", marginLeft: "72pt" },
    { marginTop: undefined },
  ])("%j fits", (page) => {
    expect(() => checkCall({ html: "", page }, {})).not.toThrow();
  });

  it.each([
    [{ width: "-1in" }, ["page.width"]],
    [{ width: "0" }, ["page.width"]],
    [{ width: "0in", height: "0.00e5mm" }, ["page.width", "page.height"]],
    [{ height: "11" }, ["page.height"]],
    [{ margin: "" }, ["page.margin"]],
    [{ margin: "1in 1in 1in 1in 1in" }, ["page.margin"]],
    [{ margin: "1in; size: a3" }, ["page.margin"]],
    [{ marginLeft: "5vw", marginTop: "1in 2in" }, ["page.marginTop", "page.marginLeft"]],
    [{ marginTop: "calc(1in)" }, ["page.marginTop"]],
  ])("%j does not", (page, properties) => {
    expect(() => checkCall({ html: "", page }, {})).toThrow(
      expect.objectContaining({
        fields: properties.map((property) => expect.objectContaining({ property })),
      }),
    );
  });
});
