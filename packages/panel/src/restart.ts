import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { tell } from './reporting/tell.ts';
import { powerForgotten } from './gateways/power-units.ts';
import { layoutOf } from './kernel/layout.ts';
import { chapters } from './chapters.ts';
import { forget } from './faults/supervision.ts';
import { setState } from './kernel/turn.ts';
import type { Turn } from './kernel/turn.ts';

/**
 * Comes before the deadlines of the time the panel was away: they happen at their own times, but nobody's silence
 * counts for a time in which nobody listened.
 */
export function beginGrace(turn: Turn): void {
  setState(turn, { startedAt: turn.now, vigil: { ...turn.state.vigil, unsure: [] } });
}

/**
 * The panel is back. Modes, delays, alarms, bypasses and queues are as they were; devices are unknown until heard,
 * which is neither a fault nor an alarm yet (reliability A1-15, A7); sirens are told again what they should do.
 */
export function restarted(turn: Turn, version = turn.state.config.version): void {
  const { config } = turn.state;
  if (version !== config.version) setState(turn, { config: { ...config, version } });
  config.devices.forEach((_, slot) => {
    forget(turn, slot, 'unknown');
  });
  const { sirensOf, sounders } = layoutOf(config);
  for (const slots of [...sirensOf, sounders]) turn.retellSirens.push(...slots);
  powerForgotten(turn);
  for (const chapter of chapters) chapter.restarted?.(turn);
  tell(turn, { event: events.restarted });
}
