import { describe, expect, it } from "vitest";
import { FairQueue, type Queued } from "./fair-queue.ts";

interface Named extends Queued {
  readonly name: string;
}
/** `a1` is the first entry of owner a; capitals are of another workspace than small letters. */
const entry = (name: string): Named => {
  const owner = name.charAt(0);
  return { name, owner, workspace: owner < "a" ? "capitals" : "small" };
};
function queueOf(maximum: number, ...names: string[]): FairQueue<Named> {
  const queue = new FairQueue<Named>(maximum);
  for (const name of names) expect(queue.push(entry(name))).toBeUndefined();
  return queue;
}
/** The order in which entries leave while everything that has left stays under way. */
function orderOf(queue: FairQueue<Named>): string {
  const running: Named[] = [];
  const load = (waiting: Named) => ({
    workspace: running.filter(({ workspace }) => workspace === waiting.workspace).length,
    owner: running.filter(({ owner }) => owner === waiting.owner).length,
  });
  for (let next = queue.shift(load); next !== undefined; next = queue.shift(load)) running.push(next);
  return running.map(({ name }) => name).join(" ");
}

describe("a fair queue", () => {
  it("serves one owner in order", () => {
    expect(orderOf(queueOf(9, "a1", "a2", "a3"))).toBe("a1 a2 a3");
  });

  it("serves who has least under way", () => {
    expect(orderOf(queueOf(9, "a1", "a2", "a3", "b1", "c1", "b2"))).toBe("a1 b1 c1 a2 b2 a3");
  });

  it("serves the workspace that has least under way, however many owners it has", () => {
    expect(orderOf(queueOf(9, "a1", "b1", "c1", "d1", "X1", "X2", "Y1"))).toBe("a1 X1 b1 Y1 c1 X2 d1");
  });

  it("takes the newest entry of the workspace that has most for another's newcomer", () => {
    const full = queueOf(4, "a1", "b1", "c1", "c2");
    expect(full.push(entry("X1"))?.name).toBe("c2");
    expect(full.push(entry("X2"))?.name).toBe("a1");
    expect(full.push(entry("X3"))?.name).toBe("X3");
    expect(orderOf(full)).toBe("b1 X1 c1 X2");
  });

  it("refuses who fills it", () => {
    const queue = queueOf(2, "a1", "a2");
    const last = entry("a3");
    expect(queue.push(last)).toBe(last);
    expect(queue.length).toBe(2);
  });

  it("takes the newest entry of whoever has most for a newcomer's", () => {
    const full = queueOf(3, "a1", "a2", "a3");
    expect(full.push(entry("b1"))?.name).toBe("a3");
    expect(orderOf(full)).toBe("a1 b1 a2");
  });

  it("keeps what is no worse than the newcomer", () => {
    const queue = queueOf(2, "a1", "b1");
    const late = entry("c1");
    expect(queue.push(late)).toBe(late);
  });

  it("of no length takes nothing", () => {
    const one = entry("a1");
    expect(queueOf(0).push(one)).toBe(one);
  });

  it("forgets what is taken out", () => {
    const queue = queueOf(2, "a1");
    const gone = entry("a2");
    queue.push(gone);
    expect(queue.remove(gone)).toBe(true);
    expect(queue.remove(gone)).toBe(false);
    expect(queue.clear().map(({ name }) => name)).toEqual(["a1"]);
    expect(queue.length).toBe(0);
  });
});
