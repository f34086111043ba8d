import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { nodeCompression } from "../src/node/deflate.ts";
import { encodePng } from "../src/resources/encode-png.ts";

const FONT = "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf";

/**
 * The invoice as services make it from a template: with the style sheet of a framework, of which it uses little, a font of its own and a
 * logo with transparency.
 */
export function brandedHtml(invoice: string): string {
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT));
  const style = `<style>${frameworkCss()}
    @font-face { font-family: Brand; src: url(${dataUrl("font/ttf", font)}) format("truetype") }
    body { font-family: Brand }</style>`;
  const logo = `<img width="200" height="60" alt="" src="${dataUrl("image/png", logoPng())}">`;
  return invoice.replace("</head>", `${style}</head>`).replace("<body>", `<body>${logo}`);
}

/** 3,000 rules for classes and elements, 200 KB. */
function frameworkCss(): string {
  const rules: string[] = [];
  for (let index = 0; index < 1_000; index += 1) {
    rules.push(
      `.u-${index} { margin: ${index % 7}px auto; color: rgb(${index % 256} 10 20 / 90%) }`,
      `.card-${index} > .title:first-child, .card-${index} .title + p { padding: 4px 8px; border: 1px solid #ccc }`,
      `table.grid-${index} :is(td, th):not(.plain) { text-align: end; font-weight: 600 }`,
    );
  }
  return rules.join("\n");
}

function logoPng(): Uint8Array {
  const [width, height] = [400, 120];
  const data = new Uint8Array(4 * width * height);
  for (let index = 0; index < width * height; index += 1) {
    const [x, y] = [index % width, Math.floor(index / width)];
    data.set([(x * 5 + y) % 256, (y * 7) % 256, (x ^ y) % 256, Math.min(255, x * 2)], 4 * index);
  }
  return encodePng({ width, height, data }, nodeCompression.deflate);
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}
