import { afterEach, describe, expect, it } from "vitest";
import { TestHost, type TestHostOptions } from "../testing/test-host.ts";
import { quotasOf } from "./serve-quotas.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

/** What `--print-config` tells, or the message of its failure. */
async function printed(options: TestHostOptions, ...args: string[]) {
  const host = new TestHost(options);
  hosts.push(host);
  const status = await host.run("serve", ...args, "--print-config");
  return status === 0 ? JSON.parse(host.stdout) : `${status}: ${host.stderr.split("\n", 1)[0]}`;
}

describe("platen serve --print-config", () => {
  it("tells every setting with what holds when nothing is said", async () => {
    expect(await printed({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      threads: null,
      rateLimit: 1000,
      limits: {},
    });
  });

  it("gives a file that says the same", async () => {
    const given = await printed(
      {},
      "--port",
      "0",
      "--limit",
      "pages=7",
      "--allow-host",
      "a.example",
      "--log",
      "text",
    );
    const again = await printed({ files: { "c.json": JSON.stringify(given) } }, "--config", "c.json");
    expect(again).toEqual(given);
  });

  it("puts options before the environment, and that before the file", async () => {
    const options: TestHostOptions = {
      files: { "c.json": JSON.stringify({ port: 1, host: "a", threads: 2, queueLength: 3 }) },
      environment: { PLATEN_CONFIG: "c.json", PLATEN_PORT: "4", PLATEN_HOST: "b", PLATEN_THREADS: "" },
    };
    expect(await printed(options, "--port", "5")).toMatchObject({
      port: 5,
      host: "b",
      threads: 2,
      queueLength: 3,
    });
  });

  it("takes lists and limits from anywhere", async () => {
    const options: TestHostOptions = {
      files: { "c.json": JSON.stringify({ denyRanges: ["1.2.3.0/24"], limits: { pages: 1, assets: 2 } }) },
      environment: {
        PLATEN_CONFIG: "c.json",
        PLATEN_ALLOW_HOSTS: "a.example, b.example:81",
        PLATEN_LIMITS: "assets=3",
      },
    };
    expect(await printed(options, "--limit", "sheets=4")).toMatchObject({
      denyRanges: ["1.2.3.0/24"],
      allowHosts: ["a.example", "b.example:81"],
      limits: { pages: 1, assets: 3, sheets: 4 },
    });
  });

  it("takes quotas of all workspaces and of one", async () => {
    const given = await printed(
      {},
      "--quota",
      "calls=8",
      "--quota",
      "acme.calls=64",
      "--shared",
      "redis://:secret@x",
    );
    expect(given).toMatchObject({ quotas: { calls: 8, "acme.calls": 64 }, shared: "(hidden)" });
    const quotaOf = quotasOf({ calls: 8, "acme.calls": 64, "acme.megabytes": 2 });
    expect(quotaOf("acme")).toMatchObject({ calls: 64, storedBytes: 2_097_152 });
    expect(quotaOf("other")).toEqual({ calls: 8 });
  });

  it("gathers keys and tells none of them", async () => {
    const options: TestHostOptions = {
      files: { "c.json": JSON.stringify({ keys: ["SECRET-1"] }) },
      environment: {
        PLATEN_CONFIG: "c.json",
        PLATEN_KEYS: "SECRET-2,SECRET-3",
        PLATEN_DEVELOPMENT_KEYS: "SECRET-4",
      },
    };
    const given = await printed(options, "--key", "SECRET-5");
    expect(given).toMatchObject({ keys: Array(4).fill("(hidden)"), developmentKeys: ["(hidden)"] });
    expect(JSON.stringify(given)).not.toContain("SECRET");
  });

  it.each<[string, TestHostOptions, readonly string[], string]>([
    ["a port that is none", {}, ["--port", "x"], "--port: has to be a number from 0 to 65535."],
    ["a port too high", { environment: { PLATEN_PORT: "70000" } }, [], "PLATEN_PORT: has to be a number"],
    [
      "an origin with a path",
      {},
      ["--embed-origin", "https://a.example/x"],
      "has to be like https://app.example.com.",
    ],
    [
      "a short secret",
      { environment: { PLATEN_EMBED_SECRET: "short" } },
      [],
      "has to have 16 letters at least.",
    ],
    ["an unknown quota", {}, ["--quota", "acme.stars=5"], "such as templates=100"],
    ["an unknown limit", {}, ["--limit", "stars=5"], "--limit: has to be the name of a limit"],
    ["a limit without number", {}, ["--limit", "pages"], "--limit: has to be the name of a limit"],
    ["a format that is none", {}, ["--log", "xml"], "--log: has to be one of json, text, none."],
    ["a switch that is none", {}, ["--metrics", "maybe"], "--metrics: has to be true or false."],
    [
      "a setting of the wrong type",
      { files: { "c.json": '{"port": "3000"}' } },
      ["--config", "c.json"],
      "c.json: port:",
    ],
    ["an unknown setting", { files: { "c.json": '{"prot": 1}' } }, ["--config", "c.json"], "c.json: "],
    [
      "a file that is no JSON",
      { files: { "c.json": "{" } },
      ["--config", "c.json"],
      "c.json: this is not valid JSON",
    ],
    ["a missing file", {}, ["--config", "none.json"], "Can't read none.json"],
    ["an unknown option", {}, ["--prot", "1"], "Unknown option"],
  ])("refuses %s", async (_name, options, args, message) => {
    expect(await printed(options, ...args)).toContain(message);
  });
});
