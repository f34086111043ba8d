import { CryptoEngine } from "pkijs";

/**
 * What pkijs does its cryptography with. It is handed over with each call: the one that pkijs would take by itself is global, and
 * others set it.
 */
export const engine: CryptoEngine = new CryptoEngine({ name: "platen", crypto: globalThis.crypto });
