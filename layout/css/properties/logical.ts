import type { ComputedStyle } from "./computed-style.ts";
import { propertyByName, type RegisteredProperty } from "./registry.ts";

/** Direction of text that flow-relative names depend on. */
export type FlowDirection = Pick<ComputedStyle, "direction" | "writingMode">;

export type PhysicalSide = "top" | "right" | "bottom" | "left";
type FlowSide = "block-start" | "block-end" | "inline-start" | "inline-end";

const FLOW_SIDES: readonly FlowSide[] = ["block-start", "block-end", "inline-start", "inline-end"];
const OPPOSITE: Readonly<Record<PhysicalSide, PhysicalSide>> = {
  top: "bottom",
  bottom: "top",
  left: "right",
  right: "left",
};

/** The physical side of a flow-relative one (css-writing-modes-4 §6.4). */
export function physicalSide(side: FlowSide, flow: FlowDirection): PhysicalSide {
  const vertical = flow.writingMode !== "horizontal-tb";
  const blockStart: PhysicalSide = !vertical ? "top" : flow.writingMode.endsWith("-rl") ? "right" : "left";
  const lineStart: PhysicalSide = !vertical ? "left" : flow.writingMode === "sideways-lr" ? "bottom" : "top";
  const inlineStart = flow.direction === "ltr" ? lineStart : OPPOSITE[lineStart];
  switch (side) {
    case "block-start":
      return blockStart;
    case "block-end":
      return OPPOSITE[blockStart];
    case "inline-start":
      return inlineStart;
    case "inline-end":
      return OPPOSITE[inlineStart];
  }
}

/** CSS name of the physical property by direction. */
type NameFor = (flow: FlowDirection) => string;

const NAMES: readonly (readonly [name: string, physical: NameFor])[] = [
  ...sides("margin-*", "margin-*"),
  ...sides("padding-*", "padding-*"),
  ...sides("inset-*", "*"),
  ...sides("border-*-width", "border-*-width"),
  ...sides("border-*-style", "border-*-style"),
  ...sides("border-*-color", "border-*-color"),
  ...corners(),
  ...sizes("inline-size", "block-size"),
  ...axes("overflow-inline", "overflow-block", "overflow"),
];

function sides(pattern: string, physical: string): [string, NameFor][] {
  return FLOW_SIDES.map((side) => [
    pattern.replace("*", side),
    (flow) => physical.replace("*", physicalSide(side, flow)),
  ]);
}

function corners(): [string, NameFor][] {
  const corner = (block: FlowSide, inline: FlowSide): NameFor => {
    return (flow) => {
      const [first, second] = [physicalSide(block, flow), physicalSide(inline, flow)];
      const upright = first === "top" || first === "bottom";
      return `border-${upright ? first : second}-${upright ? second : first}-radius`;
    };
  };
  return [
    ["border-start-start-radius", corner("block-start", "inline-start")],
    ["border-start-end-radius", corner("block-start", "inline-end")],
    ["border-end-start-radius", corner("block-end", "inline-start")],
    ["border-end-end-radius", corner("block-end", "inline-end")],
  ];
}

function isVertical(flow: FlowDirection): boolean {
  return flow.writingMode !== "horizontal-tb";
}

function sizes(inline: string, block: string): [string, NameFor][] {
  return ["", "min-", "max-"].flatMap((prefix): [string, NameFor][] => [
    [`${prefix}${inline}`, (flow) => `${prefix}${isVertical(flow) ? "height" : "width"}`],
    [`${prefix}${block}`, (flow) => `${prefix}${isVertical(flow) ? "width" : "height"}`],
  ]);
}

function axes(inline: string, block: string, physical: string): [string, NameFor][] {
  return [
    [inline, (flow) => `${physical}-${isVertical(flow) ? "y" : "x"}`],
    [block, (flow) => `${physical}-${isVertical(flow) ? "x" : "y"}`],
  ];
}

/** `sideways-rl` flows as `vertical-rl` does. */
const MODES = ["horizontal-tb", "vertical-rl", "vertical-lr", "sideways-lr"] as const;
/** All directions of text; a direction's number is its index here. */
const FLOWS: readonly FlowDirection[] = MODES.flatMap((writingMode) =>
  (["ltr", "rtl"] as const).map((direction) => ({ direction, writingMode })),
);

const NUMBERS: Readonly<Record<FlowDirection["writingMode"], number>> = {
  "horizontal-tb": 0,
  "vertical-rl": 2,
  "sideways-rl": 2,
  "vertical-lr": 4,
  "sideways-lr": 6,
};

function flowNumber(flow: FlowDirection): number {
  return NUMBERS[flow.writingMode] + (flow.direction === "ltr" ? 0 : 1);
}

function registered(name: string): RegisteredProperty {
  const property = propertyByName(name);
  if (property === undefined)
    throw new Error(`The logical property table names "${name}", which does not exist.`);
  return property;
}

/** A flow-relative property (css-logical-1): in the cascade it takes part as the physical property it stands for. */
export interface LogicalProperty {
  readonly index: number;
  readonly name: string;
  /** The physical property by the number of the direction of text. */
  readonly physical: readonly RegisteredProperty[];
  /** The physical property in horizontal text from left to right: it has the same grammar in every direction. */
  readonly model: RegisteredProperty;
}

export const logicalProperties: readonly LogicalProperty[] = NAMES.map(([name, nameFor], index) => {
  const physical = FLOWS.map((flow) => registered(nameFor(flow)));
  return { index, name, physical, model: physical[0] ?? registered(name) };
});

const BY_NAME: ReadonlyMap<string, LogicalProperty> = new Map(
  logicalProperties.map((property) => [property.name, property]),
);

export function logicalPropertyByName(name: string): LogicalProperty | undefined {
  return BY_NAME.get(name);
}

/** The physical property that a flow-relative one stands for in a direction of text. */
export function physicalProperty(property: LogicalProperty, flow: FlowDirection): RegisteredProperty {
  return property.physical[flowNumber(flow)] ?? property.model;
}
