import { writeFileSync } from "node:fs";
import { FEATURE_GROUPS } from "../conformance/features/all-features.ts";
import { featureTable } from "../conformance/features/feature-table.ts";

writeFileSync(new URL("../docs/features.md", import.meta.url), featureTable(FEATURE_GROUPS));
