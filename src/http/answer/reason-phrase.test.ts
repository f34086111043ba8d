import { expect, it } from "vitest";
import { openApiDocument } from "../reference/openapi.ts";
import { reasonPhrase } from "./reason-phrase.ts";

const { paths } = openApiDocument("http://127.0.0.1:3000");
const described = Object.values(paths).flatMap((methods) =>
  Object.values(methods).flatMap(({ responses }) => Object.keys(responses).map(Number)),
);
/** Of the studio's folder, and of bodies that come too slowly. */
const OTHERS = [308, 408];

it.each([...new Set([...described, ...OTHERS])].sort())("says what status %i means", (status) => {
  expect(reasonPhrase(status)).toMatch(/^[A-Z][A-Za-z ]+$/);
});
