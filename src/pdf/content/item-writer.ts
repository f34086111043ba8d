import type { DisplayItem, Matrix, Path } from "../../../layout/api/display.ts";
import type { DocumentFont } from "../fonts/document-font.ts";
import { ByteWriter } from "../objects/byte-writer.ts";
import type { PdfDictionary, PdfValue } from "../objects/values.ts";
import { ContentMarker, type Marking } from "../structure/content-marker.ts";
import type { MarkedStream } from "../structure/structure-tree.ts";
import { type Box, boundingBox, grown, rectangle } from "./boxes.ts";
import { ContentStream } from "./content-stream.ts";
import type { DocumentResources, NamedResource, StreamResources } from "./resources.ts";
import {
  alphaShading,
  colorShading,
  type Gradient,
  type GradientColors,
  gradientColors,
  shadingPattern,
  uniformAlpha,
} from "./shading.ts";
import { TextWriter } from "./text-writer.ts";
import { paintTiles } from "./tiles.ts";

type ItemOf<Type extends DisplayItem["type"]> = Extract<DisplayItem, { type: Type }>;

type GroupItem = ItemOf<"begin-group"> | ItemOf<"begin-tile"> | ItemOf<"begin-mask">;

/** A stream being written: the page's, or that of a group within it. */
interface Level {
  readonly stream: ContentStream;
  readonly text: TextWriter;
  /** Undefined for the page. */
  readonly group: GroupItem | undefined;
  /** Where the document's structure is kept: of the page, and of groups, whose streams have numbers known before they are written. */
  readonly marker: ContentMarker | undefined;
}

interface ItemWriterOptions {
  /** Drawings around this one. */
  readonly depth?: number;
  readonly marking?: Marking | undefined;
  /** Of the stream that this one goes on with. */
  readonly resources?: StreamResources | undefined;
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
  readonly #marking: Marking | undefined;

  /** `writer` is empty and belongs to this page until `finish`; with `marking` its content is marked by structure. */
  constructor(
    document: DocumentResources,
    writer: ByteWriter,
    { depth = 0, marking, resources }: ItemWriterOptions = {},
  ) {
    this.#depth = depth;
    this.#marking = marking;
    this.#document = document;
    const stream = new ContentStream(document, writer, resources);
    this.#level = level(stream, undefined, marking && new ContentMarker(marking, writer));
  }

