/**
 * The studio as people use it, in a real browser: `npm run test:studio`. Each flow ends in something that is looked at: a PDF that is
 * read back, or what the page must not do. Names of flows as arguments run these alone.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import { held, openBrowser, pagesShown, paste, type Studio, write } from "./browser.ts";
import { check, checkUnbroken, folder, longestGap, savedText, watchFrames } from "./checks.ts";
import { hostileFiles } from "./hostile.ts";
import { LATE_FLOWS } from "./late.ts";
import { TEMPLATE_FLOWS } from "./templates.ts";

const MISTAKES = `<!doctype html>
<title>Minutes</title>
<h1>Minutes of the meeting</h1>
<p style="colour: red">The harbour wall is to be repaired.</p>
<img src="plan.png" alt="Plan">
<p>Next meeting in June.</p>
`;

async function playgroundMistakes(studio: Studio): Promise<void> {
  const page = await studio.open();
  await pagesShown(page);
  await page.getByRole("tab", { name: "CSS" }).click();
  await write(page, "");
  await page.getByRole("tab", { name: "HTML" }).click();
  await write(page, MISTAKES);
  const problem = page.locator(".problem").filter({ hasText: "colour" });
  await problem.waitFor();
  check((await problem.textContent())?.includes("HTML 4:") === true, "the diagnostic names its line");
  await problem.click();
  await page.locator(".cm-activeLine", { hasText: "colour" }).waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await paste(page, '<p style="color: red">The harbour wall is repaired.</p>');
  await problem.waitFor({ state: "detached" });
  // The picture that is missing is dropped on the window.
  await page.locator(".problem").filter({ hasText: "plan.png" }).waitFor();
  const png = readFileSync(join(import.meta.dirname, "../runtimes/disc.png")).toString("base64");
  await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "plan.png", { type: "image/png" }));
    const target = document.querySelector("main");
    target?.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, png);
  await page.getByText("No diagnostics").waitFor();
  // The page finds the element, and the element the page.
  await page
    .locator(".page")
    .first()
    .click({ position: { x: 120, y: 120 } });
  await page.locator(".box-name").first().waitFor();
  const text = await savedText(page);
  check(text.includes("The harbour wall is repaired."), "the PDF says what was typed");
  await page.context().close();
}

async function sharing(studio: Studio): Promise<void> {
  const page = await studio.open();
  await pagesShown(page);
  await page.getByLabel("Format").selectOption("markdown");
  await write(page, "# Shared\n\nFirst paragraph.\n\nSecond paragraph.\n");
  await page.getByText("1 / 1").waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByLabel("Link", { exact: true });
  await link.waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>(".share-link input")?.value !== "",
  );
  const address = await link.inputValue();
  const other = await studio.open(new URL(address).hash);
  await other.locator(".cm-line", { hasText: "Second paragraph." }).click();
  await other.locator(".box-name", { hasText: "p" }).first().waitFor();
  check(!other.url().includes("document="), "the address is done with once it is read");
  check((await savedText(other)).includes("Second paragraph."), "the PDF of the link says the same");
  await page.context().close();
  await other.context().close();
}

/** Everything that a stranger may write. */
function hostileLink(): string {
  const html = `<script>window.broken = 1; fetch("https://evil.invalid/")</script>
<img src="https://evil.invalid/a.png" onerror="window.broken = 2"><img src=x onerror=alert(1)>
<iframe src="javascript:alert(2)"></iframe><link rel=stylesheet href="https://evil.invalid/a.css">
<style>@import "https://evil.invalid/b.css"; @font-face { font-family: x; src: url(https://evil.invalid/x.ttf) }
@page { size: 100in 100in } div { font-family: x; background: url("javascript:alert(3)") }</style>
<svg onload="alert(4)"><script>alert(5)</script></svg><a href="javascript:alert(6)">go</a>
<h1>&lt;img src=x onerror=alert(7)&gt;</h1>${"<div>".repeat(2_000)}deep`;
  const value = `{"format":"html","__proto__":{"format":"markdown","broken":3},"constructor":{"prototype":{"broken":4}},
    "texts":{"__proto__":{"broken":5},"html":${JSON.stringify(html)},"css":"p{}</style><script>alert(8)</script>"},
    "page":{"width":{"toString":"x"},"__proto__":{"marginTop":"1e99mm"}}}`;
  return `#/playground?document=1.${deflateRawSync(value).toString("base64url")}`;
}

