import type { FieldType } from "../../../src/template/model.ts";
import type { FieldKind } from "../known-field.ts";
import { Random } from "./random.ts";
import { VOCABULARIES, type Vocabulary } from "./vocabulary.ts";

/** A field of a printed page; its place is that of the element whose `data-field` has its number. */
export interface PrintedField {
  readonly kind: FieldKind;
  readonly type: FieldType;
  readonly label: string;
}

export interface FormPage {
  readonly html: string;
  readonly fields: readonly PrintedField[];
}

/** How a form shows where to write. */
const LOOKS = [
  "boxes",
  "boxes beside",
  "white",
  "lines",
  "captions",
  "dotted",
  "underscores",
  "leaders",
  "cells",
] as const;
type Look = (typeof LOOKS)[number];

/**
 * A form of one Letter page, by chance of a seed: several ways to show where to write, in four languages, with headings, notes, bars,
 * frames and tables of text that are no fields. With `links`, every field is a link to `field:NUMBER`, for engines that tell the place of
 * nothing else.
 */
export function formPage(seed: number, { links }: { readonly links: boolean }): FormPage {
  return new FormPageBuilder(seed, links).build();
}

class FormPageBuilder {
  readonly #random: Random;
  readonly #links: boolean;
  readonly #words: Vocabulary;
  readonly #fields: PrintedField[] = [];
  readonly #height: number;

  constructor(seed: number, links: boolean) {
    this.#random = new Random(seed);
    this.#links = links;
    this.#words = VOCABULARIES[seed % VOCABULARIES.length] ?? VOCABULARIES[0];
    this.#height = this.#random.whole(19, 28);
  }

  build(): FormPage {
    const random = this.#random;
    const { sections, labels, language, title } = this.#words;
    const main = random.one(LOOKS);
    const second = random.one(LOOKS);
    const half = Math.ceil(labels.length / 2);
    const parts = [
      `<h1>${title}</h1>`,
      this.#prose(),
      this.#section(sections[0]),
      this.#asked(main, random.some(labels.slice(0, half), random.whole(4, 6))),
      this.#section(sections[2] ?? sections[0]),
      this.#asked(second, random.some(labels.slice(half), random.whole(3, 5))),
      ...random.some(
        [this.#ticks(), this.#questions(), this.#comb(), this.#long(), this.#table(), this.#reading()],
        4,
      ),
      this.#signed(),
    ];
    const body = parts.join("\n");
    return {
      html: `<!doctype html><html lang=${language}><meta charset=utf-8><style>${this.#css()}</style><body>${body}</body></html>`,
      fields: this.#fields,
    };
  }

  #css(): string {
    const random = this.#random;
    const family = random.one(["Noto Sans, sans-serif", "Noto Serif, serif", "DejaVu Sans, sans-serif"]);
    const border = random.one(["1px solid #000", "1px solid #777", "0.75px solid #333", "2px solid #888"]);
    return `@page { size: 612pt 792pt; margin: 0 } * { box-sizing: border-box }
html, body { margin: 0 } body { width: 816px; height: 1050px; overflow: hidden; padding: ${random.whole(28, 44)}px ${random.whole(40, 60)}px; font: ${random.whole(12, 14)}px ${family}; line-height: 1.35 }
h1 { font-size: 20px; margin: 0 0 8px } h2 { font-size: 14px; margin: 12px 0 8px } p { margin: 0 0 8px }
h2.bar { ${random.one(["background: #222; color: #fff", "background: #456; color: #eee", "background: #ddd; color: #000"])}; padding: 3px 6px } h2.ruled { border-bottom: 2px solid #000 }
a, input, textarea, i { color: inherit; text-decoration: none; font: inherit; margin: 0 }
.note { border: 1px solid #000; padding: 6px 8px } .grid { display: flex; flex-wrap: wrap; gap: 10px 18px } .grid > div { width: 340px }
.field { display: inline-block; height: ${this.#height}px; border: ${border}; background: #fff; padding: 0; vertical-align: bottom; border-radius: ${random.one([0, 0, 3])}px }
.full { width: 100% } .part { width: 210px } .beside { display: flex; justify-content: space-between; align-items: center }
.small { font-size: 10px; display: block } .ground { background: ${random.one(["#e4e4e4", "#dde8f2", "#f0e8d8"])}; padding: 10px } .ground .field { border: 0 }
.line { border: 0; border-bottom: 1px solid #000; background: none; border-radius: 0 } .dotted { border: 0; border-bottom: 1.5px dotted #000; background: none; border-radius: 0 }
.run { display: flex; align-items: flex-end; gap: 6px } .run .field { flex: 1 } .fill { display: block; width: 100%; height: 100% } .over { position: relative; display: inline-block; white-space: nowrap } .over > .mark { position: absolute; left: 0; right: 0; bottom: 3px; height: ${Math.min(this.#height, 20)}px }
table { border-collapse: collapse; width: 100%; margin: 6px 0 } td, th { border: 1px solid #000; padding: 2px 4px; text-align: left; vertical-align: top } th { background: ${random.one(["#eee", "#fff", "#ccc"])} } td.empty { height: ${this.#height + 2}px; padding: 0 }
td.in { padding: 0; width: 50% } td.in > div { height: ${this.#height + 16}px; position: relative } td.in .small { padding: 1px 4px; height: 14px } td.in .mark { position: absolute; left: 0; right: 0; bottom: 0; top: 15px }
td.empty > .mark { display: block; width: 100%; height: ${this.#height + 1}px } .comb { display: inline-block; position: relative; height: 24px; white-space: nowrap } .comb i { display: inline-block; width: 22px; height: 24px; border: 1px solid #000; border-left-width: 0 } .comb i:first-child { border-left-width: 1px } .comb > .mark { position: absolute; inset: 0 }
.ticks { margin: 4px 0 } .ticks label, .ticks .choice { display: block; margin: 3px 0 } .square { display: inline-block; width: 13px; height: 13px; border: 1px solid #000; vertical-align: -2px } .square > .fill { width: 13px; height: 13px; margin: -1px } .round { border-radius: 50% } .row { margin: 6px 0; display: flex; gap: 14px; align-items: baseline }`;
  }

