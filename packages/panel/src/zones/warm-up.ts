import type { Timing } from '../kernel/chapter.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt, setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isMomentary } from '../kernel/zone.ts';

/**
 * After a loss of power motion detectors warm up and see what is not there, so CP-01 has their burglar alarms ignored
 * for a minute (reliability A1-15). Contacts, tampers and 24-hour zones never are. A panel that keeps restarting is not
 * blind for longer: the minute is given once in ten.
 */
const warmMs = 60_000;
const againMs = 600_000;

/** The panel is back: detectors warm up. */
export function beginWarmUp(turn: Turn): void {
  const { config, warmUp } = turn.state;
  if (config.profile !== 'CP01' || (warmUp !== null && turn.at < warmUp.until + againMs)) return;
  setState(turn, { warmUp: { until: turn.at + warmMs, over: false } });
}

/** Whether a zone is a detector that warms up, and its opening counts for nothing. */
export function isWarmingUp({ state }: Pick<Turn, 'state'>, slot: number): boolean {
  if (state.warmUp === null || state.warmUp.over) return false;
  const { kind, settings } = entryAt(state.config.devices, slot);
  return isMomentary(kind) && settings.always === null;
}

/** When the minute is over; null where none runs. */
export const nextWarm = ({ warmUp }: Timing): number | null =>
  warmUp === null || warmUp.over ? null : warmUp.until;

/** The minute is over: the zones that still see something, so that it is not lost. */
export function endOfWarmUp(turn: Turn): readonly number[] {
  const { warmUp } = turn.state;
  if (warmUp === null || warmUp.over || warmUp.until > turn.at) return [];
  const moving = layoutOf(turn.state.config).protecting.flatMap((slots) =>
    slots.filter((slot) => isWarmingUp(turn, slot) && entryAt(turn.state.zones, slot).condition === 'active'),
  );
  setState(turn, { warmUp: { ...warmUp, over: true } });
  return [...new Set(moving)];
}
