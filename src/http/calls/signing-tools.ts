import type { Limits } from "../../contract/limits.ts";
import { DEFAULT_WORKSPACE } from "../../contract/workspace.ts";
import type { RenderHtml } from "../../render/render-types.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import type { FindSigningKey, KeyHook } from "../../sign/keys/hook-key.ts";
import type { SigningTools } from "../../sign/sign-types.ts";

/** Keys that are kept for callers, who sign with them by their names. */
export interface SigningKeys {
  /** Without it nobody signs with a key that he does not send. */
  readonly signingKey?: FindSigningKey | undefined;
}

/** What finds the keys of a caller. */
export function keyFinder(
  { signingKey }: SigningKeys,
  { workspace = DEFAULT_WORKSPACE }: { readonly workspace?: string | undefined },
): ((name: string) => Promise<KeyHook | undefined>) | undefined {
  return signingKey && ((name) => signingKey(name, workspace));
}

/** What a call may reach outside. */
interface Outside {
  readonly fetch: ResourceFetch | undefined;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
}

/** What signing needs: servers are asked through the fetch of documents, with its policy and its patience. */
export function signingTools({ fetch, limits, signal }: Outside, render?: RenderHtml): SigningTools {
  return { fetch, signal, render, serverMilliseconds: limits.assetMilliseconds };
}
