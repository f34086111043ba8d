/** The parts of packages without types of their own that `fonts/` uses. */
declare module "linebreak" {
  /** Walks a text; `nextCharClass` gives the UAX 14 class of the next character and advances past it. */
  class LineBreaker {
    constructor(text: string);
    nextCharClass(): number;
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }

  export = LineBreaker;
}
