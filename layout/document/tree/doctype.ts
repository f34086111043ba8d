/** Which doctypes ask for quirks mode: HTML standard 13.2.6.4.1 "The initial insertion mode". */

const QUIRKS_PUBLIC_IDENTIFIERS: ReadonlySet<string> = new Set([
  "-//w3o//dtd w3 html strict 3.0//en//",
  "-/w3c/dtd html 4.0 transitional/en",
  "html",
]);

const QUIRKS_PUBLIC_PREFIXES: readonly string[] = [
  "+//silmaril//dtd html pro v0r11 19970101//",
  "-//as//dtd html 3.0 aswedit + extensions//",
  "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
  "-//ietf//dtd html",
  "-//metrius//dtd metrius presentational//",
  "-//microsoft//dtd internet explorer 2.0 html",
  "-//microsoft//dtd internet explorer 2.0 tables//",
  "-//microsoft//dtd internet explorer 3.0 html",
  "-//microsoft//dtd internet explorer 3.0 tables//",
  "-//netscape comm. corp.//dtd html//",
  "-//netscape comm. corp.//dtd strict html//",
  "-//o'reilly and associates//dtd html 2.0//",
  "-//o'reilly and associates//dtd html extended",
  "-//sq//dtd html 2.0 hotmetal + extensions//",
  "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
  "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
  "-//spyglass//dtd html 2.0 extended//",
  "-//sun microsystems corp.//dtd hotjava html//",
  "-//sun microsystems corp.//dtd hotjava strict html//",
  "-//w3c//dtd html 3 1995-03-24//",
  "-//w3c//dtd html 3.2",
  "-//w3c//dtd html 4.0 frameset//",
  "-//w3c//dtd html 4.0 transitional//",
  "-//w3c//dtd html experimental",
  "-//w3c//dtd w3 html 3.0//",
  "-//w3o//dtd w3 html 3.0//",
  "-//webtechs//dtd mozilla html",
];

/** Quirks only when the doctype has no system identifier. */
const QUIRKS_WITHOUT_SYSTEM: readonly string[] = [
  "-//w3c//dtd html 4.01 frameset//",
  "-//w3c//dtd html 4.01 transitional//",
];

const QUIRKS_SYSTEM_IDENTIFIER = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

const DOCTYPE =
  /^doctype\s*([^\s>]*)\s*(?:(public)\s*(?:"([^"]*)"|'([^']*)')\s*(?:"([^"]*)"|'([^']*)')?|(system)\s*(?:"([^"]*)"|'([^']*)')|(\S.*))?/is;

/** Whether a declaration, given without `<!` and `>`, puts the document into quirks mode. */
export function isQuirksDoctype(declaration: string): boolean {
  const match = DOCTYPE.exec(declaration);
  if (match === null || match[1]?.toLowerCase() !== "html") return true;
  // Anything that is neither PUBLIC nor SYSTEM with an identifier is a broken doctype.
  if (match[10] !== undefined) return true;
  const publicId = (match[3] ?? match[4])?.toLowerCase();
  const systemId = (match[5] ?? match[6] ?? match[8] ?? match[9])?.toLowerCase();
  if (systemId === QUIRKS_SYSTEM_IDENTIFIER) return true;
  if (publicId === undefined) return false;
  if (QUIRKS_PUBLIC_IDENTIFIERS.has(publicId)) return true;
  const startsPublicId = (prefix: string): boolean => publicId.startsWith(prefix);
  return (
    QUIRKS_PUBLIC_PREFIXES.some(startsPublicId) ||
    (systemId === undefined && QUIRKS_WITHOUT_SYSTEM.some(startsPublicId))
  );
}
