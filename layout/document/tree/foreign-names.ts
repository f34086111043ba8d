/** Spellings of SVG and MathML names, which the tokenizer lowers (HTML standard 13.2.6.5 and 13.2.6.1). */

const SVG_ELEMENTS =
  "altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix " +
  "feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow " +
  "feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset " +
  "fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient " +
  "radialGradient textPath";

const SVG_ATTRIBUTES =
  "attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits " +
  "glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust " +
  "limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength " +
  "patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio " +
  "primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant " +
  "specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues " +
  "targetX targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan";

function byLowerCase(names: string): ReadonlyMap<string, string> {
  return new Map(names.split(" ").map((name) => [name.toLowerCase(), name]));
}

const SVG_ELEMENT_CASE: ReadonlyMap<string, string> = byLowerCase(SVG_ELEMENTS);
const SVG_ATTRIBUTE_CASE: ReadonlyMap<string, string> = byLowerCase(SVG_ATTRIBUTES);

/** Spelling of an SVG element name given in lower case. */
export function svgElementName(name: string): string {
  return SVG_ELEMENT_CASE.get(name) ?? name;
}

/** Spelling of an attribute name of an SVG or MathML element given in lower case. */
export function foreignAttributeName(name: string, namespace: "svg" | "math"): string {
  if (namespace === "svg") return SVG_ATTRIBUTE_CASE.get(name) ?? name;
  return name === "definitionurl" ? "definitionURL" : name;
}
