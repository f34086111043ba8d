/** Whether a text is an IBAN with the right check digits (ISO 13616, ISO 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  const compact = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  let rest = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
