import { afterEach, describe, expect, it } from "vitest";
import { TestHost } from "../testing/test-host.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

describe("platen studio", () => {
  it("tells its options", async () => {
    const host = new TestHost();
    hosts.push(host);
    expect(await host.run("studio", "--help")).toBe(0);
    expect(host.stdout).toContain("--no-open");
    expect(await host.run("studio", "here")).toBe(2);
    expect(host.stderr).toContain("studio takes no here.");
  });
});
