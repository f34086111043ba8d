/** What a lock file of npm says of the packages below it, by folder such as `node_modules/esbuild`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** True for a folder of the repository itself, which stands in `resolved`. */
  readonly link?: boolean;
  readonly resolved?: string;
}

/** Builds a revision, though its dependencies do without. */
const BUILDER = "node_modules/esbuild";

/** Folders of packages a revision needs to be built and to run, of which another version or none is installed. */
export function lackingPackages(
  locked: LockedPackages,
  installedVersion: (folder: string) => string | undefined,
): string[] {
  return Object.entries(locked)
    .filter(
      ([folder, { dev, link }]) => isPackage(folder) && link !== true && (dev !== true || folder === BUILDER),
    )
    .filter(([folder, { version, optional }]) => {
      const found = installedVersion(folder);
      return found === undefined ? optional !== true : found !== version;
    })
    .map(([folder]) => folder);
}

/** Folders of `node_modules` that lead to folders of the revision itself. */
export function ownPackages(locked: LockedPackages): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(locked).flatMap(([folder, { link, resolved }]) =>
      link === true && resolved !== undefined ? [[folder, resolved]] : [],
    ),
  );
}

function isPackage(folder: string): boolean {
  return folder.startsWith("node_modules/");
}
