import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import { parseDocument } from "../document/parse-document.ts";
import { ControlLabels } from "./control-labels.ts";

/** The name of the element with the id `x`, or of its group. */
function nameIn(html: string, kind: "of" | "ofGroup" = "of"): string {
  const document = parseDocument({ html: `<!DOCTYPE html><body>${html}` }, new DiagnosticSink());
  return new ControlLabels(document)[kind](document.elementById("x"));
}

describe("what a control is called (HTML §4.10.4)", () => {
  it.each([
    ["its title", '<input id="x" title="T" aria-label="A">', "T"],
    ["its aria-label", '<input id="x" aria-label="A">', "A"],
    ["the elements it names", '<b id="p">P</b><b id="q">Q</b><input id="x" aria-labelledby="p q">', "P Q"],
    ["the label that names it", '<label for="x">L</label><input id="x">', "L"],
    ["the first of two labels", '<label for="x">1</label><label for="x">2</label><input id="x">', "1"],
    ["the label around it", '<label>Your\n <b>name</b> <input id="x" value="v"></label>', "Your name"],
    ["not what stands in it", '<label>L <select id="x"><option>O</select></label>', "L"],
    ["its alternative text, of an image", '<input id="x" type="image" alt="Alt">', "Alt"],
    ["nothing", '<input id="x">', ""],
  ])("%s", (_name, html, name) => {
    expect(nameIn(html)).toBe(name);
  });

  it.each([
    ["its legend", '<fieldset><legend>Group</legend><input type="radio" id="x"></fieldset>', "Group"],
    ["its label", '<div role="radiogroup" aria-label="Group"><input type="radio" id="x"></div>', "Group"],
    ["nothing beyond its form", '<fieldset><legend>G</legend><form><input id="x"></form></fieldset>', ""],
  ])("a group has %s", (_name, html, name) => {
    expect(nameIn(html, "ofGroup")).toBe(name);
  });
});
