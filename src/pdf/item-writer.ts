import {
  CLOSE,
  CUBIC,
  type DisplayItem,
  LINE,
  type Matrix,
  MOVE,
  type Path,
} from "../../layout/paint/display-list.ts";
import { ByteWriter } from "./byte-writer.ts";
import { ContentStream } from "./content-stream.ts";
import type { DocumentResources, NamedResource } from "./resources.ts";
import { alphaShading, colorShading, shadingPattern, uniformAlpha } from "./shading.ts";
import { TextWriter } from "./text-writer.ts";
import { paintTiles } from "./tiles.ts";
import type { PdfDictionary } from "./values.ts";

type ItemOf<Type extends DisplayItem["type"]> = Extract<DisplayItem, { type: Type }>;

type GroupItem = ItemOf<"begin-group"> | ItemOf<"begin-tile"> | ItemOf<"begin-mask">;

/** A stream being written: the page's, or that of a group within it. */
interface Level {
  readonly stream: ContentStream;
  readonly text: TextWriter;
  /** Undefined for the page. */
  readonly group: GroupItem | undefined;
}

/** Groups within groups deeper than this are drawn without their opacity. */
const MAXIMUM_GROUPS = 60;
/** Drawings in drawings. */
const MAXIMUM_DRAWINGS = 8;

/** Writes the items of one display list as the operators of a page. Links, anchors and bookmarks are the caller's. */
export class ItemWriter {
  readonly #document: DocumentResources;
  readonly #levels: Level[] = [];
  #level: Level;
  #ignoredGroups = 0;

  /** Drawings around this one. */
  readonly #depth: number;

  /** `writer` is empty and belongs to this page until `finish`. */
  constructor(document: DocumentResources, writer: ByteWriter, depth = 0) {
    this.#depth = depth;
    this.#document = document;
    this.#level = level(new ContentStream(document, writer), undefined);
  }

  /** The stream that is written to, outside any text object. */
  get stream(): ContentStream {
    this.#level.text.end();
    return this.#level.stream;
  }

  write(item: DisplayItem): void {
    if (item.type === "glyph-run") {
      this.#level.text.show(item, this.#document.font(item.selected.face));
      return;
    }
    if (item.type === "link" || item.type === "anchor" || item.type === "bookmark") return;
    if (item.type === "begin-field" || item.type === "end-field") return;
    this.#level.text.end();
    this.#writeGraphics(item, this.#level.stream);
  }

  /** Ends what is open and returns the page's stream. */
  finish(): ContentStream {
    while (this.#levels.length > 0) this.#endGroup();
    this.#level.text.end();
    this.#level.stream.restoreAll();
    return this.#level.stream;
  }

  #writeGraphics(
    item: Exclude<
      DisplayItem,
      { type: "glyph-run" | "link" | "anchor" | "bookmark" | "begin-field" | "end-field" }
    >,
    stream: ContentStream,
  ): void {
    switch (item.type) {
      case "fill-rectangle":
        stream.setFill(item.color);
        stream.rectangle(item.x, item.y, item.width, item.height);
        stream.writer.ascii("f\n");
        break;
      case "fill-path":
        this.#fillPath(item, stream);
        break;
      case "stroke-path":
        this.#strokePath(item, stream);
        break;
      case "clip-text":
        for (const run of item.runs) this.#level.text.clip(run, this.#document.font(run.selected.face));
        this.#level.text.endClip();
        break;
      case "drawing":
        this.#drawing(item, stream);
        break;
      case "image":
        this.#image(item, stream);
        break;
      case "tiled-image":
        this.#tiledImage(item, stream);
        break;
      case "save":
        stream.save();
        break;
      case "restore":
        stream.restore();
        break;
      case "clip":
        stream.clip(item.path, item.rule);
        break;
      case "transform":
        stream.transform(item.matrix);
        break;
      case "begin-group":
      case "begin-tile":
      case "begin-mask":
        this.#beginGroup(item);
        break;
      case "end-group":
      case "end-tile":
      case "end-mask":
        this.#endGroup();
    }
  }

