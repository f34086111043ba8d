import { CUBIC, LINE } from "./display-list.ts";

/** An elliptical arc by its ends (svg2 §9.3.8); rotation in degrees. */
export interface Arc {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly radiusX: number;
  readonly radiusY: number;
  readonly rotation: number;
  readonly isLarge: boolean;
  readonly isSweep: boolean;
}

/** Adds an arc as cubic curves, each over a quarter of a turn at most (svg2 §B.2). */
export function appendArc(path: number[], arc: Arc): void {
  const [x1, y1] = arc.from;
  const [x2, y2] = arc.to;
  if (x1 === x2 && y1 === y2) return;
  let radiusX = Math.abs(arc.radiusX);
  let radiusY = Math.abs(arc.radiusY);
  if (radiusX === 0 || radiusY === 0) {
    path.push(LINE, x2, y2);
    return;
  }
  const angle = (arc.rotation * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const halfX = (cosine * (x1 - x2) + sine * (y1 - y2)) / 2;
  const halfY = (-sine * (x1 - x2) + cosine * (y1 - y2)) / 2;
  // Radii too small to reach are enlarged together.
  const reach = (halfX / radiusX) ** 2 + (halfY / radiusY) ** 2;
  if (reach > 1) {
    radiusX *= Math.sqrt(reach);
    radiusY *= Math.sqrt(reach);
  }
  const square = (radiusX * halfY) ** 2 + (radiusY * halfX) ** 2;
  const rest = square === 0 ? 0 : Math.max(0, ((radiusX * radiusY) ** 2 - square) / square);
  const factor = (arc.isLarge === arc.isSweep ? -1 : 1) * Math.sqrt(rest);
  const innerX = (factor * radiusX * halfY) / radiusY;
  const innerY = (-factor * radiusY * halfX) / radiusX;
  const start = Math.atan2((halfY - innerY) / radiusY, (halfX - innerX) / radiusX);
  let sweep = Math.atan2((-halfY - innerY) / radiusY, (-halfX - innerX) / radiusX) - start;
  if (arc.isSweep && sweep < 0) sweep += 2 * Math.PI;
  if (!arc.isSweep && sweep > 0) sweep -= 2 * Math.PI;
  const centreX = cosine * innerX - sine * innerY + (x1 + x2) / 2;
  const centreY = sine * innerX + cosine * innerY + (y1 + y2) / 2;
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-6));
  const step = sweep / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  const place = (x: number, y: number): void => {
    path.push(
      centreX + cosine * radiusX * x - sine * radiusY * y,
      centreY + sine * radiusX * x + cosine * radiusY * y,
    );
  };
  for (let index = 0; index < count; index += 1) {
    const from = start + index * step;
    const to = from + step;
    path.push(CUBIC);
    place(Math.cos(from) - handle * Math.sin(from), Math.sin(from) + handle * Math.cos(from));
    place(Math.cos(to) + handle * Math.sin(to), Math.sin(to) - handle * Math.cos(to));
    if (index + 1 === count) path.push(x2, y2);
    else place(Math.cos(to), Math.sin(to));
  }
}
