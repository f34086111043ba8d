/** Faces that need no file: the fourteen of the standard, and those of symbols. */

export {
  standardAliases,
  standardCompanions,
  standardFace,
  standardFaces,
  standardFamilies,
  standardTwins,
} from "../standard/standard-face.ts";
export { isSymbolFamily, symbolFaces, symbolFamilies, wingdingsFace } from "../standard/symbol-faces.ts";
