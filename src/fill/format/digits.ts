import type { DigitsField } from "../../template/model.ts";
import type { TextBox, ValueFormat } from "./value-format.ts";

const DIGIT_COUNT = 9;
const PATTERNS = { ssn: "###-##-####", ein: "##-#######" };

/** ssn and ein: nine digits, with or without the usual separators in data, shown by a pattern. */
export function createDigitsFormat(field: DigitsField, box: TextBox): ValueFormat<string> {
  // In a comb each cell takes a digit; separators would fall into cells of their own.
  const usual = box.cells === DIGIT_COUNT ? "#########" : PATTERNS[field.type];
  const pattern = field.format?.pattern ?? usual;
  return {
    read: (value, path, context) => {
      if (typeof value === "string") {
        const digits = value.trim().replace(/[-–\s.]/g, "");
        if (/^[0-9]{9}$/.test(digits)) return digits;
      }
      context.refuse(path, `Must be a string of ${DIGIT_COUNT} digits.`);
      return undefined;
    },
    longest: () => Math.max(pattern.length, DIGIT_COUNT),
    pieces: (value) => [{ type: "text", box, text: value === undefined ? "" : setDigits(value, pattern) }],
  };
}

/** Puts digits in the place of `#`; digits that the pattern has no place for follow at its end. */
function setDigits(digits: string, pattern: string): string {
  let at = 0;
  let text = "";
  for (const character of pattern) {
    if (character === "#") text += digits.charAt(at++);
    else text += character;
  }
  return text + digits.slice(at);
}
