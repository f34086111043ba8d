import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import { NO_NODE } from "./document.ts";
import { parseDocument } from "./parse-document.ts";
import { ElementLanguages, metaContent, styleSources } from "./queries.ts";
import { parse } from "./testing/parse.ts";

function sheetsOf(html: string): string[] {
  return styleSources(parse(html)).map((source) => (source.kind === "link" ? source.href : source.text));
}

describe("styleSources", () => {
  it("are without the marks of a CDATA section", () => {
    expect(sheetsOf("<style> <![CDATA[ p { x: 1 } ]]> </style>")).toEqual(["           p { x: 1 }     "]);
  });

  it("lists elements and links in document order with media and position", () => {
    const html =
      "<link rel='icon stylesheet' href=a.css media=print>\n<style media=' screen '>p{}\n</style><p><style>q{}</style>";
    const document = parseDocument(
      { html, baseUrl: "https://example.org/x/", source: "s" },
      new DiagnosticSink(),
    );
    expect(styleSources(document)).toEqual([
      {
        kind: "link",
        node: 2,
        media: "print",
        href: "a.css",
        url: "https://example.org/x/a.css",
        position: { source: "s", line: 1, column: 1 },
      },
      {
        kind: "element",
        node: 4,
        media: "screen",
        text: "p{}\n",
        position: { source: "s", line: 2, column: 25 },
      },
      { kind: "element", node: 8, media: "", text: "q{}", position: { source: "s", line: 3, column: 19 } },
    ]);
  });

  it.each([
    [
      "<style type=text/css>a</style><style type='TEXT/CSS; charset=x'>b</style><style type=text/less>c</style>",
      ["a", "b"],
    ],
    ["<link rel=stylesheet href=a type=text/plain><link rel=STYLESHEET href=b>", ["b"]],
    ["<link rel=stylesheet href=a disabled><link rel=stylesheet><link rel=next href=b>", []],
    ["<link rel='alternate stylesheet' href=a title=x><link rel='alternate stylesheet' href=b>", []],
    [
      "<link rel=stylesheet href=a title=x><link rel=stylesheet href=b title=y><style>c</style><style title=x>d</style>",
      ["a", "c", "d"],
    ],
    [
      "<meta http-equiv=default-style content=y><link rel=stylesheet href=a title=x><link rel='stylesheet alternate' href=b title=y>",
      ["b"],
    ],
    ["<svg><style>a</style></svg>", ["a"]],
    ["<template><style>a</style></template>", []],
  ])("chooses the sheets of %s", (html, expected) => {
    expect(sheetsOf(html)).toEqual(expected);
  });

  it("has no address for a link that can't be resolved", () => {
    expect(styleSources(parse("<link rel=stylesheet href=a.css>"))[0]).toMatchObject({
      href: "a.css",
      url: undefined,
    });
  });
});

describe("metaContent", () => {
  it("finds the first by name in any case", () => {
    const document = parse("<meta name=Author content=A><meta name=author content=B><meta name=keywords>");
    expect(metaContent(document, "author")).toBe("A");
    expect(metaContent(document, "keywords")).toBeUndefined();
    expect(metaContent(document, "description")).toBeUndefined();
  });
});

describe("ElementLanguages", () => {
  function languages(html: string): Record<string, string> {
    const document = parse(html);
    const found = new ElementLanguages(document);
    const result: Record<string, string> = {};
    for (let node = 0; node < document.nodeCount; node += 1) {
      const id = document.idOf(node);
      if (id !== undefined) result[id] = found.of(node);
    }
    return result;
  }

  it("inherits the nearest attribute", () => {
    expect(
      languages(
        "<html lang=en id=a><p id=b><i lang=de><b id=c></b></i><i lang='' id=d></i><i xml:lang=fr id=e>",
      ),
    ).toEqual({
      a: "en",
      b: "en",
      c: "de",
      d: "",
      e: "fr",
    });
  });

  it.each([
    ["de-AT", "de-AT"],
    [" fr x", "fr"],
    ["en, de", ""],
  ])("falls back to the pragma %s", (content, expected) => {
    expect(languages(`<meta http-equiv=Content-Language content="${content}"><p id=a>`)).toEqual({
      a: expected,
    });
  });

  it("knows the language of text", () => {
    const document = parse("<p lang=de>x");
    const text = document.nodeCount - 1;
    expect(document.isElement(text)).toBe(false);
    expect(new ElementLanguages(document).of(text)).toBe("de");
    expect(new ElementLanguages(document).of(NO_NODE)).toBe("");
  });
});
