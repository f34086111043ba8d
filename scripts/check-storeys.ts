import { dirname } from "node:path/posix";
import { FILES_IN_FOLDER } from "./storeys.ts";

/** An import of one file of the repository by another, types included. */
export interface Arrow {
  /** Paths from the root of the repository, with forward slashes. */
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

type Storeys = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Files that the storeys speak of: what the package is made of, without tests, what serves only them, and generated tables. */
export function isProductFile(path: string): boolean {
  return /^(src|layout|fonts)\/.*\.ts$/.test(path) && !/(\.test|\.d)\.ts$|\/(testing|generated)\//.test(path);
}

/**
 * Checks the storeys of the libraries: in the folder of a library each arrow goes down, and every member has a storey; in every
 * folder, at any depth, its folders and its own files never lead back to each other; and no folder is crowded. Returns the
 * offences, an empty list when all is well.
 */
export function checkStoreys(
  files: readonly string[],
  arrows: readonly Arrow[],
  storeys: Storeys,
): readonly string[] {
  const product = files.filter(isProductFile);
  const own = arrows.filter(({ from, to }) => isProductFile(from) && !/\.test\.ts$|\/testing\//.test(to));
  return [...upwardArrows(product, own, storeys), ...circles(product, own), ...crowdedFolders(product)];
}

function upwardArrows(files: readonly string[], arrows: readonly Arrow[], storeys: Storeys): string[] {
  const offences: string[] = [];
  for (const [library, floors] of Object.entries(storeys)) {
    const floorOf = new Map(floors.flatMap((members, floor) => members.map((name) => [name, floor])));
    const nameOf = (path: string): string | undefined => memberOf(library, path)?.replace(/\/$/, "");
    for (const name of new Set(files.map(nameOf))) {
      if (name !== undefined && !floorOf.has(name))
        offences.push(`${library}/${name}: has no storey yet; give it one in scripts/storeys.ts`);
    }
    for (const { from, to, line } of arrows) {
      const [upper, lower] = [nameOf(from), nameOf(to)];
      if (upper === undefined || lower === undefined || upper === lower) continue;
      const [floor, target] = [floorOf.get(upper), floorOf.get(lower)];
      if (floor === undefined || target === undefined || target < floor) continue;
      const place = target === floor ? "on its own storey" : "above it";
      offences.push(
        `${from}:${line}: imports ${to}: ${library}/${lower} stands ${place} (scripts/storeys.ts)`,
      );
    }
  }
  return offences;
}

function circles(files: readonly string[], arrows: readonly Arrow[]): string[] {
  const offences: string[] = [];
  for (const folder of foldersOf(files)) {
    const graph = new Map<string, Set<string>>();
    for (const { from, to } of arrows) {
      const [source, target] = [memberOf(folder, from), memberOf(folder, to)];
      if (source === undefined || target === undefined || source === target) continue;
      const targets = graph.get(source) ?? new Set();
      graph.set(source, targets.add(target));
    }
    for (const members of circlesOf(graph)) {
      // Files that need each other's types may stand in one folder; folders may not lead back.
      if (members.some((member) => member.endsWith("/")))
        offences.push(`${folder}/: import each other in a circle: ${members.sort().join(", ")}`);
    }
  }
  return offences;
}

function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > FILES_IN_FOLDER)
    .map(([folder, count]) => `${folder}/: holds ${count} code files, more than ${FILES_IN_FOLDER}`);
}

/** The folder (with a slash at its end) or file right below `folder` that `path` is or lies in; undefined when it lies outside. */
function memberOf(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const rest = path.slice(folder.length + 1);
  const slash = rest.indexOf("/");
  return slash < 0 ? rest : rest.slice(0, slash + 1);
}

function foldersOf(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) folders.add(folder);
  }
  return folders;
}

/** Strongly connected components of more than one member, by Tarjan's algorithm. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (member: string): number => {
    const own = order.size;
    order.set(member, own);
    open.push(member);
    let low = own;
    for (const next of graph.get(member) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? own);
    }
    if (low === own) {
      const members = open.splice(open.indexOf(member));
      if (members.length > 1) found.push(members);
    }
    return low;
  };
  for (const member of graph.keys()) if (!order.has(member)) visit(member);
  return found;
}
