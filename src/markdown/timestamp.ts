const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A moment for readers anywhere, such as `January 5, 2026, 09:07 UTC`. */
export function formatTimestamp(moment: Date): string {
  const twoDigits = (value: number): string => String(value).padStart(2, "0");
  const day = `${MONTHS[moment.getUTCMonth()]} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}`;
  return `${day}, ${twoDigits(moment.getUTCHours())}:${twoDigits(moment.getUTCMinutes())} UTC`;
}
