import { isIP, type LookupFunction, Socket } from "node:net";
import { vi } from "vitest";

export interface DialRecorder {
  /** Addresses that were about to be dialled. */
  readonly dialled: string[];
  readonly lookup: LookupFunction;
}

type ConnectOptions = { readonly host?: string; readonly path?: string; readonly lookup?: LookupFunction };

/**
 * Puts itself in the place of the socket's `connect`: what would be dialled is written down, and answered by the server at `port` on
 * loopback. Nothing else is ever dialled. Names are those of `names`, asked anew each time.
 */
export function recordDials(names: (name: string) => readonly string[], port: number): DialRecorder {
  const dialled: string[] = [];
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [options] = (Array.isArray(args[0]) ? args[0] : args) as [ConnectOptions];
    const host = options.host ?? "";
    const go = (address: string): void => {
      dialled.push(address);
      Reflect.apply(connect, this, [{ host: "127.0.0.1", port }]);
    };
    if (isIP(host) !== 0) {
      go(host);
      return this;
    }
    Object.assign(this, { connecting: true });
    options.lookup?.(host, { all: true }, (error, addresses) => {
      if (error !== null) this.destroy(error);
      else go(typeof addresses === "string" ? addresses : (addresses[0]?.address ?? ""));
    });
    return this;
  });
  return { dialled, lookup: lookupIn(names) };
}

function lookupIn(names: (name: string) => readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    const found = names(hostname).map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    setImmediate(() => {
      if (first === undefined) callback(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), "", 4);
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
