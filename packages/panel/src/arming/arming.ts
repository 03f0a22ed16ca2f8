import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import type { Actor, ArmMode, ArmedMode, Channel } from '@homeward/contract/shapes/values/modes.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { endBypasses } from '../faults/bypass.ts';
import { endIncidents } from '../alarms/ending.ts';
import { wakeAll } from '../alarms/swingers.ts';
import type { Who } from '../access/pins.ts';
import { obstacleKey, obstaclesTo } from './readiness.ts';
import { tellFaultsAnew } from '../reporting/repeat-limit.ts';
import type { PanelState } from '../state/panel-state.ts';
import { areaAt, entryAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** XYZ of arming and disarming by the way it came (domain 2). */
export function armingEvent(channel: Channel): EventNumber {
  switch (channel) {
    case 'web':
    case 'app':
    case 'client':
    case 'sms':
    case 'panel':
      return events.modeFromAfar;
    case 'keypad':
    case 'tag':
      return events.modeByKeypad;
    case 'remote':
      return events.modeByRemote;
    case 'schedule':
    case 'rule':
      return events.modeBySchedule;
    case 'device':
      return events.modeQuickly;
  }
}

/** Whether nobody stands there: a rule, a scene of a zone or a schedule acts. */
export const isAutomatic = ({ tag }: Actor): boolean => tag === 'rule' || tag === 'schedule';

/** A wish to arm, as far as it decides what may be overridden. */
interface Attempt {
  readonly actor: Actor;
  readonly mode: ArmedMode;
  readonly force: boolean;
  readonly proven: boolean;
}

/**
 * What would refuse arming now, and whether it may be overridden: by force, by a second attempt of somebody who has
 * heard of it, or by setting, though not where something guards that nobody proved may be given up.
 */
export function obstaclesInTheWay(
  state: PanelState,
  area: number,
  { actor, mode, force, proven }: Attempt,
  at: number,
): { readonly obstacles: readonly Obstacle[]; readonly overridden: boolean } {
  const obstacles = obstaclesTo(state, area, mode);
  const { confirm, phase } = entryAt(state.areas, area);
  const bySetting = state.config.armFault === 'direct' && (proven || phase.tag === 'disarmed');
  const confirmed =
    !isAutomatic(actor) &&
    confirm !== null &&
    confirm.mode === mode &&
    at <= confirm.until &&
    obstacles.every((obstacle) => confirm.obstacles.includes(obstacleKey(obstacle)));
  return { obstacles, overridden: force || confirmed || bySetting };
}

/** Remembers a refused arming: the same attempt within 10 s, with no other faults, arms (Arm Fault Type Confirm). */
export function openConfirmWindow(
  turn: Turn,
  area: number,
  mode: ArmedMode,
  obstacles: readonly Obstacle[],
): void {
  const until = turn.at + limits.armConfirmSeconds * 1000;
  setArea(turn, area, { confirm: { mode, until, obstacles: obstacles.map(obstacleKey) } });
}

/**
 * Disarms: ends delays, alarm and memory, incidents and one-time bypasses. A disarmed and quiet area stays as it is;
 * tells whether there was anything to do.
 */
export function disarm(turn: Turn, area: number, who: Who): boolean {
  const { phase, alarm, burglar, incidents } = areaAt(turn, area);
  const quiet = alarm.tag === 'quiet' && !burglar && incidents.length === 0;
  if (phase.tag === 'disarmed' && quiet) return false;
  noteMode(turn, area, 'disarm', armingEvent(who.actor.channel), 1, who);
  if (phase.tag === 'exitDelay')
    turn.happenings.push({ tag: 'exitStopped', area: entryAt(turn.state.config.areas, area).id });
  const aborted = endIncidents(turn, area, who);
  setArea(turn, area, {
    phase: { tag: 'disarmed' },
    alarm: { tag: 'quiet' },
    flashes: false,
    burglar: false,
    since: turn.at,
    by: who.actor,
    arming: null,
    followers: [],
    confirm: null,
    guardedSince: null,
    exitError: false,
    crossZone: null,
    fireCheck: null,
    unconfirmed: [],
  });
  wakeAll(turn, area);
  // Nothing left the premises, and whoever disarmed hears it (CP-01).
  if (aborted && turn.state.config.profile === 'CP01') turn.chimes = [...new Set([...turn.chimes, area])];
  endBypasses(turn, area, who.actor);
  return true;
}

/** Tells that an area was set or unset, and that chapters may follow it. */
export function noteMode(
  turn: Turn,
  area: number,
  mode: ArmMode,
  event: EventNumber,
  qualifier: 1 | 3,
  who: Who,
  detail: string = mode,
): void {
  const note = { event, qualifier, area, user: who.shown, actor: who.actor, detail };
  if (who.reported) tell(turn, note, who.told);
  else log(turn, note);
  const { id } = entryAt(turn.state.config.areas, area);
  tellFaultsAnew(turn, id);
  turn.happenings.push({ tag: 'mode', area: id, mode });
}

/** Names what was in the way, for the log. */
export function naming(turn: Turn, obstacles: readonly Obstacle[]): string {
  const { devices } = turn.state.config;
  const names = obstacles.map((obstacle) =>
    obstacle.tag === 'panelFault'
      ? obstacle.fault
      : obstacle.tag === 'alarmSounding'
        ? 'alarm'
        : (devices.find(({ id }) => id === obstacle.device)?.name ?? obstacle.device),
  );
  return [...new Set(names)].join(', ');
}
