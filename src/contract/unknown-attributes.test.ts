import * as Type from "typebox";
import { describe, expect, it } from "vitest";
import { unknownAttributes } from "./unknown-attributes.ts";

const schema = Type.Object({
  title: Type.String(),
  page: Type.Object({ width: Type.String(), height: Type.String() }),
  data: Type.Array(Type.Object({ content: Type.String(), table: Type.Object({ rows: Type.Unknown() }) })),
});
const messagesOf = (value: unknown): readonly string[] =>
  unknownAttributes([schema], value).map(({ message }) => message);

describe("attributes that are not known", () => {
  it.each<[object, string]>([
    [{ data: [{ kontent: "x" }] }, "data[0].kontent is not known and was ignored; was content meant?"],
    [
      { data: [{}, { table: { row: [] } }] },
      "data[1].table.row is not known and was ignored; was rows meant?",
    ],
    [{ page: { widht: "5in" } }, "page.widht is not known and was ignored; was width meant?"],
    [{ page: { q: 1 } }, "page.q is not known and was ignored; known are width, height."],
    [{ customer: 5 }, "customer is not known and was ignored; known are title, page, data."],
  ])("%j", (value, message) => {
    expect(messagesOf(value)).toEqual([message]);
  });

  it("are none where everything is known, null, or free", () => {
    expect(messagesOf({ title: "t", extra: null, data: [{ table: { rows: [{ any: 1 }] } }] })).toEqual([]);
  });

  it("count when no schema knows them", () => {
    const other = Type.Object({ page: Type.Object({ depth: Type.String() }), logo: Type.Unknown() });
    expect(unknownAttributes([schema, other], { page: { width: 1, depth: 2 }, logo: 1 })).toEqual([]);
  });

  it("are told up to a number, and cut where they are long", () => {
    expect(messagesOf(Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`q${i}`, 1])))).toHaveLength(
      20,
    );
    expect(messagesOf({ ["x".repeat(1000)]: 1 })[0]?.length).toBeLessThan(200);
  });
});
