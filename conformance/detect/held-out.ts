/**
 * Whether rules may not be made with a form in view: half of the forms, by their names alone, are kept for telling how rules do on forms
 * that nobody looked at. FNV-1a, whose lowest bit decides.
 */
export function isHeldOut(name: string): boolean {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 16)) & 1) === 1;
}
