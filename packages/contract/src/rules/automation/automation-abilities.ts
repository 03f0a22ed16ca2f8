import { abilities, everyValue } from '../devices/device-abilities.ts';
import type { Condition, Measure, Trigger } from '../../shapes/automation/automation.ts';
import type { DeviceCommandTag } from '../../shapes/devices/device-command.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import type { ValueName } from '../../shapes/devices/device-values.ts';

/** What rules can make of devices by their kind: what is offered is what may be saved. */

/** What of a device starts a rule, but for its numbers. */
export type DeviceTrigger = Extract<
  Trigger['tag'],
  'opened' | 'closed' | 'openFor' | 'closedFor' | 'motion' | 'motionEnded' | 'pressed' | 'switched'
>;
/** How a device can stand. */
export type Standing = Extract<Condition, { tag: 'device' }>['is'];

/** Come to rest by themselves: they tell of movement, not of being open. */
const moving: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'pir',
  'ir_camera',
  'outdoor_pir',
  'ir_sensor',
  'ipcam',
  'vdp',
  'glass',
  'shock_sensor',
]);
/** Call for help: every word is a press, and there is no state to be in. */
const calling: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
  'fall_sensor',
]);
/** Not for a set-up that is shown, no act but a setting, or nobody's to command without standing there. */
const never: ReadonlySet<string> = new Set([
  'lockUser',
  'removeLockUser',
  'siren',
  'learnKey',
  'live',
  'answer',
  'turn',
  'preset',
  'restart',
  'powerOn',
]);

/** Whether rules and scenes may tell a device this at all; how loud a siren is they may not. */
export const isForAutomation = (kind: DeviceKind, command: DeviceCommandTag): boolean =>
  !never.has(command) && !(command === 'volume' && abilities[kind].commands.includes('siren'));

/** What of a device of a kind starts a rule. */
export function triggersOf(kind: DeviceKind): readonly DeviceTrigger[] {
  const says = (name: ValueName): boolean => abilities[kind].values.includes(name);
  const zone = says('opening') || says('motion') || says('detected');
  const moves = moving.has(kind);
  const stands = zone && !moves && !calling.has(kind);
  return [
    ...(stands ? (['opened', 'closed', 'openFor', 'closedFor'] as const) : []),
    ...(moves ? (['motion', 'motionEnded'] as const) : []),
    ...(says('action') || calling.has(kind) ? (['pressed'] as const) : []),
    ...(says('on') ? (['switched'] as const) : []),
  ];
}

/** How a device of a kind can stand. */
export function standingsOf(kind: DeviceKind): readonly Standing[] {
  const says = (name: ValueName): boolean => abilities[kind].values.includes(name);
  return [
    ...(says('opening') ? (['open', 'closed'] as const) : []),
    ...(says('on') ? (['on', 'off'] as const) : []),
    ...(says('locked') ? (['locked', 'unlocked'] as const) : []),
    ...(says('motion') ? (['motion', 'still'] as const) : []),
  ];
}

/** Whether a device of a kind may say a number; those of `everyValue` any device may. */
export const mayMeasure = (kind: DeviceKind, measure: Measure): boolean =>
  abilities[kind].values.includes(measure) || everyValue.some((every) => every === measure);
