import { expect, it } from "vitest";
import { FeatureRenderer } from "./rendered-pages.ts";

it.each(["flex", "grid; grid-auto-flow: column; justify-content: start"])(
  "items of display: %s are painted one after the other (css-flexbox-1 §4.3)",
  async (display) => {
    const renderer = await FeatureRenderer.create();
    const pages = await renderer.render({
      html: `<div style="display: ${display}"><div style="width: 60px; color: #ff0000; font-weight: bold">MMMM</div>
        <div style="width: 60px; height: 20px; margin-left: -60px; background: #0000ff"></div></div>`,
    });
    expect(pages.extent("#0000ff")).toEqual({ left: 50, top: 50, right: 110, bottom: 70 });
    expect(pages.pixels("#0000ff")).toBe(60 * 20);
  },
);
