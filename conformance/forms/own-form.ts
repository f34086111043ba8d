import { formWith, type RawObject } from "../../src/template/testing/raw-pdf.ts";

const COMB = 1 << 24;
const RADIO = 1 << 15;
const COMBO = 1 << 17;
const MULTILINE = 1 << 12;
const FIRST_ROW = 740;
const ROW = 34;

/** Widgets in rows of two columns. */
class FormBuilder {
  readonly widgets: string[] = [];
  readonly objects: RawObject[] = [];
  #row = 0;
  #column = 0;

  /** A field in the next place; `height` is in points, and takes as many rows as it needs. */
  add(entries: string, { width = 230, height = 24 }: { width?: number; height?: number } = {}): void {
    const x = 40 + this.#column * 270;
    const top = FIRST_ROW - this.#row * ROW;
    const name = `f${this.widgets.length + 1}`;
    this.widgets.push(`/T (${name}) /F 4 /Rect [${x} ${top - height} ${x + width} ${top}] ${entries}`);
    this.#column += 1;
    if (this.#column === 2) this.#next(1);
  }

  #next(rows: number): void {
    this.#column = 0;
    this.#row += rows;
  }

  /** An appearance stream, and what its number will be once all widgets are known. */
  appearance(content: string, box: string): string {
    this.objects.push({ dict: `/Type /XObject /Subtype /Form /BBox [${box}]`, stream: content });
    return `@${this.objects.length}@`;
  }

  pdf(form: string): Uint8Array {
    const numbered = (text: string): string =>
      text.replace(/@(\d+)@/g, (_match, index: string) => `${3 + this.widgets.length + Number(index)} 0 R`);
    return formWith(this.widgets.map(numbered), { form, objects: this.objects });
  }
}

const FONTS = [
  ["Helv", "Helvetica"],
  ["HeBo", "Helvetica-Bold"],
  ["TiRo", "Times-Roman"],
  ["TiBI", "Times-BoldItalic"],
  ["Cour", "Courier"],
  ["CoBo", "Courier-Bold"],
] as const;
const RESOURCES = `/DR << /Font << ${FONTS.map(([key, name]) => `/${key} << /Type /Font /Subtype /Type1 /BaseFont /${name} >>`).join(" ")} /ZaDb << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >> /DA (/Helv 10 Tf 0 g) /NeedAppearances true`;

/** Every style and some widths of borders, with and without background. */
function frames(): Uint8Array {
  const form = new FormBuilder();
  for (const style of ["S", "D", "B", "I", "U"]) {
    for (const [width, background] of [
      [1, ""],
      [3, "/BG [.95 .95 .8]"],
    ] as const) {
      form.add(`/FT /Tx /MK << /BC [.1 .2 .6] ${background} >> /BS << /W ${width} /S /${style} >>`);
    }
  }
  form.add("/FT /Tx /MK << /BC [0] >> /BS << /W 6 >>");
  form.add("/FT /Tx /MK << /BG [0 .1 .1 0] >>");
  for (const [alignment, width] of [
    [0, 1],
    [1, 2],
    [2, 4],
  ] as const) {
    form.add(`/FT /Tx /Ff ${MULTILINE} /Q ${alignment} /MK << /BC [0] >> /BS << /W ${width} >>`, {
      height: 26,
    });
  }
  const drawn = form.appearance(
    "q .9 g 0 0 230 24 re f Q 1 0 0 RG 1 w .5 .5 229 23 re S /Tx BMC EMC",
    "0 0 230 24",
  );
  form.add(`/FT /Tx /AP << /N ${drawn} >>`);
  form.add("/FT /Tx /MK << /BC [0] /R 180 >>");
  return form.pdf(RESOURCES);
}

