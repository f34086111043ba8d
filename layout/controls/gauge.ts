import type { Color } from "../css/values/types.ts";
import type { Document, NodeId } from "../document/document.ts";
import type { Control } from "../tree/control.ts";
import { ACCENT } from "./accent.ts";

/** Colours of meters by how good their value is, and of progress bars. */
const GOOD: Color = { red: 16 / 255, green: 124 / 255, blue: 16 / 255, alpha: 1 };
const FAIR: Color = { red: 1, green: 185 / 255, blue: 0, alpha: 1 };
const BAD: Color = { red: 216 / 255, green: 59 / 255, blue: 1 / 255, alpha: 1 };

/** What a `meter`, `progress` or range input shows (HTML §4.10.13, §4.10.14, §4.10.5.1.13). */
export function gauge(
  document: Document,
  node: NodeId,
): Pick<Control, "kind" | "text" | "fraction" | "color"> {
  const number = (name: string, fallback: number): number => {
    const value = Number.parseFloat(document.attribute(node, name) ?? "");
    return Number.isFinite(value) ? value : fallback;
  };
  const name = document.nameOf(node);
  if (name === "progress") {
    const maximum = number("max", 1) > 0 ? number("max", 1) : 1;
    const isKnown = document.attribute(node, "value") !== undefined;
    const fraction = isKnown ? share(number("value", 0), 0, maximum) : undefined;
    return { kind: "progress", text: "", fraction, color: ACCENT };
  }
  const isMeter = name === "meter";
  const minimum = number("min", 0);
  const maximum = Math.max(minimum, number("max", isMeter ? 1 : 100));
  const value = number("value", isMeter ? 0 : (minimum + maximum) / 2);
  const fraction = share(value, minimum, maximum);
  if (!isMeter) return { kind: "range", text: "", fraction, color: ACCENT };
  const low = clamp(number("low", minimum), minimum, maximum);
  const high = clamp(number("high", maximum), low, maximum);
  const optimum = clamp(number("optimum", (minimum + maximum) / 2), minimum, maximum);
  const region = (point: number): number => (point < low ? 0 : point > high ? 2 : 1);
  const distance = Math.abs(region(clamp(value, minimum, maximum)) - region(optimum));
  return { kind: "meter", text: "", fraction, color: distance === 0 ? GOOD : distance === 1 ? FAIR : BAD };
}

function share(value: number, minimum: number, maximum: number): number {
  return maximum > minimum ? clamp((value - minimum) / (maximum - minimum), 0, 1) : 0;
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, maximum));
}
