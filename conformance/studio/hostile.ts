/** What strangers may hand to the template editor. */
import type { Studio } from "./browser.ts";
import { check, savedText } from "./checks.ts";
import { openForm } from "./gestures.ts";

/** A record and a PDF as strangers may write them: nothing of them runs, and what can be filled is filled. */
export async function hostileTemplates(studio: Studio): Promise<void> {
  const page = await openForm(studio, "application");
  const markup = '<img src=x onerror="window.broken=1"><script>window.broken=2</script>';
  const rect = { x: 60, y: 400, width: 200, height: 20 };
  const record = JSON.stringify({
    title: markup,
    pages: [{ width: 612, height: 792 }],
    fields: [
      { id: "a", alias: markup, label: markup, type: "shortText", page: 0, rect },
      { id: "b", alias: "PROTO", type: "shortText", page: 0, rect: { ...rect, y: 430 } },
      { id: "c", alias: "constructor", type: "shortText", page: 0, rect: { ...rect, y: 460 } },
      { id: "d", alias: "\u202Eeman", type: "shortText", page: 0, rect: { ...rect, y: 490 } },
    ],
  }).replace("PROTO", "__proto__");
  await page.getByRole("tab", { name: "Document" }).click();
  const open = async (text: string): Promise<void> => {
    const file = { name: "record.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await page.getByLabel("Record in the place of this one").setInputFiles(file);
  };
  await open("{");
  await page.getByText("record.json is no JSON").waitFor();
  await open(JSON.stringify({ fields: [{ type: "shortText" }] }));
  await page.getByText("record.json is no record of a template").waitFor();
  await open(record);
  await page.getByText("record.json is open: 4 fields.").waitFor();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("is cut off at the edge").first().waitFor();
  const text = await savedText(page, () => page.getByRole("button", { name: "Save filled PDF" }).click());
  check(text.includes("constructor") && text.includes("__proto__"), "every alias is a key like any other");
  const broken = await page.evaluate(() => Reflect.get(window, "broken") ?? Reflect.get({}, "broken"));
  check(broken === undefined, "nothing of a record runs in the page");
  await page.context().close();
}
