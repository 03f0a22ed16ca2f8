import type { Maintenance } from '@homeward/contract/entities/maintenance.ts';
import type { PanelState } from '../state.ts';
import { setState } from '../turn.ts';
import type { Turn } from '../turn.ts';

/** Minutes without a word after which learning and the walk test end by themselves (domain 4.3). */
export const idleMinutes = 5;
export const idleMs = idleMinutes * 60_000;

/** Changes what is going on. */
export function setMaintenance(turn: Turn, patch: Partial<Maintenance>): void {
  setState(turn, { maintenance: { ...turn.state.maintenance, ...patch } });
}

/** Whether any area is armed, on its way there, or sounds: then nobody tests or learns (domain 4.3). */
export const isBusyProtecting = ({ state }: Turn): boolean =>
  state.areas.some(({ phase, alarm }) => phase.tag !== 'disarmed' || alarm.tag === 'sounding');

/** Whether the panel keeps its reports to itself: it alarms, sounds and logs, and tells nobody outside. */
export const isTestMode = ({ maintenance }: PanelState): boolean => maintenance.testModeUntil !== null;
