import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';

/** How a reader says that a tag was held before it: this, and the tag's number as the reader spells it. */
const word = 'tag:';
const longest = 32;

/** The tag's number in what a reader said; null where it said something else. */
export function uidIn(action: string): string | null {
  const uid = action.startsWith(word) ? action.slice(word.length) : '';
  return uid === '' || uid.length > longest ? null : uid;
}

/** What a device shows of what it said: that there was a tag, not whose. */
export const withoutUid = (said: DeviceValues): DeviceValues =>
  said.action?.startsWith(word) === true ? { ...said, action: 'tag' } : said;

/** Tags are the same whatever the case in which a reader writes their numbers. */
export const sameTag = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();
