import type { FileWriter } from "../../pdf/file/file-writer.ts";
import { valueText } from "../../pdf/objects/pdf-syntax.ts";
import { text } from "../../pdf/objects/values.ts";

/** Entries of a group; readers draw those of an open level all at once. */
const GROUP = 500;

/** An item that is written when it is known what follows it. */
interface OpenItem {
  readonly id: number;
  readonly title: string;
  readonly page: number;
  readonly previous: number | undefined;
}

/** Items of one level that follow each other below a parent. */
class Level {
  first = 0;
  last = 0;
  count = 0;
  readonly parent: number;
  readonly #file: FileWriter;
  #open: OpenItem | undefined;
  #entries = "";

  constructor(file: FileWriter, parent: number) {
    this.#file = file;
    this.parent = parent;
  }

  /** Adds an item; gives its object number. */
  add(title: string, page: number): number {
    const id = this.#file.reserveId();
    this.#write(id);
    this.#open = { id, title, page, previous: this.#open?.id };
    this.#entries = "";
    if (this.count === 0) this.first = id;
    this.last = id;
    this.count += 1;
    return id;
  }

  /** What the last item has below it. */
  give(title: string, entries: string): void {
    if (this.#open !== undefined) this.#open = { ...this.#open, title };
    this.#entries = entries;
  }

  end(): void {
    this.#write(undefined);
    this.#open = undefined;
  }

  #write(next: number | undefined): void {
    if (this.#open === undefined) return;
    const { id, title, page, previous } = this.#open;
    const before = previous === undefined ? "" : `/Prev ${previous} 0 R`;
    const after = next === undefined ? "" : `/Next ${next} 0 R`;
    const target = `/Title ${valueText(text(title))}/Dest[${page} 0 R/Fit]`;
    this.#file.object(id, `<<${target}/Parent ${this.parent} 0 R${before}${after}${this.#entries}>>`);
  }
}

/**
 * Writes an outline (ISO 32000-1 §12.3.3) with an entry for each record as they come; memory holds one entry of each level. Large ones are
 * grouped, five hundred entries each, closed and called after their first and last entry.
 */
export class OutlineWriter {
  readonly #file: FileWriter;
  readonly #isGrouped: boolean;
  readonly #root: number;
  readonly #top: Level;
  #group: Level | undefined;
  #title = "";

  /** @param isGrouped - whether there are too many entries for one level. */
  constructor(file: FileWriter, isGrouped: boolean) {
    this.#file = file;
    this.#isGrouped = isGrouped;
    this.#root = file.reserveId();
    this.#top = new Level(file, this.#root);
  }

  /** Adds an entry that leads to a page, by its object number. */
  add(title: string, page: number): void {
    if (!this.#isGrouped) {
      this.#top.add(title, page);
      return;
    }
    if (this.#group?.count === GROUP) this.#endGroup(this.#group);
    if (this.#group === undefined) {
      this.#group = new Level(this.#file, this.#top.add(title, page));
      this.#title = title;
    }
    this.#group.add(title, page);
    const { first, last, count } = this.#group;
    this.#top.give(`${this.#title} – ${title}`, `/First ${first} 0 R/Last ${last} 0 R/Count ${-count}`);
  }

  /** Ends the outline; gives the entries that the catalogue gets. */
  finish(): string {
    if (this.#group !== undefined) this.#endGroup(this.#group);
    this.#top.end();
    const { first, last, count } = this.#top;
    const items = count === 0 ? "" : `/First ${first} 0 R/Last ${last} 0 R/Count ${count}`;
    this.#file.object(this.#root, `<</Type/Outlines${items}>>`);
    return `/Outlines ${this.#root} 0 R/PageMode/UseOutlines`;
  }

  #endGroup(group: Level): void {
    group.end();
    this.#group = undefined;
  }
}

/** Whether so many entries are grouped. */
export function isGroupedOutline(entries: number): boolean {
  return entries > GROUP;
}
