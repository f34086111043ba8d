import {
  describedSchema,
  escapeXml,
  extensionSchemas,
  OF_EXTENSIONS,
  type XmpSchema,
  type XmpText,
} from "../pdf/document/metadata.ts";
import { RevisionError } from "../revise/errors.ts";
import { quoted, type ReadPacket, readPacket } from "./read-packet.ts";

/** What an XMP packet is to say. */
export interface PacketChange {
  readonly texts: readonly XmpText[];
  readonly schemas: readonly XmpSchema[];
  /** Whether schemas have to be described, as up to PDF/A-3. */
  readonly describesSchemas: boolean;
}

/** Written with what is added: a packet may have another prefix for it. */
const RDF = ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
const EMPTY = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF${RDF}>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;

/**
 * An XMP packet (ISO 16684-1) with further properties in a description of their own, in the place of those of these names; all else of
 * it stays as it is. An empty one is begun anew.
 *
 * @throws RevisionError when it can't be read, or describes one of the schemas already.
 */
export function changedPacket(given: string, change: PacketChange): string {
  const packet = given.trim() === "" ? EMPTY : given;
  const texts = [...change.texts, ...change.schemas.flatMap(textsOf)];
  const names = new Set(texts.map(({ namespace, name }) => `${namespace} ${name}`));
  const read = readPacket(packet, ({ namespace, name }) => names.has(`${namespace} ${name}`));
  const { cuts, end, schemasEnd } = read;
  const described = change.describesSchemas
    ? change.schemas.filter(({ isPredefined }) => isPredefined !== true)
    : [];
  refuseDescribed(described, read);
  const listed =
    schemasEnd === undefined
      ? ""
      : described.map((schema) => `${describedSchema(schema, RDF + OF_EXTENSIONS)}\n`).join("");
  const own = schemasEnd === undefined && described.length > 0 ? extensionSchemas(described) : "";
  const changes = [
    ...cuts,
    { start: schemasEnd ?? end, end: schemasEnd ?? end, replacement: listed },
    { start: end, end, replacement: description(texts, own, read) },
  ].sort((first, second) => first.start - second.start || first.end - second.end);
  let at = 0;
  let changed = "";
  for (const { start, end: next, replacement } of changes) {
    changed += packet.slice(at, start) + replacement;
    at = next;
  }
  return changed + packet.slice(at);
}

function textsOf({ prefix, namespace, properties }: XmpSchema): readonly XmpText[] {
  return properties.map(({ name, value }) => ({ prefix, namespace, name, source: escapeXml(value) }));
}

function refuseDescribed(schemas: readonly XmpSchema[], { schemas: known }: ReadPacket): void {
  const twice = schemas.find(({ namespace }) => known.has(namespace));
  if (twice === undefined) return;
  const text = `The metadata of the PDF describe the schema ${twice.namespace.slice(0, 200)} already, and an archive file describes each once.`;
  throw new RevisionError("claim-broken", text, "metadata");
}

function description(texts: readonly XmpText[], further: string, { about }: ReadPacket): string {
  const namespaces = new Map(texts.map((text) => [text.prefix, text.namespace]));
  const declared = [...namespaces]
    .map(([name, namespace]) => ` xmlns:${name}="${quoted(namespace)}"`)
    .join("");
  const elements = texts.map(
    ({ prefix, name, source }) => `<${prefix}:${name}>${source}</${prefix}:${name}>\n`,
  );
  return `<rdf:Description${RDF} rdf:about="${quoted(about)}"${declared}>\n${elements.join("")}${further}</rdf:Description>\n`;
}
