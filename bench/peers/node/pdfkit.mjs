/** The letter, the invoice and the table drawn by hand on pdfkit, with fonts that are opened once. */
import { openSync } from "fontkit";
import PDFDocument from "pdfkit";
import { FONTS, millimetres as mm, serve } from "./lines.mjs";

const regular = openSync(FONTS.regular);
const bold = openSync(FONTS.bold);
const DRAWN = { letter: drawLetter, invoice: drawInvoice, table: drawTable };

await serve((content) => {
  const { document, end } = started(content);
  DRAWN[content.kind](document, content);
  return end();
});

function started({ kind, title }) {
  const size = kind === "letter" ? "LETTER" : "A4";
  const layout = kind === "table" ? "landscape" : "portrait";
  const document = new PDFDocument({
    size,
    layout,
    margin: 0,
    bufferPages: true,
    font: regular,
    info: { Title: title },
  });
  const chunks = [];
  document.on("data", (chunk) => chunks.push(chunk));
  const finished = new Promise((resolve) => document.on("end", () => resolve(Buffer.concat(chunks))));
  const end = () => {
    document.end();
    return finished;
  };
  return { document, end };
}

/** Sets face, size and colour of what is written next. */
function set(document, face, size, color = "#000000") {
  return document.font(face).fontSize(size).fillColor(color);
}

/** Gap that makes lines as high as CSS does with this line height. */
function gap(size, lineHeight) {
  return (
    size * lineHeight - (size * (regular.ascent - regular.descent + regular.lineGap)) / regular.unitsPerEm
  );
}

function drawLetter(document, letter) {
  const [left, width] = [79.2, 453.6];
  const text = { width, lineGap: gap(10.5, 1.45) };
  const justified = { ...text, align: "justify" };
  set(document, bold, 14, "#7a2e1d").text(letter.sender[0], left, 72, { ...text, align: "right" });
  set(document, regular, 10.5, "#374151");
  for (const line of letter.sender.slice(1)) document.text(line, { ...text, align: "right" });
  document.y += 32.4;
  set(document, regular, 10.5);
  for (const line of letter.address) document.text(line, text);
  document.y += 21.6;
  document.text(letter.date, text);
  document.y += 21.6;
  set(document, bold, 10.5).text(letter.subject, text);
  document.y += 10.8;
  set(document, regular, 10.5);
  for (const part of letter.body) {
    if (part.items === undefined) document.text(part.text, left, document.y, justified);
    else for (const item of part.items) drawItem(document, item, left, justified);
    document.y += 7.35;
  }
  document.y += 25.2;
  document.text(letter.close, left, document.y, text);
  document.y += 7.35;
  document.text(letter.signer, text);
}

function drawItem(document, item, left, options) {
  const top = document.y;
  document.text("•", left + 4, top, { lineBreak: false });
  document.text(item, left + 14.7, top, { ...options, width: options.width - 14.7 });
}

function drawInvoice(document, invoice) {
  const [left, right] = [mm(20), mm(190)];
  document
    .circle(right - mm(8), mm(30), mm(6.75))
    .lineWidth(mm(2.5))
    .fillAndStroke("#0f3d5c", "#7fb2d0");
  set(document, bold, 22, "#0f3d5c").text("Invoice", left, mm(22));
  set(document, regular, 9.5, "#4b5563").text(invoice.meta, left, mm(33));
  drawParty(document, "FROM", invoice.from, left);
  drawParty(document, "BILLED TO", invoice.to, left + mm(85));
  const columns = { widths: [mm(94), mm(22), mm(27), mm(27)], left, padding: mm(2.5) };
  let y = drawHead(document, invoice.head, columns, mm(75));
  for (const [index, row] of invoice.rows.entries()) {
    const height = row.detail === "" ? 26 : 38;
    if (y + height > mm(271)) {
      document.addPage();
      y = drawHead(document, invoice.head, columns, mm(22));
    }
    drawInvoiceRow(document, row, columns, { y, height, isEven: index % 2 === 1 });
    y += height;
  }
  y = drawTotals(document, invoice.totals, y + mm(6));
  drawNotes(document, invoice.notes, y);
  drawFeet(document, (page, pages) => {
    set(document, regular, 8, "#6b7280").text(invoice.footer, left, mm(281), { lineBreak: false });
    document.text(`Page ${page} of ${pages}`, left, mm(281), { width: mm(170), align: "right" });
  });
}

function drawParty(document, label, lines, x) {
  set(document, regular, 8, "#6b7280").text(label, x, mm(45), { characterSpacing: 0.6, lineBreak: false });
  const options = { width: mm(80), lineGap: gap(9.5, 1.45) };
  set(document, bold, 9.5, "#1f2937").text(lines[0], x, mm(49), options);
  set(document, regular, 9.5, "#1f2937");
  for (const line of lines.slice(1)) document.text(line, options);
}

