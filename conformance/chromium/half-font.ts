/**
 * A font (WOFF2) whose every ASCII character is half an em wide and draws nothing, four fifths of an em above the baseline and one below:
 * at multiples of 5 px nothing is rounded, which every engine does in its own way and which would decide where lines break.
 */
const HALF =
  "d09GMgABAAAAAAEkAAoAAAAAAyQAAADaAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAAgXoKGDQBNgIkAwYLBgAEIAVXByAbhAIA" +
  "ngPu7NQ6q5y1YSzl1lvHWcbz39/7rn3P+aWlj1fgaEwiHOAPGMJgAANUxm/42eyuhZBoHNhBFURtb/7N8zUGKXFgb93gOKKAKJPA" +
  "OMJ1HGySBXTPYT7lEbd3baLOzNlKIwt4LeYT9z7qfkHd+wIgs+5xDwYKd0pwp/2AtRbDu78suM/vvZBYg+gaGKARFBrQIFTqZA4E" +
  "4Xt69pL/bdUf/NohyDkTZYCwQ6NMvGUBACQTBEMJGAAAaC8CohEwbLSS3omtQ/dw4famTT+v9udolZDas+goAwAAAA==";

/** The rule that names it Half. */
export const HALF_FONT_FACE: string = `@font-face { font-family: Half; src: url(data:font/woff2;base64,${HALF}) }`;
