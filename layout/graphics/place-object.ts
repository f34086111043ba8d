import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { concreteSize, containSize, coverSize, type NaturalSize, type Size } from "./image-size.ts";

/** Where an object of natural size goes in its content box (css-images-3 §5). */
export function placeObject(style: ComputedStyle, natural: NaturalSize, area: Rectangle): Rectangle {
  const size = objectSize(style.objectFit, natural, area);
  if (size === area) return area;
  return {
    x: area.x + resolveLength(style.objectPosition.x, area.width - size.width),
    y: area.y + resolveLength(style.objectPosition.y, area.height - size.height),
    width: size.width,
    height: size.height,
  };
}

function objectSize(fit: ComputedStyle["objectFit"], natural: NaturalSize, area: Rectangle): Size {
  switch (fit) {
    case "contain":
      return containSize(natural.ratio, area);
    case "cover":
      return coverSize(natural.ratio, area);
    case "none":
      return concreteSize(natural, { width: undefined, height: undefined }, area);
    case "scale-down": {
      const own = concreteSize(natural, { width: undefined, height: undefined }, area);
      const contained = containSize(natural.ratio, area);
      return own.width <= contained.width && own.height <= contained.height ? own : contained;
    }
    default:
      return area;
  }
}
