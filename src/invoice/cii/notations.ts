import type { Notation } from "../xml/binding.ts";

/** Days as CII has them with the format 102 of UNTDID 2379: 20261124. */
export const DAY: Notation = {
  write: (text) => text.replaceAll("-", ""),
  read: (text) => text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"),
};

/** BT-8 in CII is of UNTDID 2475, in the model of UNTDID 2005. */
const POINTS: readonly (readonly [string, string])[] = [
  ["3", "5"],
  ["35", "29"],
  ["432", "72"],
];

export const VAT_POINT: Notation = {
  write: (text) => POINTS.find(([model]) => model === text)?.[1] ?? text,
  read: (text) => POINTS.find(([, xml]) => xml === text)?.[0] ?? text,
};
