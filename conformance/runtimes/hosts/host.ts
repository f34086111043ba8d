import type { Variant } from "../prepare.ts";
import type { FixtureReport } from "../run-fixture.ts";

/** Something that runs the fixture. */
export interface Host {
  readonly name: string;
  readonly variant: Variant;
  /** Runs the fixture from a prepared folder. @throws when the host is missing, fails, or takes too long. */
  run(folder: string): Promise<FixtureReport>;
}

/** The longest that a host may take, its start included. */
export const HOST_MILLISECONDS = 60_000;
