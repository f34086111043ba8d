import { type Check, flag, listOf, objectOf, text } from "../../contract/check-members.ts";
import type { FontSettings, WebFontSettings } from "./font-settings.ts";

const WEB: Readonly<Record<keyof WebFontSettings, Check>> = {
  cacheDirectory: text,
  address: text,
  allowHosts: listOf(text, "Must be an array of hosts."),
};
const SETTINGS: Readonly<Record<keyof FontSettings, Check>> = {
  directories: listOf(text, "Must be an array of directories."),
  system: flag,
  web: objectOf(WEB, { refusal: "Must be an object; {} for the usual address." }),
};

/** Where families are looked for. */
export const fontSettings: Check = objectOf(SETTINGS, {
  refusal: 'Must be an object such as { directories: ["fonts"] }.',
});
