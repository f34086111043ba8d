/**
 * Checks which folder imports what: `src → layout → fonts`, never back; from `src/` into
 * the others only through the doors in `layout/api/` and `fonts/api/`; inside each library only downwards, by the order of `storeys.ts`; product code nothing that serves tests; and each outside library behind its one door. Prints each offence as
 * `file:line: message` and ends with status 1 if there is one. (Biome checks for cycles of files.)
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { type Arrow, checkStoreys } from "./check-storeys.ts";
import { STOREYS } from "./storeys.ts";

interface SourceFile {
  /** Path from the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

interface Rule {
  /** Files the rule speaks about. */
  readonly files: RegExp;
  /** Files it spares. */
  readonly except?: RegExp;
  /** Targets that are forbidden: a path from the root, or the name of a package. */
  readonly forbidden: RegExp;
  readonly message: string;
}

/** Tests, and what only tests use. */
const TESTS = /\.test\.ts$|\/testing\//;

/** Product code that holds no casts to numbers but in one place. */
const LIBRARY = /^(src|layout|fonts)\/(?!defined\.ts$)/;

/** Files through which `src/` reaches the libraries below it. */
const DOOR = /^(layout|fonts)\/api\//;
const MOST_DOORS = 14;

const RULES: readonly Rule[] = [
  {
    files: /^fonts\//,
    forbidden: /^(src|layout|conformance|bench|scripts)\//,
    message: "fonts/ knows nothing of the rest",
  },
  {
    files: /^layout\//,
    forbidden: /^(src|conformance|bench|scripts)\//,
    message: "layout/ imports layout/ and fonts/ only",
  },
  {
    files: /^src\//,
    forbidden: /^(conformance|bench|scripts)\//,
    message: "the package does not import its checks",
  },
  {
    files: /^(fonts|layout)\//,
    except: TESTS,
    forbidden: /^(node:|pdfkit|pdf-lib|fontkit|h3|srvx|typebox|request-filtering-agent|@expo-google-fonts)/,
    message: "layout/ and fonts/ are pure: no runtime, no PDF, no HTTP",
  },
  {
    files: /^(src|layout|fonts)\//,
    except: TESTS,
    forbidden: /^(src|layout|fonts)\/(.*\/)?testing\//,
    message: "what serves tests is left out of the package",
  },
  {
    files: /^src\//,
    except: TESTS,
    forbidden: /^(layout|fonts)\/(?!api\/)/,
    message: "src/ reaches layout/ and fonts/ through layout/api/ and fonts/api/",
  },
  {
    files: /^(layout|fonts)\//,
    forbidden: DOOR,
    message: "api/ is for those outside; inside, import the file itself",
  },
  {
    files: /^src\//,
    except: /^src\/pdf\//,
    forbidden: /^pdfkit(\/|$)/,
    message: "pdfkit is used in src/pdf/ only",
  },
  {
    files: /^src\//,
    except: /^src\/(fill|template)\/|\.test\.ts$|\/testing\//,
    forbidden: /^pdf-lib(\/|$)/,
    message: "pdf-lib is used in src/fill/ and src/template/ only",
  },
  {
    files: /^src\//,
    except: /^src\/(revise|describe|protect|sign)\/|\.test\.ts$|\/testing\//,
    forbidden: /^(@libpdf\/core|pkijs|asn1js)(\/|$)/,
    message:
      "@libpdf/core, pkijs and asn1js are used in src/revise/, src/describe/, src/protect/ and src/sign/ only",
  },
  {
    files: /^src\//,
    except: /^src\/(http|node)\//,
    forbidden: /^(h3|srvx)(\/|$)/,
    message: "h3 is used in src/http/ and src/node/ only",
  },
  {
    files: /^src\/studio\//,
    forbidden: /^(layout|fonts)\/|^src\/(?!studio\/|(index|templates)\.ts$)/,
    message: "the studio is a client: it knows the public entries src/index.ts and src/templates.ts alone",
  },
  {
    files: /^src\//,
    except: /^src\/studio\//,
    forbidden: /^(src\/studio\/|preact|pdfjs-dist|@codemirror\/|@lezer\/)/,
    message: "what runs in browsers alone is used in src/studio/ only",
  },
  {
    files: /^src\//,
    except: /^src\/(node|cli)\/|\.test\.ts$|\/testing\//,
    forbidden: /^node:/,
    message: "node:* is used in src/node/ and src/cli/ only",
  },
  {
    files: /^src\//,
    except: /^src\/(node|cli)\/|\.test\.ts$|\/testing\//,
    forbidden: /^src\/(node|cli)\//,
    message: "portable code does not import what runs on Node only",
  },
];

