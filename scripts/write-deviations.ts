import { writeFileSync } from "node:fs";
import { unsupportedProperties } from "../layout/css/properties/unsupported.ts";
import { deviationsPage, readDeviations } from "./deviations.ts";

const root = new URL("../", import.meta.url);
writeFileSync(
  new URL("docs/deviations.md", root),
  deviationsPage(readDeviations(root), unsupportedProperties),
);
