/** Why a selector is not valid, as the end of a sentence. */
export class SelectorError {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}
