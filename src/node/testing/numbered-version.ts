import type { TemplateVersion } from "../../template/model.ts";
import { version } from "../../template/testing/template-fixture.ts";

/** A version of some size whose every part tells its number. */
export function numberedVersion(id: string, number: number): TemplateVersion {
  return version(id, `${number},`.repeat(40_000), { title: `Number ${number}` });
}
