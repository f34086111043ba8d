/**
 * Characters by which documents ask for signs of fonts that have an encoding of their own, and the signs: word processors write the bullets of
 * lists so. Nobody asks for another sign by `·` in Symbol. The signs are those that every PDF reader has.
 */
const SIGNS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ["symbol", pairs("·•")],
  ["wingdings", pairs("l●n■o❏q❑u◆v❖w◆§■¨❏Ø➢à→û✗ü✓ý✗þ✓")],
]);

/**
 * The signs of the family that comes first, by the characters of its encoding; undefined for families of letters. A font of the family itself
 * has them by those characters, and needs no others.
 */
export function signsOf(families: readonly string[]): ReadonlyMap<string, string> | undefined {
  const first = families[0]?.length;
  // Most families are told apart by the lengths of their names.
  return first === 6 || first === 9 ? SIGNS.get((families[0] as string).toLowerCase()) : undefined;
}

/** Text in the encoding of a family of signs, in Unicode. It is as long as before. */
export function withSigns(text: string, signs: ReadonlyMap<string, string>): string {
  return text.replace(/./gs, (character) => signs.get(character) ?? character);
}

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(/(.)(.)/gsu), ([, own = "", sign = ""]) => [own, sign]));
}
