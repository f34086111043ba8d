declare module "omggif" {
  export interface GifFrame {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }

  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    numFrames(): number;
    frameInfo(frame: number): GifFrame;
    /** Draws a frame into the pixels of the whole picture: red, green, blue, alpha. */
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void;
  }
}
