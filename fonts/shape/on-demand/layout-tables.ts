import type { FontkitDefinitions, FontkitFont, FontkitLayoutTable, FontkitLookup } from "fontkit";
import { attempt } from "../../error.ts";
import {
  firstGlyphs,
  positioningForm,
  type SubtableForm,
  substitutionForm,
} from "../../sfnt/context-rules.ts";
import { Coverage, numbersAt, offsetAt } from "../../sfnt/glyph-tables.ts";
import { LayoutTable } from "../../sfnt/layout-table.ts";
import { readTag } from "../../sfnt/reader.ts";
import type { FontFace } from "../../types.ts";
import { positioningAt } from "./positionings.ts";
import { type Readable, readOnDemand } from "./read-on-demand.ts";
import { substitutionAt } from "./substitutions.ts";

type SubtableReader = (table: LayoutTable, type: number, offset: number) => object;

/**
 * Gives a font of fontkit its GSUB, GPOS and GDEF tables. Fontkit's own readers decode a lookup whole, object by object, when it is first
 * asked for, which costs tens of milliseconds per face; these read only what a text comes to. Tables that turn out malformed are left out.
 */
export function provideLayoutTables(font: FontkitFont, face: FontFace): void {
  const definitions = attempt(() => definitionsOf(face));
  const sets = definitions?.markGlyphSetsDef ?? undefined;
  const provide = (name: "GSUB" | "GPOS" | "GDEF", value: unknown): void => {
    if (value !== undefined) Object.defineProperty(font, name, { value });
  };
  provide("GDEF", definitions);
  const substitution = { extensionType: 7, subtableAt: substitutionAt, formOf: substitutionForm };
  const positioning = { extensionType: 9, subtableAt: positioningAt, formOf: positioningForm };
  provide("GSUB", openTable(face, { tag: "GSUB", ...substitution, sets }));
  provide("GPOS", openTable(face, { tag: "GPOS", ...positioning, sets }));
}

interface TableKind {
  readonly tag: string;
  readonly extensionType: number;
  readonly subtableAt: SubtableReader;
  readonly formOf: (type: number) => SubtableForm;
  /** Glyph sets of GDEF that lookups refer to. */
  readonly sets: Readable<Coverage> | undefined;
}

function openTable(face: FontFace, kind: TableKind): FontkitLayoutTable | undefined {
  const bytes = face.table(kind.tag);
  if (bytes === undefined) return undefined;
  return attempt(() => {
    const table = new LayoutTable(bytes, kind.extensionType, face.positionDelta?.bind(face));
    const { view } = table;
    const [scripts, features, lookups] = [4, 6, 8].map((field) => offsetAt(table, field, 0));
    return {
      scriptList: scripts === undefined ? null : scriptsAt(table, scripts),
      featureList: features === undefined ? null : featuresAt(table, features),
      lookupList: readOnDemand(lookups === undefined ? 0 : view.getUint16(lookups), (index) =>
        lookupAt(table, kind, { index, list: lookups as number }),
      ),
    };
  });
}

function scriptsAt(table: LayoutTable, list: number): object[] {
  return taggedAt(table, list, (script) => {
    const systemAt = (offset: number): object => {
      const count = table.view.getUint16(offset + 4);
      return { featureIndexes: numbersAt(table, offset + 6, count) };
    };
    const standard = offsetAt(table, script, script);
    return {
      script: {
        defaultLangSys: standard === undefined ? null : systemAt(standard),
        langSysRecords: taggedAt(table, script + 2, (record) => ({ langSys: systemAt(record - 2) })),
      },
    };
  });
}

function featuresAt(table: LayoutTable, list: number): object[] {
  return taggedAt(table, list, (feature) => ({
    feature: { lookupListIndexes: numbersAt(table, feature + 4, table.view.getUint16(feature + 2)) },
  }));
}

/** A counted list of tags and offsets from the list. What stands there is read with the list: a text needs most of it. */
function taggedAt<Content>(
  table: LayoutTable,
  list: number,
  read: (offset: number) => Content,
): ({ tag: string } & Content)[] {
  const count = table.view.getUint16(list);
  table.spend(count);
  return Array.from({ length: count }, (_, index) => {
    const record = list + 2 + 6 * index;
    return { tag: readTag(table.view, record), ...read(list + table.view.getUint16(record + 4)) };
  });
}

function lookupAt(
  table: LayoutTable,
  kind: TableKind,
  place: { index: number; list: number },
): FontkitLookup {
  const { type, flags, subtables } = table.lookup(place.index);
  const offset = place.list + table.view.getUint16(place.list + 2 + 2 * place.index);
  const set = flags & 0x10 ? table.view.getUint16(offset + 6 + 2 * subtables.length) : undefined;
  let read: object[] | undefined;
  return {
    lookupType: type,
    flags: {
      markAttachmentType: flags >> 8,
      flags: {
        rightToLeft: (flags & 1) !== 0,
        ignoreBaseGlyphs: (flags & 2) !== 0,
        ignoreLigatures: (flags & 4) !== 0,
        ignoreMarks: (flags & 8) !== 0,
      },
      markSet:
        set !== undefined && kind.sets !== undefined && set < kind.sets.length
          ? kind.sets.get(set)
          : undefined,
    },
    ranges: subtables.flatMap((subtable) => firstGlyphs(table, kind.formOf(type), subtable)),
    get subTables() {
      read ??= subtables.map((subtable) => kind.subtableAt(table, type, subtable));
      return read;
    },
  };
}

/** Glyph classes and sets of marks (OpenType GDEF). */
function definitionsOf(
  face: FontFace,
): (FontkitDefinitions & { readonly markGlyphSetsDef: Readable<Coverage> | null }) | undefined {
  const bytes = face.table("GDEF");
  if (bytes === undefined) return undefined;
  const table = new LayoutTable(bytes, 0);
  const classesAt = (field: number): FontkitDefinitions["glyphClassDef"] => {
    const offset = offsetAt(table, field, 0);
    if (offset === undefined) return null;
    return { version: 1, startGlyph: 0, classValueArray: table.classes(offset, face.glyphCount) };
  };
  const sets = table.view.getUint16(2) >= 2 ? offsetAt(table, 12, 0) : undefined;
  return {
    glyphClassDef: classesAt(4),
    markAttachClassDef: classesAt(10),
    markGlyphSetsDef: sets === undefined ? null : glyphSetsAt(table, sets),
  };
}

function glyphSetsAt(table: LayoutTable, offset: number): Readable<Coverage> {
  const { view } = table;
  return readOnDemand(view.getUint16(offset + 2), (index) => {
    return new Coverage(table, offset + view.getUint32(offset + 4 + 4 * index));
  });
}
