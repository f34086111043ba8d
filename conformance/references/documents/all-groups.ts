import type { ReferenceGroup } from "../reference-document.ts";
import { blocks } from "./blocks.ts";
import { columns, flexAndGrid } from "./boxes-of-items.ts";
import { counters } from "./counters.ts";
import { footnotes } from "./footnotes.ts";
import { forms } from "./forms.ts";
import { fragmentation } from "./fragmentation.ts";
import { interfaceRequests } from "./interface.ts";
import { links } from "./links.ts";
import { marginBoxes } from "./margin-boxes.ts";
import { namedPages } from "./named-pages.ts";
import { pageBox } from "./page-box.ts";
import { paint } from "./paint.ts";
import { printMarks } from "./print-marks.ts";
import { running } from "./running.ts";
import { strings } from "./strings.ts";
import { tables } from "./tables.ts";
import { text } from "./text.ts";

/** All documents, by feature. */
export const GROUPS: readonly ReferenceGroup[] = [
  interfaceRequests,
  pageBox,
  namedPages,
  marginBoxes,
  running,
  strings,
  counters,
  footnotes,
  fragmentation,
  tables,
  forms,
  links,
  blocks,
  text,
  flexAndGrid,
  columns,
  paint,
  printMarks,
];
