/** The letter, the invoice and the table in the language of pdfmake. */
import pdfmake from "pdfmake";
import { FONTS, millimetres as mm, serve } from "./lines.mjs";

pdfmake.setFonts({ Noto: { normal: FONTS.regular, bold: FONTS.bold } });
pdfmake.setLocalAccessPolicy(() => true);
pdfmake.setUrlAccessPolicy(() => false);
const WRITTEN = { letter, invoice, table };

await serve((content) => pdfmake.createPdf(WRITTEN[content.kind](content)).getBuffer());

function letter({ title, sender, address, date, subject, body, close, signer }) {
  return {
    info: { title },
    pageSize: "LETTER",
    pageMargins: [79.2, 72, 79.2, 72],
    defaultStyle: { font: "Noto", fontSize: 10.5, lineHeight: 1.06 },
    content: [
      { text: sender[0], alignment: "right", bold: true, fontSize: 14, color: "#7a2e1d" },
      {
        text: sender.slice(1).join("\n"),
        alignment: "right",
        color: "#374151",
        margin: [0, 0, 0, 32.4],
      },
      { text: address.join("\n"), margin: [0, 0, 0, 21.6] },
      { text: date, margin: [0, 0, 0, 21.6] },
      { text: subject, bold: true, margin: [0, 0, 0, 10.8] },
      ...body.map((part) =>
        part.items === undefined
          ? { text: part.text, alignment: "justify", margin: [0, 0, 0, 7.35] }
          : { ul: part.items, margin: [0, 0, 0, 7.35] },
      ),
      { text: close, margin: [0, 25.2, 0, 7.35] },
      signer,
    ],
  };
}

function invoice(content) {
  return {
    info: { title: content.title },
    pageSize: "A4",
    pageMargins: [mm(20), mm(22), mm(20), mm(26)],
    defaultStyle: { font: "Noto", fontSize: 9.5, lineHeight: 1.06, color: "#1f2937" },
    footer: (page, pages) => ({
      columns: [content.footer, { text: `Page ${page} of ${pages}`, alignment: "right" }],
      fontSize: 8,
      color: "#6b7280",
      margin: [mm(20), mm(10), mm(20), 0],
    }),
    content: [
      {
        canvas: [
          { type: "ellipse", x: mm(162), y: mm(8), r1: mm(6.75), r2: mm(6.75), color: "#0f3d5c" },
          {
            type: "ellipse",
            x: mm(162),
            y: mm(8),
            r1: mm(6.75),
            r2: mm(6.75),
            lineWidth: mm(2.5),
            lineColor: "#7fb2d0",
          },
        ],
        absolutePosition: { x: mm(20), y: mm(22) },
      },
      { text: "Invoice", fontSize: 22, bold: true, color: "#0f3d5c", margin: [0, 0, 0, 6] },
      { text: content.meta, color: "#4b5563", margin: [0, 0, 0, mm(9)] },
      {
        columns: [party("FROM", content.from), party("BILLED TO", content.to)],
        margin: [0, 0, 0, mm(9)],
      },
      items(content),
      totals(content.totals),
      notes(content.notes),
    ],
  };
}

function party(label, lines) {
  return [
    { text: label, fontSize: 8, color: "#6b7280", characterSpacing: 0.6 },
    { text: lines[0], bold: true },
    lines.slice(1).join("\n"),
  ];
}

function items({ head, rows }) {
  const aligned = (index) => (index === 0 ? "left" : "right");
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["*", "auto", "auto", "auto"],
      body: [
        head.map((text, index) => ({
          text,
          bold: true,
          fontSize: 8,
          color: "#ffffff",
          alignment: aligned(index),
        })),
        ...rows.map(({ name, detail, cells }) => [
          detail === "" ? name : [name, { text: detail, fontSize: 8, color: "#6b7280" }],
          ...cells.map((text) => ({ text, alignment: "right", noWrap: true })),
        ]),
      ],
    },
    layout: {
      hLineWidth: (index) => (index > 1 ? 0.4 : 0),
      vLineWidth: () => 0,
      hLineColor: "#d1d5db",
      fillColor: (index) => (index === 0 ? "#0f3d5c" : index % 2 === 0 ? "#f3f7fa" : null),
      paddingLeft: () => mm(2.5),
      paddingRight: () => mm(2.5),
      paddingTop: () => mm(2.2),
      paddingBottom: () => mm(2.2),
    },
    margin: [0, 0, 0, mm(6)],
  };
}

function totals(rows) {
  const last = rows.length - 1;
  return {
    table: {
      dontBreakRows: true,
      keepWithHeaderRows: last,
      headerRows: 1,
      widths: [mm(45), mm(23)],
      body: rows.map(([label, value], index) => {
        const style = index === last ? { bold: true, fontSize: 12, color: "#0f3d5c" } : {};
        return [
          { text: label, ...style },
          { text: value, alignment: "right", noWrap: true, ...style },
        ];
      }),
    },
    layout: {
      hLineWidth: (index) => (index === last ? 1.2 : 0),
      vLineWidth: () => 0,
      hLineColor: "#0f3d5c",
      paddingTop: () => mm(1.2),
      paddingBottom: () => mm(1.2),
    },
    margin: [mm(92), 0, 0, mm(10)],
  };
}

function notes(lines) {
  return {
    table: { widths: ["*"], body: [[{ stack: lines, margin: [mm(4), mm(3), mm(4), mm(3)] }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index) => (index === 0 ? mm(1.2) : 0),
      vLineColor: "#7fb2d0",
      fillColor: "#f3f7fa",
    },
  };
}

function table({ title, heading, head, widths, rows }) {
  const sum = widths.reduce((total, share) => total + share, 0);
  const room = mm(267) - widths.length * mm(3);
  return {
    info: { title },
    pageSize: "A4",
    pageOrientation: "landscape",
    pageMargins: [mm(15), mm(18), mm(15), mm(18)],
    defaultStyle: { font: "Noto", fontSize: 8, lineHeight: 0.955 },
    header: { text: heading, margin: [mm(15), mm(9), 0, 0] },
    footer: (page, pages) => ({
      text: `Page ${page} of ${pages}`,
      alignment: "center",
      margin: [0, mm(7), 0, 0],
    }),
    content: [
      { text: title, fontSize: 14, bold: true, margin: [0, 0, 0, mm(4)] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: widths.map((share) => (share * room) / sum),
          body: [
            head.map((text, index) => ({ text, bold: true, alignment: index < 6 ? "left" : "right" })),
            ...rows.map((row) => row.map((text, index) => (index < 6 ? text : { text, alignment: "right" }))),
          ],
        },
        layout: {
          hLineWidth: (index) => (index === 0 ? 0 : index === 1 ? 1 : 0.5),
          hLineColor: (index) => (index === 1 ? "#111827" : "#d1d5db"),
          vLineWidth: () => 0,
          fillColor: (index) => (index === 0 ? "#e5e7eb" : index % 2 === 0 ? "#f9fafb" : null),
          paddingLeft: () => mm(1.5),
          paddingRight: () => mm(1.5),
          paddingTop: () => mm(1),
          paddingBottom: () => mm(1),
        },
      },
    ],
  };
}
