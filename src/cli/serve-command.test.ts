import { afterEach, describe, expect, it } from "vitest";
import { TestHost, type TestHostOptions } from "./testing/test-host.ts";

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
  const running = host.run("serve", "--port", "0", ...args);
  await expect.poll(() => host.stdout + host.stderr).toContain("listens on http://127.0.0.1:");
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
    const running = again.run("serve", "--port", "0", "--state-dir", `${host.workingDirectory}/state`);
    await expect.poll(() => again.stdout).toContain(`The development key is: ${key}`);
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

  it("tells the operator of failures", async () => {
    const render = () => Promise.reject(new Error("broken"));
    const host = await serving(["--key", "k"], async (url) => expect(await statusFor(url, "k")).toBe(500), {
      render,
    });
    expect(host.stderr).toMatch(/platen: request [\w-]+: Error: broken/);
  });

  it("says when the port is taken", async () => {
    await serving(["--key", "k"], async (url, first) => {
      const second = new TestHost();
      hosts.push(second);
      expect(await second.run("serve", "--key", "k", "--port", new URL(url).port)).toBe(2);
      expect(second.stderr).toContain("is taken");
      expect(first.stderr).toBe("");
    });
  });
});
