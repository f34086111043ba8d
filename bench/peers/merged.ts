import type { PeerResults } from "./results.ts";

/**
 * Figures of a run of some documents, put into those of a run before it. A document is replaced as a whole, since its ratios are of figures
 * that were measured together.
 *
 * @throws Error when they are of different machines, or one of them is quick.
 */
export function merged(before: PeerResults, now: PeerResults): PeerResults {
  const differing = (["processor", "cores", "node"] as const).filter(
    (fact) => before.machine[fact] !== now.machine[fact],
  );
  if (differing.length > 0) {
    throw new Error(
      `the machine of the last run differs in ${differing.join(", ")}; measure all documents again`,
    );
  }
  if (before.isQuick !== now.isQuick) {
    throw new Error("one of the runs is quick and the other isn't; measure all documents again");
  }
  const again = new Set(now.documents.map(({ name }) => name));
  const kept = <Row extends { readonly document: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ document }) => !again.has(document));
  const documents = [...before.documents];
  for (const document of now.documents) {
    const index = documents.findIndex(({ name }) => name === document.name);
    if (index < 0) documents.push(document);
    else documents[index] = document;
  }
  const rivals = named(before.rivals, now.rivals);
  return {
    ...now,
    rivals,
    absent: named(before.absent, now.absent).filter(({ name }) =>
      rivals.every((rival) => rival.name !== name),
    ),
    documents,
    warm: [...kept(before.warm), ...now.warm],
    failed: [...kept(before.failed), ...now.failed],
    cold: [...kept(before.cold), ...now.cold],
    service: now.service.length > 0 ? now.service : before.service,
  };
}

/** Those of both, as the later run has them. */
function named<Fact extends { readonly name: string }>(
  before: readonly Fact[],
  now: readonly Fact[],
): Fact[] {
  return [...new Map([...before, ...now].map((fact) => [fact.name, fact])).values()];
}
