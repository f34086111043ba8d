/** How a page lies on its sheet of paper (css-page-3 §7.2 to §7.4). */
export interface PageSheet {
  /** How far the page is painted beyond its edges, px. */
  readonly bleed: number;
  readonly marks: { readonly crop: boolean; readonly cross: boolean };
  /** Degrees by which viewers rotate the page clockwise. */
  readonly rotation: 0 | 90 | 270;
}

export const PLAIN_SHEET: PageSheet = { bleed: 0, marks: { crop: false, cross: false }, rotation: 0 };
