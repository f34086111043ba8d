import { ValidationError } from "../contract/errors.ts";
import { DraftChangedError, NotFoundError } from "../template/errors.ts";
import { generateTemplateId, isTemplateId } from "../template/ids.ts";
import type { DetectMode } from "../template/import/page-detector.ts";
import type { Template, TemplateVersion } from "../template/model.ts";
import { TemplateStore, type TemplateWorkspaces, VERSION_DRAFT } from "../template/store.ts";
import { HttpProblem } from "./answer/problem.ts";
import { jsonAnswer, pdfAnswer } from "./answer.ts";
import { NO_BODY } from "./body/body.ts";
import { type ReadTemplate, refuseOtherPages } from "./calls/read-template.ts";
import { versionNumberOf } from "./calls/version-number.ts";
import type { Answer } from "./idempotency.ts";
import type { KeyCall, Route } from "./route.ts";
import type { Service } from "./service.ts";

const ALL = "/api/v1/templates";
const ONE = `${ALL}/{id}`;

/** What the editor of one template calls, and so takes tokens. */
const EDITING: ReadonlySet<string> = new Set([
  `GET ${ONE}`,
  `PUT ${ONE}`,
  `GET ${ONE}/base`,
  `POST ${ONE}/publish`,
]);

/**
 * Management of the templates of a caller's workspace, by reading for all its keys and by writing for production keys: what
 * `platen template` does, over HTTP.
 */
export function templateRoutes(service: Service, workspaces: TemplateWorkspaces): readonly Route[] {
  const route = (
    method: Route["method"],
    path: string,
    handle: (call: KeyCall, store: TemplateStore) => Promise<Answer>,
  ): Route => ({
    method,
    path,
    access: "key",
    isChange: method !== "GET",
    takesTokens: EDITING.has(`${method} ${path}`),
    handle: (call) => handle(call, storeFor(call, workspaces)),
  });
  return [
    route("GET", ALL, async (_call, store) => jsonAnswer({ templates: await store.list() })),
    route("POST", ALL, (call, store) => create(call, service, store)),
    route("GET", ONE, read),
    route("PUT", ONE, (call, store) => update(call, service, store)),
    route("DELETE", ONE, async (call, store) => {
      await store.delete(call.parameter("id"));
      return { status: 204, headers: {}, body: new Uint8Array(0) };
    }),
    route("GET", `${ONE}/base`, async (call, store) => {
      const { pdf } = await store.get(call.parameter("id"), wantedVersion(call));
      return pdfAnswer(pdf);
    }),
    route("POST", `${ONE}/publish`, async (call, store) => {
      if (call.key.grant?.mayPublish === false) throw refusedPublishing();
      return publish(call, service, store);
    }),
  ];
}

/** Has nothing, as workspaces of others have for a key. */
const NOTHING: TemplateStore = new TemplateStore({
  getKeys: async () => [],
  getItemRaw: async () => null,
  setItemRaw: async () => undefined,
  removeItem: async () => undefined,
});

/** The templates of the caller's workspace; for a token, nothing where the call is about another template than its own. */
function storeFor({ key, parameter }: KeyCall, workspaces: TemplateWorkspaces): TemplateStore {
  const isForeign = key.grant !== undefined && parameter("id") !== key.grant.template;
  return isForeign ? NOTHING : workspaces.of(key.workspace);
}

/** A draft of a new template. */
async function create(call: KeyCall, service: Service, store: TemplateStore): Promise<Answer> {
  const { event, url } = call;
  const body = await service.read(event, "template");
  const id = url.searchParams.get("id") ?? generateTemplateId();
  if (!isTemplateId(id)) {
    throw new ValidationError([{ property: "id", message: "Must be 1 to 64 letters, digits, - or _." }]);
  }
  const detect = detectModeOf(url.searchParams.get("detect"));
  return service.once(event, body, async () => {
    if (await exists(id, store)) throw conflict(id);
    const sent = await service.work.readTemplate(body, { ...readingOf(call, id), detect });
    if (sent.imported === undefined) {
      throw new ValidationError([{ property: "file", message: "Required: the base PDF." }]);
    }
    const template = sent.template ?? sent.imported.template;
    const saved = store.saveDraft({ template, pdf: sent.imported.pdf }, service.quotaOf(call.key), "new");
    const hash = await saved.catch((error: unknown) => {
      throw error instanceof DraftChangedError ? conflict(id) : error;
    });
    return described({ template, hash, store, sent, status: 201 });
  });
}

