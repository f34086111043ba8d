/** Numbers that the main thread writes and a thread reads, in the midst of its work too: memory that both share. */
export type Signs = Int32Array;

/** Where the number of the newest job of the thread stands that is called off: those before it are over. */
export const CALLED_OFF = 0;

/** Where 1 stands when a call waits for the thread to have started. */
export const AWAITED = 1;

export function newSigns(): Signs {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}
