import { hexadecimal, utf16 } from "../objects/hexadecimal.ts";

const header = (last: string): string => `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${last.replaceAll("F", "0")}> <${last}>
endcodespacerange
`;
const FOOTER = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
/** Most entries one block may have (Adobe Technical Note 5411). */
const BLOCK = 100;

/** The ToUnicode CMap (ISO 32000-1 §9.10.3) that gives each code, from 0, its text; codes without an entry in the list have none. */
export function writeToUnicode(texts: readonly string[], byteLength: 1 | 2 = 2): Uint8Array {
  const entries: string[] = [];
  for (let code = 1; code < texts.length; code += 1) {
    const text = texts[code];
    if (text !== undefined) entries.push(`<${hexadecimal(code, 2 * byteLength)}> <${utf16(text)}>`);
  }
  let body = "";
  for (let start = 0; start < entries.length; start += BLOCK) {
    const block = entries.slice(start, start + BLOCK);
    body += `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar\n`;
  }
  return new TextEncoder().encode(header("F".repeat(2 * byteLength)) + body + FOOTER);
}
