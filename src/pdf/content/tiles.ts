import { type DisplayItem, type Matrix, multiply } from "../../../layout/api/display.ts";
import { ByteWriter } from "../objects/byte-writer.ts";
import { ContentStream } from "./content-stream.ts";
import type { NamedResource } from "./resources.ts";

/** Where the copies of a tile go. */
export type TilePlacement = Pick<
  Extract<DisplayItem, { type: "begin-tile" }>,
  "x" | "y" | "width" | "height" | "originX" | "originY" | "tileWidth" | "tileHeight" | "stepX" | "stepY"
>;

/** An image or form with the matrix that puts it into a tile whose top left is the origin. */
export interface Tile {
  readonly resource: NamedResource;
  readonly matrix: Matrix;
}

/** More copies of a tile than this are drawn by a pattern. */
const MAXIMUM_COPIES = 16;

/** Repeats a tile over an area. */
export function paintTiles(tile: Tile, placement: TilePlacement, stream: ContentStream): void {
  const { stepX, stepY, tileWidth, tileHeight } = placement;
  if (!(stepX > 0 && stepY > 0 && tileWidth > 0 && tileHeight > 0)) return;
  const columns = tilesAlong(placement.x, placement.width, {
    origin: placement.originX,
    step: stepX,
    size: tileWidth,
  });
  const rows = tilesAlong(placement.y, placement.height, {
    origin: placement.originY,
    step: stepY,
    size: tileHeight,
  });
  stream.save();
  stream.setOverprint(false);
  if (stream.state.alpha !== 1) stream.setAlpha(1);
  stream.rectangle(placement.x, placement.y, placement.width, placement.height);
  if (columns.count * rows.count > MAXIMUM_COPIES) fillPattern(tile, placement, stream);
  else {
    stream.writer.ascii("W n\n");
    for (let row = 0; row < rows.count; row += 1) {
      for (let column = 0; column < columns.count; column += 1) {
        stream.save();
        const place: Matrix = [1, 0, 0, 1, columns.first + column * stepX, rows.first + row * stepY];
        stream.transform(multiply(place, tile.matrix));
        stream.show(tile.resource);
        stream.restore();
      }
    }
  }
  stream.restore();
}

/** The first tile that reaches into a stretch, and how many do. */
function tilesAlong(
  start: number,
  length: number,
  { origin, step, size }: { origin: number; step: number; size: number },
): { first: number; count: number } {
  const before = Math.floor((start - origin - size) / step) + 1;
  const first = origin + before * step;
  return { first, count: Math.max(0, Math.ceil((start + length - first) / step)) };
}

/** Fills the current path with a tiling pattern (ISO 32000-1 §8.7.3). */
function fillPattern(tile: Tile, placement: TilePlacement, stream: ContentStream): void {
  const { document } = stream;
  const cell = new ContentStream(document, new ByteWriter(64));
  cell.transform(tile.matrix);
  cell.show(tile.resource);
  const reference = document.objects.writeStream(
    {
      Type: "Pattern",
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      BBox: [0, 0, placement.tileWidth, placement.tileHeight],
      XStep: placement.stepX,
      YStep: placement.stepY,
      Resources: cell.resources.dictionary(),
      // From the pattern to the coordinates of the whole stream, whatever transforms are in effect.
      Matrix: multiply(stream.matrix, [1, 0, 0, 1, placement.originX, placement.originY]),
    },
    cell.writer.view(),
  );
  const name = stream.resources.add("Pattern", { name: document.uniqueName("P"), reference });
  stream.writer.ascii(`/Pattern cs /${name} scn f\n`);
}
