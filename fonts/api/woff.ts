/** WOFF 1.0, behind a door of its own: it is loaded with the first font that needs it. */

export { unpackWoff } from "../container/woff.ts";
