import { createStorage, type Storage } from "unstorage";
import { afterEach, describe, expect, it, vi } from "vitest";
import { StoreError, ValidationError } from "../contract/errors.ts";
import { DraftChangedError, NotFoundError, TemplateDamagedError } from "./errors.ts";
import { generateTemplateId, isTemplateId } from "./ids.ts";
import { TemplateStore } from "./store.ts";
import { pdfText, textField, version } from "./testing/template-fixture.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function emptyStore(): { store: TemplateStore; storage: Storage } {
  const storage = createStorage();
  return { store: new TemplateStore(storage), storage };
}

/** A template whose published versions have the base PDFs `1` and `2`, and whose draft has `3`. */
async function filledStore(): Promise<{ store: TemplateStore; storage: Storage }> {
  const made = emptyStore();
  for (const text of ["1", "2"]) {
    await made.store.saveDraft(version("T", text));
    await made.store.publish("T");
  }
  await made.store.saveDraft(version("T", "3"));
  return made;
}

it("templates are deleted even when there is no room for a tombstone", async () => {
  const { store, storage } = await filledStore();
  storage.setItemRaw = () => Promise.reject(new StoreError("full"));
  await store.delete("T");
  await expect(store.get("T")).rejects.toThrow(NotFoundError);
  storage.setItemRaw = () => Promise.reject(new StoreError("unavailable"));
  const other = await filledStore();
  other.storage.setItemRaw = storage.setItemRaw;
  await expect(other.store.delete("T")).rejects.toThrow(StoreError);
  expect(await other.store.versions("T")).toEqual([1, 2]);
});

describe("versions of a template", () => {
  it.each([
    ["no number", undefined, "2"],
    ["−2", -2, "2"],
    ["−1", -1, "3"],
    ["1", 1, "1"],
    ["2", 2, "2"],
  ])("%s", async (_name, versionNumber, expected) => {
    const { store } = await filledStore();
    expect(pdfText(await store.get("T", versionNumber))).toBe(expected);
  });

  it.each([0, 3, -3, 1.5, Number.NaN])("has none of number %s", async (versionNumber) => {
    const { store } = await filledStore();
    await expect(store.get("T", versionNumber)).rejects.toThrow(
      new NotFoundError(`The PDF template T has no version ${versionNumber}.`),
    );
  });

  it("has no newest one before it is published, and says what to do", async () => {
    const { store } = emptyStore();
    await store.saveDraft(version("T"));
    await expect(store.get("T")).rejects.toThrow(/no published version: publish it, or .* versionNumber -1/);
    expect(await store.publish("T")).toBe(1);
    expect(pdfText(await store.get("T"))).toBe("%PDF-1.7");
  });

  it("are counted on by publishing and never changed after it", async () => {
    const { store } = await filledStore();
    expect(await store.publish("T")).toBe(3);
    await store.saveDraft(version("T", "4"));
    expect(pdfText(await store.get("T", 3))).toBe("3");
    expect(pdfText(await store.get("T", 1))).toBe("1");
    expect(await store.versions("T")).toEqual([1, 2, 3]);
  });

  it("sort by number, not by text", async () => {
    const { store } = emptyStore();
    for (let number = 1; number <= 11; number += 1) {
      await store.saveDraft(version("T", String(number)));
      await store.publish("T");
    }
    expect(pdfText(await store.get("T"))).toBe("11");
    expect(pdfText(await store.get("T", -1))).toBe("11");
  });

  it("keep the record as it was, whatever its keys are called", async () => {
    const { store } = emptyStore();
    const fields = [textField("a", { alias: "__proto__" }), textField("b", { alias: "имя", label: "Имя" })];
    await store.saveDraft(version("T", "x", { fields }));
    expect((await store.get("T", -1)).template.fields).toEqual(fields);
  });
});

describe("the stores of workspaces", () => {
  it("lie in one storage and know nothing of each other", async () => {
    const { store, storage } = await filledStore();
    const acme = store.of("acme");
    expect(store.of("acme")).toBe(acme);
    expect(acme.of("default")).toBe(store);
    expect(await acme.list()).toEqual([]);
    await acme.saveDraft(version("T", "theirs"));
    await acme.saveDraft(version("U", "theirs"));
    expect((await storage.getKeys("workspace.acme:")).length).toBe(2);
    expect((await store.list()).map(({ id }) => id)).toEqual(["T"]);
    expect((await acme.list()).map(({ id }) => id)).toEqual(["T", "U"]);
    expect(await new TemplateStore(storage, "acme").versions("T")).toEqual([]);
    await store.delete("T");
    expect(pdfText(await acme.get("T", -1))).toBe("theirs");
  });

  it("read nothing of each other, whatever a location says", async () => {
    const { store } = await filledStore();
    const acme = store.of("acme");
    await expect(acme.read(await store.locate("T"))).rejects.toThrow(NotFoundError);
    await acme.saveDraft(version("T", "theirs"));
    await expect(store.read(await acme.locate("T", -1))).rejects.toThrow(NotFoundError);
    for (const name of ["", "A", "a:b", "../a", "a.b", "-a", "x".repeat(65)])
      expect(() => store.of(name)).toThrow(ValidationError);
  });
});

