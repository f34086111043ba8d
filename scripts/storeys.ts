/**
 * The storeys of the three libraries, lowest first: a member (a folder, or a file beside the folders) imports what stands below it
 * and never what stands above, types included. Members of one storey do not import each other: the layout algorithms call
 * `ctx.layoutChild` instead.
 */
export const STOREYS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  fonts: [
    ["defined.ts", "error.ts", "types.ts", "generated"],
    ["bidi.ts"],
    ["characters.ts", "slant.ts", "itemize.ts", "script-families.ts", "line-break-classes.ts", "sfnt"],
    ["line-break-rules.ts", "match.ts", "cff", "color", "container", "shape", "standard"],
    ["line-break-scanner.ts", "stack.ts", "subset", "vertical"],
    ["aspect.ts", "collection.ts", "line-break.ts", "variation"],
    ["face", "outline"],
    ["api"],
  ],
  layout: [
    ["diagnostics.ts", "url.ts", "geometry"],
    ["css", "document"],
    ["cascade"],
    ["graphics"],
    ["tree", "raster"],
    ["controls"],
    ["generate", "fragmentation", "sizing", "svg"],
    ["positioned", "orthogonal"],
    ["items", "floats"],
    ["flow", "inline", "table", "replaced", "flex", "grid", "multicol", "math"],
    ["pages"],
    ["paint"],
    ["late-layout.ts"],
    ["late-algorithms.ts"],
    ["create-layout-context.ts"],
    ["foreign-layout.ts", "rounds"],
    ["layout-document.ts"],
    ["api"],
  ],
  src: [
    ["contract", "cache"],
    ["pdf"],
    ["template", "resources", "revise"],
    ["fonts"],
    ["render"],
    ["fill", "markdown", "describe", "protect", "sign", "invoice"],
    ["finish"],
    ["engine", "templates.ts", "invoices.ts"],
    ["batch"],
    ["http", "index.ts"],
    ["server.ts", "batches.ts", "node", "studio"],
    ["cli"],
  ],
};

/** Code files that one folder may hold; more are a folder's sign that it holds two things. */
export const FILES_IN_FOLDER = 30;
