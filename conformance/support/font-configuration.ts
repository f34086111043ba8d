/**
 * A configuration of fontconfig.
 *
 * @param fontDirectories the only fonts that programs see; every generic family is Noto Sans.
 * @param cache where fontconfig keeps what it has read.
 */
export function fontConfiguration(fontDirectories: readonly string[], cache: string): string {
  const generics = ["serif", "sans-serif", "monospace"].map(
    (family) =>
      `<match target="pattern"><test name="family" qual="any"><string>${family}</string></test>` +
      `<edit name="family" mode="assign" binding="strong"><string>Noto Sans</string></edit></match>`,
  );
  const directories = fontDirectories.map((directory) => `<dir>${directory}</dir>`);
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
${directories.join("\n")}<cachedir>${cache}/fonts</cachedir>
${generics.join("\n")}</fontconfig>`;
}
