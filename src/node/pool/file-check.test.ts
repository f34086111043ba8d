import { expect, it } from "vitest";
import { checkFile } from "../../batch/check-file.ts";
import { createFileCheck } from "./file-check.ts";

it("gives the checks of whole files, whatever they begin with", async () => {
  const check = createFileCheck();
  const beginning = Uint8Array.from({ length: 1000 }, (_, index) => index * 7);
  for (const length of [3, 40, 0]) {
    const rest = new Uint8Array(length).fill(length);
    const whole = Uint8Array.of(...beginning, ...rest);
    expect(check({ beginning, rest })).toEqual(await checkFile({ rest: whole }));
    expect(check({ rest: whole })).toEqual(await checkFile({ beginning, rest }));
  }
});