describe("the store", () => {
  it("knows nothing of ids that can't be one, and asks no storage for them", async () => {
    const storage = createStorage();
    const asked: unknown[] = [];
    const getKeys = async (base?: string) => {
      asked.push(base);
      return [];
    };
    const store = new TemplateStore({ ...storage, getKeys });
    for (const id of ["", "a/b", "..", "a:b", "a b", "x".repeat(65), "ä", "a\0"]) {
      await expect(store.get(id)).rejects.toThrow(NotFoundError);
      await expect(store.delete(id)).rejects.toThrow(NotFoundError);
    }
    expect(asked).toEqual([]);
    await expect(store.get("other")).rejects.toThrow(/no PDF template with the id other/);
    expect(asked).toEqual(["other:"]);
  });

  it("takes valid records only", async () => {
    const { store } = emptyStore();
    await expect(store.saveDraft(version("x".repeat(65)))).rejects.toThrow(ValidationError);
    const fields = [textField("a", { page: 9 })];
    await expect(store.saveDraft(version("T", "x", { fields }))).rejects.toThrow(/There is no page 9/);
    expect(await store.list()).toEqual([]);
  });

  it("lists templates with their published versions", async () => {
    const { store } = await filledStore();
    await store.saveDraft(version("A", "x", { title: "Another" }));
    expect(await store.list()).toEqual([
      { id: "A", title: "Another", versions: [], damaged: false },
      { id: "T", title: "A form", versions: [1, 2], damaged: false },
    ]);
  });

  it("deletes a template with all versions, after which its id is free", async () => {
    const { store, storage } = await filledStore();
    await store.delete("T");
    await expect(store.get("T", -1)).rejects.toThrow(NotFoundError);
    await expect(store.delete("T")).rejects.toThrow(NotFoundError);
    expect(await storage.getKeys()).toEqual([]);
    await store.saveDraft(version("T", "new"));
    expect(await store.versions("T")).toEqual([]);
  });

  it("takes a deletion that was cut short for done, and finishes it", async () => {
    const { store, storage } = await filledStore();
    await storage.setItemRaw("T:deleted", new Uint8Array(0));
    await expect(store.get("T")).rejects.toThrow(NotFoundError);
    expect(await store.list()).toEqual([]);
    await store.saveDraft(version("T", "new"));
    await expect(store.get("T")).rejects.toThrow(/no published version/);
    expect(await storage.getKeys()).toHaveLength(1);
  });

  it("takes the newer draft when the older could not be removed", async () => {
    const { store, storage } = emptyStore();
    await store.saveDraft(version("T", "old"));
    const [oldKey = ""] = await storage.getKeys();
    const old = await storage.getItemRaw(oldKey);
    await store.saveDraft(version("T", "new"));
    await storage.setItemRaw(oldKey, old);
    expect(pdfText(await store.get("T", -1))).toBe("new");
    await store.saveDraft(version("T", "newest"));
    expect(await storage.getKeys()).toHaveLength(1);
  });

  it("finds again what was replaced between finding and reading", async () => {
    const { store, storage } = emptyStore();
    await store.saveDraft(version("T", "old"));
    let replaced = false;
    const racing = new TemplateStore({
      ...storage,
      getItemRaw: async (key: string) => {
        if (!replaced) await store.saveDraft(version("T", "new"));
        replaced = true;
        return storage.getItemRaw(key);
      },
    });
    expect(pdfText(await racing.get("T", -1))).toBe("new");
  });

  it("gives two publishers two numbers", async () => {
    const { store, storage } = emptyStore();
    await store.saveDraft(version("T", "mine"));
    let interfered = false;
    const other = emptyStore();
    await other.store.saveDraft(version("T", "theirs"));
    await other.store.publish("T");
    const [theirKey = ""] = (await other.storage.getKeys()).filter((key) => key.includes("version"));
    const racing = new TemplateStore({
      ...storage,
      setItemRaw: async (key: string, value: unknown) => {
        if (!interfered) await storage.setItemRaw(theirKey, await other.storage.getItemRaw(theirKey));
        interfered = true;
        await storage.setItemRaw(key, value);
      },
    });
    expect(await racing.publish("T")).toBe(2);
    expect(pdfText(await store.get("T", 1))).toBe("theirs");
    expect(pdfText(await store.get("T", 2))).toBe("mine");
  });

  it.each([
    ["gives the next number, and skips none", 3, 1],
    ["says that it can't for now", 100, "unavailable"],
  ])("%s where another writes and gives way in step", async (_name, times, expected) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { store, storage } = emptyStore();
    await store.saveDraft(version("T", "mine"));
    const theirs = (key: string): string => key.replace(/[0-9a-f]{64}$/, "0".repeat(64));
    let left = times;
    const racing = new TemplateStore({
      ...storage,
      setItemRaw: async (key: string, value: unknown) => {
        if (left > 0) await storage.setItemRaw(theirs(key), value);
        left -= 1;
        await storage.setItemRaw(key, value);
      },
      removeItem: async (key: string) => {
        await storage.removeItem(theirs(key));
        await storage.removeItem(key);
      },
    });
    const number = await racing.publish("T").catch((error: unknown) => (error as StoreError).reason);
    expect(number).toBe(expected);
    expect(await store.versions("T")).toEqual(expected === 1 ? [1] : []);
  });

  it("replaces the draft that was meant, and no other", async () => {
    const { store } = emptyStore();
    await store.saveDraft(version("T", "old"));
    const { hash } = await store.locate("T", -1);
    // Both were begun with the same draft: one takes its place, and the other is told.
    const texts = ["mine", "theirs"];
    const save = (text: string) => store.saveDraft(version("T", text), undefined, { hash });
    const saved = await Promise.allSettled(texts.map(save));
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(saved.find(({ status }) => status === "rejected")).toMatchObject({
      reason: expect.any(DraftChangedError),
    });
    const kept = texts[saved.findIndex(({ status }) => status === "fulfilled")];
    expect(pdfText(await store.get("T", -1))).toBe(kept);
    await expect(store.saveDraft(version("U"), undefined, { hash })).rejects.toThrow(NotFoundError);
  });

  it("makes a new template once, and brings none back that was deleted meanwhile", async () => {
    const { store } = emptyStore();
    const made = await Promise.allSettled(
      ["one", "two", "three"].map((text) => store.saveDraft(version("T", text), undefined, "new")),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [deleted, ...late] = await Promise.allSettled([
      store.delete("T"),
      store.saveDraft(version("T", "late"), undefined, "any-draft"),
      store.publish("T"),
    ]);
    expect(deleted?.status).toBe("fulfilled");
    for (const each of late) expect(each).toMatchObject({ reason: expect.any(NotFoundError) });
    await expect(store.versions("T")).rejects.toThrow(NotFoundError);
  });

  it("keeps the draft where another server replaces it at the same moment", async () => {
    const { store, storage } = emptyStore();
    await store.saveDraft(version("T", "old"));
    const { hash } = await store.locate("T", -1);
    const theirKey = `T:draft-2-${"0".repeat(64)}`;
    const racing = new TemplateStore({
      ...storage,
      setItemRaw: async (key: string, value: unknown) => {
        await storage.setItemRaw(theirKey, new Uint8Array(1));
        await storage.setItemRaw(key, value);
      },
    });
    await expect(racing.saveDraft(version("T", "mine"), undefined, { hash })).rejects.toThrow(
      DraftChangedError,
    );
    await storage.removeItem(theirKey);
    expect(pdfText(await store.get("T", -1))).toBe("old");
    expect(await storage.getKeys()).toHaveLength(1);
  });

  it.each([
    ["changed", (bytes: Uint8Array) => bytes.map((byte, index) => (index === 200 ? byte ^ 1 : byte))],
    ["cut", (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1)],
    ["empty", () => new Uint8Array(0)],
  ])("refuses a version that is %s", async (_name, damage) => {
    const { store, storage } = await filledStore();
    const [key = ""] = (await storage.getKeys()).filter((name) => name.startsWith("T:version-2"));
    await storage.setItemRaw(key, damage((await storage.getItemRaw(key)) ?? new Uint8Array(0)));
    await expect(store.get("T")).rejects.toThrow(TemplateDamagedError);
    expect(pdfText(await store.get("T", 1))).toBe("1");
  });

  it("reads each version once for its title, however many list it at the same time", async () => {
    const { store, storage } = await filledStore();
    const read = storage.getItemRaw;
    let reads = 0;
    storage.getItemRaw = ((...given: Parameters<typeof read>) => {
      reads += 1;
      return read(...given);
    }) as typeof read;
    const lists = await Promise.all([store.list(), store.list(), store.list()]);
    expect(lists.map(([template]) => template?.title)).toEqual(["A form", "A form", "A form"]);
    expect(reads).toBe(1);
    await store.saveDraft(version("T", "4"));
    await store.list();
    expect(reads).toBe(2);
  });

  it("names a damaged template in the list", async () => {
    const { store, storage } = emptyStore();
    await store.saveDraft(version("T"));
    const [key = ""] = await storage.getKeys();
    await storage.setItemRaw(key, new Uint8Array(3));
    expect(await store.list()).toEqual([{ id: "T", title: "", versions: [], damaged: true }]);
  });

  it("does not take one template for another", async () => {
    const { store, storage } = await filledStore();
    const [key = ""] = (await storage.getKeys()).filter((name) => name.startsWith("T:draft"));
    await storage.setItemRaw(key.replace("T:", "U:"), await storage.getItemRaw(key));
    await expect(store.get("U", -1)).rejects.toThrow(TemplateDamagedError);
  });
});

describe("ids", () => {
  it("are generated of 20 letters and digits", () => {
    const ids = new Set(Array.from({ length: 200 }, generateTemplateId));
    expect(ids.size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect([...ids].every(isTemplateId)).toBe(true);
  });
});
