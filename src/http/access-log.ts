/**
 * One request that was answered. It tells sizes and times and nothing of what was sent: no data, no titles, no addresses, no keys.
 */
export interface RequestRecord {
  /** The id that the answer carries. */
  readonly id: string;
  readonly method: string;
  /** Path of the route as the specification writes it, such as `/api/v1/fill/{id}.pdf`; empty where there is none. */
  readonly route: string;
  /** 499 when the client left before the answer. */
  readonly status: number;
  readonly milliseconds: number;
  readonly requestBytes: number;
  readonly responseBytes: number;
  /** Id of the API key. */
  readonly key?: string | undefined;
  /** The workspace of the key. */
  readonly workspace?: string | undefined;
  readonly pages?: number | undefined;
  /** Codes of diagnostics. */
  readonly diagnostics: readonly string[];
  /** Name of the error in the answer. */
  readonly error?: string | undefined;
}

/** Status of requests whose clients left, as web servers write it. */
export const CLIENT_LEFT = 499;
