const pattern = /^(\d{2}):(\d{2}):(\d{2}),(\d{2})-(\d{2})-(\d{4})$/;

/** `HH:MM:SS,MM-DD-YYYY` in UTC, from ms since 1970; parts of a second are cut off. */
export function formatTimestamp(at: number): string {
  const [date, time] = new Date(at).toISOString().split('T');
  const [year, month, day] = (date ?? '').split('-');
  return `${(time ?? '').slice(0, 8)},${month}-${day}-${year}`;
}

/** Ms since 1970, or null where the text is no such time (31 February, 25 o'clock). */
export function parseTimestamp(text: string): number | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [hour, minute, second, month, day, year] = match.slice(1).map(Number);
  const at = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  return formatTimestamp(at) === text ? at : null;
}