async function hostility(studio: Studio): Promise<void> {
  const before = studio.offences.length;
  const links = [
    hostileLink(),
    `#/playground?document=1.${deflateRawSync(Buffer.alloc(50_000_000, 32)).toString("base64url")}`,
    "#/playground?document=1.AAAA",
    "#/<img src=x onerror=alert(9)>",
  ];
  for (const link of links) {
    const page = await studio.open();
    await watchFrames(page);
    await pagesShown(page);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await page.waitForTimeout(1_500);
    await checkUnbroken(page);
    check(await page.locator(".shell-bar").isVisible(), "the studio is still there");
    console.log(`  longest time without a frame: ${await longestGap(page)} ms`);
    await page.context().close();
  }
  check(studio.offences.length === before, studio.offences.slice(before).join("\n"));
}

async function refusal(studio: Studio): Promise<void> {
  const page = await studio.open();
  await pagesShown(page);
  await page.getByLabel("Format").selectOption("blocks");
  await write(page, '[{ "heading": "One", ');
  await page.locator(".refusal", { hasText: "JSON" }).waitFor();
  await write(page, '[{ "heading": 1 }]');
  await page.locator(".refusal", { hasText: "heading" }).waitFor();
  await write(page, '[{ "heading": "One" }]');
  await pagesShown(page);
  // Pages of a text that was there before do not take the place of what is said of this one.
  await write(page, JSON.stringify(Array.from({ length: 4_000 }, () => ({ heading: "Many" }))));
  await page.waitForTimeout(300);
  await write(page, '[{ "heading": "One", ');
  await page.locator(".refusal", { hasText: "JSON" }).waitFor();
  await page.waitForTimeout(3_000);
  check(await page.locator(".refusal", { hasText: "JSON" }).isVisible(), "the refusal stays");
  await page.getByLabel("Format").selectOption("html");
  await write(page, `<style>p { break-after: page }</style>${"<p>x</p>".repeat(2_100)}`);
  await page.locator(".refusal", { hasText: "2000 pages" }).waitFor();
  await write(page, "<p>Short again");
  await pagesShown(page);
  check((await savedText(page)).includes("Short again"), "the next document is made");
  await write(page, `${"<p>y</p>".repeat(4_000)}<p>Asked for early`);
  check((await savedText(page)).includes("Asked for early"), "what is saved is what was written");
  await page.context().close();
}

/** Parts that come late, or never: what is there can be read, and nothing is said that is not known. */
async function badNetwork(studio: Studio): Promise<void> {
  const page = await studio.open("#/templates");
  const arrive = await held(page, "**/code-editor-*.js");
  await page.getByRole("link", { name: "Playground" }).click();
  await page.locator(".waiting-text", { hasText: "<!DOCTYPE html>" }).waitFor();
  await pagesShown(page);
  arrive();
  await page.locator(".cm-content", { hasText: "<!DOCTYPE html>" }).waitFor();
  check((await page.locator(".waiting-text").count()) === 0, "the editor takes the place of its text");
  const lost = await studio.open("#/templates");
  await lost.route(/\/(code-editor|pdf-reader)-\w+\.js$/, (route) => route.abort("connectionreset"));
  // The editor of templates asks for its reader as soon as it is there.
  await lost.reload();
  await lost.getByRole("link", { name: "Playground" }).click();
  await lost.getByText("The text editor did not arrive over the network.").waitFor();
  await lost.locator(".refusal", { hasText: "What shows them did not arrive" }).waitFor();
  check((await lost.getByText("No diagnostics").count()) === 0, "nothing is said of pages that nobody sees");
  const without = await studio.open("#/templates");
  let asked = 0;
  await without.route(/\/engine-worker-\w+\.js$/, (route) => {
    asked += 1;
    return route.abort("connectionreset");
  });
  await without.getByRole("link", { name: "Playground" }).click();
  await without.locator(".refusal", { hasText: "The engine failed" }).waitFor();
  await without.waitForTimeout(1_000);
  check(asked === 1, `an engine that does not come is asked for once, not ${asked} times`);
  for (const each of [page, lost, without]) await each.context().close();
}

