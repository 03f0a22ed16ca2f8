import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { WalkTestRow } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { chime } from '../alarms/sirens.ts';
import { tell } from '../reporting/tell.ts';
import { layoutOf } from '../kernel/layout.ts';
import { deviceAt, done, entryAt, invalid } from '../kernel/turn.ts';
import type { InternalEvent, Outcome, Turn } from '../kernel/turn.ts';
import { idleMs, isBusyProtecting, noteGranted, setMaintenance } from './maintenance.ts';
import { isZone } from '../kernel/responses.ts';

const mostRows = 200;

/** Begins or ends a walk test: every device that speaks is noted, with how well it is heard. The station is told both. */
export function setWalkTest(
  turn: Turn,
  { on }: Extract<PanelCommand, { tag: 'walkTest' }>,
  actor: Actor,
): Outcome {
  const { walkTest, learning } = turn.state.maintenance;
  if (on === (walkTest !== null)) return done;
  if (!on) {
    endWalkTest(turn, actor);
    return done;
  }
  if (isBusyProtecting(turn)) return invalid('v2_mg_disarm_first');
  if (learning !== null) return invalid('v2_mg_learning_runs');
  setMaintenance(turn, { walkTest: { startedAt: turn.at, idleUntil: turn.at + idleMs, rows: [] } });
  noteGranted(turn, 'walkTest', actor);
  tell(turn, { event: events.testMode, user: 0, actor });
  return done;
}

/** Ends the walk test, if one runs. */
export function endWalkTest(turn: Turn, actor?: Actor): void {
  const { walkTest } = turn.state.maintenance;
  if (walkTest === null) return;
  const { startedAt, rows } = walkTest;
  const devices = new Set(rows.map(({ device }) => device)).size;
  setMaintenance(turn, { walkTest: null, lastWalkTest: { startedAt, endedAt: turn.at, rows } });
  noteGranted(turn, 'walkTest', null);
  tell(turn, {
    event: events.testMode,
    qualifier: 3,
    user: 0,
    ...(actor === undefined ? {} : { actor }),
    detail: `${devices} devices`,
  });
}

/** What a device shows that has just spoken. */
function shown({ opening, motion, detected, tamper, action }: DeviceValues): string {
  if (tamper === true) return 'tamper';
  if (opening === 'open' || opening === 'closed') return opening;
  if (motion === true) return 'motion';
  if (detected === true) return 'detected';
  return action ?? 'heard';
}

/** Whether somebody walks: a zone opens, moves or comes to rest, or a button is pressed. What speaks by itself is nobody's step. */
function isStep({ state }: Turn, happening: InternalEvent): boolean {
  switch (happening.tag) {
    case 'pressed':
      return true;
    case 'opened':
    case 'closed':
    case 'motion':
    case 'motionEnded': {
      const slot = layoutOf(state.config).slotOf.get(happening.device);
      return slot !== undefined && isZone(entryAt(state.config.devices, slot));
    }
    default:
      return false;
  }
}

/** Notes devices that spoke, newest first, with a chime for each; zones and buttons that are tried keep the test going. */
export function noteSteps(turn: Turn, happened: readonly InternalEvent[]): void {
  if (turn.state.maintenance.walkTest === null) return;
  for (const happening of happened) if (happening.tag === 'heard') noteStep(turn, happening.device);
  const { walkTest } = turn.state.maintenance;
  if (walkTest !== null && happened.some((happening) => isStep(turn, happening)))
    setMaintenance(turn, { walkTest: { ...walkTest, idleUntil: turn.at + idleMs } });
}

function noteStep(turn: Turn, device: DeviceId): void {
  const { walkTest } = turn.state.maintenance;
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (walkTest === null || slot === undefined) return;
  const { values } = deviceAt(turn, slot);
  const row: WalkTestRow = {
    at: turn.at,
    device,
    what: shown(values).slice(0, 40),
    rssi: values.rssi ?? null,
  };
  // What a device says again replaces what it said: its check-ins never push out that somebody set one off.
  const others = walkTest.rows.filter((one) => one.device !== device || one.what !== row.what);
  const rows = [row, ...others].slice(0, mostRows);
  setMaintenance(turn, { walkTest: { ...walkTest, rows } });
  chime(turn, entryAt(layoutOf(turn.state.config).areaOf, slot));
}

/** Nobody walked for a while: the test is over. */
export function endOfWalk(turn: Turn): void {
  const { walkTest } = turn.state.maintenance;
  if (walkTest !== null && walkTest.idleUntil <= turn.at) endWalkTest(turn);
}
