// Loaded before a revision: dates of documents must not tell when they were made.
const NOW = Date.UTC(2025, 0, 1);
const RealDate = Date;

globalThis.Date = class FixedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(NOW);
    else super(...given);
  }

  static now() {
    return NOW;
  }
};