  #fillPath(item: ItemOf<"fill-path">, stream: ContentStream): void {
    const { paint, path, rule } = item;
    if (path.length === 0) return;
    if (paint.type === "color") {
      stream.setFill(paint.color);
      stream.path(path);
      stream.writer.ascii(rule === "nonzero" ? "f\n" : "f*\n");
      return;
    }
    if (paint.stops.length === 0) return;
    const alpha = uniformAlpha(paint);
    const { matrix } = paint;
    stream.save();
    if (alpha === undefined) {
      stream.setAlpha(1);
      this.#maskWith(path, matrix, this.#addShading(alphaShading(paint)), stream);
    } else if (alpha !== stream.state.alpha) stream.setAlpha(alpha);
    stream.clip(path, rule);
    if (matrix !== undefined) stream.transform(matrix);
    const shading = this.#addShading(colorShading(paint));
    stream.writer.ascii(`/${stream.resources.add("Shading", shading)} sh\n`);
    stream.restore();
  }

  /** A gradient along a line is a pattern; where its alpha changes, the line is a mask over the gradient. */
  #strokePath(item: ItemOf<"stroke-path">, stream: ContentStream): void {
    const { paint } = item;
    if (paint === undefined || paint.type === "color") {
      stream.setStroke(paint?.color ?? item.color);
      stream.setStrokeStyle(item);
      stream.path(item.path);
      stream.writer.ascii("S\n");
      return;
    }
    if (paint.stops.length === 0 || item.path.length === 0) return;
    stream.save();
    const alpha = uniformAlpha(paint);
    stream.setAlpha(alpha ?? 1);
    if (alpha === undefined) {
      const reach = item.width * (item.join === "miter" ? (item.miterLimit ?? 10) : 1);
      const box = boundingBox(item.path);
      const grown = {
        x: box.x - reach,
        y: box.y - reach,
        width: box.width + 2 * reach,
        height: box.height + 2 * reach,
      };
      this.#maskWith(rectangle(grown), paint.matrix, this.#addShading(alphaShading(paint)), stream);
    }
    const pattern = this.#document.objects.write(shadingPattern(paint, stream.matrix));
    const name = stream.resources.add("Pattern", {
      name: this.#document.uniqueName("P"),
      reference: pattern,
    });
    stream.writer.ascii(`/Pattern CS /${name} SCN\n`);
    stream.setStrokeStyle(item);
    stream.path(item.path);
    stream.writer.ascii("S\n");
    stream.restore();
  }

  /** Makes a shading the mask of what follows in the stream. */
  #maskWith(path: Path, matrix: Matrix | undefined, shading: NamedResource, stream: ContentStream): void {
    const mask = this.#shadingForm(path, matrix, shading);
    const make = (): PdfDictionary => ({ SMask: { Type: "Mask", S: "Luminosity", G: mask }, AIS: false });
    stream.useState(this.#document.stateOf(`mask ${mask.id}`, make));
  }

  /** A drawing is a form of its own, written when it is first shown. */
  #drawing(item: ItemOf<"drawing">, stream: ContentStream): void {
    const { drawing, x, y } = item;
    const form = this.#document.drawing(drawing.id, () => {
      const inner = new ItemWriter(this.#document, new ByteWriter(1024), this.#depth + 1);
      for (const part of drawing.items) inner.write(part);
      const content = inner.finish();
      return this.#writeForm(
        content,
        { x: 0, y: 0, width: drawing.width, height: drawing.height },
        undefined,
      );
    });
    if (this.#depth >= MAXIMUM_DRAWINGS) return;
    stream.save();
    if (stream.state.alpha !== 1) stream.setAlpha(1);
    if (x !== 0 || y !== 0) stream.transform([1, 0, 0, 1, x, y]);
    stream.show(form);
    stream.restore();
  }

  #addShading(dictionary: Parameters<DocumentResources["objects"]["write"]>[0]): NamedResource {
    return { name: this.#document.uniqueName("S"), reference: this.#document.objects.write(dictionary) };
  }

  /** A grey group that a luminosity mask looks at, covering the path. */
  #shadingForm(path: Path, matrix: Matrix | undefined, shading: NamedResource): NamedResource["reference"] {
    const stream = new ContentStream(this.#document, new ByteWriter(128));
    if (matrix !== undefined) stream.transform(matrix);
    stream.writer.ascii(`/${stream.resources.add("Shading", shading)} sh\n`);
    const box = boundingBox(path);
    return this.#writeForm(stream, box, { S: "Transparency", CS: "DeviceGray" });
  }

  #image(item: ItemOf<"image">, stream: ContentStream): void {
    const image = this.#document.image(item.image);
    if (image === undefined) return;
    stream.save();
    if (stream.state.alpha !== 1) stream.setAlpha(1);
    stream.transform([item.width, 0, 0, -item.height, item.x, item.y + item.height]);
    stream.show(image);
    stream.restore();
  }

  #tiledImage(item: ItemOf<"tiled-image">, stream: ContentStream): void {
    const resource = this.#document.image(item.image);
    if (resource === undefined) return;
    paintTiles(
      { resource, matrix: [item.tileWidth, 0, 0, -item.tileHeight, 0, item.tileHeight] },
      item,
      stream,
    );
  }

  #beginGroup(item: GroupItem): void {
    if (this.#levels.length >= MAXIMUM_GROUPS) {
      this.#ignoredGroups += 1;
      return;
    }
    this.#levels.push(this.#level);
    this.#level = level(new ContentStream(this.#document, new ByteWriter(1024)), item);
  }

  #endGroup(): void {
    const parent = this.#levels.at(-1);
    const { group, stream, text } = this.#level;
    if (this.#ignoredGroups > 0) {
      this.#ignoredGroups -= 1;
      return;
    }
    if (parent === undefined || group === undefined) return;
    text.end();
    stream.restoreAll();
    this.#levels.pop();
    this.#level = parent;
    if (group.type === "begin-mask") {
      this.#mask(stream, group, parent.stream);
      return;
    }
    if (stream.writer.length === 0) return;
    const name = this.#document.uniqueName("X");
    if (group.type === "begin-tile") {
      const { originX: x, originY: y, tileWidth: width, tileHeight: height } = group;
      const resource = { name, reference: this.#writeForm(stream, { x, y, width, height }, undefined) };
      paintTiles({ resource, matrix: [1, 0, 0, 1, -x, -y] }, group, parent.stream);
      return;
    }
    const reference = this.#writeForm(stream, group, { S: "Transparency", CS: "DeviceRGB", I: true });
    parent.stream.save();
    parent.stream.useState(this.#document.state(clampOpacity(group.opacity), blendMode(group.blendMode)));
    parent.stream.show({ name, reference });
    parent.stream.restore();
  }

  /** An empty mask hides what follows. */
  #mask(content: ContentStream, mask: ItemOf<"begin-mask">, stream: ContentStream): void {
    const form = this.#writeForm(content, mask, { S: "Transparency", CS: "DeviceRGB", I: true });
    const S = mask.mode === "alpha" ? "Alpha" : "Luminosity";
    const make = (): PdfDictionary => ({ SMask: { Type: "Mask", S, G: form }, AIS: false });
    stream.useState(this.#document.stateOf(`mask ${form.id}`, make));
  }

  #writeForm(
    stream: ContentStream,
    box: { x: number; y: number; width: number; height: number },
    group: { S: string; CS: string; I?: boolean } | undefined,
  ): NamedResource["reference"] {
    return this.#document.objects.writeStream(
      {
        Type: "XObject",
        Subtype: "Form",
        BBox: [box.x, box.y, box.x + box.width, box.y + box.height],
        Group: group && { Type: "Group", ...group },
        Resources: stream.resources.dictionary(),
      },
      stream.writer.view(),
    );
  }
}

