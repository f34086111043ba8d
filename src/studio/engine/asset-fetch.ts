import { ResourceError, type ResourceFetch } from "../../index.ts";
import type { Asset } from "./protocol.ts";

/** What relative addresses of documents are relative to. Nobody is asked for it: names below it are those of dropped files. */
export const ASSET_BASE = "https://dropped.invalid/";

/** Gives documents the files that were dropped, by their names, and nothing from elsewhere. */
export function assetFetch(assets: readonly Asset[]): ResourceFetch {
  return async ({ url }) => {
    if (!url.startsWith(ASSET_BASE))
      throw new ResourceError(
        "forbidden",
        url,
        "The studio loads nothing from other places; drop the file on the page and use its name.",
      );
    const name = nameIn(url);
    const asset = assets.find((each) => each.name === name);
    if (asset === undefined)
      throw new ResourceError("not-found", url, `There is no file ${name}; drop it on the page.`);
    return { bytes: asset.bytes, contentType: asset.type, url };
  };
}

function nameIn(url: string): string {
  const path = url.slice(ASSET_BASE.length).replace(/[?#].*$/, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
