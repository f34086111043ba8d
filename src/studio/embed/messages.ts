import type { Theme } from "../state/theme.ts";

/** Messages that the page around the editor may send. */
export type Incoming =
  /** Opens the template of this token, in the place of one that is open. */
  | { readonly type: "platen:open"; readonly token: string; readonly theme: Theme | undefined }
  /** Another token for the template that is open. */
  | { readonly type: "platen:token"; readonly token: string }
  | { readonly type: "platen:theme"; readonly theme: Theme }
  | { readonly type: "platen:save" }
  | { readonly type: "platen:publish" };

/** Messages that the editor sends to the page around it. */
export type Outgoing =
  /** It listens. The only one that is sent before the page around it has said who it is, and so it tells nothing. */
  | { readonly type: "platen:ready" }
  | {
      readonly type: "platen:opened";
      readonly template: string;
      readonly title: string;
      readonly fields: number;
      readonly versions: readonly number[];
    }
  /** Something was changed that the service does not have yet. */
  | { readonly type: "platen:changed"; readonly template: string }
  | { readonly type: "platen:saved"; readonly template: string; readonly fields: number }
  | { readonly type: "platen:published"; readonly template: string; readonly versionNumber: number }
  /** The token ends soon, or opens nothing any more: answer with `platen:token`. */
  | {
      readonly type: "platen:token-needed";
      readonly template: string | undefined;
      readonly reason: "ending" | "refused";
    }
  | {
      readonly type: "platen:error";
      readonly template: string | undefined;
      readonly code: EmbedErrorCode;
      readonly message: string;
    };

export type EmbedErrorCode =
  /** What was sent is no token, or one for another template. */
  | "token"
  /** The template is not there. */
  | "missing"
  /** The service does not answer, or can't now; it is tried again. */
  | "offline"
  /** Somebody else saved the draft; the person is asked. */
  | "conflict"
  /** The service refuses what was sent. */
  | "refused";

/** What can be read of a token without knowing its secret. */
export interface TokenFacts {
  readonly token: string;
  /** Id of the key that issued it. */
  readonly issuer: string;
  readonly template: string;
  readonly mayPublish: boolean;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** What a token says of itself; the service alone knows whether it is right. */
export function factsOf(token: string): TokenFacts | undefined {
  const match = /^embed_([0-9a-f]{12})\.([\w-]{1,64})\.(\d{1,12})\.(edit|publish)\.[\w-]+\.[\w-]+$/.exec(
    token,
  );
  const [, issuer, template, expires, rights] = match ?? [];
  if (issuer === undefined || template === undefined) return undefined;
  return { token, issuer, template, mayPublish: rights === "publish", expires: Number(expires) * 1000 };
}

const THEMES: readonly Theme[] = ["system", "light", "dark"];

/** A message of the page around the editor; undefined for whatever is none. */
export function readIncoming(data: unknown): Incoming | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, token, theme: given } = data as Readonly<Record<string, unknown>>;
  const theme = THEMES.find((known) => known === given);
  switch (type) {
    case "platen:open":
      return typeof token === "string" ? { type, token, theme } : undefined;
    case "platen:token":
      return typeof token === "string" ? { type, token } : undefined;
    case "platen:theme":
      return theme && { type, theme };
    case "platen:save":
    case "platen:publish":
      return { type };
    default:
      return undefined;
  }
}
