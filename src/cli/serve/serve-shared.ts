import { PlatenError } from "../../contract/errors.ts";
import type { OpenSharedState } from "../../node/shared/open-shared-state.ts";
import { usageError } from "../exit.ts";

/** Opens what servers share, where an address is given. @throws CommandError when the address is of no use. */
export async function openShared(address: string | undefined): Promise<OpenSharedState | undefined> {
  if (address === undefined || address === "") return undefined;
  const { openSharedState } = await import("../../node/shared/open-shared-state.ts");
  try {
    return await openSharedState(address);
  } catch (error) {
    throw error instanceof PlatenError ? usageError(`--shared: ${error.message}`) : error;
  }
}
