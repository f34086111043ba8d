import { join } from "node:path";
import { type BuiltRevision, buildTree } from "./revision.ts";

/** One of the two revisions that are compared; built when it is first needed. */
export class Side {
  readonly name: string;
  readonly tree: string;
  readonly #root: string;
  readonly #directory: string;
  #built: BuiltRevision | undefined;

  constructor(name: string, tree: string, { root, scratch }: { root: string; scratch: string }) {
    this.name = name;
    this.tree = tree;
    this.#root = root;
    this.#directory = join(scratch, tree);
  }

  get built(): BuiltRevision {
    this.#built ??= this.#build();
    return this.#built;
  }

  #build(): BuiltRevision {
    try {
      return buildTree(this.tree, this.#root, this.#directory);
    } catch (cause) {
      throw new Error(`The revision ${this.name} can't be built.`, { cause });
    }
  }
}
