import { describe, expect, it } from "vitest";
import type { LayoutContext, Memo } from "./layout-context.ts";
import { Memos } from "./memos.ts";

interface Subject {
  readonly id: number;
}

const CTX = {} as LayoutContext;

/** A memo, and how often its function was called. */
function counted<Question>(limits: Partial<Memo<Subject, Question, string>> = {}) {
  const made: Question[] = [];
  const memo: Memo<Subject, Question, string> = {
    name: "test",
    of: (_, { id }, question) => {
      made.push(question);
      return `${id} ${JSON.stringify(question)}`;
    },
    ...limits,
  };
  return { memo, made };
}

describe("memos", () => {
  const [one, two] = [{ id: 1 }, { id: 2 }];

  it("make a value once for each subject and question", () => {
    const memos = new Memos(true);
    const { memo, made } = counted<{ width: number; names?: ReadonlySet<string>[] | undefined }>();
    const ask = (subject: Subject, width: number, ...names: string[]): string =>
      memos.remember(CTX, memo, subject, { width, names: [new Set(names)] });
    expect([ask(one, 5), ask(one, 5), ask(two, 5)]).toEqual(Array(2).fill(ask(one, 5)).concat(ask(two, 5)));
    expect(made).toHaveLength(2);
    ask(one, 6);
    ask(one, 6, "a");
    ask(one, 6, "a");
    expect(made).toHaveLength(4);
    // What is not there, and what has no value.
    memos.remember(CTX, memo, two, { width: 1 });
    memos.remember(CTX, memo, two, { width: 1, names: undefined });
    expect(made).toHaveLength(5);
  });

  it("tell a copy of a box from the box", () => {
    const memos = new Memos(true);
    const { memo, made } = counted<undefined>();
    for (const subject of [one, one, { ...one }, one]) memos.remember(CTX, memo, subject, undefined);
    expect(made).toHaveLength(3);
  });

  it("keep the last values of a subject, as many as the memo says", () => {
    const memos = new Memos(true);
    const { memo, made } = counted<number>({ perSubject: 2 });
    for (const question of [1, 2, 1, 2, 3, 2, 1]) memos.remember(CTX, memo, one, question);
    expect(made).toEqual([1, 2, 3, 1]);
  });

  it("keep the last subjects, as many as the memo says", () => {
    const memos = new Memos(true);
    const { memo, made } = counted<number>({ subjects: 2 });
    for (const id of [1, 2]) memos.remember(CTX, memo, id === 1 ? one : two, id);
    memos.remember(CTX, memo, { id: 3 }, 3);
    memos.remember(CTX, memo, two, 2);
    memos.remember(CTX, memo, one, 1);
    expect(made).toEqual([1, 2, 3, 1]);
  });

  it("keep what is worth it, answer what a value answers, and forget", () => {
    const memos = new Memos(true);
    const { memo, made } = counted<number>({
      keeps: (value) => !value.endsWith("0"),
      answers: (_, known, question) => question <= known,
    });
    for (const question of [10, 10, 5, 3]) memos.remember(CTX, memo, one, question);
    expect(made).toEqual([10, 10, 5]);
    memos.forget(memo, one);
    memos.remember(CTX, memo, one, 3);
    expect(made).toEqual([10, 10, 5, 3]);
  });

  it("make every value anew when they are off", () => {
    const memos = new Memos(false);
    const { memo, made } = counted<undefined>();
    memos.remember(CTX, memo, one, undefined);
    memos.forget(memo, one);
    expect(memos.remember(CTX, memo, one, undefined)).toBe("1 undefined");
    expect(made).toHaveLength(2);
  });
});
