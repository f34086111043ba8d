import { NO_NODE, type NodeId } from "../document.ts";
import { FOREIGN_SPECIAL, SCOPE, SPECIAL } from "./element-names.ts";
import type { TreeBuilder } from "./tree-builder.ts";

const OUTER_LIMIT = 8;
const INNER_LIMIT = 3;

/**
 * Ends a formatting element whose end tag comes while other elements are open in it (HTML standard 13.2.6.4.7 "adoption
 * agency algorithm"). Returns false if there is no such formatting element: any other end tag's rule then applies.
 */
export function runAdoptionAgency(builder: TreeBuilder, nameId: number): boolean {
  const { open, formatting } = builder;
  if (open.topKey === nameId && formatting.indexOf(open.top) < 0) {
    open.pop();
    return true;
  }
  for (let round = 0; round < OUTER_LIMIT; round += 1) {
    const element = formatting.find(nameId);
    if (element === undefined) return round > 0;
    const index = open.indexOf(element);
    if (index < 0) {
      formatting.remove(element);
      return true;
    }
    if (!isInScope(builder, index)) return true;
    const furthest = furthestBlock(builder, index);
    if (furthest < 0) {
      while (open.size > index) open.pop();
      formatting.remove(element);
      return true;
    }
    adopt(builder, index, furthest);
  }
  return true;
}

/** Whether the element at a place of the stack is in scope. */
function isInScope(builder: TreeBuilder, index: number): boolean {
  for (let above = builder.open.size - 1; above > index; above -= 1) {
    if ((builder.open.categoriesAt(above) & (SCOPE | FOREIGN_SPECIAL)) !== 0) return false;
  }
  return true;
}

/** Place of the topmost special element below the formatting element in the tree, or -1. */
function furthestBlock(builder: TreeBuilder, index: number): number {
  for (let above = index + 1; above < builder.open.size; above += 1) {
    if ((builder.open.categoriesAt(above) & (SPECIAL | FOREIGN_SPECIAL)) !== 0) return above;
  }
  return -1;
}

function adopt(builder: TreeBuilder, elementIndex: number, furthestIndex: number): void {
  const { arena, open, formatting } = builder;
  const element = open.at(elementIndex);
  const furthest = open.at(furthestIndex);
  const ancestor = open.at(elementIndex - 1);
  const { last, bookmark } = rebuildBetween(builder, elementIndex, furthestIndex);

  arena.detach(last);
  placeInAncestor(builder, last, ancestor);
  const clone = arena.cloneElement(element);
  arena.moveChildren(furthest, clone);
  arena.insert(clone, furthest, NO_NODE);

  const position = bookmark === NO_NODE ? formatting.indexOf(element) : -1;
  if (position >= 0) {
    formatting.entries[position] = clone;
  } else {
    formatting.remove(element);
    formatting.entries.splice(formatting.indexOf(bookmark) + 1, 0, clone);
  }
  open.remove(element);
  open.insertAbove(open.indexOf(furthest), clone);
}

/** The inner loop: clones the formatting elements between the two and hangs each into the next. */
function rebuildBetween(
  builder: TreeBuilder,
  elementIndex: number,
  furthestIndex: number,
): { last: NodeId; bookmark: NodeId } {
  const { arena, open, formatting } = builder;
  const furthest = open.at(furthestIndex);
  let last = furthest;
  let bookmark: NodeId = NO_NODE;
  let count = 0;
  for (let index = furthestIndex - 1; index > elementIndex; index -= 1) {
    count += 1;
    const node = open.at(index);
    const entry = formatting.indexOf(node);
    if (entry < 0 || count > INNER_LIMIT) {
      if (entry >= 0) formatting.entries.splice(entry, 1);
      open.remove(node);
      continue;
    }
    const clone = arena.cloneElement(node);
    formatting.entries[entry] = clone;
    open.replace(index, clone);
    if (last === furthest) bookmark = clone;
    arena.detach(last);
    arena.insert(last, clone, NO_NODE);
    last = clone;
  }
  return { last, bookmark };
}

/** Inserts at the appropriate place for the common ancestor, foster-parenting in tables whatever the mode. */
function placeInAncestor(builder: TreeBuilder, node: NodeId, ancestor: NodeId): void {
  const fostering = builder.fosterParenting;
  builder.fosterParenting = true;
  builder.place(node, ancestor);
  builder.fosterParenting = fostering;
}
