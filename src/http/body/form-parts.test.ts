import { describe, expect, it } from "vitest";
import { readFormParts } from "./form-parts.ts";

const text = new TextDecoder();
const TYPE = "multipart/form-data; boundary=b";

/** Names, kinds and contents of the parts; `⏎` is a carriage return with a line feed. */
function parts(body: string, contentType: string = TYPE): string[] {
  const bytes = new TextEncoder().encode(body.replaceAll("⏎", "\r\n"));
  return readFormParts(bytes, contentType).map(
    ({ name, isFile, contentType: type, bytes: content }) =>
      `${name}${isFile ? " (file)" : ""}${type === "" ? "" : ` [${type}]`}: ${text.decode(content)}`,
  );
}

const part = (head: string, content = "1"): string => `--b⏎${head}⏎⏎${content}⏎--b--⏎`;
const named = (name: string): string => `Content-Disposition: form-data; name=${name}`;

describe("parts of multipart/form-data", () => {
  it("are read in their order", () => {
    expect(parts(`--b⏎${named('"a"')}⏎⏎1⏎--b⏎${named('"b"')}⏎⏎⏎2⏎⏎--b--⏎`)).toEqual(["a: 1", "b: \r\n2\r\n"]);
    expect(parts("--b--")).toEqual([]);
  });

  it.each([
    ["without quotes", named("a"), "a: 1"],
    [
      "as .NET writes them",
      `Content-Type: text/plain; charset=utf-8⏎${named("a")}`,
      "a [text/plain; charset=utf-8]: 1",
    ],
    [
      "of files as .NET writes them",
      `${named("a; filename=x.json; filename*=utf-8''x.json")}⏎Content-Type: application/json`,
      "a (file) [application/json]: 1",
    ],
    ["without a space before them", "Content-Disposition: form-data;name=a", "a: 1"],
    ["in capitals", 'CONTENT-DISPOSITION: FORM-DATA; NAME="a"', "a: 1"],
    ["with quotes and semicolons inside", named('"a\\"; name=b"'), 'a"; name=b: 1'],
    ["with letters of any script", named('"größe"'), "größe: 1"],
    ["beside other headers", `${named('"a"')}⏎Content-Length: 1⏎X-Other: y`, "a: 1"],
    [
      "before the name of a file in the same words",
      'Content-Disposition: form-data; filename="name=x"; name="a"',
      "a (file): 1",
    ],
  ])("have names %s", (_form, head, expected) => {
    expect(parts(part(head))).toEqual([expected]);
  });

  it.each([
    ["short", "multipart/form-data; boundary=b"],
    ["in quotes", 'multipart/form-data; boundary="b"'],
    ["after a charset", "multipart/form-data; charset=utf-8; Boundary=b"],
    ["before one", "multipart/form-data; boundary=b; charset=utf-8"],
  ])("have boundaries %s", (_form, contentType) => {
    expect(parts(part(named("a")), contentType)).toEqual(["a: 1"]);
  });

  it("have boundaries of all the signs that may stand in quotes", () => {
    const boundary = "a b'()+_,-./:=?0";
    const body = `--${boundary}⏎${named("a")}⏎⏎1⏎--${boundary}--`;
    expect(parts(body, `multipart/form-data; boundary="${boundary}"`)).toEqual(["a: 1"]);
  });

  it("may stand between a preamble and an epilogue", () => {
    expect(parts(`preamble --b⏎${part(named("a"))}epilogue⏎--b⏎`)).toEqual(["a: 1"]);
  });

  it("may have lines that end without a carriage return, and spaces after a boundary", () => {
    expect(parts(part(named("a")).replaceAll("⏎", "\n"))).toEqual(["a: 1"]);
    expect(parts(`--b \t⏎${named("a")}⏎⏎1⏎--b--`)).toEqual(["a: 1"]);
  });

  it("may contain what only looks like a boundary", () => {
    const content = "x--b--⏎--bc⏎ --b⏎-\r\r\n";
    expect(parts(part(named("a"), content))).toEqual([`a: ${content.replaceAll("⏎", "\r\n")}`]);
  });

  it("in base64 are decoded", () => {
    expect(parts(part(`${named("a")}⏎Content-Transfer-Encoding: base64`, "aGVs⏎bG8="))).toEqual(["a: hello"]);
    expect(() => parts(part(`${named("a")}⏎Content-Transfer-Encoding: base64`, "?"))).toThrow(
      "a: Not valid base64.",
    );
  });

  it.each([
    ["multipart/form-data", part(named("a")), "its Content-Type names no boundary"],
    [
      "multipart/form-data; boundary=c",
      part(named("a")),
      "the boundary that its Content-Type names is not there",
    ],
    [TYPE, "", "the boundary that its Content-Type names is not there"],
    [TYPE, `--b⏎${named("a")}⏎⏎1`, "it breaks off before its last boundary"],
    [TYPE, `--b⏎${named("a")}⏎⏎1⏎--b`, "it breaks off before its last boundary"],
    [TYPE, part("Content-Type: text/plain"), "a part has no name"],
    [TYPE, "--b⏎--b--", "a part has no name"],
  ])("are refused in %s with the body %j", (contentType, body, reason) => {
    expect(() => parts(body, contentType)).toThrow(`The body is not valid multipart/form-data: ${reason}.`);
  });
});
