/**
 * Faces that need no file: the fourteen of the standard, those of symbols, and the families that a catalogue offers by name.
 */

export { catalogueFamilies } from "../generated/catalogue-families.ts";
export {
  standardAliases,
  standardCompanions,
  standardFace,
  standardFaces,
  standardFamilies,
} from "../standard/standard-face.ts";
export { symbolFaces, symbolFamilies } from "../standard/symbol-faces.ts";
