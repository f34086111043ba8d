import { AbortedError, ValidationError } from "../../contract/errors.ts";
import { HttpProblem } from "../answer/problem.ts";
import { tooSlow } from "./body.ts";

/** Time in which something of a body has to come. */
const PIECE_MILLISECONDS = 30_000;

/**
 * The body of a request, piece by piece.
 *
 * @throws ValidationError when there is none, or less than was announced; HttpProblem 408 when nothing comes any more; AbortedError when
 *   the client has gone.
 */
export async function* readPieces(
  request: Request,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  if (request.body === null) throw refusal("Required: the records, one on each line.");
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await nextPiece(reader);
      if (done) break;
      length += value.length;
      onBytes(value.length);
      yield value;
    }
    if (length < announced) throw refusal(`The body ends after ${length} of ${announced} bytes.`);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

type PieceReader = ReadableStreamDefaultReader<Uint8Array>;

async function nextPiece(reader: PieceReader): ReturnType<PieceReader["read"]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), PIECE_MILLISECONDS);
  });
  try {
    return await Promise.race([reader.read(), late]);
  } catch (error) {
    throw error instanceof HttpProblem ? error : new AbortedError(error);
  } finally {
    clearTimeout(timer);
  }
}

function refusal(message: string): ValidationError {
  return new ValidationError([{ property: "records", message }]);
}
