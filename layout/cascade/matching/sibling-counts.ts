import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";

/** Places of elements among those siblings that count: `index` from 1 on (0: does not count), and how many there are. */
export interface SiblingPlaces {
  readonly index: Int32Array;
  readonly total: Int32Array;
}

/** Among siblings of the same element name: for `:nth-of-type()`. */
export function placesByType(document: Document): SiblingPlaces {
  const places = newPlaces(document);
  const counts = new Map<number, number>();
  for (let parent = document.root; parent < document.nodeCount; parent++) {
    if (!document.isElement(parent)) continue;
    counts.clear();
    forEachChildElement(document, parent, (child) => {
      const name = document.nameId[child] ?? 0;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      places.index[child] = count;
    });
    if (counts.size === 0) continue;
    forEachChildElement(document, parent, (child) => {
      places.total[child] = counts.get(document.nameId[child] ?? 0) ?? 0;
    });
  }
  places.index[document.root] = 1;
  places.total[document.root] = 1;
  return places;
}

/** Among siblings that are members of a set: for `:nth-child(… of S)`. */
export function placesOfMembers(document: Document, members: Uint8Array): SiblingPlaces {
  const places = newPlaces(document);
  for (let parent = document.root; parent < document.nodeCount; parent++) {
    if (!document.isElement(parent)) continue;
    let count = 0;
    forEachChildElement(document, parent, (child) => {
      if (members[child] === 1) places.index[child] = ++count;
    });
    if (count === 0) continue;
    forEachChildElement(document, parent, (child) => {
      places.total[child] = count;
    });
  }
  if (members[document.root] === 1) {
    places.index[document.root] = 1;
    places.total[document.root] = 1;
  }
  return places;
}

function newPlaces(document: Document): SiblingPlaces {
  return { index: new Int32Array(document.nodeCount), total: new Int32Array(document.nodeCount) };
}

function forEachChildElement(document: Document, parent: NodeId, visit: (child: NodeId) => void): void {
  let child = document.firstChildOf(parent);
  while (child !== NO_NODE) {
    if (document.isElement(child)) visit(child);
    child = document.nextSiblingOf(child);
  }
}