/** A new draft of a template that is there. */
async function update(call: KeyCall, service: Service, store: TemplateStore): Promise<Answer> {
  const id = call.parameter("id");
  const expected = await expectedDraft(call, store);
  const body = await service.read(call.event, "template");
  // The fields of the draft stay, whatever the pages of another PDF draw.
  const sent = await service.work.readTemplate(body, { ...readingOf(call, id), detect: "never" });
  const current = await store.get(id, VERSION_DRAFT);
  const next = merged(current, sent);
  // Somebody else may have saved while the body was on its way.
  const place = expected === undefined ? "any-draft" : { hash: expected };
  const hash = await store.saveDraft(next, service.quotaOf(call.key), place);
  return described({ template: next.template, hash, store, sent, status: 200 });
}

async function publish(call: KeyCall, service: Service, store: TemplateStore): Promise<Answer> {
  const id = call.parameter("id");
  return service.once(call.event, NO_BODY, async () => {
    const expected = await expectedDraft(call, store);
    return jsonAnswer({ id, versionNumber: await store.publish(id, service.quotaOf(call.key), expected) });
  });
}

/** The hash of the draft that is to be changed, where `If-Match` names some (RFC 9110, section 13.1.1). */
async function expectedDraft(
  { event, parameter }: KeyCall,
  store: TemplateStore,
): Promise<string | undefined> {
  const id = parameter("id");
  const { hash } = await store.locate(id, VERSION_DRAFT);
  const tag = event.req.headers.get("if-match");
  if (tag === null || tag.trim() === "*") return undefined;
  if (!tag.split(",").some((each) => each.trim() === `"${hash}"`)) throw new DraftChangedError(id);
  return hash;
}

/** What was sent takes the place of what is there; the other half stays, if both have the same pages. */
function merged(current: TemplateVersion, { template, imported }: ReadTemplate): TemplateVersion {
  if (imported === undefined) {
    const record = template ?? current.template;
    refuseOtherPages(record.pages, current.template.pages);
    return { template: record, pdf: current.pdf };
  }
  if (template !== undefined) return { template, pdf: imported.pdf };
  refuseOtherPages(current.template.pages, imported.template.pages);
  return { template: { ...current.template, pages: imported.template.pages }, pdf: imported.pdf };
}

async function read(call: KeyCall, store: TemplateStore): Promise<Answer> {
  const id = call.parameter("id");
  const versionNumber = wantedVersion(call);
  const location = await store.locate(id, versionNumber);
  const { template } = await store.read(location);
  const versions = await store.versions(id);
  const etag = { etag: `"${location.hash}"` };
  const number = location.version === "draft" ? VERSION_DRAFT : location.version;
  return jsonAnswer({ id, versionNumber: number, versions, template }, 200, etag);
}

interface Description {
  readonly template: Template;
  readonly hash: string;
  readonly store: TemplateStore;
  readonly sent: ReadTemplate;
  readonly status: number;
}

/** A draft that was saved. */
async function described({ template, hash, store, sent, status }: Description): Promise<Answer> {
  const { id } = template;
  const notes = sent.notes.map(({ code, severity, message }) => ({ code, severity, message }));
  const value = { id, versionNumber: VERSION_DRAFT, versions: await store.versions(id), template, notes };
  const headers = { etag: `"${hash}"`, ...(status === 201 ? { location: `${ALL}/${id}` } : {}) };
  return jsonAnswer(value, status, headers);
}

function detectModeOf(text: string | null): DetectMode | undefined {
  if (text === null || text === "auto" || text === "always" || text === "never") return text ?? undefined;
  throw new ValidationError([{ property: "detect", message: "Must be auto, always or never." }]);
}

function readingOf({ signal, key, url }: KeyCall, id: string) {
  const { id: owner, workspace } = key;
  return { signal, owner, workspace, id, title: url.searchParams.get("title") ?? undefined };
}

/** The version that the query names; the draft unless it says otherwise, as it is the one that is edited. */
function wantedVersion({ url }: KeyCall): number {
  return versionNumberOf(url.searchParams.get("versionNumber")) ?? VERSION_DRAFT;
}

async function exists(id: string, store: TemplateStore): Promise<boolean> {
  try {
    await store.versions(id);
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

function conflict(id: string): HttpProblem {
  return new HttpProblem({
    status: 409,
    name: "ConflictError",
    message: `There is a template ${id} already; change its draft with PUT.`,
    fields: [{ property: "id", message: "In use." }],
  });
}

function refusedPublishing(): HttpProblem {
  const message = "This token edits the draft, and publishes nothing.";
  return new HttpProblem({ status: 403, name: "ForbiddenError", message });
}
