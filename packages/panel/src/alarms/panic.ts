import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { AlwaysKind } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { alwaysAlarms, raise } from './alarm.ts';
import { layoutOf } from '../kernel/layout.ts';
import { done, entryAt, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';

/** What a person may call for by hand. The other kinds are for sensors to say. */
const calls: Partial<Readonly<Record<AlarmKind, AlwaysKind>>> = {
  panic: 'panic',
  silentPanic: 'silentPanic',
  medical: 'medical',
  emergency: 'emergency',
  fire: 'fire',
  fall: 'fall',
};

/** Somebody calls for help; nobody is asked for a code. */
export function callForHelp(
  turn: Turn,
  wish: Extract<PanelCommand, { tag: 'panic' }>,
  actor: Actor,
): Outcome {
  const area = layoutOf(turn.state.config).areaSlotOf.get(wish.area);
  const call = calls[wish.kind];
  if (area === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  if (call === undefined)
    return { tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_panic_kind_not_allowed' } };
  raise(turn, area, { ...alwaysAlarms[call], device: null, actor });
  return done;
}

/** Calls that take two acts at a keypad or remote: all that are no cry for medical help (CP-01, reliability A2-23). */
const twoActs: ReadonlySet<AlwaysKind> = new Set<AlwaysKind>(['panic', 'silentPanic', 'fire']);
const twoActKinds: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['keypad', 'remote_controller']);
/** The second press comes within this time, ms; one within the first is the radio repeating itself. */
const secondPressMs = 3000;
const repetitionMs = 250;

/**
 * A button for help was pressed on a device that has others too. Where the owner wants two acts, the first press only
 * counts; pendants, panic buttons and medical calls never ask for a second.
 */
export function pressedForHelp(turn: Turn, area: number, slot: number, call: AlwaysKind, actor: Actor): void {
  const { id: device, kind } = entryAt(turn.state.config.devices, slot);
  const asksTwice = turn.state.config.twoActionPanic && twoActs.has(call) && twoActKinds.has(kind);
  if (asksTwice && !isSecond(turn, device, call)) return;
  raise(turn, area, { ...alwaysAlarms[call], device: slot, actor });
}

/** Whether a press is the second of two; a first one is remembered. */
function isSecond(turn: Turn, device: DeviceId, call: AlwaysKind): boolean {
  const recent = turn.state.firstPresses.filter(({ at }) => turn.at - at <= secondPressMs);
  const first = recent.find((press) => press.device === device && press.call === call);
  const second = first !== undefined && turn.at - first.at >= repetitionMs;
  const others = recent.filter((press) => press !== first);
  const kept = first ?? { device, call, at: turn.at };
  setState(turn, { firstPresses: second ? others : [...others, kept] });
  return second;
}