/** Combs of all lengths and frames. */
function combs(): Uint8Array {
  const form = new FormBuilder();
  for (const cells of [2, 3, 5, 9, 12, 20]) {
    form.add(`/FT /Tx /Ff ${COMB} /MaxLen ${cells} /MK << /BC [.7 0 0] >>`);
    form.add(
      `/FT /Tx /Ff ${COMB} /MaxLen ${cells} /DA (/CoBo 0 Tf 0 0 .6 rg) /MK << /BC [0] /BG [.9 .95 1] >> /BS << /W 2 /S /D /D [4 2] >>`,
    );
  }
  form.add(`/FT /Tx /Ff ${COMB} /MaxLen 8 /Q 2 /MK << /BC [0] >>`);
  form.add(`/FT /Tx /Ff ${COMB} /MaxLen 8`);
  return form.pdf(RESOURCES);
}

/** Buttons of every sign, with and without appearances. */
function buttons(): Uint8Array {
  const form = new FormBuilder();
  const size = { width: 24, height: 24 };
  // Poppler draws the frames of round buttons as squares: a pale one is not missed at the corners.
  for (const sign of ["4", "8", "l", "u", "n", "H"]) {
    form.add(`/FT /Btn /MK << /BC [0] /CA (${sign}) >> /AS /Off /DA (/ZaDb 0 Tf 0 g)`, size);
    form.add(
      `/FT /Btn /Ff ${RADIO} /MK << /BC [${sign === "l" ? ".7" : "0"}] /BG [1 1 .8] /CA (${sign}) >> /BS << /W 2 >> /AS /Off /DA (/ZaDb 0 Tf 0 g)`,
      size,
    );
  }
  const circle = "12 23 m 18 23 23 18 23 12 c 23 6 18 1 12 1 c 6 1 1 6 1 12 c 1 18 6 23 12 23 c";
  const frame = `0 .4 0 RG 1.5 w ${circle} S`;
  const off = form.appearance(frame, "0 0 24 24");
  const on = form.appearance(`${frame} 0 .4 0 rg 8 8 8 8 re f`, "0 0 24 24");
  form.add(`/FT /Btn /Ff ${RADIO} /AS /Off /AP << /N << /A ${on} /Off ${off} >> >>`, size);
  const empty = form.appearance("0 0 24 24 re 0 0 1 RG S BT ET", "0 0 24 24");
  const filled = form.appearance("0 0 1 rg 0 0 24 24 re f 1 G 3 w 5 12 m 10 6 l 19 19 l S", "0 0 24 24");
  form.add(`/FT /Btn /AS /Off /AP << /N << /Yes ${filled} /Off ${empty} >> >>`, size);
  form.add("/FT /Btn /MK << /BC [.5] /CA (4) >> /BS << /W 2 /S /B >> /AS /Off", size);
  form.add("/FT /Btn /MK << /BC [.5] /BG [.9] /CA (8) >> /BS << /W 2 /S /I >> /AS /Off", size);
  return form.pdf(RESOURCES);
}

/** Fonts, sizes, colours; choices and lists. */
function fonts(): Uint8Array {
  const form = new FormBuilder();
  for (const [key] of FONTS) {
    form.add(`/FT /Tx /DA (/${key} 11 Tf 0 g) /MK << /BC [.6] >>`);
    form.add(`/FT /Tx /DA (/${key} 0 Tf .5 0 0 rg) /MK << /BC [.6] >>`);
  }
  form.add(`/FT /Ch /Ff ${COMBO} /Opt [(Alpha) (Бета) (Gamma)] /MK << /BC [0] >>`);
  form.add("/FT /Ch /Opt [(One) (Two) (Three)] /MK << /BC [0] >>", { height: 60 });
  return form.pdf(RESOURCES);
}

/** Forms that were written for these checks, by name. */
export function ownForms(): ReadonlyMap<string, Uint8Array> {
  return new Map([
    ["own-frames", frames()],
    ["own-combs", combs()],
    ["own-buttons", buttons()],
    ["own-fonts", fonts()],
  ]);
}
