import { PlatenError } from "../contract/errors.ts";

/** The batch is in a state in which this can't be done. Answered with status 409. */
export class BatchStateError extends PlatenError {
  override readonly name = "ConflictError";

  constructor(message: string) {
    super("batch-state", message);
  }
}

/** The `Idempotency-Key` came with another batch before. Answered with status 422. */
export class BatchKeyError extends PlatenError {
  override readonly name = "IdempotencyError";

  constructor() {
    super(
      "batch-key",
      "This Idempotency-Key came with another batch before; take a new one for a new batch.",
      {
        property: "Idempotency-Key",
      },
    );
  }
}
