import { NO_NODE, type NodeId } from "../document.ts";
import { type Arena, TEXT } from "./arena.ts";

/** The arrays of a document in their final order; see `Document` for their meaning. */
export interface FinishedArena {
  readonly nodeCount: number;
  readonly parent: Int32Array;
  readonly subtreeEnd: Int32Array;
  readonly nameId: Int32Array;
  readonly elementIndex: Int32Array;
  readonly namespace: Uint8Array;
  /** Offset in the source where each node starts. */
  readonly start: Int32Array;
  /** See `Arena.payload`. */
  readonly payload: Int32Array;
}

/** Renumbers the nodes below `root` in document order (nodes that were dropped disappear) and adds what follows from it. */
export function finishArena(arena: Arena, root: NodeId): FinishedArena {
  const order = documentOrder(arena, root);
  const count = order.length;
  const isOrdered = count === arena.count && isIdentity(order);
  const reorder = (values: Int32Array): Int32Array =>
    isOrdered ? values.slice(0, count) : gather(values, order);
  const parent = isOrdered
    ? arena.parent.slice(0, count)
    : gatherLinks(arena.parent, order, inverse(order, arena.count));
  const nameId = reorder(arena.nameId);
  const subtreeEnd = new Int32Array(count);
  for (let node = count - 1; node >= 0; node -= 1) {
    if (subtreeEnd[node] === 0) subtreeEnd[node] = node + 1;
    const above = parent[node] ?? NO_NODE;
    const end = subtreeEnd[node] ?? 0;
    if (above !== NO_NODE && (subtreeEnd[above] ?? 0) < end) subtreeEnd[above] = end;
  }
  const elementIndex = new Int32Array(count);
  const counted = new Int32Array(count);
  const namespace = new Uint8Array(count);
  for (let node = 0; node < count; node += 1) {
    namespace[node] = arena.namespaceOf(order[node] ?? 0);
    const above = parent[node] ?? NO_NODE;
    if (nameId[node] === TEXT || above === NO_NODE) continue;
    const index = counted[above] ?? 0;
    elementIndex[node] = index;
    counted[above] = index + 1;
  }
  return {
    nodeCount: count,
    parent,
    subtreeEnd,
    nameId,
    elementIndex,
    namespace,
    start: reorder(arena.start),
    payload: reorder(arena.payload),
  };
}

/** Builder ids in document order. */
function documentOrder(arena: Arena, root: NodeId): Int32Array {
  const order = new Int32Array(arena.count);
  let count = 0;
  let node = root;
  while (node !== NO_NODE) {
    order[count] = node;
    count += 1;
    let next = arena.firstChild[node] ?? NO_NODE;
    let above = node;
    while (next === NO_NODE && above !== root) {
      next = arena.nextSibling[above] ?? NO_NODE;
      above = arena.parent[above] ?? root;
    }
    node = next;
  }
  return order.subarray(0, count);
}

function isIdentity(order: Int32Array): boolean {
  for (let index = 0; index < order.length; index += 1) if (order[index] !== index) return false;
  return true;
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
