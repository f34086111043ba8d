/**
 * A server of somebody who has Platen's editor in a page of their own. It keeps the API key, and gives its page tokens for one template:
 *
 *   platen serve --key "$PLATEN_KEY" --embed-origin http://127.0.0.1:8080
 *   TEMPLATE=ID npx tsx examples/embed/server.ts
 */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface CustomerOptions {
  /** Address of the service. */
  readonly service: string;
  readonly key: string;
  /** Id of the template that is edited. */
  readonly template: string;
  /** Seconds that a token lasts. */
  readonly seconds?: number;
  /** Whether whoever asks is signed in, and may edit. */
  readonly isSignedIn: () => boolean;
}

const page = readFileSync(join(import.meta.dirname, "page.html"), "utf8");

/** The pages of the customer: the one with the editor, and the call that gives it tokens. */
export function customerServer(options: CustomerOptions): Server {
  return createServer(async ({ method, url }, response) => {
    if (method === "GET" && url === "/") {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(page.replace("<html ", `<html data-service="${options.service}" `));
      return;
    }
    const token = method === "POST" && url === "/token" ? await tokenFor(options) : undefined;
    response.statusCode = token === undefined ? 404 : 200;
    response.setHeader("content-type", "application/json");
    response.setHeader("cache-control", "no-store");
    response.end(JSON.stringify(token === undefined ? {} : { token }));
  });
}

/** A token from the service; undefined for whoever may not edit. */
async function tokenFor(options: CustomerOptions): Promise<string | undefined> {
  const { service, key, template, seconds = 900, isSignedIn } = options;
  if (!isSignedIn()) return undefined;
  const answer = await fetch(`${service}/api/v1/templates/${template}/embed-token?seconds=${seconds}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
  });
  if (!answer.ok) throw new Error(`The service gives no token: ${await answer.text()}`);
  const { token }: { token: string } = await answer.json();
  return token;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { PLATEN_KEY: key = "", TEMPLATE: template = "" } = process.env;
  const service = process.env["PLATEN_URL"] ?? "http://127.0.0.1:3000";
  customerServer({ service, key, template, isSignedIn: () => true }).listen(8080, "127.0.0.1");
}
