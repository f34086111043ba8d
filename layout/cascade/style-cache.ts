import { DeclarationParser } from "../css/properties/declaration-parser.ts";
import type { ParseContext } from "../css/values/value-reader.ts";
import { MatchCache } from "./matching/match-cache.ts";
import { type BlockDeclaration, type ParsedBlock, parseBlock } from "./parsed-block.ts";

/**
 * Parsed declarations and matched rules that outlive a document: give one to every `styleDocument` of an engine, and sheets that come back
 * (the user agent's above all) are not parsed nor matched again. Bounded by the sheets alive.
 */
export class StyleCache {
  readonly parser: DeclarationParser = new DeclarationParser();
  readonly matches: MatchCache = new MatchCache();
  /** By the identity of a block's declarations; a block belongs to one sheet, so its base URL does not change. */
  readonly #blocks: readonly WeakMap<readonly BlockDeclaration[], ParsedBlock>[] = [
    new WeakMap(),
    new WeakMap(),
    new WeakMap(),
    new WeakMap(),
  ];

  /** The block with its values parsed; `page` allows the descriptors of `@page`. */
  block(declarations: readonly BlockDeclaration[], context: ParseContext, page: boolean): ParsedBlock {
    const blocks = this.#blocks[(context.quirks ? 2 : 0) + (page ? 1 : 0)];
    const known = blocks?.get(declarations);
    if (known !== undefined) return known;
    const parsed = parseBlock(declarations, { parser: this.parser, context, page });
    blocks?.set(declarations, parsed);
    return parsed;
  }
}
