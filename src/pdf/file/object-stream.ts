import { ByteWriter } from "../objects/byte-writer.ts";

/** What an object stream holds (ISO 32000-1 §7.5.7). */
export interface ObjectStreamContent {
  /** Numbers of the objects, in the order in which they stand. */
  readonly ids: readonly number[];
  /** Where the first of them begins, after the list of all. */
  readonly first: number;
  readonly bytes: Uint8Array;
}

/** Gathers the content of one object stream after the other. */
export class ObjectStreamWriter {
  readonly #list: ByteWriter = new ByteWriter(1024);
  readonly #objects: ByteWriter = new ByteWriter();
  #ids: number[] = [];

  /** Objects that wait. */
  get count(): number {
    return this.#ids.length;
  }

  /** Bytes of their texts. */
  get length(): number {
    return this.#objects.length;
  }

  /** An object that is no stream; `text` is ASCII. */
  add(id: number, text: string | Uint8Array): void {
    const objects = this.#objects;
    if (this.#ids.length > 0) objects.byte(0x0a);
    this.#list.operand(id);
    this.#list.operand(objects.length);
    this.#ids.push(id);
    if (typeof text === "string") objects.ascii(text);
    else objects.bytes(text);
  }

  /** What was added since the last time. */
  take(): ObjectStreamContent {
    const ids = this.#ids;
    const list = this.#list;
    const first = list.length;
    list.bytes(this.#objects.view());
    const bytes = list.toBytes();
    this.#ids = [];
    list.clear();
    this.#objects.clear();
    return { ids, first, bytes };
  }
}
