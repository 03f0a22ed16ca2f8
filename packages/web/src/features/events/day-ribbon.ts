import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { shareOfDay } from '#lib/day-start.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import type { RibbonBand } from '#features/events/day.tsx';

const arming = new Set(['400', '401', '403', '407', '408', '456']);

type Mode = 'disarm' | 'arm' | 'home';
const modeOf = ({ event_type: type, detail }: WireEvent): Mode =>
  type.startsWith('1') ? 'disarm' : detail.startsWith('home') ? 'home' : 'arm';

/** A band shorter than this share of the day could not be seen. */
const least = 0.003;

/**
 * The armed times of a day, of the area that was armed or disarmed last. `earlier` are the events before that day as far
 * as they are known, newest first: the last of them says how the day began; where there is none, the other state held
 * before the first change. `from` is the share of the day before which nothing is known, `until` the share that
 * has passed.
 */
export function dayRibbon(
  t: Text,
  ofDay: readonly WireEvent[],
  earlier: readonly WireEvent[],
  { from: begin, until }: { readonly from: number; readonly until: number },
): readonly RibbonBand[] {
  const isArming = ({ event_type: type }: WireEvent): boolean => arming.has(type.slice(1));
  const area = [...ofDay, ...earlier].find(isArming)?.area;
  const ofArea = (event: WireEvent): boolean => event.area === area && isArming(event);
  const changes = ofDay.filter(ofArea).toReversed();
  const last = earlier.find(ofArea);
  const first = changes[0];
  let mode: Mode =
    last !== undefined
      ? modeOf(last)
      : first !== undefined && modeOf(first) === 'disarm' && begin === 0
        ? 'home'
        : 'disarm';
  let from = begin;
  const bands: RibbonBand[] = [];
  const end = (to: number): void => {
    if (mode !== 'disarm' && to - from > least)
      bands.push({
        from,
        to,
        tone: mode === 'home' ? 'home' : 'armed',
        label: t(mode === 'home' ? 'mode.home' : 'mode.arm'),
      });
    from = to;
  };
  for (const event of changes) {
    end(shareOfDay(Number(event.at)));
    mode = modeOf(event);
  }
  end(until);
  return bands;
}
