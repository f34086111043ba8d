import { optionsHelp } from "../options.ts";
import { KEYS_OPTIONS } from "./keys-options.ts";

export const KEYS_HELP: string = `Usage:
  platen keys create [options]    make a key and print it, this once
  platen keys list                show id, kind, date, workspace and label of each
  platen keys revoke ID           make a key open nothing any more

Keys are kept with the templates of a service, as hashes.

Options:
${optionsHelp(KEYS_OPTIONS)}

Exit status:
  0  done
  1  there is no such key
  2  the command line was wrong
`;
