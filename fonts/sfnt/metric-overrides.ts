/** Factors of the font size; those that are undefined are left as the file says (css-fonts-5 §2). */
export interface MetricOverrides {
  readonly ascent?: number | undefined;
  readonly descent?: number | undefined;
  readonly lineGap?: number | undefined;
}