function level(stream: ContentStream, group: Level["group"]): Level {
  return { stream, text: new TextWriter(stream), group };
}

function clampOpacity(opacity: number): number {
  return Math.round(Math.min(1, Math.max(0, opacity)) * 1000) / 1000;
}

/** `multiply`, `color-dodge` … as PDF names them (ISO 32000-1 table 136); unknown ones are normal. */
function blendMode(mode: string): string {
  const name = mode.replace(/(?:^|-)[a-z]/g, (part) => part.slice(-1).toUpperCase());
  return BLEND_MODES.has(name) ? name : "Normal";
}

const BLEND_MODES: ReadonlySet<string> = new Set([
  "Multiply",
  "Screen",
  "Overlay",
  "Darken",
  "Lighten",
  "ColorDodge",
  "ColorBurn",
  "HardLight",
  "SoftLight",
  "Difference",
  "Exclusion",
  "Hue",
  "Saturation",
  "Color",
  "Luminosity",
]);

function rectangle({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Path {
  return [MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height, LINE, x, y + height, CLOSE];
}

/** Box around all points of a path, control points included. */
function boundingBox(path: Path): { x: number; y: number; width: number; height: number } {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < path.length; ) {
    const segment = path[index];
    const points = segment === CLOSE ? 0 : segment === CUBIC ? 3 : 1;
    for (let point = 0; point < points; point += 1) {
      const x = path[index + 1 + 2 * point] as number;
      const y = path[index + 2 + 2 * point] as number;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    index += 1 + 2 * points;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
