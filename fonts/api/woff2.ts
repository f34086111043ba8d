/** WOFF 2.0, behind a door of its own: it is loaded with the first font that needs it. */

export { unpackWoff2 } from "../container/woff2.ts";