function drawHead(document, head, columns, y) {
  document.rect(columns.left, y, mm(170), 23).fill("#0f3d5c");
  set(document, bold, 8, "#ffffff");
  drawCells(document, head, columns, y + 6);
  return y + 23;
}

function drawInvoiceRow(document, row, columns, { y, height, isEven }) {
  if (isEven) document.rect(columns.left, y, mm(170), height).fill("#f3f7fa");
  document.rect(columns.left, y + height - 0.4, mm(170), 0.4).fill("#d1d5db");
  set(document, regular, 9.5, "#1f2937");
  drawCells(document, [row.name, ...row.cells], columns, y + 6.5);
  if (row.detail !== "") {
    set(document, regular, 8, "#6b7280").text(row.detail, columns.left + columns.padding, y + 20.5, {
      lineBreak: false,
    });
  }
}

/** Texts in columns: the first to the left, the others to the right. */
function drawCells(document, cells, { widths, left, padding }, y) {
  let x = left;
  for (const [index, cell] of cells.entries()) {
    const space = index === 0 ? padding : widths[index] - padding - document.widthOfString(cell);
    document.text(cell, x + space, y, { lineBreak: false });
    x += widths[index];
  }
}

function drawTotals(document, totals, top) {
  const columns = { widths: [mm(50), mm(28)], left: mm(112), padding: mm(2.5) };
  let y = top;
  if (y + totals.length * 24 > mm(271)) {
    document.addPage();
    y = mm(22);
  }
  for (const [index, total] of totals.entries()) {
    const isLast = index === totals.length - 1;
    if (isLast) document.rect(columns.left, y, mm(78), 1.2).fill("#0f3d5c");
    if (isLast) set(document, bold, 12, "#0f3d5c");
    else set(document, regular, 9.5, "#1f2937");
    drawCells(document, total, columns, y + (isLast ? 7 : 3.4));
    y += isLast ? 28 : 20.6;
  }
  return y + mm(10);
}

function drawNotes(document, notes, top) {
  const height = 2 * mm(4) + notes.length * 18;
  let y = top;
  if (y + height > mm(271)) {
    document.addPage();
    y = mm(22);
  }
  document.rect(mm(20), y, mm(170), height).fill("#f3f7fa");
  document.rect(mm(20), y, mm(1.2), height).fill("#7fb2d0");
  set(document, regular, 9.5, "#1f2937");
  for (const [index, note] of notes.entries()) {
    document.text(note, mm(26.2), y + mm(4) + index * 18, { lineBreak: false });
  }
}

/** Draws on each page once all are known. */
function drawFeet(document, draw) {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    draw(page + 1, count);
  }
}

function drawTable(document, table) {
  const [left, width, bottom] = [mm(15), mm(267), mm(192)];
  const sum = table.widths.reduce((total, share) => total + share, 0);
  const widths = table.widths.map((share) => (share * width) / sum);
  const columns = { widths, left, width };
  set(document, bold, 14).text(table.title, left, mm(18));
  let y = drawTableHead(document, table, columns, mm(28));
  for (const [index, row] of table.rows.entries()) {
    const height = tableRowHeight(document, row, widths);
    if (y + height > bottom) {
      document.addPage();
      y = drawTableHead(document, table, columns, mm(18));
    }
    if (index % 2 === 1) document.rect(left, y, width, height).fill("#f9fafb");
    document.rect(left, y + height - 0.5, width, 0.5).fill("#d1d5db");
    set(document, regular, 8);
    drawTableCells(document, row, columns, y + 2.8);
    y += height;
  }
  drawFeet(document, (page, pages) => {
    set(document, regular, 8).text(table.heading, left, mm(9), { lineBreak: false });
    document.text(`Page ${page} of ${pages}`, left, mm(199), { width, align: "center" });
  });
}

function drawTableHead(document, table, columns, y) {
  document.rect(columns.left, y, columns.width, 16).fill("#e5e7eb");
  document.rect(columns.left, y + 15, columns.width, 1).fill("#111827");
  set(document, bold, 8);
  drawTableCells(document, table.head, columns, y + 2.8);
  return y + 16;
}

/** Only the column of texts may need a second line. */
function tableRowHeight(document, row, widths) {
  set(document, regular, 8);
  const lines = document.widthOfString(row[4]) > widths[4] - mm(3) ? 2 : 1;
  return lines * 10.4 + 6.2;
}

function drawTableCells(document, cells, { widths, left }, y) {
  let x = left;
  for (const [index, cell] of cells.entries()) {
    const room = widths[index] - mm(3);
    const space = index < 6 ? mm(1.5) : widths[index] - mm(1.5) - document.widthOfString(cell);
    const options = index === 4 ? { width: room, lineGap: gap(8, 1.3) } : { lineBreak: false };
    document.text(cell, x + space, y, options);
    x += widths[index];
  }
}
