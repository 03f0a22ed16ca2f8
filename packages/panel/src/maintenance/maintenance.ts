import type { GrantedAct, Maintenance } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** Minutes without a word after which learning and the walk test end by themselves (domain 4.3). */
export const idleMinutes = 5;
export const idleMs = idleMinutes * 60_000;

/** Changes what is going on. */
export function setMaintenance(turn: Turn, patch: Partial<Maintenance>): void {
  setState(turn, { maintenance: { ...turn.state.maintenance, ...patch } });
}

/** Notes who began something, or that it is over: what an installer began ends when the owner sends installers away. */
export function noteGranted(turn: Turn, act: GrantedAct, by: Actor | null): void {
  const { granted } = turn.state.maintenance;
  const wanted = by?.slot?.tag === 'installer';
  if (granted.includes(act) === wanted) return;
  setMaintenance(turn, { granted: wanted ? [...granted, act] : granted.filter((one) => one !== act) });
}

/** Whether any area is armed, on its way there, or sounds: then nobody tests or learns (domain 4.3). */
export const isBusyProtecting = ({ state }: Pick<Turn, 'state'>): boolean =>
  state.areas.some(({ phase, alarm }) => phase.tag !== 'disarmed' || alarm.tag === 'sounding');
