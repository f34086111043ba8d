/** What the default appearance of a field says about its text (ISO 32000-1, 12.7.3.3). */
export interface DefaultAppearance {
  /** Points; 0 fits the text to the field. */
  readonly fontSize?: number | undefined;
  /** `#RRGGBB`. */
  readonly textColor?: string | undefined;
  /** Key of the font resources. */
  readonly fontName?: string | undefined;
}

const LARGEST_FONT_SIZE = 1_000;

/** Reads a default appearance, such as `/Helv 9 Tf 0 0 1 rg`; the last of several settings counts. */
export function parseDefaultAppearance(text: string): DefaultAppearance {
  let fontSize: number | undefined;
  let textColor: string | undefined;
  let fontName: string | undefined;
  let operands: string[] = [];
  for (const token of text.slice(0, 1_000).split(/[\s\0]+/)) {
    const numbers = operands.map(Number);
    const color = colorOf(token, numbers);
    if (color !== undefined) textColor = color;
    if (token === "Tf") {
      fontSize = fontSizeOf(numbers.at(-1)) ?? fontSize;
      const name = operands.at(-2);
      if (name?.startsWith("/") === true) fontName = decodedName(name.slice(1));
    }
    operands = /^[A-Za-z*'"]+$/.test(token) ? [] : [...operands.slice(-5), token];
  }
  return { fontSize, textColor, fontName };
}

function decodedName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function fontSizeOf(size: number | undefined): number | undefined {
  // A negative size turns the text over, which no form means.
  const positive = Math.abs(size ?? Number.NaN);
  return positive <= LARGEST_FONT_SIZE ? positive : undefined;
}

function colorOf(operator: string, numbers: readonly number[]): string | undefined {
  if (operator === "g") {
    const [gray = Number.NaN] = numbers.slice(-1);
    return hexColor([gray, gray, gray]);
  }
  if (operator === "rg" && numbers.length >= 3) return hexColor(numbers.slice(-3));
  if (operator !== "k" || numbers.length < 4) return undefined;
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = numbers.slice(-4);
  return hexColor([cyan, magenta, yellow].map((ink) => (1 - ink) * (1 - black)));
}

function hexColor(parts: readonly number[]): string | undefined {
  if (!parts.every(Number.isFinite)) return undefined;
  const digits = parts.map((part) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("").toUpperCase()}`;
}
