/** What is left of a letter beside an edge, or lost beyond it, em: less is the room beside it, and nobody sees or misses it. */
export const LETTER_SIDE = 0.2;
/** Letters are known by what stands on their baseline up to here, em. */
export const LETTER_BODY = 0.5;

/** Whether somebody would miss it: rows of dots are longer than they are shown on purpose. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
