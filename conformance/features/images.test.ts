import { expect, it } from "vitest";
import { FeatureRenderer } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const check = (): undefined => undefined;
const style = "<style>img { display: block }</style>";
/** Left half red, right half blue, 40 by 20 px. */
const TWO_COLORS =
  "R0lGODlhKAAUAPAAAP8AAAAA/yH5BAAAAAAALAAAAAAoABQAAAI5hI+Zwe3/lJSw1omP3S1nznkYuIkTaZkUCqkK27oIHMka3dkGnus8o9v9goBfgGhEDoNJ5tL3tBkLADs=";
/** 4 by 4 px, the left half red, the rest transparent. */
const TRANSPARENT = "R0lGODlhBAAEAPAAAP8AAAAAACH5BAEAAAEALAAAAAAEAAQAAAIGBBKGmhcFADs=";

it("shows GIF pictures, transparent ones too", async () => {
  const html = `${style}<img src="data:image/gif;base64,${TWO_COLORS}"><div style="background: lime"><img src="data:image/gif;base64,${TRANSPARENT}" width="80"></div>`;
  const page = await renderer.render({ name: "", html, check });
  expect([page.color(55, 60), page.color(85, 60), page.color(55, 110), page.color(120, 110)]).toEqual([
    "#ff0000",
    "#0000ff",
    "#ff0000",
    "#00ff00",
  ]);
});

it.each([
  ["a GIF that ends early", TWO_COLORS.slice(0, 40), "damaged"],
  ["a GIF that says it is huge", "R0lGODlh//////AAAP8AAAAA/ywAAAAA/////wACAkQBADs=", "pixels"],
])("names what is wrong with %s", async (_name, data, message) => {
  const page = await renderer.render({
    name: "",
    html: `<img alt="alternative" src="data:image/gif;base64,${data}">`,
    check,
  });
  expect(page.lines()).toEqual(["alternative"]);
  expect(page.result.diagnostics).toMatchObject([
    { code: "image-not-loaded", message: expect.stringContaining(message) },
  ]);
});
