/**
 * A font (WOFF2) whose every ASCII character is half an em wide and draws nothing, four fifths of an em above the baseline and one below:
 * at multiples of 5 px nothing is rounded, which every engine does in its own way and which would decide where lines break. An em has 640
 * units, since FreeType rounds the size of one unit to 1/65536 px.
 */
const HALF =
  "d09GMgABAAAAAAEcAAoAAAAAAyQAAADTAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAAgXoKGDQBNgIkAwYLBgAEIAVXByAbhAKALgrs" +
  "BvkOwrAzmomIPqyN58llez8JtYw/4UBhiaR04VpTzTKr5CmJRCkwchOABzJhieuL47a+xN3gOKKAKJPAOdDAAtVVBg9ZeLHJlGAatfRs" +
  "RiNWYD/Mj4lpMQ4UBoD0AhNQULGtCrY1f5jVRPFtOo6Y5HuP12IWxLeBAhqCigZoINTUFR0QhJPfWuv5Wgb43wn+d51CpKMqIBTjQDp6" +
  "CAAg6SAoqoACAIBmT0A0BBRzmiptQcxb6i5Wbe3Z9He134Frbx5cuffoy5tr7yoAAAA=";

/** The rule that names it Half. */
export const HALF_FONT_FACE: string = `@font-face { font-family: Half; src: url(data:font/woff2;base64,${HALF}) }`;
