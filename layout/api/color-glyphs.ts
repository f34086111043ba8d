/** Glyphs in colours of their own as drawings, behind a door of their own: they are loaded with the first font that has some. */

export { ColorFace } from "../graphics/color-glyphs/color-run.ts";
