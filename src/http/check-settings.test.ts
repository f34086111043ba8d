import { expect, it } from "vitest";
import { createApp } from "./app.ts";

const SOUND = {
  keys: [{ key: "k", kind: "production" }],
  engine: { renderHtml: () => Promise.reject(new Error("not asked")) },
};

it("an app is made of sound settings, and of those that are not there", () => {
  expect(createApp({ ...SOUND, rateLimit: undefined } as never).fetch).toBeTypeOf("function");
});

it.each([
  [undefined, "options", "Must be an object"],
  [{ keys: SOUND.keys }, "engine", "Required, or work"],
  [{ ...SOUND, keys: "k" }, "keys", "Must be an array"],
  [{ ...SOUND, ratelimit: {} }, "ratelimit", "was rateLimit meant?"],
  [{ ...SOUND, rateLimit: 100 }, "rateLimit", "Must be an object such as"],
  [{ ...SOUND, rateLimit: { calls: "5", milliseconds: 1 } }, "rateLimit.calls", "whole number, 1 or more"],
  [{ ...SOUND, embedOrigins: "https://a.example" }, "embedOrigins", "Must be an array"],
  [{ ...SOUND, limits: { page: 5 } }, "limits.page", "was pages meant?"],
  [{ ...SOUND, developmentTemplates: "no" }, "developmentTemplates", "true or false"],
])("an app is not made of what the service knows nothing of: %j", (options, property, message) => {
  expect(() => createApp(options as never)).toThrowError(
    expect.objectContaining({
      code: "validation",
      fields: [{ property, message: expect.stringContaining(message) }],
    }),
  );
});
