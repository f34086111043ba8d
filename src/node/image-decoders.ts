import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { ResourceError } from "../contract/errors.ts";
import type { DecodedImage, ImageDecoder, ImageDecoders } from "../resources/image-decoder.ts";

/** What the packages of decoders have in common. */
interface DecoderModule {
  readonly init: (code: WebAssembly.Module) => Promise<void>;
  readonly default: (bytes: ArrayBuffer) => Promise<DecodedImage | null>;
}

interface Loaded {
  readonly module: DecoderModule;
  readonly code: WebAssembly.Module;
}

/** Pictures of more pixels leave the decoder with so much memory that a new one takes its place. */
const LARGE_PIXELS = 4_000_000;

/**
 * A decoder in WebAssembly whose package is loaded with the first picture. What a broken picture or a large one does to its memory
 * is gone with the next.
 */
function decoderOf(name: string, load: () => Promise<DecoderModule>, file: string): ImageDecoder {
  let loading: Promise<Loaded> | undefined;
  let isFresh = false;
  const start = async (): Promise<Loaded> => {
    try {
      const module = await load();
      const path = createRequire(import.meta.url).resolve(`${name}/${file}`);
      return { module, code: await WebAssembly.compile(await readFile(path)) };
    } catch (error) {
      loading = undefined;
      throw new ResourceError("unsupported", "", `Its decoder is missing: npm install ${name}.`, error);
    }
  };
  return async (bytes) => {
    loading ??= start();
    const { module, code } = await loading;
    if (!isFresh) await module.init(code);
    isFresh = false;
    const image = await module.default(bytes.buffer);
    if (image !== null) isFresh = image.width * image.height <= LARGE_PIXELS;
    return image;
  };
}

/** Decoders of the packages @jsquash/webp (libwebp) and @jsquash/avif (libavif), where they are installed. */
export const nodeImageDecoders: ImageDecoders = {
  "image/webp": decoderOf(
    "@jsquash/webp",
    () => import("@jsquash/webp/decode.js"),
    "codec/dec/webp_dec.wasm",
  ),
  "image/avif": decoderOf(
    "@jsquash/avif",
    () => import("@jsquash/avif/decode.js") as Promise<unknown> as Promise<DecoderModule>,
    "codec/dec/avif_dec.wasm",
  ),
};
