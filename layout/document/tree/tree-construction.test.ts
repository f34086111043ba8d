import { describe, expect, it } from "vitest";
import { bodyOf, parse } from "../testing/parse.ts";

const QUIRKS = '<!doctype html public "-//w3c//dtd html 3.2//">';

/** Each row: markup as written, the body after parsing with all tags written out. */
function cases(rows: readonly (readonly [string, string])[]): void {
  it.each(rows)("%s", (html, expected) => {
    expect(bodyOf(html)).toBe(expected);
  });
}

describe("tables", () => {
  cases([
    ["<table><tr><td>a", "<table><tbody><tr><td>a</td></tr></tbody></table>"],
    ["<table><td>a<th>b", "<table><tbody><tr><td>a</td><th>b</th></tr></tbody></table>"],
    [
      "<table><tr><td>a<td>b<tfoot><tr><td>c",
      "<table><tbody><tr><td>a</td><td>b</td></tr></tbody><tfoot><tr><td>c</td></tr></tfoot></table>",
    ],
    [
      "<table><thead><tr><th>h<tbody><tr><td>a<tr><td>b",
      "<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>",
    ],
    [
      "<table><col><col span=2><tr>",
      '<table><colgroup><col></col><col span="2"></col></colgroup><tbody><tr></tr></tbody></table>',
    ],
    ["<table><caption>c<tr><td>a", "<table><caption>c</caption><tbody><tr><td>a</td></tr></tbody></table>"],
    ["<table> <tr> <td> a </td> </tr> </table>", "<table><tbody><tr><td> a </td></tr></tbody></table>"],
    ["<table>x<tr><td>a</table>y", "x<table><tbody><tr><td>a</td></tr></tbody></table>y"],
    ["<table><tr>x<td>a", "x<table><tbody><tr><td>a</td></tr></tbody></table>"],
    ["<table><div>x</div><tr><td>a", "<div>x</div><table><tbody><tr><td>a</td></tr></tbody></table>"],
    ["<table><b>x<tr><td>a", "<b>x</b><table><tbody><tr><td>a</td></tr></tbody></table>"],
    ["<table><tr><td>a</td></td></table>", "<table><tbody><tr><td>a</td></tr></tbody></table>"],
    [
      "<table><tr><td><table><tr><td>in</table>out",
      "<table><tbody><tr><td><table><tbody><tr><td>in</td></tr></tbody></table>out</td></tr></tbody></table>",
    ],
    ["<table><table>a", "<table></table>a<table></table>"],
    [
      "<table><input type=hidden><form><tr>",
      '<table><input type="hidden"></input><form></form><tbody><tr></tr></tbody></table>',
    ],
    ["<td>a</td><tr>b<col>c<tbody>", "abc"],
    ["<div><tr><td>x</div>y", "<div>x</div>y"],
    ["<table><style>p{}</style><tr>", "<table><style>p{}</style><tbody><tr></tr></tbody></table>"],
    ["<p><table></table>", "<p></p><table></table>"],
    [`${QUIRKS}<p><table></table>`, "<p><table></table></p>"],
    ["<table><tr><td><p>a</table>b", "<table><tbody><tr><td><p>a</p></td></tr></tbody></table>b"],
    [
      "<table><tr><td><b>a<tr><td>b",
      "<table><tbody><tr><td><b>a</b></td></tr><tr><td>b</td></tr></tbody></table>",
    ],
  ]);
});

