import type { Leave } from '@homeward/contract/shapes/automation/automation.ts';
import type { Danger } from '@homeward/contract/shapes/automation/checks.ts';
import type { AreaId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { modeOf } from '@homeward/contract/rules/panel/mode-of.ts';
import type { ArmMode, ArmPhase } from '@homeward/contract/shapes/values/modes.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { AreaState } from '../state/area-state.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { guardsIn } from '../kernel/responses.ts';
import { sirenKinds } from '../kernel/zone.ts';

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

/** Whether an area protects less than it did: by the mode it is in or on its way to, by what guards now, or by a delay that waits for a code. */
function isLowered(was: AreaState, is: AreaState): boolean {
  const [from, to] = [goalOf(was.phase), goalOf(is.phase)];
  if (from !== to && rank(to) <= rank(from)) return true;
  if (rank(modeOf(is.phase)) < rank(modeOf(was.phase))) return true;
  // Only disarming ends an alarm, whatever the mode was before and is afterwards.
  if (was.alarm.tag !== 'quiet' && is.alarm.tag === 'quiet') return true;
  return was.phase.tag === 'entryDelay' && is.phase.tag === 'exitDelay';
}

const isHeard = ({ alarm }: AreaState): boolean => alarm.tag === 'sounding' && alarm.sirenUntil !== null;

function ofAreas(before: PanelState, after: PanelState): readonly Lowered[] {
  const found: Lowered[] = [];
  before.areas.forEach((was, slot) => {
    const is = entryAt(after.areas, slot);
    const { id } = entryAt(before.config.areas, slot);
    if (isLowered(was, is)) found.push({ danger: 'lowersMode', area: id, device: null });
    else if (isHeard(was) && !isHeard(is)) found.push({ danger: 'silences', area: id, device: null });
  });
  return found;
}

/** Whether a zone guards as things stand: what an arming leaves out that guarded nothing before is no loss. */
function isGuarding({ config, areas }: PanelState, slot: number): boolean {
  const device = entryAt(config.devices, slot);
  return (
    device.settings.always !== null ||
    entryAt(layoutOf(config).areasOf, slot).some((area) => {
      const mode = modeOf(entryAt(areas, area).phase);
      return mode !== 'disarm' && guardsIn(device, mode);
    })
  );
}

/** What was left out meanwhile; by an arming that the panel's setting lets override its faults only where it guarded before. */
function ofDevices(before: PanelState, after: PanelState): readonly Lowered[] {
  if (before.devices === after.devices) return [];
  const { armFault } = before.config;
  const found: Lowered[] = [];
  [...before.devices].forEach(({ bypass }, slot) => {
    const is = entryAt(after.devices, slot).bypass;
    if (!(is.oneTime && !bypass.oneTime) && !(is.permanent && !bypass.permanent)) return;
    const armed = entryAt(layoutOf(before.config).areasOf, slot).some((area) => {
      const [was, now] = [entryAt(before.areas, area).phase, entryAt(after.areas, area).phase];
      return was.tag === 'disarmed' && now.tag !== 'disarmed';
    });
    if (armFault === 'direct' && armed && !is.permanent && !isGuarding(before, slot)) return;
    found.push({ danger: 'bypasses', area: null, device: entryAt(before.config.devices, slot).id });
  });
  return found;
}

const isSiren = ({ config }: PanelState, device: DeviceId): boolean =>
  config.devices.some(({ id, kind }) => id === device && sirenKinds.has(kind));

function ofEffects(before: PanelState, effects: Turn['effects']): readonly Lowered[] {
  return effects.flatMap((effect): readonly Lowered[] => {
    if (effect.tag !== 'commandDevice') return [];
    const { command, device } = effect;
    if ((command.tag === 'lock' && !command.locked) || command.tag === 'openDoor')
      return [{ danger: 'unlocks', area: null, device }];
    if (command.tag === 'volume' && command.volume !== 'loud' && isSiren(before, device))
      return [{ danger: 'silences', area: null, device }];
    return [];
  });
}

/** What a turn did that lowers protection, seen from outside: by what the house is afterwards and was told. */
export const loweredBy = (before: PanelState, turn: Turn): readonly Lowered[] => [
  ...ofAreas(before, turn.state),
  ...ofDevices(before, turn.state),
  ...ofEffects(before, turn.effects),
];
