/** The letter, the invoice and the table in the language of react-pdf. */
import { Document, Font, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { FONTS, millimetres as mm, serve } from "./lines.mjs";

Font.register({
  family: "Noto",
  fonts: [{ src: FONTS.regular }, { src: FONTS.bold, fontWeight: 700 }],
});
Font.registerHyphenationCallback((word) => [word]);
const WRITTEN = { letter, invoice, table };

/** Widths of the columns of the invoice. */
const COLUMNS = [mm(89), mm(22), mm(24.5), mm(24.5)];

const text = (style, ...content) => h(Text, { style }, ...content);
const view = (style, ...content) => h(View, { style }, ...content);
/** What stands on every page. */
const fixed = (style, render) => h(Text, { style: { position: "absolute", ...style }, fixed: true, render });
const pageOf = ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`;

await serve((content) =>
  renderToBuffer(h(Document, { title: content.title }, WRITTEN[content.kind](content))),
);

function letter({ sender, address, date, subject, body, close, signer }) {
  const page = { padding: "72pt 79.2pt", fontFamily: "Noto", fontSize: 10.5, lineHeight: 1.45 };
  return h(
    Page,
    { size: "LETTER", style: page },
    view(
      { textAlign: "right", marginBottom: 32.4, color: "#374151" },
      text({ fontSize: 14, fontWeight: 700, color: "#7a2e1d", marginBottom: 4 }, sender[0]),
      text({}, sender.slice(1).join("\n")),
    ),
    text({ marginBottom: 21.6 }, address.join("\n")),
    text({ marginBottom: 21.6 }, date),
    text({ marginBottom: 10.8, fontWeight: 700 }, subject),
    ...body.map((part) =>
      part.items === undefined
        ? text({ marginBottom: 7.35, textAlign: "justify" }, part.text)
        : view({ marginBottom: 7.35 }, ...part.items.map(listItem)),
    ),
    text({ marginTop: 25.2, marginBottom: 7.35 }, close),
    text({}, signer),
  );
}

function listItem(item) {
  return view({ flexDirection: "row" }, text({ width: 14.7 }, "•"), text({ flex: 1 }, item));
}

function invoice(content) {
  const page = {
    padding: `${mm(22)} ${mm(20)} ${mm(26)}`,
    fontFamily: "Noto",
    fontSize: 9.5,
    color: "#1f2937",
  };
  const foot = { bottom: mm(14), fontSize: 8, color: "#6b7280" };
  return h(
    Page,
    { size: "A4", style: page },
    view({
      position: "absolute",
      top: mm(22),
      right: mm(20),
      width: mm(16),
      height: mm(16),
      borderRadius: mm(8),
      backgroundColor: "#0f3d5c",
      border: `${mm(2.5)} solid #7fb2d0`,
    }),
    text({ fontSize: 22, fontWeight: 700, color: "#0f3d5c", marginBottom: mm(2) }, "Invoice"),
    text({ color: "#4b5563", marginBottom: mm(9) }, content.meta),
    view(
      { flexDirection: "row", marginBottom: mm(9) },
      party("FROM", content.from),
      party("BILLED TO", content.to),
    ),
    ...items(content),
    totals(content.totals),
    h(
      View,
      {
        wrap: false,
        style: {
          marginTop: mm(10),
          padding: `${mm(4)} ${mm(5)}`,
          backgroundColor: "#f3f7fa",
          borderLeft: `${mm(1.2)} solid #7fb2d0`,
        },
      },
      ...content.notes.map((note) => text({ marginBottom: mm(1.5) }, note)),
    ),
    fixed({ ...foot, left: mm(20) }, () => content.footer),
    fixed({ ...foot, right: mm(20) }, pageOf),
  );
}

function party(label, lines) {
  return view(
    { width: "50%" },
    text({ fontSize: 8, color: "#6b7280", letterSpacing: 0.6 }, label),
    text({ fontWeight: 700 }, lines[0]),
    ...lines.slice(1).map((line) => text({}, line)),
  );
}

function items({ head, rows }) {
  const cell = (content, index, style) =>
    text({ width: COLUMNS[index], textAlign: index === 0 ? "left" : "right", ...style }, content);
  const row = { flexDirection: "row", padding: `${mm(2.2)} ${mm(2.5)}`, justifyContent: "space-between" };
  const title = { color: "#ffffff", fontSize: 8, fontWeight: 700 };
  return [
    h(
      View,
      { fixed: true, style: { ...row, backgroundColor: "#0f3d5c" } },
      ...head.map((content, index) => cell(content, index, title)),
    ),
    ...rows.map(({ name, detail, cells }, index) =>
      h(
        View,
        {
          wrap: false,
          style: {
            ...row,
            borderBottom: "0.4pt solid #d1d5db",
            ...(index % 2 === 1 ? { backgroundColor: "#f3f7fa" } : {}),
          },
        },
        view(
          { width: COLUMNS[0] },
          text({}, name),
          ...(detail === "" ? [] : [text({ fontSize: 8, color: "#6b7280" }, detail)]),
        ),
        ...cells.map((content, number) => cell(content, number + 1, {})),
      ),
    ),
  ];
}

function totals(rows) {
  const last = { borderTop: "1.2pt solid #0f3d5c", fontSize: 12, fontWeight: 700, color: "#0f3d5c" };
  return h(
    View,
    { wrap: false, style: { width: mm(78), marginLeft: "auto", marginTop: mm(6) } },
    ...rows.map((cells, index) =>
      view(
        {
          flexDirection: "row",
          justifyContent: "space-between",
          padding: `${mm(1.2)} ${mm(2.5)}`,
          ...(index === rows.length - 1 ? last : {}),
        },
        ...cells.map((cell) => text({}, cell)),
      ),
    ),
  );
}

function table({ title, heading, head, widths, rows }) {
  const sum = widths.reduce((total, share) => total + share, 0);
  const cell = (content, index, style) =>
    text(
      {
        width: `${(100 * widths[index]) / sum}%`,
        padding: `${mm(1)} ${mm(1.5)}`,
        textAlign: index < 6 ? "left" : "right",
        ...style,
      },
      content,
    );
  return h(
    Page,
    {
      size: "A4",
      orientation: "landscape",
      style: { padding: `${mm(18)} ${mm(15)}`, fontFamily: "Noto", fontSize: 8 },
    },
    fixed({ left: mm(15), top: mm(9) }, () => heading),
    text({ fontSize: 14, fontWeight: 700, marginBottom: mm(4) }, title),
    h(
      View,
      {
        fixed: true,
        style: { flexDirection: "row", backgroundColor: "#e5e7eb", borderBottom: "1pt solid #111827" },
      },
      ...head.map((content, index) => cell(content, index, { fontWeight: 700 })),
    ),
    ...rows.map((row, number) =>
      h(
        View,
        {
          wrap: false,
          style: {
            flexDirection: "row",
            borderBottom: "0.5pt solid #d1d5db",
            ...(number % 2 === 1 ? { backgroundColor: "#f9fafb" } : {}),
          },
        },
        ...row.map((content, index) => cell(content, index, {})),
      ),
    ),
    fixed({ left: 0, right: 0, bottom: mm(9), textAlign: "center" }, pageOf),
  );
}
