import { NO_NODE, type NodeId } from "../document.ts";
import { type Arena, TEXT } from "./arena.ts";

/** The arrays of a document in their final order; see `Document` for their meaning. */
export interface FinishedArena {
  readonly nodeCount: number;
  readonly parent: Int32Array;
  readonly subtreeEnd: Int32Array;
  readonly nameId: Int32Array;
  readonly elementIndex: Int32Array;
  readonly elementChildCount: Int32Array;
  readonly namespace: Uint8Array;
  /** Offset in the source where each node starts. */
  readonly start: Int32Array;
  /** See `Arena.payload`. */
  readonly payload: Int32Array;
}

/**
 * Renumbers the nodes below `root` in document order (nodes that were dropped disappear) and adds what follows from it. The arrays of an
 * arena that is in order already are used as they are: it is built no further.
 */
export function finishArena(arena: Arena, root: NodeId): FinishedArena {
  const order = isInOrder(arena, root) ? undefined : documentOrder(arena, root);
  const count = order?.length ?? arena.count;
  const ordered = (values: Int32Array): Int32Array =>
    order === undefined ? values.subarray(0, count) : gather(values, order);
  const parent =
    order === undefined
      ? ordered(arena.parent)
      : gatherLinks(arena.parent, order, inverse(order, arena.count));
  const nameId = ordered(arena.nameId);
  // From here on nothing asks for siblings and children: their room is as good as new.
  const cleared = (links: Int32Array): Int32Array => links.subarray(0, count).fill(0);
  const subtreeEnd = cleared(arena.lastChild);
  for (let node = count - 1; node >= 0; node -= 1) {
    if (subtreeEnd[node] === 0) subtreeEnd[node] = node + 1;
    const above = parent[node] ?? NO_NODE;
    const end = subtreeEnd[node] ?? 0;
    if (above !== NO_NODE && (subtreeEnd[above] ?? 0) < end) subtreeEnd[above] = end;
  }
  const elementIndex = cleared(arena.nextSibling);
  const elementChildCount = cleared(arena.previousSibling);
  const namespace = new Uint8Array(count);
  for (let node = 0; node < count; node += 1) {
    namespace[node] = arena.namespaceOf(order?.[node] ?? node);
    const above = parent[node] ?? NO_NODE;
    if (nameId[node] === TEXT || above === NO_NODE) continue;
    const index = elementChildCount[above] ?? 0;
    elementIndex[node] = index;
    elementChildCount[above] = index + 1;
  }
  return {
    nodeCount: count,
    parent,
    subtreeEnd,
    nameId,
    elementIndex,
    elementChildCount,
    namespace,
    start: ordered(arena.start),
    payload: ordered(arena.payload),
  };
}

/** Whether the ids of the builder count the nodes in document order, as they do where none was moved or dropped. */
function isInOrder(arena: Arena, root: NodeId): boolean {
  let count = 0;
  for (let node = root; node !== NO_NODE; node = nodeAfter(arena, node, root)) {
    if (node !== count) return false;
    count += 1;
  }
  return count === arena.count;
}

/** Ids of the builder in document order. */
function documentOrder(arena: Arena, root: NodeId): Int32Array {
  const order = new Int32Array(arena.count);
  let count = 0;
  for (let node = root; node !== NO_NODE; node = nodeAfter(arena, node, root)) {
    order[count] = node;
    count += 1;
  }
  return order.subarray(0, count);
}

/** The next node of a subtree in document order. */
function nodeAfter(arena: Arena, node: NodeId, root: NodeId): NodeId {
  let next = arena.firstChild[node] ?? NO_NODE;
  let above = node;
  while (next === NO_NODE && above !== root) {
    next = arena.nextSibling[above] ?? NO_NODE;
    above = arena.parent[above] ?? root;
  }
  return next;
}

function inverse(order: Int32Array, length: number): Int32Array {
  const ids = new Int32Array(length).fill(NO_NODE);
  for (let index = 0; index < order.length; index += 1) ids[order[index] ?? 0] = index;
  return ids;
}

function gather(values: Int32Array, order: Int32Array): Int32Array {
  const gathered = new Int32Array(order.length);
  for (let index = 0; index < order.length; index += 1) gathered[index] = values[order[index] ?? 0] ?? 0;
  return gathered;
}

function gatherLinks(links: Int32Array, order: Int32Array, newIds: Int32Array): Int32Array {
  const gathered = new Int32Array(order.length);
  for (let index = 0; index < order.length; index += 1) {
    const link = links[order[index] ?? 0] ?? NO_NODE;
    gathered[index] = link === NO_NODE ? NO_NODE : (newIds[link] ?? NO_NODE);
  }
  return gathered;
}
