import { describe, expect, it } from "vitest";
import { HtmlWriter } from "./html-writer.ts";
import { writeMarkdown } from "./markdown-content.ts";

function htmlOf(markdown: string, maximumLength = 10_000_000, allowsHtml = false): string {
  const html = new HtmlWriter(maximumLength, allowsHtml);
  writeMarkdown(markdown, html);
  return html.toString().replaceAll("\n", "⏎");
}

it.each([
  ["in a line", "a <kbd>b</kbd> **c** & <d", "<p>a <kbd>b</kbd> <strong>c</strong> &amp; &lt;d</p>"],
  [
    "around Markdown",
    '<div align="center">\n\n# a\n\n</div>',
    '<div align="center">⏎<h1 id="a">a</h1></div>',
  ],
  ["as a comment", "<!-- toc -->\n\na", "<!-- toc -->⏎<p>a</p>"],
  [
    "with links to headings",
    '<a href="#b-c">x</a>\n\n# B c\n# B c',
    '<p><a href="#b-c">x</a></p><h1 id="b-c">B c</h1><h1 id="b-c-1">B c</h1>',
  ],
  ["but not in code", "`<b>`", "<p><code>&lt;b&gt;</code></p>"],
])("allowed HTML stays HTML (CommonMark §4.6, §6.6): %s", (_, markdown, expected) => {
  expect(htmlOf(markdown, undefined, true)).toBe(expected);
});

