import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pdfText, version } from "../template/testing/template-fixture.ts";
import { openTemplateStore } from "./template-store.ts";
import { durableDirectoryDriver } from "./template-store-driver.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "platen-store-"));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const files = (): string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(root, name)).isFile(),
  );

describe("a store in a directory", () => {
  it("makes the directory, and keeps templates from process to process", async () => {
    const place = join(root, "new", "templates");
    const store = await openTemplateStore(place);
    expect(await store.list()).toEqual([]);
    await store.saveDraft(version("T", "1"));
    await store.publish("T");
    await store.saveDraft(version("T", "2"));
    const again = await openTemplateStore(place);
    expect(pdfText(await again.get("T"))).toBe("1");
    expect(pdfText(await again.get("T", -1))).toBe("2");
    expect(statSync(place).mode & 0o777).toBe(0o700);
    await again.delete("T");
    expect(readdirSync(place)).toEqual([]);
  });

  it("does not see what a killed process was writing, and removes it in time", async () => {
    const store = await openTemplateStore(root);
    await store.saveDraft(version("T", "1"));
    const [fresh, stale] = [join(root, "T", ".writing-fresh"), join(root, "T", ".writing-stale")];
    for (const path of [fresh, stale]) writeFileSync(path, "half");
    utimesSync(stale, 0, 0);
    expect(pdfText(await store.get("T", -1))).toBe("1");
    await store.saveDraft(version("T", "2"));
    expect(files().filter((name) => name.includes("writing"))).toEqual(["T/.writing-fresh"]);
    expect(pdfText(await store.get("T", -1))).toBe("2");
  });

  it("leaves nothing behind when it can't write", async () => {
    const store = await openTemplateStore(root);
    writeFileSync(join(root, "T"), "a file where a directory should be");
    await expect(store.saveDraft(version("T"))).rejects.toThrow();
    expect(files()).toEqual(["T"]);
  });

  it("takes no key that leads out of the directory", async () => {
    const driver = durableDirectoryDriver(join(root, "inner"));
    for (const key of ["..:x", "a:..:..:x", "a/../../x", "", ".hidden", "a\0b"]) {
      await expect((async () => driver.setItemRaw?.(key, "x", {}))()).rejects.toThrow(/Not a key/);
    }
    expect(files()).toEqual([]);
    expect(await driver.getKeys("..", {})).toEqual([]);
  });
});

describe("a store by configuration", () => {
  const configure = (text: string): string => {
    const path = join(root, "store.json");
    writeFileSync(path, text);
    return path;
  };

  it("uses a driver of unstorage with its options", async () => {
    const base = join(root, "elsewhere");
    const store = await openTemplateStore(
      configure(JSON.stringify({ driver: "fs-lite", options: { base } })),
    );
    await store.saveDraft(version("T", "1"));
    await store.publish("T");
    expect(pdfText(await store.get("T"))).toBe("1");
    expect(files().filter((name) => name.startsWith("elsewhere"))).toHaveLength(2);
  });

  it.each([
    ["{", "it is not valid JSON"],
    ["{}", "it has to name a driver"],
    ["null", "it has to name a driver"],
    ['{"driver":"no-such-driver-anywhere"}', "the driver no-such-driver-anywhere can't be loaded"],
  ])("says what is wrong with %s", async (text, message) => {
    await expect(openTemplateStore(configure(text))).rejects.toThrow(message);
  });
});
