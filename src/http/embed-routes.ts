import { ValidationError } from "../contract/errors.ts";
import type { TemplateStore, TemplateWorkspaces } from "../template/store.ts";
import { jsonAnswer } from "./answer.ts";
import { NO_BODY } from "./body/body.ts";
import type { Answer } from "./idempotency.ts";
import type { KeyCall, KeyRoute } from "./route.ts";
import type { Service } from "./service.ts";

/** Seconds that a token lasts unless the call says otherwise, and at most. */
const USUAL_SECONDS = 900;
const MOST_SECONDS = 86_400;

/** Tokens for the embedded editor. The key stays with the customer's server; its pages get a token that opens one template. */
export function embedRoutes(service: Service, workspaces: TemplateWorkspaces): readonly KeyRoute[] {
  return [
    {
      method: "POST",
      path: "/api/v1/templates/{id}/embed-token",
      access: "key",
      isChange: true,
      handle: (call) => issue(call, service, workspaces.of(call.key.workspace)),
    },
  ];
}

async function issue(call: KeyCall, service: Service, store: TemplateStore): Promise<Answer> {
  return service.once(call.event, NO_BODY, () => newToken(call, service, store));
}

async function newToken(call: KeyCall, service: Service, store: TemplateStore): Promise<Answer> {
  const template = call.parameter("id");
  const { searchParams } = call.url;
  const seconds = secondsOf(searchParams.get("seconds"));
  const mayPublish = switchOf(searchParams.get("publish"));
  // Whoever has no such template is told so, and gets no token for one that may come.
  await store.versions(template);
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const token = await service.tokens.issue(call.key, { template, mayPublish, expires });
  return jsonAnswer({ id: template, token, expires: new Date(expires * 1000).toISOString() }, 201);
}

/** @throws ValidationError when it is no number of seconds that a token may last. */
function secondsOf(text: string | null): number {
  const seconds = text === null ? USUAL_SECONDS : Number(text);
  if ((text === null || /^\d+$/.test(text)) && seconds >= 1 && seconds <= MOST_SECONDS) return seconds;
  throw new ValidationError([
    { property: "seconds", message: `Must be a whole number from 1 to ${MOST_SECONDS}.` },
  ]);
}

/** @throws ValidationError when it is neither true nor false. */
function switchOf(text: string | null): boolean {
  if (text === null || text === "true" || text === "false") return text !== "false";
  throw new ValidationError([{ property: "publish", message: "Must be true or false." }]);
}
