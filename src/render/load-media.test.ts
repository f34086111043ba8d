import { expect, it } from "vitest";
import { Engine } from "../node/index.ts";

/** What is told of addresses. */
const diagnosticsOf = async (body: string) => {
  const { diagnostics } = await new Engine().renderHtml({ html: `<!doctype html>\n${body}` });
  return diagnostics.filter(({ code }) => code === "invalid-url");
};

it.each([
  ['<img src="logo.png">', "logo.png"],
  ['<img srcset="large.png 2x">', "large.png"],
  ['<object data="plan.svg"></object>', "plan.svg"],
  ['<svg><image href="photo.jpg" /></svg>', "photo.jpg"],
  ['<img src="http://[">', "http://["],
])("tells of an address of a picture that nothing can be found by: %s", async (html, address) => {
  expect(await diagnosticsOf(`<p>${html}`)).toMatchObject([
    {
      message: expect.stringContaining(`"${address}" can't be resolved`),
      position: { source: "html", line: 2 },
    },
  ]);
});

it.each(["<img>", '<img src="">', '<img src=" ">', "<object></object>", '<svg><image href="#part" /></svg>'])(
  "takes an address that is not there for no picture: %s",
  async (html) => {
    expect(await diagnosticsOf(html)).toEqual([]);
  },
);