describe("misnested formatting", () => {
  cases([
    ["<b>1<i>2</b>3</i>4", "<b>1<i>2</i></b><i>3</i>4"],
    ["<p><b>a<p>b</b>c", "<p><b>a</b></p><p><b>b</b>c</p>"],
    ["<b>a<p>b</b>c</p>", "<b>a</b><p><b>b</b>c</p>"],
    ["<b><i>a<p>b</b>c</i>d", "<b><i>a</i></b><i></i><p><i><b>b</b>c</i>d</p>"],
    ["<a href=1>x<a href=2>y", '<a href="1">x</a><a href="2">y</a>'],
    ["<a href=1><div><a href=2>y", '<a href="1"></a><div><a href="1"></a><a href="2">y</a></div>'],
    ["<b><b><b><b><b>x<p>y", "<b><b><b><b><b>x<p>y</p></b></b></b></b></b>"],
    ["<p><b><b><b><b>x<p>y", "<p><b><b><b><b>x</b></b></b></b></p><p><b><b><b>y</b></b></b></p>"],
    ["<font color=red><p>a</font>b", '<font color="red"></font><p><font color="red">a</font>b</p>'],
    ["<nobr>a<nobr>b", "<nobr>a</nobr><nobr>b</nobr>"],
    ["a</b>c", "ac"],
    ["<em><strong>a</em>b</strong>", "<em><strong>a</strong></em><strong>b</strong>"],
    [
      "<table><tr><td><i>a</td></i><td>b",
      "<table><tbody><tr><td><i>a</i></td><td>b</td></tr></tbody></table>",
    ],
  ]);
});

