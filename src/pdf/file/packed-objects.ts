import type { Deflate } from "../objects/deflate.ts";
import type { PdfDictionary } from "../objects/values.ts";
import { ObjectStreamWriter } from "./object-stream.ts";
import { ObjectTable } from "./object-table.ts";

/** Objects of one object stream; their index has to fit a byte. */
const OBJECTS_PER_STREAM = 200;

/** Gathers objects into object streams (ISO 32000-1 §7.5.7), and makes the cross-reference stream that leads to all objects of the file (§7.5.8). */
export class PackedObjects {
  readonly #deflate: Deflate;
  readonly #table: ObjectTable = new ObjectTable();
  readonly #objects: ObjectStreamWriter = new ObjectStreamWriter();

  constructor(deflate: Deflate) {
    this.#deflate = deflate;
  }

  /** Objects wait for their stream. */
  get isPending(): boolean {
    return this.#objects.count > 0;
  }

  /** Takes up an object, ASCII only; true when there are enough for a stream. */
  add(id: number, text: string | Uint8Array): boolean {
    this.#objects.add(id, text);
    return this.#objects.count === OBJECTS_PER_STREAM;
  }

  /** The waiting objects as the content of a stream with this number, the last one that was handed out. */
  take(stream: number): { readonly entries: PdfDictionary; readonly bytes: Uint8Array } {
    while (this.#table.size <= stream) this.#table.reserve();
    const { ids, first, bytes } = this.#objects.take();
    for (const [index, id] of ids.entries()) this.#table.setInStream(id, stream, index);
    return { entries: { Type: "ObjStm", N: ids.length, First: first }, bytes };
  }

  /** The cross-reference stream: what stands before its content, and that. `offsets` are by number less one; `start` is where it stands. */
  references(
    offsets: readonly (number | null | undefined)[],
    start: number,
    trailer: string,
  ): { readonly head: string; readonly rows: Uint8Array } {
    const table = this.#table;
    for (let id = 1; id <= offsets.length; id += 1) {
      const offset = offsets[id - 1];
      if (id === table.size) table.reserve();
      if (typeof offset === "number") table.setOffset(id, offset);
    }
    const own = table.reserve();
    table.setOffset(own, start);
    const { bytes, widths } = table.rows();
    const rows = this.#deflate(bytes);
    const columns = widths[0] + widths[1] + widths[2];
    const head =
      `${own} 0 obj\n<</Type/XRef/Size ${table.size}/W[${widths.join(" ")}]${trailer}/Filter/FlateDecode` +
      `/DecodeParms<</Predictor 12/Columns ${columns}>>/Length ${rows.length}>>\nstream`;
    return { head, rows };
  }
}
