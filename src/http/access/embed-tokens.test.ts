import { describe, expect, it, vi } from "vitest";
import { EmbedTokens } from "./embed-tokens.ts";

const SECRET = "a secret of some length";
const key = { id: "3f9a1c0d77e2" };
const grant = { template: "form-1_A", mayPublish: false, expires: 1_900_000_000 };

describe("a token of the embedded editor", () => {
  it("says what it opens to all who have its secret", async () => {
    const token = await new EmbedTokens(SECRET).issue(key, grant);
    expect(await new EmbedTokens(SECRET).read(token)).toMatchObject({ ...grant, keyId: key.id });
    expect(await new EmbedTokens("another of some length").read(token)).toBeUndefined();
    expect(await new EmbedTokens().read(token)).toBeUndefined();
  });

  it("differs from every other", async () => {
    const tokens = new EmbedTokens();
    expect(await tokens.issue(key, grant)).not.toBe(await tokens.issue(key, grant));
  });

  it("means nothing once a letter of it is another", async () => {
    const tokens = new EmbedTokens(SECRET);
    const token = await tokens.issue(key, grant);
    const changed = [
      token.replace("form-1_A", "form-2_A"),
      token.replace(".edit.", ".publish."),
      token.replace("1900000000", "1900000001"),
      token.replace(key.id, "3f9a1c0d77e3"),
      token.slice(0, -1),
      `${token.slice(0, token.lastIndexOf(".") + 1)}${"A".repeat(43)}`,
      `${token}A`,
      "",
    ];
    for (const text of changed) expect(await tokens.read(text)).toBeUndefined();
  });
});

it("take no random values before they are asked for, as workers on the edge do not allow it", async () => {
  const random = vi.spyOn(crypto, "getRandomValues").mockImplementation(() => {
    throw new Error("Disallowed operation called within global scope.");
  });
  const tokens = new EmbedTokens();
  random.mockRestore();
  const grant = { template: "a", mayPublish: false, expires: 1 };
  expect(await tokens.read(await tokens.issue({ id: "0123456789ab" }, grant))).toMatchObject(grant);
});
