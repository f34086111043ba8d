import { join } from "node:path";
import { type BuiltRevision, buildTree } from "./revision.ts";

/** Options of engines that the sides may differ in, besides their revisions. */
export interface SideOptions {
  readonly memos?: boolean;
}

/** A revision by its name and Git's name of what it holds; built when it is first needed. */
class Revision {
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

/** One of the two that are compared: a revision, and the options of its engines. */
export class Side {
  readonly options: SideOptions;
  readonly #revision: Revision;

  private constructor(revision: Revision, options: SideOptions) {
    this.#revision = revision;
    this.options = options;
  }

  static of(name: string, tree: string, place: { root: string; scratch: string }): Side {
    return new Side(new Revision(name, tree, place), {});
  }

  /** The same revision with other options. */
  with(options: SideOptions): Side {
    return new Side(this.#revision, options);
  }

  get name(): string {
    const { name } = this.#revision;
    return this.options.memos === false ? `${name} without memos` : name;
  }

  get tree(): string {
    return this.#revision.tree;
  }

  /** Names what the side makes of documents, for what is kept of it. */
  get key(): string {
    return this.options.memos === undefined ? this.tree : `${this.tree} memos ${this.options.memos}`;
  }

  get built(): BuiltRevision {
    return this.#revision.built;
  }
}
