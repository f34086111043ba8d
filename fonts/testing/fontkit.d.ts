/** What tests compare with: another implementation of OpenType layout. */
declare module "fontkit" {
  interface FontkitRun {
    readonly glyphs: readonly { readonly id: number }[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
  }

  interface FontkitFont {
    layout(
      text: string,
      features: Record<string, boolean>,
      script: readonly string[],
      language: string | undefined,
      direction: "ltr" | "rtl",
    ): FontkitRun;
  }

  function create(bytes: Uint8Array): FontkitFont;
}