const IMPORT =
  /(?:^|[;}\s])(?:import|export)\s+(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;
/** A member that pdfkit keeps to itself, such as `document._root`; `this._x` of our own is not meant. */
const UNDERSCORE_MEMBER = /(?<!this)\._[a-zA-Z]/;

/** Where the compiler can't know that a number is there, `defined` says so. */
const NUMBER_CAST = /\bas number\b(?! \||\[)/;

/** All offences in these files, as `path:line: message`. */
export function checkImports(files: readonly SourceFile[]): readonly string[] {
  const offences: string[] = [];
  const underscoreFiles = new Set<string>();
  for (const file of files) {
    const code = withoutComments(file.text);
    for (const { to: target, line } of importsOf(file.path, code)) {
      for (const rule of RULES) {
        if (!rule.files.test(file.path) || rule.except?.test(file.path) === true) continue;
        if (rule.forbidden.test(target))
          offences.push(`${file.path}:${line}: imports ${target}: ${rule.message}`);
      }
    }
    if (LIBRARY.test(file.path) && !TESTS.test(file.path) && NUMBER_CAST.test(code)) {
      offences.push(`${file.path}: says "as number" where \`defined()\` of fonts/defined.ts is meant`);
    }
    if (/^src\/pdf\//.test(file.path) && !TESTS.test(file.path) && UNDERSCORE_MEMBER.test(code)) {
      underscoreFiles.add(file.path);
    }
  }
  const doors = files.filter(({ path }) => DOOR.test(path) && !TESTS.test(path));
  if (doors.length > MOST_DOORS) {
    offences.push(`layout/api/, fonts/api/: ${doors.length} doors, and ${MOST_DOORS} are the most`);
  }
  if (underscoreFiles.size > 1) {
    const list = [...underscoreFiles].sort().join(", ");
    offences.push(`${list}: members of pdfkit with an underscore are touched in one file only`);
  }
  return offences;
}

/** What a file imports, types included: paths from the root, or names of packages. */
function importsOf(path: string, code: string): Arrow[] {
  return [...code.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? "";
    const to = specifier.startsWith(".") ? normalize(join(dirname(path), specifier)) : specifier;
    const line = code.slice(0, match.index + match[0].indexOf(specifier)).split("\n").length;
    return { from: path, to, line };
  });
}

/** Blanks comments so that words in them are not taken for imports; line breaks stay. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));
}

/** What suites make and install below their own folders; one of these folders links back to the repository. */
const MADE = new Set(["node_modules", "out"]);

function sourcesBelow(root: string, folder: string): readonly SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : sourcesBelow(root, path);
    return /\.tsx?$/.test(path) ? [{ path, text: readFileSync(join(root, path), "utf8") }] : [];
  });
}

function readSources(root: string): readonly SourceFile[] {
  const folders = ["fonts", "layout", "src", "conformance", "bench", "scripts"];
  return folders.flatMap((folder) => sourcesBelow(root, folder));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), "..");
  const sources = readSources(root);
  const arrows = sources.flatMap(({ path, text }) => importsOf(path, withoutComments(text)));
  const paths = sources.map(({ path }) => path);
  const offences = [...checkImports(sources), ...checkStoreys(paths, arrows, STOREYS)];
  for (const offence of offences) console.error(offence);
  console.log(`${sources.length} files, ${offences.length} forbidden imports`);
  process.exitCode = offences.length > 0 ? 1 : 0;
}
