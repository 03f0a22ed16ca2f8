import { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { ArmPhase } from '@homeward/contract/shapes/values/modes.ts';
import { openIncident } from '../alarms/incidents.ts';
import { endOfExit } from '../arming/exit.ts';
import { Slots } from '../state/slots.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Turn } from '../kernel/turn.ts';

/** States of protection in which an act could lower it. */

/**
 * Every mode, on the way out, on the way in, with and without an alarm sounding. All areas stand alike, so that each
 * act meets each state in the area it is about. What devices happen to say plays no part in what an act may do: nothing
 * is in the way, and `withOpenZones` has everything in the way.
 */
export function standingsOf(turn: Turn): readonly PanelState[] {
  const { state } = turn;
  const until = state.at + 30_000;
  const door = state.config.devices[0]?.id;
  const phases: readonly ArmPhase[] = [
    ...armedModes.map((mode): ArmPhase => ({ tag: 'armed', mode })),
    { tag: 'exitDelay', mode: 'arm', until, restarted: false },
    { tag: 'exitDelay', mode: 'home_1', until, restarted: false },
    ...(door === undefined
      ? []
      : armedModes.map((mode): ArmPhase => ({ tag: 'entryDelay', mode, until, device: door }))),
    { tag: 'disarmed' },
  ];
  const quiet = {
    ...withZones(state, 'normal'),
    areas: state.areas.map((area) => ({ ...area, alarm: { tag: 'quiet' } as const, confirm: null })),
  };
  return phases.flatMap((phase) => [inPhase(quiet, phase), sounding(turn, inPhase(quiet, phase))]);
}

/** The same house with every zone open. */
export const withOpenZones = (state: PanelState): PanelState => withZones(state, 'active');

function withZones(state: PanelState, condition: 'normal' | 'active'): PanelState {
  return {
    ...state,
    zones: Slots.of([...state.zones].map(({ since }) => ({ condition, since, lastKnown: condition }))),
    devices: Slots.of(
      [...state.devices].map((device) => ({
        ...device,
        online: 'online' as const,
        faults: [],
        bypass: { ...device.bypass, oneTime: false },
      })),
    ),
    status: { ...state.status, faults: [] },
  };
}

/** Lets the time of every exit delay pass: what was begun is armed then, or has come to nothing. */
export function afterExit(turn: Turn): void {
  turn.state.areas.forEach(({ phase }, area) => {
    if (phase.tag !== 'exitDelay') return;
    turn.at = Math.max(turn.at, phase.until);
    endOfExit(turn, area);
  });
}

const inPhase = (state: PanelState, phase: ArmPhase): PanelState => ({
  ...state,
  areas: state.areas.map((area) => ({ ...area, phase })),
});

/** The same with a burglar alarm sounding in every area. */
function sounding(turn: Turn, state: PanelState): PanelState {
  const scratch: Turn = { ...turn, state, draft: null, effects: [], happenings: [] };
  const ids = state.areas.map((_, area) => openIncident(scratch, area, 'burglar').id);
  return {
    ...scratch.state,
    areas: scratch.state.areas.map((area, slot) => ({
      ...area,
      alarm: {
        tag: 'sounding' as const,
        incident: ids[slot] ?? IncidentId.parse('none'),
        sirenUntil: state.at + 60_000,
      },
    })),
  };
}
