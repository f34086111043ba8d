/** What of a structure element tells how a table is made. */
export interface TableElement {
  readonly role: {
    readonly type: string;
    readonly columnSpan?: number | undefined;
    readonly rowSpan?: number | undefined;
  };
  readonly order: number;
  readonly children: readonly TableElement[];
}

const GROUPS: ReadonlySet<string> = new Set(["THead", "TBody", "TFoot"]);

/**
 * Whether all rows of a table have as many columns, no two cells share a place, and no cell reaches beyond its row group
 * (ISO 14289-1 §7.2, ISO 14289-2 §8.2.5.26).
 */
export function isRegular(table: TableElement): boolean {
  const widths = new Set<number>();
  const loose: TableElement[] = [];
  for (const child of table.children) {
    if (child.role.type === "TR") loose.push(child);
    else if (GROUPS.has(child.role.type) && !coverGroup(rowsOf(child), widths)) return false;
  }
  return coverGroup(loose, widths) && widths.size <= 1;
}

/** False where cells overlap or reach out of the group; adds the widths of its rows. */
function coverGroup(rows: readonly TableElement[], widths: Set<number>): boolean {
  let open: number[] = [];
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const { role } of inOrder(row.children)) {
      const { columnSpan = 1, rowSpan = 1 } = role;
      while ((open[column] ?? 0) > 0) column += 1;
      for (const end = column + columnSpan; column < end; column += 1) {
        if ((open[column] ?? 0) > 0 || rowSpan > rows.length - index) return false;
        open[column] = rowSpan;
      }
    }
    widths.add(open.reduce((count, height) => count + (height > 0 ? 1 : 0), 0));
    open = Array.from(open, (height = 0) => Math.max(0, height - 1));
  }
  return true;
}

function rowsOf({ children }: TableElement): TableElement[] {
  return inOrder(children).filter(({ role }) => role.type === "TR");
}

function inOrder(elements: readonly TableElement[]): TableElement[] {
  return [...elements].sort((first, second) => first.order - second.order);
}
