import type { HistoryReply } from '@homeward/contract/shapes/devices/history.ts';
import type { StateSpan } from '#ui/state-ribbon.tsx';

const isOn = (value: unknown): boolean | null => {
  if (value === null || value === undefined || value === 'unknown') return null;
  return value !== false && value !== 'closed' && value !== 'off' && value !== 'ok';
};

/** A stretch in which a device said one word. */
export interface WordSpan extends StateSpan {
  /** '' where it is no more than on or off. */
  readonly word: string;
}

/** The stretches of a word's series from `from` to `to`, epoch ms. */
export function spansOf({ points }: HistoryReply, from: number, to: number): readonly WordSpan[] {
  const made: WordSpan[] = [];
  points.forEach((point, index) => {
    const begin = Math.max(point.at, from);
    const end = Math.min(points[index + 1]?.at ?? to, to);
    const on = isOn(point.value);
    const last = made.at(-1);
    if (end <= begin) return;
    const word = typeof point.value === 'string' ? point.value : '';
    if (last !== undefined && last.on === on && last.word === word)
      made[made.length - 1] = { ...last, to: end };
    else made.push({ from: begin, to: end, on, word });
  });
  return made;
}
