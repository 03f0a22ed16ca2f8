import type { Leave } from '@homeward/contract/entities/automation.ts';
import type { Danger } from '@homeward/contract/entities/checks.ts';
import type { AreaId, DeviceId } from '@homeward/contract/ids.ts';
import type { ArmMode, ArmPhase } from '@homeward/contract/modes.ts';
import { IncidentId } from '@homeward/contract/ids.ts';
import { openIncident } from '../alarms/incidents.ts';
import type { PanelState } from '../state.ts';
import { entryAt } from '../turn.ts';
import type { Turn } from '../turn.ts';

/** Something that lowered protection. */
export interface Lowered {
  readonly danger: Danger;
  readonly area: AreaId | null;
  readonly device: DeviceId | null;
}

/** The leave that stands for each danger. */
export const leaveFor: Readonly<Record<Danger, Leave>> = {
  lowersMode: 'lowerMode',
  unlocks: 'unlock',
  bypasses: 'bypass',
  silences: 'silence',
};

const goalOf = (phase: ArmPhase): ArmMode => (phase.tag === 'disarmed' ? 'disarm' : phase.mode);
/** As set-mode.ts ranks them: every change between home modes protects differently, so it counts as less. */
const rank = (mode: ArmMode): number => (mode === 'disarm' ? 0 : mode === 'arm' ? 2 : 1);

/** What a turn did that lowers protection, seen from outside: by what the house is afterwards and was told. */
export function loweredBy(before: PanelState, turn: Turn): readonly Lowered[] {
  const found: Lowered[] = [];
  before.areas.forEach((was, slot) => {
    const is = entryAt(turn.state.areas, slot);
    const { id } = entryAt(before.config.areas, slot);
    const [from, to] = [goalOf(was.phase), goalOf(is.phase)];
    const sounded = was.alarm.tag === 'sounding' && was.alarm.sirenUntil !== null;
    const sounds = is.alarm.tag === 'sounding' && is.alarm.sirenUntil !== null;
    // Disarming an area that sounds ends its alarm, though its mode was none before.
    const disarmed = to === 'disarm' && was.alarm.tag !== 'quiet' && is.alarm.tag === 'quiet';
    if (disarmed || (from !== to && rank(to) <= rank(from)))
      found.push({ danger: 'lowersMode', area: id, device: null });
    else if (sounded && !sounds) found.push({ danger: 'silences', area: id, device: null });
  });
  [...before.devices].forEach(({ bypass }, slot) => {
    const is = entryAt(turn.state.devices, slot).bypass;
    const { id } = entryAt(before.config.devices, slot);
    if ((is.oneTime && !bypass.oneTime) || (is.permanent && !bypass.permanent))
      found.push({ danger: 'bypasses', area: null, device: id });
  });
  for (const effect of turn.effects) {
    if (effect.tag !== 'commandDevice') continue;
    const { command, device } = effect;
    if ((command.tag === 'lock' && !command.locked) || command.tag === 'openDoor')
      found.push({ danger: 'unlocks', area: null, device });
  }
  return found;
}

const armed = (mode: 'arm' | 'home_1' | 'home_2' | 'home_3'): ArmPhase => ({ tag: 'armed', mode });

/**
 * States of protection in which an act could lower it: every mode, on the way out, on the way in, with and without an
 * alarm sounding. All areas stand alike, so that each act meets each state in the area it is about; what a device says
 * plays no part in what an act may do.
 */
export function standingsOf(turn: Turn): readonly PanelState[] {
  const { state } = turn;
  const { at } = state;
  const until = at + 30_000;
  const door = state.config.devices[0]?.id;
  const phases: readonly ArmPhase[] = [
    armed('arm'),
    armed('home_1'),
    armed('home_2'),
    armed('home_3'),
    { tag: 'exitDelay', mode: 'arm', until, restarted: false },
    ...(door === undefined
      ? []
      : [{ tag: 'entryDelay', mode: 'arm', until, device: door } satisfies ArmPhase]),
    { tag: 'disarmed' },
  ];
  const quiet = {
    ...state,
    areas: state.areas.map((area) => ({ ...area, alarm: { tag: 'quiet' } as const })),
  };
  return phases.flatMap((phase) => [inPhase(quiet, phase), sounding(turn, inPhase(quiet, phase))]);
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
