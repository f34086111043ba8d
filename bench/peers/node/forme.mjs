/** The letter, the invoice and the table in the language of Forme. */
import { renderDocument } from "@formepdf/core";
import { Cell, Document, Fixed, Font, Page, Row, Table, Text, View } from "@formepdf/react";
import { createElement as h } from "react";
import { FONTS, millimetres as mm, serve } from "./lines.mjs";

Font.register({ family: "Noto", src: FONTS.regular });
Font.register({ family: "Noto", src: FONTS.bold, fontWeight: 700 });
const WRITTEN = { letter, invoice, table };
const PAGE = "Page {{pageNumber}} of {{totalPages}}";

const text = (style, content) => h(Text, { style }, content);
const view = (style, ...content) => h(View, { style }, ...content);

await serve((content) =>
  renderDocument(
    h(
      Document,
      { title: content.title, lang: "en", style: { fontFamily: "Noto", hyphens: "none" } },
      WRITTEN[content.kind](content),
    ),
  ),
);

function letter({ sender, address, date, subject, body, close, signer }) {
  return h(
    Page,
    { size: "Letter", margin: { top: 72, right: 79.2, bottom: 72, left: 79.2 } },
    view(
      { fontSize: 10.5, lineHeight: 1.45 },
      view(
        { marginBottom: 32.4 },
        text({ fontSize: 14, fontWeight: 700, color: "#7a2e1d", textAlign: "right" }, sender[0]),
        ...sender.slice(1).map((line) => text({ color: "#374151", textAlign: "right" }, line)),
      ),
      view({ marginBottom: 21.6 }, ...address.map((line) => text({}, line))),
      text({ marginBottom: 21.6 }, date),
      text({ marginBottom: 10.8, fontWeight: 700 }, subject),
      ...body.map((part) =>
        part.items === undefined
          ? text({ marginBottom: 7.35, textAlign: "justify" }, part.text)
          : view({ marginBottom: 7.35 }, ...part.items.map(listItem)),
      ),
      text({ marginTop: 25.2, marginBottom: 7.35 }, close),
      text({}, signer),
    ),
  );
}

function listItem(item) {
  return view({ flexDirection: "row" }, text({ width: 14.7 }, "•"), text({ flex: 1 }, item));
}

function invoice(content) {
  const foot = { fontSize: 8, color: "#6b7280" };
  return h(
    Page,
    { size: "A4", margin: { top: mm(22), right: mm(20), bottom: mm(14), left: mm(20) } },
    h(
      Fixed,
      { position: "footer" },
      view(
        { flexDirection: "row", justifyContent: "space-between" },
        text(foot, content.footer),
        text(foot, PAGE),
      ),
    ),
    view(
      { fontSize: 9.5, lineHeight: 1.45, color: "#1f2937" },
      view(
        { flexDirection: "row", justifyContent: "space-between", marginBottom: mm(4) },
        view(
          {},
          text({ fontSize: 22, fontWeight: 700, color: "#0f3d5c", lineHeight: 1.1 }, "Invoice"),
          text({ color: "#4b5563" }, content.meta),
        ),
        view({
          width: mm(16),
          height: mm(16),
          borderRadius: mm(8),
          backgroundColor: "#0f3d5c",
          borderWidth: mm(2.5),
          borderColor: "#7fb2d0",
        }),
      ),
      view(
        { flexDirection: "row", marginBottom: mm(9) },
        party("FROM", content.from),
        party("BILLED TO", content.to),
      ),
      items(content),
      totals(content.totals),
      view(
        {
          wrap: false,
          marginTop: mm(10),
          paddingVertical: mm(4),
          paddingHorizontal: mm(5),
          backgroundColor: "#f3f7fa",
          borderLeftWidth: mm(1.2),
          borderLeftColor: "#7fb2d0",
        },
        ...content.notes.map((note) => text({ marginBottom: mm(1.5) }, note)),
      ),
    ),
  );
}

