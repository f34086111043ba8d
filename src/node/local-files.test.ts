import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createFileReader } from "./local-files.ts";

const root = mkdtempSync(join(tmpdir(), "platen-files-"));
const inside = join(root, "inside");
mkdirSync(join(inside, "images"), { recursive: true });
mkdirSync(join(root, "inside-not"));
writeFileSync(join(inside, "style.css"), "p{}");
writeFileSync(join(inside, "images", "a b.PNG"), "png");
writeFileSync(join(root, "secret.txt"), "secret");
writeFileSync(join(root, "inside-not", "x.css"), "x");
symlinkSync(join(root, "secret.txt"), join(inside, "link.css"));
symlinkSync(inside, join(root, "door"));
afterAll(() => rmSync(root, { recursive: true }));

const read = createFileReader([inside]);
const urlOf = (...parts: string[]): URL => pathToFileURL(join(root, ...parts));

describe("local files", () => {
  it("below an allowed directory are read", async () => {
    const url = urlOf("inside", "style.css");
    const response = await read(url, 100, "image");
    expect(response).toMatchObject({ contentType: "text/css", url: url.href });
    expect(new TextDecoder().decode(response.bytes)).toBe("p{}");
    expect(await read(urlOf("inside", "images", "a b.PNG"), 100, "image")).toMatchObject({
      contentType: "image/png",
    });
  });

  it("are kept as they are while nothing about them changes", async () => {
    const url = urlOf("inside", "kept.css");
    writeFileSync(url, "a{}");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    try {
      const { bytes } = await read(url, 100, "image");
      expect((await read(url, 100, "image")).bytes).toBe(bytes);
      writeFileSync(url, "b{}");
      expect(new TextDecoder().decode((await read(url, 100, "image")).bytes)).toBe("b{}");
    } finally {
      vi.useRealTimers();
    }
  });

  it("are read again when they have changed", async () => {
    const url = urlOf("inside", "changing.css");
    for (const text of ["a{}", "b{}"]) {
      writeFileSync(url, text);
      expect(new TextDecoder().decode((await read(url, 100, "image")).bytes)).toBe(text);
    }
  });

  it("may be reached through a link into the directory", async () => {
    expect(
      await createFileReader([join(root, "door")])(urlOf("inside", "style.css"), 100, "image"),
    ).toBeDefined();
    expect(await read(urlOf("door", "style.css"), 100, "image")).toBeDefined();
  });

  it("of some kinds are read wherever they lie", async () => {
    const wide = createFileReader([inside], { anywhere: ["stylesheet"] });
    expect(await wide(urlOf("inside-not", "x.css"), 100, "stylesheet")).toMatchObject({
      contentType: "text/css",
    });
    await expect(wide(urlOf("secret.txt"), 100, "attachment")).rejects.toMatchObject({
      code: "resource-forbidden",
    });
  });

  it.each([
    ["beside it", urlOf("secret.txt")],
    ["upwards", new URL(`${pathToFileURL(inside).href}/../secret.txt`)],
    ["upwards, encoded", new URL(`${pathToFileURL(inside).href}/%2e%2e/secret.txt`)],
    ["in a directory whose name begins alike", urlOf("inside-not", "x.css")],
    ["behind a link that leads out", urlOf("inside", "link.css")],
    ["missing outside", urlOf("nothing.txt")],
    ["anywhere", new URL("file:///etc/passwd")],
  ])("are refused %s", async (_name, url) => {
    await expect(read(url, 100, "image")).rejects.toMatchObject({ code: "resource-forbidden" });
  });

  it("are refused when missing, too large, not regular, or on another machine", async () => {
    await expect(read(urlOf("inside", "none.css"), 100, "image")).rejects.toMatchObject({
      code: "resource-not-found",
    });
    await expect(read(urlOf("inside", "style.css"), 2, "image")).rejects.toMatchObject({
      code: "resource-too-large",
    });
    await expect(read(urlOf("inside", "images"), 100, "image")).rejects.toMatchObject({
      code: "resource-unsupported",
    });
    await expect(read(new URL("file://host/share/x.css"), 100, "image")).rejects.toMatchObject({
      code: "resource-malformed",
    });
    await expect(read(new URL("file:///a%2Fb"), 100, "image")).rejects.toMatchObject({
      code: "resource-malformed",
    });
  });
});
