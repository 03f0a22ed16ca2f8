import { canBypass } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { setVigil } from '../faults/vigil.ts';
import type { Timing } from '../kernel/chapter.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isButton } from '../kernel/zone.ts';
import type { Opening } from '../state/vigil-state.ts';

/**
 * Whether an opening of a zone waits until it has stayed open for its seconds. A further word of one that waits changes
 * nothing. Buttons and what guards lives never wait.
 */
export function mustStayOpen(turn: Turn, slot: number): boolean {
  const config = entryAt(turn.state.config.devices, slot);
  const { openSeconds } = config.settings;
  if (openSeconds === 0 || isButton(config.kind) || !canBypass(config)) return false;
  const { openings } = turn.state.vigil;
  if (openings.some(({ device }) => device === config.id)) return true;
  const opening = { device: config.id, since: turn.at, until: turn.at + openSeconds * 1000 };
  setVigil(turn, { openings: [...openings, opening] });
  return true;
}

/** The zone closed: it was not open for long enough. */
export function forgetOpening(turn: Turn, slot: number): void {
  const { openings } = turn.state.vigil;
  if (openings.length === 0) return;
  const { id } = entryAt(turn.state.config.devices, slot);
  const others = openings.filter(({ device }) => device !== id);
  if (others.length < openings.length) setVigil(turn, { openings: others });
}

export function nextOpening({ vigil: { openings } }: Timing): Instant | null {
  let next: Instant | null = null;
  for (const { until } of openings) if (next === null || until < next) next = until;
  return next;
}

/** Zones that have stayed open long enough, with the time since when. */
export function takeOpenings(turn: Turn): readonly (readonly [slot: number, since: Instant])[] {
  const { openings } = turn.state.vigil;
  const isDue = ({ until }: Opening): boolean => until <= turn.at;
  if (!openings.some(isDue)) return [];
  setVigil(turn, { openings: openings.filter((opening) => !isDue(opening)) });
  const { slotOf } = layoutOf(turn.state.config);
  return openings.filter(isDue).flatMap(({ device, since }) => {
    const slot = slotOf.get(device);
    return slot === undefined ? [] : [[slot, since] as const];
  });
}
