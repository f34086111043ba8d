/** A module of this package that runs in a thread, by its path below `src/node` without extension. */
export type ThreadModule = "template-import-worker" | "pool/work-thread";

/** What a thread that runs the program of the command line finds in the place of a command, before the name of its module. */
export const THREAD_COMMAND = "thread";