async function keyboard(studio: Studio): Promise<void> {
  const page = await studio.open();
  await pagesShown(page);
  const focusOn = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      const label = await page.evaluate(() => {
        const { activeElement } = document;
        const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
        return inner?.getAttribute("aria-label") ?? inner?.textContent ?? "";
      });
      if (label.startsWith(name)) return;
      // In the text Tab indents; Escape before it leaves.
      if (label === "HTML" || label === "CSS") await page.keyboard.press("Escape");
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await focusOn("Examples");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await focusOn("Receipt");
  await page.keyboard.press("Enter");
  await page.getByText("Receipt is open.").waitFor();
  await page.locator(".problems", { hasText: "No diagnostics" }).waitFor();
  await focusOn("Pages;");
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await page.locator(".box-name").first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".cm-focused").waitFor();
  await page.keyboard.press("Escape");
  await focusOn("Save PDF");
  const text = await savedText(page, () => page.keyboard.press("Enter"));
  check(text.includes("HARBOR"), "the PDF is the one that was chosen");
  await page.context().close();
}

/** Every screen, for those who see, hear or press keys in another way. */
async function accessibility(studio: Studio): Promise<void> {
  const faults: string[] = [];
  const look = async (page: Page, screen: string): Promise<void> => {
    faults.push(...(await seriousFaults(page, screen)));
  };
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await studio.open("", { colorScheme });
    await pagesShown(page);
    await page.getByRole("button", { name: "Thumbnails" }).click();
    await page.getByRole("button", { name: "Use it" }).click();
    for (const tab of ["Page", "Breaks", "Times", "Use it"]) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      await look(page, `${tab}, ${colorScheme}`);
    }
    await page.getByRole("tab", { name: "CSS" }).click();
    await write(page, "p { colour: red }");
    await page.locator(".problem").first().waitFor();
    await look(page, `diagnostics, ${colorScheme}`);
    for (const dialog of ["Examples", "Share"]) {
      await page.getByRole("button", { name: dialog }).click();
      await page.getByRole("dialog").waitFor();
      await look(page, `${dialog}, ${colorScheme}`);
      await page.keyboard.press("Escape");
    }
    await page.setViewportSize({ width: 420, height: 800 });
    await page.getByRole("link", { name: "Templates" }).waitFor();
    await look(page, `narrow, ${colorScheme}`);
    await page.context().close();
  }
  check(faults.length === 0, faults.join("\n"));
}

type Flow = (studio: Studio) => Promise<void>;

/** Flows of one lane run after each other, beside those of the other lanes: most of their time is waiting. */
const LANES: readonly Readonly<Record<string, Flow>>[] = [
  { playgroundMistakes, sharing, hostility, refusal, badNetwork, keyboard, accessibility },
  TEMPLATE_FLOWS,
  { hostileFiles, ...LATE_FLOWS },
];

const wanted = process.argv.slice(2);
const studio = await openBrowser();
let failures = 0;

/** What the pages that are open tell of their state, for a flow that waited for something else. */
async function pagesSay(): Promise<readonly string[]> {
  const pages = studio.browser.contexts().flatMap((context) => context.pages());
  return Promise.all(
    pages.map(async (page) => {
      const places = page.locator('[role="status"], [role="dialog"], [role="alert"]');
      // A page of another lane may be closed meanwhile.
      const texts = await places.allTextContents().catch(() => []);
      return `${new URL(page.url()).hash}: ${texts.join(" | ")}`;
    }),
  );
}

async function runLane(lane: Readonly<Record<string, Flow>>): Promise<void> {
  for (const [name, flow] of Object.entries(lane)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const start = performance.now();
    try {
      await flow(studio);
      console.log(`ok      ${name} (${Math.round(performance.now() - start)} ms)`);
    } catch (error) {
      failures += 1;
      console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
      for (const line of await pagesSay()) console.log(`  ${line}`);
    }
  }
}

await Promise.all(LANES.map(runLane));
// The policy holds everywhere: nothing was refused, nothing was asked of other places.
for (const offence of studio.offences) console.log(`OFFENCE ${offence}`);
await studio.close();
rmSync(folder, { recursive: true });
process.exitCode = failures + studio.offences.length > 0 ? 1 : 0;
