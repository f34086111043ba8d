/**
 * How fast the studio is: `npm run bench:studio`. What a first visit loads, and the time from a key to the new page on the screen, as the
 * middle and the worst of 20 keys; and pulling fields of a large template (`templates` as an argument runs that alone). The time counts from the key to the picture, with the pause of typing that the studio waits for.
 */
import type { Page } from "playwright-core";
import { KEY, openBrowser, pagesShown, type Studio, write } from "./browser.ts";
import { formPdf } from "./forms.ts";

const KEYS = 20;

/** Bytes over the wire until the first page of text and tools is there, by what they are for. */
async function firstLoad(studio: Studio): Promise<void> {
  const page = await studio.open();
  await pagesShown(page);
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .concat(performance.getEntriesByType("navigation"))
      .map((entry) => ({ name: entry.name, bytes: Reflect.get(entry, "transferSize") })),
  );
  const isReader = /pdf-(reader|worker)/;
  const isShell = ({ name }: { name: string }): boolean =>
    !isReader.test(name) && !/\/engine-|fonts/.test(name);
  const sum = (list: readonly { bytes: number }[]): number => list.reduce((all, { bytes }) => all + bytes, 0);
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
  console.log(`first load without engine and PDF reader: ${kilobytes(sum(sizes.filter(isShell)))}`);
  console.log(
    `PDF reader, page side: ${kilobytes(sum(sizes.filter(({ name }) => /pdf-reader/.test(name))))}`,
  );
  await page.context().close();
}

/** Counts pictures of the first page, and the longest time without a frame. */
const WATCH = `
  window.shown = { at: 0, longest: 0, last: performance.now() };
  new MutationObserver(() => { shown.at = performance.now(); })
    .observe(document.querySelector(".page-canvas"), { childList: true });
  requestAnimationFrame(function tick(now) {
    shown.longest = Math.max(shown.longest, now - shown.last);
    shown.last = now;
    requestAnimationFrame(tick);
  });`;

async function typing(studio: Studio, title: string, html: string): Promise<void> {
  const page = await studio.open();
  await pagesShown(page);
  if (html !== "") {
    await write(page, html);
    await page.locator(".status", { hasText: "/ 2" }).waitFor();
  } else {
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("button", { name: "Letter A business letter" }).click();
    await page.getByText("Letter is open.").waitFor();
  }
  await page.waitForTimeout(1_500);
  await page.locator(".cm-line").nth(9).click();
  await page.keyboard.press("End");
  await page.evaluate(WATCH);
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    const before: number = await page.evaluate("performance.now()");
    await page.keyboard.press(key % 2 === 0 ? "x" : "Backspace");
    await page.waitForFunction((from) => Reflect.get(Reflect.get(window, "shown"), "at") > from, before);
    times.push(Number(await page.evaluate("shown.at")) - before);
    await page.waitForTimeout(100);
  }
  times.sort((one, other) => one - other);
  const longest: number = await page.evaluate("shown.longest");
  const [middle = 0, worst = 0] = [times[KEYS / 2], times.at(-1)];
  console.log(
    `${title}: ${Math.round(middle)} ms from key to page, ${Math.round(worst)} ms at worst; longest time without a frame ${Math.round(longest)} ms`,
  );
  await page.context().close();
}

const SENTENCE =
  "The stations stand at the height of a child’s head, three metres from the road, and were calibrated twice. ";
const REPORT = `<!doctype html>\n<title>Report</title>\n<style>h2 { break-before: page }</style>\n${Array.from(
  { length: 20 },
  (_, chapter) =>
    `<h2>Chapter ${chapter + 1}</h2>\n${`<p>${SENTENCE.repeat(4)}</p>\n`.repeat(7)}<table>${"<tr><td>Mill Bridge<td>11.2<td>41.0</tr>\n".repeat(8)}</table>\n`,
).join("")}`;

/** A frame that takes so long, in milliseconds, is half of another late: at 60 Hz one was dropped before it. */
const LATE = 25;

/** Moves of the mouse in a pull. Where the machine is busy they come more slowly than frames. */
const MOVES = 120;

const FRAMES = `
  window.frames60 = [];
  let last = performance.now();
  requestAnimationFrame(function tick(now) {
    frames60.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  });`;

/** Saves the template, leaves it, and opens it from the list of the service. */
async function reopened(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Draft saved").waitFor();
  await page.getByRole("link", { name: "Templates" }).click();
  const link = page.getByRole("link", { name: "Long form" });
  await link.waitFor();
  const start = performance.now();
  await link.click();
  await page.locator(".field-box").first().waitFor();
  await page.locator(".sheet canvas").first().waitFor();
  console.log(
    `60 pages, from the list to the first page with fields: ${Math.round(performance.now() - start)} ms`,
  );
  await page.waitForTimeout(3_000);
}

/** Opening a template of 60 pages and 780 fields, and how even frames are while some of them are pulled. */
async function pulling(studio: Studio): Promise<void> {
  const page = await studio.open(`#key=${KEY}`);
  await page.getByRole("link", { name: "Templates" }).click();
  const pdf = Buffer.from(await formPdf("long"));
  // Nobody chooses a file faster.
  await page.waitForTimeout(2_000);
  const start = performance.now();
  await page
    .getByLabel("PDF to make a template of")
    .setInputFiles({ name: "long.pdf", mimeType: "application/pdf", buffer: pdf });
  await page.locator(".sheet canvas").first().waitFor();
  const shown = performance.now() - start;
  await page.locator(".field-box").first().waitFor();
  const found = performance.now() - start;
  console.log(
    `60 pages, import to first page: ${Math.round(shown)} ms, to its fields: ${Math.round(found)} ms`,
  );
  await page.waitForTimeout(3_000);
  await reopened(page);
  // Time of the processor, which other programs of a busy machine do not lengthen.
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async (): Promise<number> => {
    const { metrics } = await inspector.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const move = async (title: string, isPulled = true): Promise<void> => {
    const box = await page.locator(".field-box.selected").first().boundingBox();
    if (box === null) throw new Error("nothing is chosen");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    if (isPulled) await page.mouse.down();
    await page.evaluate(FRAMES);
    const before = await worked();
    for (let step = 0; step < MOVES; step += 1) {
      await page.mouse.move(box.x + box.width / 2 + (step % 40), box.y + box.height / 2 + (step % 30));
      await page.waitForTimeout(8);
    }
    const frames: number[] = await page.evaluate("frames60.slice(2)");
    const work = (await worked()) - before;
    if (isPulled) await page.mouse.up();
    frames.sort((one, other) => one - other);
    const at = (share: number): number =>
      Math.round((frames[Math.floor(frames.length * share)] ?? 0) * 10) / 10;
    const late = frames.filter((time) => time > LATE).length;
    console.log(
      `${title}: frames of ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, ${late} of ${frames.length} dropped; ${(work / MOVES).toFixed(1)} ms of the processor a move`,
    );
    if (isPulled) await page.keyboard.press("Control+z");
  };
  await page.locator(".field-box").first().click();
  await move("moving the mouse alone", false);
  await move("pulling 1 of 780 fields");
  await page.getByLabel("Find a field").fill("name");
  await page.getByLabel("Find a field").press("Enter");
  await move("pulling 360 of 780 fields");
  await page.context().close();
}

const studio = await openBrowser();
if (process.argv.includes("templates")) {
  await pulling(studio);
  await studio.close();
  process.exit();
}
await pulling(studio);
await firstLoad(studio);
await typing(studio, "letter", "");
await typing(studio, "report of 20 pages", REPORT);
await studio.close();
