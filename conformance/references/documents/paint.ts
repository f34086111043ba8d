import type { ReferenceGroup } from "../reference-document.ts";
import { square } from "./parts.ts";

const box = (style: string, content = ""): string =>
  `<div style="width: 160px; height: 80px; ${style}">${content}</div>`;

/** Backgrounds, borders and transforms. */
export const paint: ReferenceGroup = {
  name: "paint",
  standard: "css-backgrounds-3, css-images-3, css-transforms-1",
  // Vivliostyle has its boxes laid out by Chromium, and is no second witness here.
  lacks: ["vivliostyle"],
  documents: [
    {
      name: "border-styles",
      html: ["solid", "double", "dashed"]
        .map((style) => box(`border: 6px ${style} teal; height: 30px; margin-bottom: 10px`))
        .join(""),
    },
    { name: "border-sides", html: box("border-top: 10px solid teal; border-left: 20px solid orange") },
    {
      name: "border-joins",
      html: box(
        "width: 0; height: 0; border: 40px solid teal; border-top-color: orange; border-left-color: maroon",
      ),
    },
    { name: "rounded-corners", html: box("border: 4px solid teal; border-radius: 20px; background: #def") },
    { name: "ellipse", html: box("border-radius: 50%; background: teal") },
    { name: "one-round-corner", html: box("border-top-right-radius: 40px; background: teal") },
    {
      name: "background-repeats",
      html: box(`background: url("${square(20, 20)}") 0 0 / 40px 40px`),
      lacks: ["openhtmltopdf"],
    },
    {
      name: "background-once",
      html: box(`background: #def url("${square(20, 20)}") no-repeat right bottom`),
      lacks: ["openhtmltopdf"],
    },
    {
      name: "background-of-content-box",
      html: box("padding: 20px; background: teal; background-clip: content-box; border: 2px solid #000"),
      lacks: ["openhtmltopdf"],
    },
    {
      name: "linear-gradient",
      html: box("background: linear-gradient(to right, teal, orange)"),
      lacks: ["openhtmltopdf", "plutoprint"],
    },
    {
      name: "gradient-with-stops",
      html: box("background: linear-gradient(90deg, teal 50%, orange 50%)"),
      lacks: ["openhtmltopdf", "plutoprint"],
    },
    {
      name: "radial-gradient",
      html: box("background: radial-gradient(circle at center, teal, #fff)"),
      lacks: ["openhtmltopdf", "plutoprint"],
    },
    { name: "opacity", html: box("background: teal; opacity: 0.5"), lacks: ["openhtmltopdf"] },
    {
      name: "opacity-over-another",
      html: `${box("background: orange")}${box("background: teal; opacity: 0.5; margin: -40px 0 0 40px")}`,
      lacks: ["openhtmltopdf"],
    },
    { name: "rotated", html: box("background: teal; transform: rotate(10deg); margin: 40px") },
    { name: "scaled", html: box("background: teal; transform: scale(0.5)", "half") },
    { name: "moved", html: box("background: #def; transform: translate(40px, 20px)", "moved") },
    {
      name: "outline",
      html: box("outline: 4px solid orange; background: #def; margin: 10px"),
      lacks: ["openhtmltopdf"],
    },
    {
      name: "box-shadow",
      html: box("box-shadow: 8px 8px 0 #888; background: #def"),
      lacks: ["openhtmltopdf", "plutoprint", "weasyprint"],
    },
    {
      name: "svg-inline",
      html: `<svg width="120" height="80" viewBox="0 0 120 80"><rect x="10" y="10" width="100" height="60" fill="teal"/><circle cx="60" cy="40" r="20" fill="orange"/></svg>`,
    },
    {
      name: "svg-paths",
      html: `<svg width="120" height="80" viewBox="0 0 12 8"><path d="M1 7 L6 1 L11 7 Z" fill="none" stroke="teal" stroke-width="1"/></svg>`,
    },
    {
      name: "object-fit",
      html: `<img src="${square(100, 50)}" width="80" height="80" style="object-fit: contain; background: #def" alt="">`,
      lacks: ["openhtmltopdf"],
    },
    {
      name: "clip-by-rounded-overflow",
      html: box(
        "border-radius: 30px; overflow: hidden",
        `<div style="height: 80px; background: teal"></div>`,
      ),
      lacks: ["openhtmltopdf"],
    },
  ],
};
