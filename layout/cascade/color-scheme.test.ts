import { describe, expect, it } from "vitest";
import { styled } from "./testing/styled.ts";

const [white, black] = [1, 0].map((share) => ({ red: share, green: share, blue: share, alpha: 1 }));

describe("the colour scheme of an element", () => {
  const css =
    "section { color-scheme: light; color: light-dark(black, white); background: Canvas } .dark { color-scheme: dark }";

  it("chooses among pairs and system colours, for those inside too", () => {
    const html =
      "<section id=light></section><section class=dark id=dark><p id=inside style='color: CanvasText'>";
    const { of } = styled(html, css);
    expect(["light", "dark", "inside"].map((id) => of(id).color)).toEqual([black, white, white]);
    expect(of("light").backgroundColor).toEqual(white);
    expect(of("dark").backgroundColor).not.toEqual(white);
  });

  it("reaches what custom properties hold, where they are used", () => {
    const { of } = styled(
      "<section class=dark><p id=p>",
      `${css} :root { --ink: light-dark(black, white) } p { color: var(--ink) }`,
    );
    expect(of("p").color).toEqual(white);
  });

  it("is light where a document bears both", () => {
    const { of } = styled(
      "<html id=root>",
      ":root { color-scheme: dark light; color: light-dark(black, white) }",
    );
    expect(of("root").color).toEqual(black);
  });

  it("gives a dark document light text", () => {
    const { of } = styled(
      "<html id=root><p id=p>text<p id=own style='color: black'>",
      ":root { color-scheme: dark }",
    );
    expect(["root", "p", "own"].map((id) => of(id).color)).toEqual([white, white, black]);
  });

  it.each([
    ["dark", "", white],
    ["Only Dark", "", white],
    ["light dark", "", black],
    ["dark", ":root { color-scheme: light }", black],
    ["dark, light", "", black],
  ])("is what the page says of itself (%s) where no rule says more (%s)", (content, rule, color) => {
    const { of } = styled(`<html id=root><meta name=Color-Scheme content="${content}"><p id=p>`, rule);
    expect(of("p").color).toEqual(color);
  });

  it("darkens form controls", () => {
    const { of } = styled("<section class=dark><input id=i></section><input id=o>", css, {
      userAgent: true,
    });
    expect(of("i").color).toEqual(white);
    expect(of("i").backgroundColor).toMatchObject({ red: 59 / 255 });
    expect(of("o").color).toEqual(black);
    expect(of("o").backgroundColor).toEqual(white);
  });
});
