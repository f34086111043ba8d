/** Path segments as numbers: 0 x y move, 1 x y line, 2 x1 y1 x2 y2 x y cubic, 3 close. Font units, y upwards. */
export type Outline = readonly number[];

export const MOVE = 0;
export const LINE = 1;
export const CUBIC = 2;
export const CLOSE = 3;
