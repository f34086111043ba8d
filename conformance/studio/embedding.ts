/** The editor in a page of somebody else's, at another origin, with tokens that end while one works. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { BrowserContextOptions, Frame, FrameLocator, Page } from "playwright-core";
import { customerServer } from "../../examples/embed/server.ts";
import { KEY, type Studio } from "./browser.ts";
import { check, filledText } from "./checks.ts";
import { formPdf } from "./forms.ts";

const AUTHORIZED = { authorization: `Bearer ${KEY}` };

/** A draft that the customer's server made. */
async function draftOf(studio: Studio, id: string): Promise<void> {
  const answer = await fetch(`${studio.origin}/api/v1/templates?id=${id}`, {
    method: "POST",
    headers: { ...AUTHORIZED, "content-type": "application/pdf" },
    body: Buffer.from(await formPdf("application")),
  });
  check(answer.status === 201, "the draft is made");
}

/** All that the editor tells from now on, in the order it does. */
async function listen(page: Page): Promise<(type: string) => Promise<Readonly<Record<string, unknown>>>> {
  await page.addInitScript(() => {
    const told: object[] = [];
    Reflect.set(window, "told", told);
    addEventListener("editor", (event) => told.push((event as CustomEvent<object>).detail));
  });
  let seen = 0;
  return async (type) => {
    const found = await page.waitForFunction(
      ({ wanted, from }) => {
        const told: { readonly type: string }[] = Reflect.get(window, "told");
        const at = told.findIndex((message, index) => index >= from && message.type === wanted);
        return at < 0 ? undefined : { at, message: told[at] };
      },
      { wanted: `platen:${type}`, from: seen },
    );
    const value = await found.jsonValue();
    seen = (value?.at ?? seen) + 1;
    return { ...value?.message };
  };
}

async function rename(frame: FrameLocator, from: string, to: string): Promise<void> {
  await frame
    .locator(".field-box")
    .and(frame.getByRole("option", { name: `${from},` }))
    .click();
  await frame.getByLabel("Alias: its key in data").fill(to);
}

/** Who uses a mouse sees no ring around what has the focus; who presses a key does. */
async function focusRing(frame: FrameLocator): Promise<void> {
  const stage = frame.getByRole("listbox", { name: /^Fields on the pages/ });
  const ring = () => stage.evaluate((element) => getComputedStyle(element).outlineStyle);
  await frame.locator(".field-box").first().click();
  check((await ring()) === "none", "a click shows no ring");
  await stage.press("n");
  check((await ring()) === "solid", "a key shows where the focus is");
}

interface CustomerSetting {
  /** Of the template that is edited; it is made anew. */
  readonly id: string;
  readonly seconds?: number;
  readonly isSignedIn?: () => boolean;
}

/** While the customer's server runs, with a draft of its own. */
async function withCustomer(
  studio: Studio,
  { id, isSignedIn = () => true, ...rest }: CustomerSetting,
  act: () => Promise<void>,
): Promise<void> {
  await draftOf(studio, id);
  const server = customerServer({
    ...{ service: studio.origin, key: KEY, template: id, ...rest },
    isSignedIn,
  });
  server.listen(Number(new URL(studio.customer).port), "127.0.0.1");
  await once(server, "listening");
  try {
    await act();
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Shows the customer's page, and the frame in it with the editor, a field of which is chosen. */
export async function lookAtEmbedded(
  studio: Studio,
  id: string,
  options: BrowserContextOptions,
  look: (page: Page, frame: Frame) => Promise<void>,
): Promise<void> {
  await withCustomer(studio, { id }, async () => {
    const page = await studio.openForCustomer(options);
    await page.goto(studio.customer);
    const editor = page.frameLocator("iframe");
    await editor.locator(".sheet canvas").first().waitFor();
    await editor.locator(".field-box").nth(2).click();
    const frame = page.frames().find((each) => each.url().startsWith(studio.url));
    if (frame === undefined) throw new Error("the editor has no frame");
    await look(page, frame);
    await page.context().close();
  });
}

/** Tokens last three seconds: one ends and is renewed, one ends while the person is signed out, and no gesture is lost. */
export async function embedExpired(studio: Studio): Promise<void> {
  let isSignedIn = true;
  const isOpen = { id: "embedded", seconds: 3, isSignedIn: () => isSignedIn };
  await withCustomer(studio, isOpen, async () => {
    const page = await studio.openForCustomer();
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    const told = await listen(page);
    await page.goto(studio.customer);
    const frame = page.frameLocator("iframe");
    check((await told("opened"))["fields"] === 7, "the template of the token is open");
    check((await frame.getByRole("link").count()) === 0, "nothing leads to another place");
    check((await frame.getByRole("tab", { name: "Use" }).count()) === 0, "nothing asks for a key");
    await rename(frame, "street", "road");
    await focusRing(frame);
    await told("changed");
    await told("saved");
    // The first token has ended by now; the page was asked for others, and gave them.
    await page.waitForTimeout(4_000);
    await rename(frame, "city", "town");
    await told("saved");
    // Signed out: what is done stays, and is said to be unsaved.
    isSignedIn = false;
    await page.waitForTimeout(4_000);
    await rename(frame, "town", "place");
    check((await told("token-needed"))["reason"] !== undefined, "another token is asked for");
    await frame.getByText("Not saved yet: permission has to be renewed").waitFor();
    await rename(frame, "road", "way");
    await frame.getByRole("button", { name: "Undo" }).waitFor();
    isSignedIn = true;
    await page.getByRole("button", { name: "Renew" }).click();
    await told("saved");
    await page.getByRole("button", { name: "Publish" }).click();
    check((await told("published"))["versionNumber"] === 1, "the page is told of the version");
    check(
      addresses.every((address) => !address.includes("embed_")),
      "no token stands in an address that is sent",
    );
    const text = await filledText(studio, "embedded", { way: "Mill Lane 4", place: "Harborough" });
    check(
      text.includes("Mill Lane 4") && text.includes("Harborough"),
      "all that was done is in the template",
    );
    await page.context().close();
    await strangers(studio);
  });
}

/** A page that the server does not name shows no editor. */
async function strangers(studio: Studio): Promise<void> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<iframe src="${studio.url}embed"></iframe><iframe src="${studio.url}"></iframe>`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const page = await studio.browser.newPage();
  const address = server.address();
  await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  await page.waitForFunction(() => frames.length === 2);
  const shown = page.frames().slice(1);
  await Promise.all(shown.map((frame) => frame.waitForURL("chrome-error://**")));
  await page.close();
  server.close();
}