describe("Markdown becomes HTML", () => {
  it.each([
    ["paragraphs over several lines", "one\ntwo\n\nthree", "<p>one⏎two</p><p>three</p>"],
    ["headings", "# a\n## b\n###### c", "<h1>a</h1><h2>b</h2><h6>c</h6>"],
    [
      "headings that links lead to",
      "[A](#an-api) [B](#gr%C3%B6%C3%9Fe-1)\n# An `API`!\n## Größe\n## Größe\n## c",
      '<p><a href="#an-api">A</a> <a href="#gr%C3%B6%C3%9Fe-1">B</a></p><h1 id="an-api">An <code>API</code>!</h1><h2>Größe</h2><h2 id="größe-1">Größe</h2><h2>c</h2>',
    ],
    [
      "headings that links lead to as on GitHub",
      "[A](#A-b) [C](#user-content-c)\n# A b\n# c",
      '<p><a href="#a-b">A</a> <a href="#c">C</a></p><h1 id="a-b">A b</h1><h1 id="c">c</h1>',
    ],
    [
      "headings that a footnote leads to",
      "a[^1]\n\n[^1]: [B](#B-c)\n# B c",
      '<p>a<span class="footnote" id="footnote-1"><a href="#b-c">B</a></span></p><h1 id="b-c">B c</h1>',
    ],
    ["headings with a line below", "a\n=\nb\n-", "<h1>a</h1><h2>b</h2>"],
    [
      "bold and italic",
      "**a** *b* ***c***",
      "<p><strong>a</strong> <em>b</em> <em><strong>c</strong></em></p>",
    ],
    ["strikethrough", "~~a~~", "<p><s>a</s></p>"],
    [
      "footnotes, the first call with the note and others with its number",
      "a[^1] b[^x] c[^1]\n\n[^X]: *x* https://e.com\ny\n\n    z\n[^1]: word\n# d",
      '<p>a<span class="footnote" id="footnote-1">word</span> b<span class="footnote" id="footnote-2"><em>x</em> ' +
        '<a href="https://e.com">https://e.com</a>⏎y<br>⏎z</span> c<a class="call" href="#footnote-1"></a></p><h1>d</h1>',
    ],
    [
      "notes that nothing calls, and second ones of their name, where they stand",
      "[^1]: *a*\n\n> b[^2]\n>\n> [^2]: c\n\n[^2]: d",
      '<p>[^1]: <em>a</em></p><blockquote><p>b<span class="footnote" id="footnote-1">c</span></p></blockquote><p>[^2]: d</p>',
    ],
    [
      "no footnotes without a note, in a note, or in code",
      "a[^1] `[^2]`[^2]\n\n[^2]: [^2] b\n\n\n    [^1]: c",
      '<p>a[^1] <code>[^2]</code><span class="footnote" id="footnote-1">[^2] b<br>⏎[^1]: c</span></p>',
    ],
    [
      "alerts",
      "> [!NOTE]\n> a *b*\n>\n> c\n\n> [!tip]\n>\n> - d",
      '<blockquote class="alert note"><p>Note</p><p>a <em>b</em></p><p>c</p></blockquote>' +
        '<blockquote class="alert tip"><p>Tip</p><ul><li>d</li></ul></blockquote>',
    ],
    [
      "no alerts of other names, with text beside, or inside others",
      "> [!NO]\n> a\n\n> [!NOTE] a\n\n- > [!NOTE]\n  > a",
      "<blockquote><p>[!NO]⏎a</p></blockquote><blockquote><p>[!NOTE] a</p></blockquote><ul><li><blockquote><p>[!NOTE]⏎a</p></blockquote></li></ul>",
    ],
    ["bullets", "- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
    ["bullets with blank lines between", "- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
    ["nested bullets", "- a\n  - b\n\n    c", "<ul><li>a<ul><li><p>b</p><p>c</p></li></ul></li></ul>"],
    ["numbers", "1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"],
    ["numbers from another start", "7) a", '<ol start="7"><li>a</li></ol>'],
    [
      "tasks",
      "- [x] a\n- [ ] b\n- [y] c",
      '<ul><li class="task"><span class="box"><span class="check"></span></span>a</li>' +
        '<li class="task"><span class="box"></span>b</li><li>[y] c</li></ul>',
    ],
    ["no tasks outside lists", "[x] a", "<p>[x] a</p>"],
    [
      "tables with alignment",
      "| a | b | c |\n|:--|:-:|--:|\n| *d* | e \\| f |",
      '<table class="table rows"><thead><tr><th>a</th><th class="center">b</th><th class="right">c</th></tr></thead>' +
        '<tbody><tr><td><em>d</em></td><td class="center">e | f</td><td class="right"></td></tr></tbody></table>',
    ],
    ["blockquotes", "> a\n>> b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"],
    ["code in a line", "`a <b> *c*`", "<p><code>a &lt;b&gt; *c*</code></p>"],
    ["fenced code", "```html\n<p>\n\n  a\n```", "<pre>⏎&lt;p&gt;⏎⏎  a</pre>"],
    ["code that starts with an empty line", "```\n\na\n```", "<pre>⏎⏎a</pre>"],
    ["indented code", "    a\n     b", "<pre>⏎a⏎ b</pre>"],
    ["rules", "a\n\n---", "<p>a</p><hr>"],
    [
      "links",
      '[a *b*](http://c.example/?d&e "f")',
      '<p><a href="http://c.example/?d&amp;e">a <em>b</em></a></p>',
    ],
    ["links by reference", "[a][b]\n\n[b]: /c", '<p><a href="/c">a</a></p>'],
    ["addresses in angles", "<http://a.example>", '<p><a href="http://a.example">http://a.example</a></p>'],
    [
      "bare addresses",
      "http://a.example/b?c, www.d.example. e@f.example readme.md",
      '<p><a href="http://a.example/b?c">http://a.example/b?c</a>, <a href="http://www.d.example">www.d.example</a>. ' +
        '<a href="mailto:e@f.example">e@f.example</a> readme.md</p>',
    ],
    ["images", "![a *b*](c.png)", '<p><img src="c.png" alt="a b"></p>'],
    [
      "images as data",
      "![](data:image/svg+xml,%3Csvg/%3E)",
      '<p><img src="data:image/svg+xml,%3Csvg/%3E" alt=""></p>',
    ],
    ["hard breaks", "a  \nb\\\nc", "<p>a<br>⏎b<br>⏎c</p>"],
    ["escapes and references", "\\*a\\* &amp; &copy; &lt;", "<p>*a* &amp; © &lt;</p>"],
  ])("%s", (_, markdown, html) => {
    expect(htmlOf(markdown)).toBe(html);
  });
});

describe("what an author writes never becomes markup", () => {
  it.each([
    ["HTML in a line", 'a <b onclick="c">d</b>', "<p>a &lt;b onclick=&quot;c&quot;&gt;d&lt;/b&gt;</p>"],
    ["HTML blocks", "<script>\na\n</script>", "<p>&lt;script&gt;⏎a⏎&lt;/script&gt;</p>"],
    ["comments", "<!-- a -->", "<p>&lt;!-- a --&gt;</p>"],
    ["info of code", '```"><b>\na\n```', "<pre>⏎a</pre>"],
    ["addresses", '[a](<"onclick=b>)', '<p><a href="%22onclick=b">a</a></p>'],
    ["descriptions", '![">](b)', '<p><img src="b" alt="&quot;&gt;"></p>'],
    ["scripts as addresses", "[a](javascript:b)", "<p>[a](javascript:b)</p>"],
    ["cells", "|<i>|\n|-|", '<table class="table rows"><thead><tr><th>&lt;i&gt;</th></tr></thead></table>'],
  ])("%s", (_, markdown, html) => {
    expect(htmlOf(markdown)).toBe(html);
  });
});

describe("hostile text is shown as text, in bounded depth", () => {
  const nest = 100_000;
  const depthOf = (html: string): number => {
    let depth = 0;
    let deepest = 0;
    for (const [tag] of html.matchAll(/<\/?(?:blockquote|ul|ol|li|strong|em)\b/g)) {
      depth += tag.startsWith("</") ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(depth).toBe(0);
    return deepest;
  };
  it.each([
    ["blockquotes", `${">".repeat(nest)}a`, ">a"],
    ["bullets", `${"- ".repeat(nest)}a`, "- a"],
    ["numbers", `${"1. ".repeat(nest)}a`, "1. a"],
    ["both in turn", `${"> - ".repeat(nest)}a`, "- a"],
    ["bullets with tabs", `${"-\t".repeat(nest)}a`, "-\ta"],
    ["emphasis", `${"*".repeat(nest)}a${"*".repeat(nest)}`, "a"],
    ["brackets", `${"[".repeat(nest)}a${"](b)".repeat(nest)}`, '<a href="b">a</a>]'],
    ["images", `${"![".repeat(nest)}a${"](b)".repeat(nest)}`, "a](b)"],
  ])("%s", (_, markdown, end) => {
    const html = htmlOf(markdown);
    expect(html.replaceAll("&gt;", ">").includes(end)).toBe(true);
    expect(depthOf(html)).toBeLessThanOrEqual(40);
  });

  it("keeps the lines of blocks that are nested too deeply", () => {
    const html = htmlOf(`${"> ".repeat(60)}a *b*\n${"> ".repeat(60)}c`);
    expect(html).toMatch(/<p>(&gt; )+a <em>b<\/em>⏎(&gt; )*c<\/p>/);
  });

  it("stops a short text that stands for much: references that repeat a long address", () => {
    const text = `[a]: /${"b".repeat(1000)}\n\n${"[a]".repeat(1000)}`;
    expect(() => htmlOf(text, 100_000)).toThrow("longer than 100000 characters");
  });
});
