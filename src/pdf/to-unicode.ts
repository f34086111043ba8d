const HEADER = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
`;
const FOOTER = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
/** Most entries one block may have (Adobe Technical Note 5411). */
const BLOCK = 100;

/** The ToUnicode CMap (ISO 32000-1 §9.10.3) that gives each code, from 0, its text. */
export function writeToUnicode(texts: readonly string[]): Uint8Array {
  const entries: string[] = [];
  for (let code = 1; code < texts.length; code += 1) {
    entries.push(`<${hexadecimal(code)}> <${utf16(texts[code] as string)}>`);
  }
  let body = "";
  for (let start = 0; start < entries.length; start += BLOCK) {
    const block = entries.slice(start, start + BLOCK);
    body += `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar\n`;
  }
  return new TextEncoder().encode(HEADER + body + FOOTER);
}

/** UTF-16BE in hexadecimal; lone surrogates become U+FFFD. */
export function utf16(text: string): string {
  let result = "";
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) result += "FFFD";
    else
      for (let index = 0; index < character.length; index += 1)
        result += hexadecimal(character.charCodeAt(index));
  }
  return result;
}

function hexadecimal(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}
