/** Requests to make documents of, by name: what the examples leave out of Markdown, and page settings. */
export const REQUESTS: Readonly<Record<string, object>> = {
  "kinds of Markdown": {
    title: "Kinds of Markdown",
    data: [
      {
        heading: "Inline",
        content:
          'Some **strong**, _emphasised_, ~~struck~~ and `code` text, a [link](https://example.com "Title"), a hard\\\nbreak, &amp; an entity, 2 * 3, \\*escaped\\*, https://example.com/bare and <https://example.com/auto>.',
      },
      {
        heading: "Blocks",
        content:
          "# One\n## Two\n### Three\n#### Four\n\n- a\n- b\n  - nested\n    1. deep\n    2. deeper\n\n3. three\n4. four\n\n> quoted\n>\n> > twice\n\n---\n\n```\ncode  block\n\tindented\n```\n\n    indented code\n",
      },
      {
        heading: "Table",
        content: "| left | centre | right |\n|:---|:---:|---:|\n| a | **b** | c |\n| d | `e` | f |\n",
      },
      {
        content:
          "<b>HTML</b> stays text. <script>So does this.</script>\n\n![picture](https://example.com/a.png)",
      },
    ],
  },
  "long table": {
    title: "Long table",
    includeTimestamp: false,
    page: { pageCount: "bottomCenter" },
    data: [
      {
        label: "Rows",
        table: {
          rowGridlines: true,
          columnGridlines: true,
          verticalAlign: "center",
          columnOptions: [{ width: 60, align: "right" }, { width: "50%" }, { align: "center" }],
          rows: [
            ["Number", "Text", "Price"],
            ...Array.from({ length: 90 }, (_, row) => [
              `${row + 1}`,
              `Item ${row + 1} ${"with more to say ".repeat(row % 7)}`,
              `€ ${(row * 7.25).toFixed(2)}`,
            ]),
          ],
        },
      },
    ],
  },
  styles: {
    title: "Styles",
    fontSize: 12,
    textColor: "#3E3E57",
    fontFamily: "Courier",
    logo: false,
    page: { width: "120mm", height: "160mm", marginLeft: "10mm", pageCount: "topRight" },
    data: [
      { heading: "Heading", label: "Label", content: "Text, *text* and **text**." },
      {
        content: "Smaller, in another family and colour.",
        fontSize: 8,
        fontFamily: "Helvetica",
        textColor: "990000",
      },
      { table: { firstRowHeaders: false, rows: [["a", "b"], ["c"]] } },
    ],
  },
  "wrong style": { title: "Wrong", fontSize: -1, data: [{ content: "text" }] },
  HTML: {
    type: "html",
    title: "Title of the request",
    page: { width: "6in", height: "4in", margin: "0.5in", pageCount: "bottomRight" },
    data: {
      html: '<h1>Heading</h1><p class="blue">Paragraph with a <a href="https://example.com">link</a>.<table><tr><th>a<td>b</table><p style="colour: red">Text',
      css: ".blue { color: blue; no-such: thing } h1 { break-after: page }",
    },
  },
};
