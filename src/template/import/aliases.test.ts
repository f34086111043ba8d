import { describe, expect, it } from "vitest";
import { aliasesFor, type FieldName, keyOf } from "./aliases.ts";

/** Aliases for full names, their parts divided by points. */
function aliases(...names: string[]): readonly (string | undefined)[] {
  const parts: FieldName[] = names.map((name) => name.split("."));
  const found = aliasesFor(parts);
  return parts.map((name) => found.get(keyOf(name)));
}

describe("aliases of fields", () => {
  it.each([
    ["lastName", "lastName"],
    ["Last Name", "lastName"],
    ["LAST_NAME", "lastName"],
    ["topmostSubform[0].Page1[0].f1_01[0]", "f1_01"],
    ["form1[0].#subform[0].LastName[0]", "lastName"],
    ["Line[1]", "line2"],
    ["c1_1[1]", "c1_1_2"],
    ["SSN", "ssn"],
    ["DOBMonth", "dobMonth"],
    ["PTIN2Line", "ptin2Line"],
    ["Name of Applicant (print)", "nameOfApplicantPrint"],
    ["Text1.0", "text1_0"],
    ["имя_Клиента", "имяКлиента"],
    ["氏名", "氏名"],
    ["straße", "straße"],
    ["###", "field"],
    ["x".repeat(300), "x".repeat(100)],
  ])("%s → %s", (name, alias) => {
    expect(aliases(name)).toEqual([alias]);
  });

  it("show as many parts of the name as it takes to tell fields apart", () => {
    expect(aliases("Page1.name", "Page2.name", "other")).toEqual(["page1Name", "page2Name", "other"]);
    expect(aliases("A.B.x", "A.C.x", "D.C.x")).toEqual(["bX", "cX", "dCX"]);
  });

  it("are numbered where names alone can't tell fields apart", () => {
    expect(aliases("X", "x", "X_")).toEqual(["x", "x2", "x3"]);
    expect(aliases("a1", "A1")).toEqual(["a1", "a1_2"]);
    expect(aliases("name", "Page1.name", "page1Name")).toEqual(["name", "name2", "page1Name"]);
  });

  it("keep numbers apart that only a sign divides", () => {
    expect(aliases("1_11", "11_1", "f1-2", "f12")).toEqual(["1_11", "11_1", "f1_2", "f12"]);
  });

  it("are shared by equal full names", () => {
    expect(aliases("Page1.name", "Page1.name")).toEqual(["name", "name"]);
  });
});
