import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { log } from '../kernel/log.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { setPanelFault } from './panel-faults.ts';
import { setVigil } from './vigil.ts';

/** XYZ of going to rest and of coming back. */
const suspension = events.shutDown;

/** When mains will have been away long enough to be a fault (domain 4.2); with 0 s it never is. */
export const mainsFaultAt = ({ acFailedAt, config }: Timing): Instant | null =>
  acFailedAt === null || config.acFailSeconds === 0 ? null : acFailedAt + config.acFailSeconds * 1000;

/** Mains went away or came back. It must be away for a while before that is a fault. */
export function mainsChanged(turn: Turn, failed: boolean): void {
  const { acFailedAt, status } = turn.state;
  if (!failed) {
    setState(turn, { acFailedAt: null });
    setPanelFault(turn, 'acFailure', false);
    resume(turn);
    return;
  }
  if (acFailedAt !== null || status.faults.includes('acFailure')) return;
  setState(turn, { acFailedAt: turn.at });
  endOfMainsDelay(turn);
}

/** Mains stayed away: a fault now, and after a while a reason to spare the battery. */
export function endOfMainsDelay(turn: Turn): void {
  const at = mainsFaultAt(turn.state);
  if (at === null || at > turn.at) return;
  setState(turn, { acFailedAt: null });
  setPanelFault(turn, 'acFailure', true);
  const { acSuspendMinutes } = turn.state.config;
  if (acSuspendMinutes > 0) setVigil(turn, { suspendAt: turn.at + acSuspendMinutes * 60_000 });
}

/** Mains stayed away for so long that the battery is spared: all but alarms is kept back (AC fail suspension). */
export function endOfPower(turn: Turn): void {
  const { suspendAt } = turn.state.vigil;
  if (suspendAt === null || suspendAt > turn.at) return;
  setVigil(turn, { suspendAt: null });
  setState(turn, { status: { ...turn.state.status, suspended: true } });
  log(turn, { event: suspension });
}

function resume(turn: Turn): void {
  const { vigil, status } = turn.state;
  if (vigil.suspendAt !== null) setVigil(turn, { suspendAt: null });
  if (!status.suspended) return;
  setState(turn, { status: { ...turn.state.status, suspended: false } });
  log(turn, { event: suspension, qualifier: 3 });
}
