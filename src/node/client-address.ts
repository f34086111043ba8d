import { isIP } from "node:net";
import { blockListOf, isListed } from "./address-ranges.ts";

/**
 * Tells the address of a client behind trusted proxies (addresses or ranges): of the addresses in `X-Forwarded-For`, to which each proxy adds
 * the one it was called from, the last that is no trusted proxy. Whoever calls without a trusted proxy is who the connection says.
 */
export function clientAddressBehind(
  trustedProxies: readonly string[],
): (peer: string, forwardedFor: string | null) => string {
  const trusted = blockListOf(trustedProxies);
  return (peer, forwardedFor) => {
    const path = forwardedFor?.split(",").map(plainAddress) ?? [];
    let address = plainAddress(peer);
    while (isListed(address, trusted)) {
      const before = path.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** An address without port and brackets; one of the fourth version as such. */
function plainAddress(text: string): string {
  const trimmed = text.trim().replace(/^\[(.*)\](?::\d+)?$/, "$1");
  const address = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(trimmed) ? trimmed.replace(/:\d+$/, "") : trimmed;
  return address.replace(/^::ffff:(?=\d+\.\d+\.)/i, "");
}
