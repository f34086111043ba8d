/** The parts of the package `hyphen` that are used. */
declare module "hyphen" {
  function createHyphenator(
    patterns: readonly unknown[],
    options: { readonly async: false; readonly hyphenChar: string; readonly minWordLength: number },
  ): (text: string) => string;

  export = createHyphenator;
}

/** Opaque data of one language. */
declare module "hyphen/patterns/*.js" {
  const patterns: readonly unknown[];

  export = patterns;
}
