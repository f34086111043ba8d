import { afterAll, beforeAll, describe, it } from "vitest";
import { type Api, startApi, type Transport } from "./api.ts";
import { FILL_SENTENCES, GENERATE_SENTENCES } from "./contract-endpoints.ts";
import { AUTHENTICATION, ERRORS, LIMITS, VERSIONING } from "./contract-rules.ts";

describe.each<Transport>(["in process", "over a socket"])("the specification, %s", (transport) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(transport);
  }, 60_000);
  afterAll(() => api.close());

  describe.each([
    { section: "Generate a PDF", sentences: GENERATE_SENTENCES },
    { section: "Fill a PDF template", sentences: FILL_SENTENCES },
    { section: "Authentication", sentences: AUTHENTICATION },
    { section: "Errors", sentences: ERRORS },
    { section: "Limits", sentences: LIMITS },
    { section: "Versioning", sentences: VERSIONING },
  ])("$section", ({ sentences }) => {
    it.each(sentences)("$sentence", ({ check }) => check(api));
  });
});
