import { createHash } from "node:crypto";

/** Pictures of a report, each stored once however often it is shown. */
export class PictureStore {
  readonly #pictures: Map<string, string> = new Map();
  readonly #firstName: string;

  /** @param firstName what stands on pictures that have a reference beside them. */
  constructor(firstName: string) {
    this.#firstName = firstName;
  }

  /** The key by which the report's script finds a PNG. */
  add(png: Uint8Array): string {
    const key = createHash("sha256").update(png).digest("hex").slice(0, 16);
    if (!this.#pictures.has(key)) this.#pictures.set(key, Buffer.from(png).toString("base64"));
    return key;
  }

  /** Writes the script that shows the pictures; nothing comes after it. */
  writeScript(write: (text: string) => void): void {
    write(`<script>const pictures={`);
    for (const [key, base64] of this.#pictures) write(`"${key}":"${base64}",\n`);
    write(`};const firstName=${JSON.stringify(this.#firstName)};${SCRIPT}</script></html>`);
  }
}

/** The head of a report, up to its title. */
export function reportHead(title: string): string {
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>`;
}

/** A field that hides sections whose `data-text` lacks what is written there, and a switch to pictures in their size. */
export function reportFilter(placeholder: string): string {
  return (
    `<p><input id="filter" size="50" placeholder="${placeholder}"> ` +
    `<label><input type="checkbox" id="size"> pictures in their size</label> <span id="count"></span></p>`
  );
}

/** The place of a picture beside its reference, with difference and flicker; filled when it scrolls into view. */
export function picturePair(test: string, reference: string | undefined): string {
  return `<div class="pictures" data-test="${test}"${reference === undefined ? "" : ` data-reference="${reference}"`}></div>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

const STYLE = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 1em 2em }
h3 { margin: 1.2em 0 0; font-size: 1em }
p { margin: .2em 0 }
pre { font-size: 12px; white-space: pre-wrap }
section { border-top: 1px solid #ccc; min-height: 4em }
.pictures { display: flex; gap: 8px }
.pictures { margin-bottom: 8px }
.pictures figure { margin: 0; position: relative; border: 1px solid #999 }
.pictures figcaption { position: absolute; right: 0; top: 0; font-size: 11px; background: #ffc; padding: 0 4px }
#count { margin-left: 1em; color: #555 }
.pictures img { display: block; width: min(408px, 23vw) }
body.wide .pictures img { width: auto }
.difference img + img, .flicker img + img { position: absolute; left: 0; top: 0 }
.difference img + img { mix-blend-mode: difference }
.difference div { background: #000; filter: brightness(3) }
.flicker img + img { animation: flicker 1s steps(1) infinite }
@keyframes flicker { 50% { opacity: 0 } }
`;

const SCRIPT = `
const source = (key) => "data:image/png;base64," + pictures[key];
const image = (key) => { const element = new Image(); element.src = source(key); return element; };
const figure = (name, ...keys) => {
  const element = document.createElement("figure");
  element.className = name;
  const images = document.createElement("div");
  images.append(...keys.map(image));
  element.append(images);
  const caption = document.createElement("figcaption");
  caption.textContent = name;
  element.append(caption);
  return element;
};
const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    const { test, reference } = target.dataset;
    target.append(figure(firstName, test));
    if (reference) target.append(figure("reference", reference), figure("difference", test, reference), figure("flicker", test, reference));
  }
}, { rootMargin: "600px" });
for (const element of document.querySelectorAll(".pictures")) observer.observe(element);
const sections = [...document.querySelectorAll("section")];
const filter = document.getElementById("filter");
const apply = () => {
  const words = filter.value.toLowerCase().split(/\\s+/);
  let count = 0;
  for (const section of sections) {
    section.hidden = !words.every((word) => section.dataset.text.includes(word));
    if (!section.hidden) count += 1;
  }
  document.getElementById("count").textContent = count + " of " + sections.length + " shown";
};
filter.addEventListener("input", apply);
document.getElementById("size").addEventListener("change", (event) => document.body.classList.toggle("wide", event.target.checked));
apply();
`;
