/** What was found on the pages is put right: fields that are none, types that are others, places where nothing is drawn. */
import type { Studio } from "./browser.ts";
import { check } from "./checks.ts";
import { boxOf, field, filledByCommand, openForm, publish, pull, stageOf } from "./gestures.ts";

export async function correctingDetection(studio: Studio): Promise<void> {
  const page = await openForm(studio, "permit");
  const found = await page.locator(".field-box").count();
  check(found === 4, "the boxes of the form are found");
  // The office writes this by hand.
  const office = page.locator(".field-box").nth(3);
  const place = await boxOf(office);
  await office.click();
  // A place that somebody signs with a key takes no data, and says what comes of it; but this one is for a pen.
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Signature" });
  await page.getByText("platen sign --field").waitFor();
  await stageOf(page).focus();
  await page.keyboard.press("Delete");
  check((await page.locator(".field-box").count()) === found - 1, "a field that is none is gone");
  // A number plate is no number, and has a name that callers know.
  await page.locator(".field-box").nth(1).click();
  await page.getByLabel("Alias: its key in data").fill("plate");
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Text" });
  // A date that is written in another way.
  await page.locator(".field-box").nth(2).click();
  await page.getByLabel("Alias: its key in data").fill("until");
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Date" });
  await page.getByLabel("Pattern").fill("D.M.YYYY");
  await page.keyboard.press("Enter");
  // A field was found a little too wide: it ends at half of its box.
  const until = await boxOf(field(page, "until"));
  const middle = until.y + until.height / 2;
  await pull(page, [until.x + until.width, middle], [until.x + until.width / 2, middle]);
  check((await boxOf(field(page, "until"))).width < until.width * 0.7, "it is narrower");
  // Nothing is drawn below the remarks: the field is drawn by hand.
  await page.getByRole("button", { name: "Draw: Text" }).click();
  await pull(page, [until.x, place.y + 70], [place.x + place.width, place.y + 140]);
  await page.getByLabel("Alias: its key in data").fill("remarks");
  check((await page.locator(".field-box").count()) === found, "the field is there");
  await stageOf(page).focus();
  await publish(page);
  const text = await filledByCommand(page);
  check(/^\s*31\.1\.2025\s*$/m.test(text), "the date is written as it was asked for, and nothing beside it");
  check((text.match(/Remarks/g) ?? []).length > 1, "what was drawn is filled");
  await page.context().close();
}