  #section(text: string): string {
    return `<h2 class=${this.#random.one(["bar", "ruled", "plain"])}>${text}</h2>`;
  }

  #prose(): string {
    const [first, second = first] = this.#words.prose;
    return this.#random.isChance(0.5) ? `<p class=note>${first} ${second}</p>` : `<p>${first} ${second}</p>`;
  }

  #asked(look: Look, labels: Vocabulary["labels"]): string {
    if (look === "cells") return this.#cells(labels);
    const items = labels.map((label) => `<div>${this.#one(look, label)}</div>`).join("");
    return `<div class="grid${look === "white" ? " ground" : ""}">${items}</div>`;
  }

  #one(look: Exclude<Look, "cells">, [label, type]: readonly [string, FieldType]): string {
    const add = (classes: string): string => this.#control(classes, { kind: "text", type, label });
    const colon = this.#random.isChance(0.6) ? ":" : "";
    switch (look) {
      case "boxes":
      case "white":
        return `<span class=small style="font-size:12px">${label}</span>${add("field full")}`;
      case "boxes beside":
        return `<div class=beside><span>${label}${colon}</span>${add("field part")}</div>`;
      case "lines":
        return `<div class=run><span>${label}${colon}</span>${add("field line")}</div>`;
      case "captions":
        return `${add("field line full")}<span class=small>${label}</span>`;
      case "dotted":
        return `<div class=run><span>${label}${colon}</span>${add("field dotted")}</div>`;
      case "underscores":
        return `${label}: <span class=over>${"_".repeat(this.#random.whole(12, 20))}${add("mark")}</span>`;
      case "leaders":
        return `${label}: <span class=over>${".".repeat(this.#random.whole(30, 50))}${add("mark")}</span>`;
    }
  }

  /** Cells with a small label each, two in a row. */
  #cells(labels: Vocabulary["labels"]): string {
    const cell = ([label, type]: readonly [string, FieldType]): string =>
      `<td class=in><div><span class=small>${label}</span>${this.#control("mark", { kind: "text", type, label })}</div></td>`;
    const rows: string[] = [];
    for (let index = 0; index + 1 < labels.length; index += 2)
      rows.push(
        `<tr>${labels
          .slice(index, index + 2)
          .map(cell)
          .join("")}</tr>`,
      );
    return `<table>${rows.join("")}</table>`;
  }

  #ticks(): string {
    const ticks = this.#random.some(this.#words.ticks, 3);
    const isNative = !this.#links && this.#random.isChance(0.5);
    const items = ticks.map(
      (label) => `<div class=choice>${this.#tick(label, "checkbox", isNative)} ${label}</div>`,
    );
    return `<div class=ticks>${items.join("")}</div>`;
  }

  #questions(): string {
    const question = this.#random.one(this.#words.questions);
    const isNative = !this.#links && this.#random.isChance(0.5);
    const answers = this.#words.yesNo.map(
      (answer) => `<span>${this.#tick(`${question} ${answer}`, "radioGroup", isNative)} ${answer}</span>`,
    );
    return `<div class=row><span>${question}</span>${answers.join("")}</div>`;
  }

  #tick(label: string, type: "checkbox" | "radioGroup", isNative: boolean): string {
    const field = { kind: "tick", type, label } as const;
    if (!isNative) return this.#control(`square${type === "radioGroup" ? " round" : ""}`, field);
    return `<input type=${type === "checkbox" ? "checkbox" : "radio"} data-field=${this.#add(field)}>`;
  }

  #comb(): string {
    const label = this.#random.one(this.#words.combs);
    const cells = "<i></i>".repeat(this.#random.whole(6, 11));
    return `<div class=row><span>${label}</span><span class=comb>${cells}${this.#control("mark", { kind: "comb", type: "charList", label })}</span></div>`;
  }

  #long(): string {
    const label = this.#random.one(this.#words.longs);
    return `<p style="margin:6px 0 0">${label}</p>${this.#control("field full", { kind: "text", type: "longText", label }, this.#random.whole(54, 90))}`;
  }

  /** A table whose rows are to be filled. */
  #table(): string {
    const { columns } = this.#words;
    const head = columns.map(([text]) => `<th>${text}</th>`).join("");
    const cell = ([label, type]: readonly [string, FieldType]): string =>
      `<td class=empty>${this.#control("mark", { kind: "text", type, label })}</td>`;
    const rows = Array.from(
      { length: this.#random.whole(2, 4) },
      () => `<tr>${columns.map(cell).join("")}</tr>`,
    );
    return `<table style="table-layout:fixed"><tr>${head}</tr>${rows.join("")}</table>`;
  }

  /** A table that is only read. */
  #reading(): string {
    const row = (): string =>
      `<tr>${this.#words.ticks
        .slice(0, 3)
        .map((text) => `<td>${text}</td>`)
        .join("")}</tr>`;
    return `<table>${row()}${row()}</table>`;
  }

  #signed(): string {
    const line = `<div style="border-bottom:1px solid #000;width:260px;height:34px"></div>`;
    return `<div style="margin-top:8px">${line}<span class=small>${this.#words.signature}</span></div>`;
  }

  #control(classes: string, field: PrintedField, height?: number): string {
    const style = height === undefined ? "" : ` style="height:${height}px"`;
    const number = this.#add(field);
    // Links are told of blocks in a box, not of boxes that a flexible one lays out.
    if (this.#links)
      return `<span class="${classes}"${style}><a class=fill href="field:${number}" data-field=${number}></a></span>`;
    const isInput = classes.includes("field") && height === undefined;
    return isInput
      ? `<input data-field=${number} class="${classes}">`
      : `<span data-field=${number} class="${classes}"${style}></span>`;
  }

  #add(field: PrintedField): number {
    this.#fields.push(field);
    return this.#fields.length - 1;
  }
}
