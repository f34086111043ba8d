import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { TestHost, type TestHostOptions } from "../testing/test-host.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

/** Starts the service, uses it and stops it; gives what it printed. */
async function serving(
  args: readonly string[],
  use: (url: string, host: TestHost) => Promise<void>,
  options: TestHostOptions = {},
): Promise<TestHost> {
  const host = new TestHost(options);
  hosts.push(host);
  const running = host.run("serve", "--port", "0", "--threads", "0", ...args);
  await expect
    .poll(() => host.stdout + host.stderr, { timeout: 60_000 })
    .toContain("listens on http://127.0.0.1:");
  const [url = ""] = /http:\S+/.exec(host.stdout) ?? [];
  await use(url, host);
  host.stop();
  expect(await running).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  return host;
}

async function statusFor(url: string, key: string): Promise<number> {
  const headers = { authorization: `Basic ${btoa(`${key}:`)}`, "content-type": "application/json" };
  const body = JSON.stringify({ type: "html", data: { html: "<p>x" } });
  return (await fetch(`${url}/api/v1/generate-pdf`, { method: "POST", headers, body })).status;
}

describe("platen serve", () => {
  it("makes and prints a development key at the first start, and keeps it", async () => {
    let key = "";
    const host = await serving(["--state-dir", "state"], async (url, { stdout }) => {
      key = /dev_[0-9a-f]{40}/.exec(stdout)?.[0] ?? "";
      expect(stdout).toContain(`A development key was made: ${key}`);
      expect(await statusFor(url, key)).toBe(200);
      expect(await statusFor(url, "other")).toBe(401);
    });
    const again = new TestHost();
    hosts.push(again);
    const running = again.run(
      "serve",
      "--port",
      "0",
      "--threads",
      "0",
      "--state-dir",
      `${host.workingDirectory}/state`,
    );
    await expect.poll(() => again.stdout, { timeout: 60_000 }).toContain(`The development key is: ${key}`);
    again.stop();
    expect(await running).toBe(0);
  });

  it("uses the keys it is given, and makes none", async () => {
    const environment = { PLATEN_KEYS: "two, three", PLATEN_DEVELOPMENT_KEYS: "four" };
    const host = await serving(
      ["--key", "one"],
      async (url) => {
        for (const key of ["one", "two", "three", "four"]) expect(await statusFor(url, key)).toBe(200);
        expect(await statusFor(url, "five")).toBe(401);
        expect(await statusFor(url, "")).toBe(401);
      },
      { environment },
    );
    expect(host.stdout).not.toContain("key");
  });

  it("opens with the keys of its store, and makes none then", async () => {
    const host = new TestHost();
    hosts.push(host);
    expect(await host.run("keys", "create", "--store", "t", "--label", "Shop")).toBe(0);
    const key = host.stdout.trim();
    expect(key).toMatch(/^live_[0-9a-f]{40}$/);
    expect(host.stderr).not.toContain(key);
    await serving(["--templates", `${host.workingDirectory}/t`], async (url, { stdout }) => {
      expect(await statusFor(url, key)).toBe(200);
      expect(stdout).not.toContain("development key");
    });
    host.stdout = "";
    expect(await host.run("keys", "list", "--store", "t", "--workspace", "acme")).toBe(0);
    expect(host.stdout).toBe("");
    expect(await host.run("keys", "list", "--store", "t")).toBe(0);
    const [id = "", kind, , workspace, label] = host.stdout.trim().split(/ {2,}/);
    expect([kind, workspace, label]).toEqual(["production", "default", "Shop"]);
    expect(host.stdout).not.toContain(key);
    expect(await host.run("keys", "revoke", id, "--store", "t")).toBe(0);
    expect(await host.run("keys", "revoke", id, "--store", "t")).toBe(1);
    expect(await host.run("keys", "sell", "--store", "t")).toBe(2);
    expect(await host.run("keys")).toBe(2);
  });

  it("tells the operator of requests and failures, and nothing of what was sent", async () => {
    const render = () => Promise.reject(new Error("broken <p>x"));
    const host = await serving(["--key", "k"], async (url) => expect(await statusFor(url, "k")).toBe(500), {
      render,
    });
    const [failure, request] = host.stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(failure).toMatchObject({
      level: "error",
      event: "failure",
      name: "Error",
      stack: expect.any(Array),
    });
    expect(request).toMatchObject({
      event: "request",
      status: 500,
      route: "/api/v1/generate-pdf",
      id: failure.id,
    });
    expect(host.stderr).not.toContain("broken");
    expect(host.stderr).not.toContain("<p>");
  });

  it("logs as text where asked to, or not at all", async () => {
    const asText = await serving(
      ["--key", "k", "--log", "text"],
      async (url) => void (await statusFor(url, "k")),
    );
    expect(asText.stderr).toMatch(
      /^20\S+ 200 POST \/api\/v1\/generate-pdf [\d.]+ ms, \d+ B in, \d+ B out, key [0-9a-f]{12}, \S+\n$/,
    );
    const silent = await serving(
      ["--key", "k", "--log", "none"],
      async (url) => void (await statusFor(url, "k")),
    );
    expect(silent.stderr).toBe("");
  });

  it("answers those who run it", async () => {
    await serving(["--key", "k"], async (url) => {
      expect((await fetch(`${url}/live`)).status).toBe(200);
      expect((await fetch(`${url}/ready`)).status).toBe(200);
      expect(await (await fetch(`${url}/metrics`)).text()).toContain("platen_resident_bytes");
    });
    await serving(["--key", "k", "--metrics", "false"], async (url) => {
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
    });
  });

  it("closes its store when it can't start", async () => {
    const driver = `import { writeFileSync } from "node:fs";
      export default ({ closed }) => ({
        hasItem: () => false, getItem: () => null, getKeys: () => [], dispose: () => writeFileSync(closed, ""),
      });`;
    const host = new TestHost({ files: { "driver.mjs": driver } });
    hosts.push(host);
    const closed = join(host.workingDirectory, "closed");
    const store = { driver: join(host.workingDirectory, "driver.mjs"), options: { closed } };
    host.write("store.json", JSON.stringify(store));
    const args = ["--templates", "store.json", "--key", "k", "--private-key", "none.pem"];
    expect(await host.run("serve", "--port", "0", ...args)).toBeGreaterThan(0);
    expect(host.stderr).toContain("none.pem");
    expect(existsSync(closed)).toBe(true);
  });

  it("says when the port is taken", async () => {
    await serving(["--key", "k"], async (url, first) => {
      const second = new TestHost();
      hosts.push(second);
      expect(await second.run("serve", "--threads", "0", "--key", "k", "--port", new URL(url).port)).toBe(2);
      expect(second.stderr).toContain("is taken");
      expect(first.stderr).toBe("");
    });
  });
});
