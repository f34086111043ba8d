import { createFontCatalogue, type EngineOptions, type ListedFamily } from "../../index.ts";

/** A line of `fonts.json`. */
interface FontEntry {
  readonly family: string;
  readonly weight: number;
  readonly style: "normal" | "italic";
  readonly file: string;
}

const DEFAULT_FAMILY = "Noto Sans";

/** The fonts of the engine: the four default faces at once, all others when a document asks for them. */
export async function loadFonts(list: URL): Promise<Pick<EngineOptions, "fonts" | "catalogue">> {
  const entries: readonly FontEntry[] = await (await fetch(list)).json();
  const load = async ({ file }: FontEntry): Promise<Uint8Array> => {
    const answer = await fetch(new URL(`../fonts/${file}`, list));
    if (!answer.ok) throw new Error(`The font ${file} could not be loaded (status ${answer.status}).`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const families = new Map<string, ListedFamily["faces"]>();
  for (const entry of entries) {
    const { family, weight, style } = entry;
    families.set(family, [...(families.get(family) ?? []), { weight, style, load: () => load(entry) }]);
  }
  const fonts = await Promise.all(entries.filter(({ family }) => family === DEFAULT_FAMILY).map(load));
  families.delete(DEFAULT_FAMILY);
  return {
    fonts,
    catalogue: createFontCatalogue([...families].map(([family, faces]) => ({ family, faces }))),
  };
}