  /** The stream in the structure, whose key in the parent tree is its StructParents. */
  get marked(): MarkedStream | undefined {
    return (this.#levels[0] ?? this.#level).marker?.stream;
  }

  /** The stream that is written to, outside any text object. */
  get stream(): ContentStream {
    this.#level.text.end();
    return this.#level.stream;
  }

  write(item: DisplayItem): void {
    if (item.type === "content") {
      this.#level.marker?.setContent(item);
      return;
    }
    if (item.type === "glyph-run") {
      this.#mark();
      this.#text(item);
      return;
    }
    if (item.type === "link" || item.type === "anchor" || item.type === "bookmark") return;
    if (item.type === "begin-field" || item.type === "end-field") return;
    this.#level.text.end();
    if (DRAWING.has(item.type)) this.#mark();
    this.#writeGraphics(item, this.#level.stream);
  }

  #text(item: ItemOf<"glyph-run">): void {
    const font = this.#document.font(item.selected.face, item.isVertical);
    const { colors } = font;
    const { marker, text } = this.#level;
    if (marker?.isOnNextLine() === true) text.showSpaceBefore(item, font);
    if (colors === undefined) this.#glyphs(item, font);
    else if (item.color.alpha === 0) {
      this.#glyphs(item, this.#document.font(item.selected.face, item.isVertical, true));
    } else {
      for (const part of colors.itemsOf(item)) {
        if (part.type === "glyph-run")
          this.#glyphs(
            part,
            this.#document.font(part.selected.face, part.isVertical, part.color.alpha === 0),
          );
        else this.write(part);
      }
    }
  }

  #glyphs(item: ItemOf<"glyph-run">, font: DocumentFont): void {
    if (item.paint === undefined || item.paint.type === "color") this.#level.text.show(item, font);
    else this.#gradientText(item, item.paint);
  }

  /** Begins the sequence that the next operators belong to. */
  #mark(): void {
    const { marker, text } = this.#level;
    if (marker === undefined || marker.take()) return;
    text.end();
    marker.begin();
  }

  /** Ends what is open and returns the page's stream. */
  finish(): ContentStream {
    while (this.#levels.length > 0) this.#endGroup();
    this.#level.text.end();
    this.#level.marker?.end();
    this.#level.stream.restoreAll();
    return this.#level.stream;
  }

  #writeGraphics(
    item: Exclude<
      DisplayItem,
      { type: "glyph-run" | "content" | "link" | "anchor" | "bookmark" | "begin-field" | "end-field" }
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
        for (const run of item.runs)
          this.#level.text.clip(run, this.#document.font(run.selected.face, run.isVertical));
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
      this.#maskWith(path, matrix, this.#addShading(alphaShading(paint, this.#document.spaces)), stream);
    } else if (alpha !== stream.state.alpha) stream.setAlpha(alpha);
    stream.clip(path, rule);
    if (matrix !== undefined) stream.transform(matrix);
    const colors = this.#colorsOf(paint, stream);
    this.#overprintGradient(paint, colors, stream);
    const shading = this.#addShading(colorShading(paint, colors));
    stream.writer.ascii(`/${stream.resources.add("Shading", shading)} sh\n`);
    stream.restore();
  }

  /** Gradients of plates of their own overprint; those of the four inks are none of their colours, but computed (ISO 32000-1 §8.6.7). */
  #overprintGradient({ stops }: Gradient, { space }: GradientColors, stream: ContentStream): void {
    const isAsked = stops.every(({ color }) => color.overprints === true);
    const isOfPlates = space?.isOfInks === true && space.name !== undefined;
    if (isAsked && !isOfPlates) this.#document.tellWithoutPlates();
    stream.setOverprint(isAsked && isOfPlates);
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
    if (item.path.length === 0) return;
    const reach = item.width * (item.join === "miter" ? (item.miterLimit ?? 10) : 1);
    this.#withGradient(paint, grown(boundingBox(item.path), reach), (pattern) => {
      const inner = this.#level.stream;
      inner.writer.ascii(`/Pattern CS /${pattern} SCN\n`);
      inner.setStrokeStyle(item);
      inner.path(item.path);
      inner.writer.ascii("S\n");
    });
  }

  #gradientText(item: ItemOf<"glyph-run">, paint: Gradient): void {
    const { x, y, fontSize, run, letterSpacing } = item;
    const width =
      (run.width * fontSize) / run.face.metrics.unitsPerEm + run.glyphs.length * Math.abs(letterSpacing);
    this.#level.text.end();
    this.#withGradient(paint, grown({ x, y, width, height: 0 }, 2 * fontSize), (pattern) => {
      const { stream, text } = this.#level;
      stream.writer.ascii(`/Pattern cs /${pattern} scn\n`);
      const color = { red: 0, green: 0, blue: 0, alpha: stream.state.alpha };
      // The text finds its colour set already, and leaves the pattern as it is.
      Object.assign(stream.state, { fillRed: 0, fillGreen: 0, fillBlue: 0, fillInk: undefined });
      text.show({ ...item, color }, this.#document.font(item.selected.face, item.isVertical));
      text.end();
    });
  }

  /** Draws with a gradient as pattern; where its alpha changes, in a group under a mask. */
  #withGradient(paint: Gradient, box: Box, draw: (pattern: string) => void): void {
    if (paint.stops.length === 0) return;
    const outer = this.#level.stream;
    const alpha = uniformAlpha(paint);
    outer.save();
    outer.setOverprint(false);
    outer.setAlpha(alpha ?? 1);
    if (alpha === undefined) {
      this.#maskWith(
        rectangle(box),
        paint.matrix,
        this.#addShading(alphaShading(paint, this.#document.spaces)),
        outer,
      );
      this.#beginGroup({ type: "begin-group", ...box, opacity: 1, blendMode: "normal" });
    }
    const { stream } = this.#level;
    const reference = this.#document.objects.write(
      shadingPattern(paint, stream.matrix, this.#colorsOf(paint, stream)),
    );
    draw(stream.resources.add("Pattern", { name: this.#document.uniqueName("P"), reference }));
    if (alpha === undefined) this.#endGroup();
    outer.restore();
  }

  /** Makes a shading the mask of what follows in the stream. */
  #maskWith(path: Path, matrix: Matrix | undefined, shading: NamedResource, stream: ContentStream): void {
    const mask = this.#shadingForm(path, matrix, shading);
    const make = (): PdfDictionary => ({ SMask: { Type: "Mask", S: "Luminosity", G: mask }, AIS: false });
    stream.setOverprint(false);
    stream.useState(this.#document.stateOf(`mask ${mask.id}`, make));
  }

  /** A drawing is a form of its own, written when it is first shown. */
  #drawing(item: ItemOf<"drawing">, stream: ContentStream): void {
    const { drawing, x, y } = item;
    const form = this.#document.drawing(drawing.id, () => {
      const inner = new ItemWriter(this.#document, new ByteWriter(1024), { depth: this.#depth + 1 });
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

  #colorsOf(paint: Gradient, stream: ContentStream): GradientColors {
    const colors = gradientColors(paint, this.#document.spaces);
    if (colors.space !== undefined) stream.useSpace(colors.space);
    return colors;
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
    return this.#writeForm(stream, box, { S: "Transparency", CS: this.#document.spaces.gray });
  }

  #image(item: ItemOf<"image">, stream: ContentStream): void {
    const image = this.#document.image(item.image);
    if (image === undefined) return;
    stream.save();
    if (stream.state.alpha !== 1) stream.setAlpha(1);
    stream.setIntent("RelativeColorimetric");
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
    this.#level.marker?.end();
    this.#levels.push(this.#level);
    const stream = new ContentStream(this.#document, new ByteWriter(1024));
    const marking =
      item.type === "begin-group" && this.#marking !== undefined
        ? {
            ...this.#marking,
            continued: undefined,
            stream: this.#document.objects.reserve(),
            within: this.marked,
          }
        : undefined;
    this.#level = level(stream, item, marking && new ContentMarker(marking, stream.writer));
  }

  #endGroup(): void {
    const parent = this.#levels.at(-1);
    const { group, stream, text, marker } = this.#level;
    if (this.#ignoredGroups > 0) {
      this.#ignoredGroups -= 1;
      return;
    }
    if (parent === undefined || group === undefined) return;
    text.end();
    marker?.end();
    stream.restoreAll();
    this.#levels.pop();
    this.#level = parent;
    if (stream.resources.blendSpace === "DeviceCMYK") parent.stream.resources.blendSpace = "DeviceCMYK";
    if (group.type === "begin-mask") {
      this.#mask(stream, group, parent.stream);
      return;
    }
    if (stream.writer.length === 0 && marker === undefined) return;
    const name = this.#document.uniqueName("X");
    if (group.type === "begin-tile") {
      this.#mark();
      const { originX: x, originY: y, tileWidth: width, tileHeight: height } = group;
      const resource = { name, reference: this.#writeForm(stream, { x, y, width, height }, undefined) };
      paintTiles({ resource, matrix: [1, 0, 0, 1, -x, -y] }, group, parent.stream);
      return;
    }
    const { blendSpace } = stream.resources;
    const { spaces } = this.#document;
    const reference = this.#writeForm(
      stream,
      group,
      { S: "Transparency", CS: spaces.groupSpace(blendSpace), I: true },
      marker,
    );
    parent.stream.save();
    parent.stream.useState(this.#document.state(clampOpacity(group.opacity), blendMode(group.blendMode)));
    parent.stream.show({ name, reference });
    parent.stream.restore();
  }

  /** An empty mask hides what follows. */
  #mask(content: ContentStream, mask: ItemOf<"begin-mask">, stream: ContentStream): void {
    const form = this.#writeForm(content, mask, {
      S: "Transparency",
      CS: this.#document.spaces.rgb,
      I: true,
    });
    const S = mask.mode === "alpha" ? "Alpha" : "Luminosity";
    const make = (): PdfDictionary => ({ SMask: { Type: "Mask", S, G: form }, AIS: false });
    stream.setOverprint(false);
    stream.useState(this.#document.stateOf(`mask ${form.id}`, make));
  }

  #writeForm(
    stream: ContentStream,
    box: { x: number; y: number; width: number; height: number },
    group: { S: string; CS: PdfValue; I?: boolean } | undefined,
    marker?: ContentMarker,
  ): NamedResource["reference"] {
    return this.#document.objects.writeStream(
      {
        Type: "XObject",
        Subtype: "Form",
        BBox: [box.x, box.y, box.x + box.width, box.y + box.height],
        Group: group && { Type: "Group", ...group },
        Resources: stream.resources.dictionary(),
        StructParents: marker?.stream.key,
      },
      stream.writer.view(),
      marker?.stream.stream,
    );
  }
}

/** Items that put something on the page; groups do it inside. */
const DRAWING: ReadonlySet<DisplayItem["type"]> = new Set([
  "fill-rectangle",
  "fill-path",
  "stroke-path",
  "clip-text",
  "image",
  "tiled-image",
  "drawing",
]);

function level(stream: ContentStream, group: Level["group"], marker: Level["marker"]): Level {
  return { stream, text: new TextWriter(stream), group, marker };
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
