import { describe, expect, it } from "vitest";
import { clientAddressBehind } from "./client-address.ts";

describe("the address of a client", () => {
  const addressOf = clientAddressBehind(["10.0.0.0/8", "fd00::1"]);

  it.each([
    ["without a proxy", "203.0.113.9", null, "203.0.113.9"],
    ["that claims to be a proxy", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["behind a proxy", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["that wrote something into the header before", "10.0.0.1", "192.0.2.1, 198.51.100.1", "198.51.100.1"],
    ["behind two proxies", "fd00::1", "198.51.100.1, 10.2.3.4", "198.51.100.1"],
    ["behind a proxy that says nothing", "10.0.0.1", null, "10.0.0.1"],
    ["behind a proxy that says what is none", "10.0.0.1", "unknown", "10.0.0.1"],
    ["with a port", "::ffff:10.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["with brackets", "10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
  ])("%s", (_, peer, forwardedFor, address) => {
    expect(addressOf(peer, forwardedFor)).toBe(address);
  });
});
