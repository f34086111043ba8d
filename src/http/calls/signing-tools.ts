import type { Limits } from "../../contract/limits.ts";
import type { RenderHtml } from "../../render/render-types.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import type { SigningTools } from "../../sign/sign-types.ts";

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
