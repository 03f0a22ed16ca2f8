import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { ArmedMode, ModeBefore } from '@homeward/contract/shapes/values/modes.ts';
import { tell } from '../reporting/tell.ts';
import { areaAt, setArea } from '../kernel/turn.ts';
import type { AreaState } from '../state/area-state.ts';
import type { Turn } from '../kernel/turn.ts';

/**
 * Rules, schedules and scenes of zones may raise a mode without a proof. Nothing may be given up for it (I4): the mode
 * before guards until the exit delay is over, and stays where the raise comes to nothing.
 */

/** What a raise that nobody proved puts at stake; nothing where the area is disarmed. */
export function modeBefore({ phase }: AreaState): ModeBefore | undefined {
  switch (phase.tag) {
    case 'disarmed':
      return undefined;
    case 'exitDelay':
      return phase.before ?? { mode: phase.mode, guards: false };
    case 'armed':
    case 'entryDelay':
      return { mode: phase.mode, guards: true };
  }
}

/** The home mode that somebody with a proof gives up by arming fully: the one that is armed, or would be again. */
export function homeBefore({ phase, arming }: AreaState): ArmedMode | undefined {
  if (phase.tag === 'exitDelay') return arming?.fallback;
  return phase.tag === 'armed' && phase.mode !== 'arm' ? phase.mode : undefined;
}

/**
 * Somebody's full arming failed (454), who was in a home mode before: the exit delay leads back there and is over, so
 * that a door left open does not leave the house with no mode at all. Tells whether there was such a mode.
 */
export function fallenBack(turn: Turn, area: number, detail: string): boolean {
  const { phase, arming, by } = areaAt(turn, area);
  if (phase.tag !== 'exitDelay' || arming?.fallback === undefined) return false;
  const { fallback, ...rest } = arming;
  setArea(turn, area, { phase: { ...phase, mode: fallback, until: turn.at }, arming: rest, since: turn.at });
  tell(turn, { event: events.notArmed, area, user: arming.shown, actor: by, detail }, arming.told);
  return true;
}

/**
 * A raise came to nothing, and that is told (454). What it put at stake stands as it did: a mode that guarded does, and
 * one on its way there is at the end of its exit delay. Tells whether there was anything to fall back to.
 */
export function raiseFailed(turn: Turn, area: number, detail: string): boolean {
  const { phase, arming, by } = areaAt(turn, area);
  if (phase.tag !== 'exitDelay' || phase.before === undefined) return false;
  const { mode, guards } = phase.before;
  const { shown = 0, told = 0 } = arming ?? {};
  setArea(turn, area, {
    phase: guards
      ? { tag: 'armed', mode }
      : { tag: 'exitDelay', mode, until: turn.at, restarted: phase.restarted },
    since: turn.at,
    ...(guards ? { arming: null } : {}),
  });
  tell(turn, { event: events.notArmed, area, user: shown, actor: by, detail }, told);
  return true;
}
