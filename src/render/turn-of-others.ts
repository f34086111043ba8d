/** Gives timers and events of the runtime their turn, such as those by which work is called off. */
export function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    // A timer takes a millisecond or more: where there is something faster, pages need not wait.
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve);
  });
}
