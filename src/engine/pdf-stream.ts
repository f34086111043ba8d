import { AbortedError } from "../contract/errors.ts";

/** A PDF that leaves while it is being made. */
export interface PdfStream<Summary> {
  /**
   * The bytes of the file, in order. Work goes on as they are read, and no further; `cancel` ends it. What goes wrong on the way errors the
   * stream.
   */
  readonly body: ReadableStream<Uint8Array>;
  /** What there is to tell beside the bytes, when the last one was read; rejects with what errored the stream, or with AbortedError. */
  readonly summary: Promise<Summary>;
}

/**
 * A generator of bytes as a stream of the Fetch standard. Its first bytes are waited for.
 *
 * @throws what goes wrong before the first byte.
 */
export async function pdfStream<Summary>(
  chunks: AsyncGenerator<Uint8Array, Summary>,
): Promise<PdfStream<Summary>> {
  let first: IteratorResult<Uint8Array, Summary> | undefined = await chunks.next();
  let settle: { resolve(summary: Summary): void; reject(error: unknown): void } | undefined;
  const summary = new Promise<Summary>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // Who reads only the bytes learns of an error from them.
  summary.catch(() => undefined);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const step = first ?? (await chunks.next());
          first = undefined;
          if (step.done === true) {
            settle?.resolve(step.value);
            controller.close();
            return;
          }
          controller.enqueue(step.value);
        } catch (error) {
          settle?.reject(error);
          throw error;
        }
      },
      async cancel(reason) {
        settle?.reject(new AbortedError(reason));
        // The value is for nobody: the generator is asked to clean up.
        await chunks.return(undefined as Summary);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, summary };
}
