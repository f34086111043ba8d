import { expect, it } from "vitest";
import { describeTemplate } from "./template-text.ts";

it("names fields of a group by their place in its array, and says what a choice has", () => {
  const rect = { x: 10, y: 10, width: 40, height: 10 };
  const text = describeTemplate(
    {
      id: "t",
      title: "T",
      pages: [{ width: 100, height: 100 }],
      fields: [
        { id: "a", type: "shortText", page: 0, rect },
        { id: "b", type: "shortText", page: 0, rect },
        { id: "c", alias: "size", type: "choice", page: 0, rect, options: [{ value: "s" }, { value: "l" }] },
      ],
      groups: [{ id: "g", alias: "items", fields: ["a", "b"] }],
    },
    [],
    false,
  );
  expect(text).toMatch(/items\[0\] +shortText/);
  expect(text).toMatch(/items\[1\] +shortText/);
  expect(text).toMatch(/size +choice of 2/);
});
