/** Text that runs up the side of a form, and a name whose parts look different, set by the controls beside the pages. */
import type { Studio } from "./browser.ts";
import { check, type PlacedWord, wordsOf } from "./checks.ts";
import { field, fileByCommand, openForm, publish, stageOf } from "./gestures.ts";

export async function turnedFields(studio: Studio): Promise<void> {
  const page = await openForm(studio, "application");
  const street = field(page, "street");
  await street.click();
  const height = page.getByLabel("Height, pt");
  await height.fill("80");
  await height.press("Enter");
  const turns = page.getByRole("group", { name: "Turned to the left" });
  await turns.getByText("90°").click();
  check((await street.getAttribute("data-turn")) === "90", "the page shows that the field is turned");
  await stageOf(page).focus();
  await page.keyboard.press("Control+z");
  check(await turns.getByRole("radio", { name: "0°", exact: true }).isChecked(), "the turn is taken back");
  await page.keyboard.press("Control+Shift+z");
  check(await turns.getByRole("radio", { name: "90°" }).isChecked(), "and done again");
  // A name in two parts, of which the last name is large.
  await field(page, "lastName").click();
  await page.getByLabel("Type", { exact: true }).selectOption("fullName");
  await page.getByRole("button", { name: "Draw the parts apart" }).click();
  await page.getByRole("button", { name: "Place and text of Last name" }).click();
  await page.getByRole("heading", { name: "Text of Last name" }).waitFor();
  await page.getByLabel("Size; 0 fits").fill("16");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Everything fits.").waitFor();
  await page.getByRole("button", { name: "Preview" }).click();
  await publish(page);
  const words = wordsOf(await fileByCommand(page));
  const streets = words.filter(({ text }) => text === "Street");
  check(streets.some(isTurned) && !streets.every(isTurned), "what is filled is turned, and its label is not");
  const [first, last] = ["Jane", "Doe"].map((name) => words.find(({ text }) => text === name));
  check(
    first !== undefined && last !== undefined && last.height > first.height * 1.4,
    `the last name is larger than the first: ${JSON.stringify(words)}`,
  );
  await page.context().close();
}

function isTurned({ width, height }: PlacedWord): boolean {
  return height > width;
}