function party(label, lines) {
  return view(
    { width: mm(85) },
    text({ fontSize: 8, color: "#6b7280", letterSpacing: 0.6 }, label),
    text({ fontWeight: 700 }, lines[0]),
    ...lines.slice(1).map((line) => text({}, line)),
  );
}

function items({ head, rows }) {
  const padding = { paddingVertical: mm(2.2), paddingHorizontal: mm(2.5) };
  const aligned = (index) => ({ textAlign: index === 0 ? "left" : "right" });
  const title = { color: "#ffffff", fontSize: 8, fontWeight: 700 };
  return h(
    Table,
    { columns: [94, 22, 27, 27].map((width) => ({ width: { fixed: mm(width) } })) },
    h(
      Row,
      { header: true, style: { backgroundColor: "#0f3d5c" } },
      ...head.map((cell, index) => h(Cell, { style: padding }, text({ ...title, ...aligned(index) }, cell))),
    ),
    ...rows.map(({ name, detail, cells }, number) =>
      h(
        Row,
        {
          style: {
            borderBottomWidth: 0.4,
            borderBottomColor: "#d1d5db",
            ...(number % 2 === 1 ? { backgroundColor: "#f3f7fa" } : {}),
          },
        },
        h(
          Cell,
          { style: padding },
          text({}, name),
          ...(detail === "" ? [] : [text({ fontSize: 8, color: "#6b7280" }, detail)]),
        ),
        ...cells.map((cell) => h(Cell, { style: padding }, text({ textAlign: "right" }, cell))),
      ),
    ),
  );
}

function totals(rows) {
  const last = { fontSize: 12, fontWeight: 700, color: "#0f3d5c" };
  return view(
    { wrap: false, width: mm(78), marginLeft: mm(92), marginTop: mm(6) },
    ...rows.map((cells, index) => {
      const isLast = index === rows.length - 1;
      return view(
        {
          flexDirection: "row",
          justifyContent: "space-between",
          paddingVertical: mm(1.2),
          paddingHorizontal: mm(2.5),
          ...(isLast ? { borderTopWidth: 1.2, borderTopColor: "#0f3d5c" } : {}),
        },
        ...cells.map((cell) => text(isLast ? last : {}, cell)),
      );
    }),
  );
}

function table({ title, heading, head, widths, rows }) {
  const sum = widths.reduce((total, share) => total + share, 0);
  const cell = (content, index, style) =>
    h(
      Cell,
      { style: { paddingVertical: mm(1), paddingHorizontal: mm(1.5) } },
      text({ fontSize: 8, lineHeight: 1.3, textAlign: index < 6 ? "left" : "right", ...style }, content),
    );
  return h(
    Page,
    {
      size: { width: mm(297), height: mm(210) },
      margin: { top: mm(9), right: mm(15), bottom: mm(9), left: mm(15) },
    },
    h(Fixed, { position: "header" }, text({ fontSize: 8, marginBottom: mm(5) }, heading)),
    h(Fixed, { position: "footer" }, text({ fontSize: 8, marginTop: mm(5), textAlign: "center" }, PAGE)),
    text({ fontSize: 14, fontWeight: 700, marginBottom: mm(4) }, title),
    h(
      Table,
      { columns: widths.map((share) => ({ width: { fraction: share / sum } })) },
      h(
        Row,
        { header: true, style: { backgroundColor: "#e5e7eb" } },
        ...head.map((content, index) => cell(content, index, { fontWeight: 700 })),
      ),
      ...rows.map((row, number) =>
        h(
          Row,
          {
            style: {
              borderBottomWidth: 0.5,
              borderBottomColor: "#d1d5db",
              ...(number % 2 === 1 ? { backgroundColor: "#f9fafb" } : {}),
            },
          },
          ...row.map((content, index) => cell(content, index, {})),
        ),
      ),
    ),
  );
}
