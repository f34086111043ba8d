import { expect, it } from "vitest";
import { RecentFiles } from "./recent-files.ts";
import { RecentValues } from "./recent-values.ts";

const file = (length: number, ...changed: readonly number[]): Uint8Array => {
  const bytes = Uint8Array.from({ length }, (_, index) => index % 251);
  for (const index of changed) bytes[index] = (bytes[index] as number) ^ 1;
  return bytes;
};

it.each<[string, Uint8Array, string, string | undefined]>([
  ["the same bytes in another array", file(1000), "way", "value"],
  [
    "the same bytes from the middle of an array",
    new Uint8Array([0, ...file(1000)]).subarray(1),
    "way",
    "value",
  ],
  ["others from there", new Uint8Array([0, ...file(1000, 7)]).subarray(1), "way", undefined],
  ["another way", file(1000), "other", undefined],
  ["a byte less", file(999), "way", undefined],
  ...Array.from({ length: 10 }, (_, index): [string, Uint8Array, string, undefined] => [
    `another byte ${995 + index - 9}`,
    file(1000, 995 + index - 9),
    "way",
    undefined,
  ]),
])("knows a file by its content: %s", (_name, asked, way, expected) => {
  const files = new RecentFiles<string>(new RecentValues({ count: 4, weight: 10_000 }));
  files.set(file(1000), "way", { value: "value", weight: 0 });
  expect(files.get(asked, way)).toBe(expected);
});

it("weighs files and what was made of them", () => {
  const files = new RecentFiles<number>(new RecentValues({ count: 9, weight: 1000 }));
  for (const [value, bytes] of [file(200), file(201), file(202)].entries())
    files.set(bytes, "", { value, weight: 200 });
  expect([file(200), file(201), file(202)].map((bytes) => files.get(bytes, ""))).toEqual([undefined, 1, 2]);
});

it("tells empty files apart by the way alone", () => {
  const files = new RecentFiles<number>(new RecentValues({ count: 9, weight: 1000 }));
  files.set(file(0), "a", { value: 1, weight: 0 });
  expect([files.get(file(0), "a"), files.get(file(0), "b")]).toEqual([1, undefined]);
});
