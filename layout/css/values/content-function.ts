import { counterStyleName } from "./counter-style.ts";
import type { ContentItem, ContentTarget, CounterStyleName, PagePolicy } from "./types.ts";
import { resolveUrl } from "./url.ts";
import type { ValueReader } from "./value-reader.ts";

const POLICIES: readonly PagePolicy[] = ["first", "start", "last", "first-except"];
const PARTS = ["text", "before", "after", "first-letter", "marker"] as const;
const TARGET_PARTS = ["content", "before", "after", "first-letter"] as const;

/** Leaders by keyword (css-content-3 §2.5.1). */
const LEADERS: ReadonlyMap<string, string> = new Map([
  ["dotted", "."],
  ["solid", "_"],
  ["space", " "],
]);

/** The functions of `content`, `string-set` and `bookmark-label`; undefined for other names and bad arguments. */
export function readContentFunction(name: string, reader: ValueReader): ContentItem | undefined {
  switch (name) {
    case "attr":
      return readAttribute(reader);
    case "counter":
      return readCounter(reader);
    case "counters":
      return readCounters(reader);
    case "content":
      return { type: "content", part: PARTS.find((part) => reader.takeKeyword(part)) ?? "text" };
    case "string":
    case "element":
      return readNamed(name, reader);
    case "target-counter":
    case "target-counters":
      return readTargetCounter(name, reader);
    case "target-text":
      return readTargetText(reader);
    case "leader":
      return readLeader(reader);
    default:
      return undefined;
  }
}

/** `attr(name)`, `attr(name, fallback)`; a type such as `string` or `url` before the comma is passed over. */
function readAttribute(reader: ValueReader): ContentItem | undefined {
  const name = reader.takeIdent();
  if (name === undefined) return undefined;
  const type = reader.peek();
  if (type?.kind === "ident" || (type?.kind === "function" && type.name === "type")) reader.index += 1;
  if (!reader.takeDelimiter(",")) return { type: "attr", name: name.toLowerCase(), fallback: "" };
  const fallback = reader.next();
  if (fallback === undefined) return { type: "attr", name: name.toLowerCase(), fallback: "" };
  const text = fallback.kind === "string" ? fallback.value : reader.text.slice(fallback.start, fallback.end);
  return { type: "attr", name: name.toLowerCase(), fallback: text };
}

function readStyle(reader: ValueReader): CounterStyleName | undefined {
  if (!reader.takeDelimiter(",")) return "decimal";
  const style = counterStyleName(reader);
  return typeof style === "string" || (typeof style === "object" && "symbols" in style) ? style : undefined;
}

function readCounter(reader: ValueReader): ContentItem | undefined {
  const name = reader.takeIdent();
  const style = name === undefined ? undefined : readStyle(reader);
  return name === undefined || style === undefined ? undefined : { type: "counter", name, style };
}

function readCounters(reader: ValueReader): ContentItem | undefined {
  const name = reader.takeIdent();
  if (name === undefined || !reader.takeDelimiter(",")) return undefined;
  const separator = reader.takeString();
  const style = separator === undefined ? undefined : readStyle(reader);
  if (separator === undefined || style === undefined) return undefined;
  return { type: "counters", name, separator, style };
}

/** `string(name, policy?)` and `element(name, policy?)` */
function readNamed(type: "string" | "element", reader: ValueReader): ContentItem | undefined {
  const name = reader.takeIdent();
  if (name === undefined) return undefined;
  let policy: PagePolicy | undefined = "first";
  if (reader.takeDelimiter(",")) policy = POLICIES.find((keyword) => reader.takeKeyword(keyword));
  if (policy === undefined) return undefined;
  return type === "string" ? { type: "named-string", name, policy } : { type: "element", name, policy };
}

/** `<string> | <url> | attr(name)`; a URL is resolved, a fragment stays one. */
function readTarget(reader: ValueReader): ContentTarget | undefined {
  const value = reader.next();
  if (value?.kind === "string" || value?.kind === "url") {
    return { url: resolveUrl(value.value, reader.context.baseUrl) };
  }
  if (value?.kind !== "function" || value.name !== "attr") return undefined;
  const attribute = reader.inside(value.content).takeIdent();
  return attribute === undefined ? undefined : { attribute: attribute.toLowerCase() };
}

function readTargetCounter(functionName: string, reader: ValueReader): ContentItem | undefined {
  const target = readTarget(reader);
  const name = target !== undefined && reader.takeDelimiter(",") ? reader.takeIdent() : undefined;
  if (target === undefined || name === undefined) return undefined;
  let separator: string | undefined;
  if (functionName === "target-counters") {
    separator = reader.takeDelimiter(",") ? reader.takeString() : undefined;
    if (separator === undefined) return undefined;
  }
  const style = readStyle(reader);
  return style === undefined ? undefined : { type: "target-counter", target, name, separator, style };
}

function readTargetText(reader: ValueReader): ContentItem | undefined {
  const target = readTarget(reader);
  if (target === undefined) return undefined;
  if (!reader.takeDelimiter(",")) return { type: "target-text", target, part: "content" };
  const part = TARGET_PARTS.find((keyword) => reader.takeKeyword(keyword));
  return part === undefined ? undefined : { type: "target-text", target, part };
}

function readLeader(reader: ValueReader): ContentItem | undefined {
  const text = reader.takeString();
  if (text !== undefined) return text === "" ? undefined : { type: "leader", pattern: text };
  const pattern = LEADERS.get(reader.takeIdent()?.toLowerCase() ?? "");
  return pattern === undefined ? undefined : { type: "leader", pattern };
}