describe("implied and stray end tags", () => {
  cases([
    ["<p>a<p>b<div>c", "<p>a</p><p>b</p><div>c</div>"],
    ["<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>"],
    ["<dl><dt>a<dd>b<dt>c", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"],
    ["<h1>a<h2>b</h3>c", "<h1>a</h1><h2>b</h2>c"],
    ["a</p>b", "a<p></p>b"],
    ["a</br>b", "a<br></br>b"],
    ["<div>a</span>b</div></div>c", "<div>ab</div>c"],
    ["<p><span>a</p>b", "<p><span>a</span></p>b"],
    ["<form id=1>a<form id=2>b</form>c", '<form id="1">ab</form>c'],
    ["<button>a<button>b", "<button>a</button><button>b</button>"],
    [
      "<select><option>a<option>b<optgroup><option>c</select>d",
      "<select><option>a</option><option>b</option><optgroup><option>c</option></optgroup></select>d",
    ],
    ["<ruby>a<rp>(<rt>b<rp>)</ruby>", "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>"],
    ["<div/>a<br/>b<p/>c", "<div>a<br></br>b<p>c</p></div>"],
    ["</body>a</html>b", "ab"],
    ["<image src=x>", '<img src="x"></img>'],
  ]);
});

describe("raw text and line feeds", () => {
  cases([
    ["<pre>\nx\n</pre>", "<pre>x\n</pre>"],
    ["<pre>\n\nx</pre>", "<pre>\nx</pre>"],
    ["<textarea>\n<b>&lt;</textarea>", "<textarea><b><</textarea>"],
    ["<pre>&#10;x</pre>", "<pre>x</pre>"],
    ["<xmp><b>&lt;</xmp>", "<xmp><b>&lt;</xmp>"],
    ["<p><style>a<b></style>c", "<p><style>a<b></style>c</p>"],
    ["<p><script>'</p>'</script>c", "<p><script>'</p>'</script>c</p>"],
    ["<iframe><p></iframe>a", "<iframe><p></iframe>a"],
    ["<p><noscript><b>x</b></noscript>", "<p><noscript><b>x</b></noscript></p>"],
    ["<p><template><tr><td>gone<template></template></template>kept", "<p><template></template>kept</p>"],
    ["a\0b", "ab"],
    ["<?xml version='1.0'?><p>a", "<p>a</p>"],
    ["<p>a<?php x ?>b<!ELEMENT y>c", "<p>abc</p>"],
    ["a < b <3 &amp &ampx; &unknown; &copy2", "a < b <3 & &x; &unknown; ©2"],
  ]);

  it("replaces NUL where it would change the meaning of names", () => {
    expect(bodyOf("<p id=a\0b><svg><text>x\0y")).toBe(
      '<p id="a\uFFFDb"><svg><text>x\uFFFDy</text></svg></p>',
    );
  });
});

describe("SVG and MathML", () => {
  cases([
    [
      "<svg viewbox='0 0 1 1' preserveaspectratio=none>",
      '<svg viewBox="0 0 1 1" preserveAspectRatio="none"></svg>',
    ],
    [
      "<svg><lineargradient gradientunits=x /><PATH D=m /></svg>a",
      '<svg><linearGradient gradientUnits="x"></linearGradient><path d="m"></path></svg>a',
    ],
    ["<svg><g><path/></g></svg>", "<svg><g><path></path></g></svg>"],
    [
      "<svg><foreignobject><p>a<p>b</p></foreignobject><rect/></svg>",
      "<svg><foreignObject><p>a</p><p>b</p></foreignObject><rect></rect></svg>",
    ],
    [
      "<svg><title><b>a</b></title><style>p{}</style></svg>",
      "<svg><title><b>a</b></title><style>p{}</style></svg>",
    ],
    ["<svg><style><g></style></svg>", "<svg><style><g></g></style></svg>"],
    ["<svg><g><p>out", "<svg><g></g></svg><p>out</p>"],
    ["<svg><g><font>in<font color=red>out", '<svg><g><font>in</font></g></svg><font color="red">out</font>'],
    ["<svg><text><![CDATA[a<b]]></text></svg>", "<svg><text>a<b</text></svg>"],
    ["<p><![CDATA[a]]>b", "<p>b</p>"],
    ["<p><![CDATA[<b>a</b>]]>b<![CDATA[<i>c]]>", "<p>a]]>bc]]></p>"],
    ["<p><![CDATA[>a<![CDATA[>b]]>c]]>d", "<p>ab]]>c]]>d</p>"],
    ["<p>a<![CDATA[<svg><text><![CDATA[<b>]]></text></svg>]]>", "<p>a<text>]]></text>]]></p>"],
    ["<svg><g><![CDATA[<p>]]></g></svg><![CDATA[<p>]]>", "<svg><g><p></g></svg>]]>"],
    [
      "<svg><foreignObject><p><![CDATA[>a]]></p><![CDATA[>b]]>",
      "<svg><foreignObject><p>a]]></p>>b</foreignObject></svg>",
    ],
    ["<svg><text>a<![CDATA[b</text>", "<svg><text>ab</text></text></svg>"],
    ["<svg><text>a</text></svg><p>b<![CDATA[c", "<svg><text>a</text></svg><p>b</p>"],
    ["<svg><text><!--[CDATA[a--><!-- [CDATA[b --><?[CDATA[c></text>", "<svg><text></text></svg>"],
    ["<math><mi><![CDATA[<]]>x", "<math><mi><x</mi></math>"],
    ["<p title='<![CDATA[>'><!-- <![CDATA[ > --><![CDATA[>a", '<p title="<![CDATA[>">a</p>'],
    ["<p title=<![CDATA[a>&ampb&noti<![CDATA[>c&amp<![CDATA[>d", '<p title="<![CDATA[a">&b¬ic&d</p>'],
    [
      "<p><textarea><![CDATA[>a</textarea><style><![CDATA[>b</style>",
      "<p><textarea><![CDATA[>a</textarea><style><![CDATA[>b</style></p>",
    ],
    [
      "<math><mi>x</mi><mo>&lt;</mo><MFENCED definitionurl=a /></math>",
      '<math><mi>x</mi><mo><</mo><mfenced definitionURL="a"></mfenced></math>',
    ],
    [
      "<math><mtext><b>a</b></mtext><annotation-xml encoding=text/html><p>b</annotation-xml></math>",
      '<math><mtext><b>a</b></mtext><annotation-xml encoding="text/html"><p>b</p></annotation-xml></math>',
    ],
    ["<svg><g></svg>a", "<svg><g></g></svg>a"],
    ["<svg><a xlink:href=#x>t</a></svg>", '<svg><a xlink:href="#x">t</a></svg>'],
  ]);

  it("keeps vocabularies apart", () => {
    const document = parse("<svg><title>x</title></svg><a><svg><a>");
    const names: string[] = [];
    for (let node = 0; node < document.nodeCount; node += 1) {
      if (document.isElement(node)) names.push(`${document.namespaceOf(node)}:${document.nameOf(node)}`);
    }
    expect(names.slice(3)).toEqual(["svg:svg", "svg:title", "html:a", "svg:svg", "svg:a"]);
  });
});

describe("before the body", () => {
  cases([
    ["<frameset><frame></frameset><p>a", "<p>a</p>"],
    ["<head><p>a</head>b", "<p>ab</p>"],
    ["<head><noscript><p>a</noscript>", "<p>a</p>"],
    ["<head></head><title>t</title><p>a", "<p>a</p>"],
  ]);
});
