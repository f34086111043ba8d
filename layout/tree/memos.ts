import type { Identified, LayoutContext, Memo } from "./layout-context.ts";

/** A value with the question that it answers. Those of one subject are linked, the newest first. */
interface Entry {
  readonly subject: object;
  readonly question: unknown;
  readonly value: unknown;
  next: Entry | undefined;
}

/** What is known of one kind, by the number of the subject. Copies of a box have its number: the last one asked about is known. */
type Table = Map<number, Entry>;

/** Any kind of memo. */
type AnyMemo = Memo<never, never, unknown>;

/**
 * All that the layout of a document remembers. Nothing is found again for less than what it was made from: the subject must be the same
 * object, and all that stands in the question the same. Switched off, every value is made anew, and comes out the same.
 */
export class Memos {
  readonly #isOn: boolean;
  readonly #tables: Map<AnyMemo, Table> = new Map();

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** See `LayoutContext.remember`. */
  remember<Subject extends Identified, Question, Value>(
    ctx: LayoutContext,
    memo: Memo<Subject, Question, Value>,
    subject: Subject,
    question: Question,
  ): Value {
    if (!this.#isOn) return memo.of(ctx, subject, question);
    const table = this.#tableOf(memo);
    for (let entry = entriesOf(table, subject); entry !== undefined; entry = entry.next)
      if (isAnswer(memo, entry as Answer<Question, Value>, question)) return entry.value as Value;
    const value = memo.of(ctx, subject, question);
    if (memo.keeps === undefined || memo.keeps(value)) {
      const entry: Entry = { subject, question, value, next: entriesOf(table, subject) };
      cut(entry, memo.perSubject ?? 1);
      put(table, subject.id, entry, memo.subjects);
    }
    return value;
  }

  /** See `LayoutContext.forget`. */
  forget<Subject extends Identified>(memo: Memo<Subject, never, unknown>, subject: Subject): void {
    this.#tables.get(memo)?.delete(subject.id);
  }

  #tableOf(memo: AnyMemo): Table {
    let table = this.#tables.get(memo);
    if (table === undefined) {
      table = new Map();
      this.#tables.set(memo, table);
    }
    return table;
  }
}

interface Answer<Question, Value> {
  readonly question: Question;
  readonly value: Value;
}

function isAnswer<Question, Value>(
  memo: Memo<never, Question, Value>,
  known: Answer<Question, Value>,
  question: Question,
): boolean {
  return memo.answers === undefined
    ? isSame(known.question, question)
    : memo.answers(known.value, known.question, question);
}

function entriesOf(table: Table, subject: Identified): Entry | undefined {
  const entry = table.get(subject.id);
  return entry?.subject === subject ? entry : undefined;
}

/** Drops what comes after the first `count` entries. */
function cut(first: Entry, count: number): void {
  let last = first;
  for (let index = 1; index < count && last.next !== undefined; index += 1) last = last.next;
  last.next = undefined;
}

/** Where the number of subjects is limited, the one that waited longest for another value goes. */
function put(table: Table, id: number, entry: Entry, limit: number | undefined): void {
  if (limit === undefined) {
    table.set(id, entry);
    return;
  }
  table.delete(id);
  table.set(id, entry);
  if (table.size <= limit) return;
  for (const oldest of table.keys()) {
    table.delete(oldest);
    return;
  }
}

/** Do two questions ask the same? Records, lists and sets are compared by what is in them, all else as it is. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const prototype: unknown = Object.getPrototypeOf(one);
  if (prototype !== Object.getPrototypeOf(other)) return false;
  if (prototype === Object.prototype) return isSameRecord(one, other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isSame(part, other[index]));
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((part) => other.has(part));
  return false;
}

type Fields = Readonly<Record<string, unknown>>;

/** A field that is not there is the same as one without a value. */
function isSameRecord(one: object, other: object): boolean {
  for (const key in one) if (!isSame((one as Fields)[key], (other as Fields)[key])) return false;
  for (const key in other)
    if ((one as Fields)[key] === undefined && (other as Fields)[key] !== undefined) return false;
  return true;
}
