import type { ArmedMode, ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import type { HouseArea } from '../house.ts';

/** How Home Assistant calls our modes, and how it asks for each. It knows one home mode, one for the night, one of the owner's own. */
const modes = {
  arm: { state: 'armed_away', action: 'ARM_AWAY', feature: 'arm_away' },
  home_1: { state: 'armed_home', action: 'ARM_HOME', feature: 'arm_home' },
  home_2: { state: 'armed_night', action: 'ARM_NIGHT', feature: 'arm_night' },
  home_3: { state: 'armed_custom_bypass', action: 'ARM_CUSTOM_BYPASS', feature: 'arm_custom_bypass' },
} as const satisfies Readonly<Record<ArmedMode, object>>;

export type AlarmState = 'disarmed' | 'arming' | 'pending' | 'triggered' | (typeof modes)[ArmedMode]['state'];

/** What can be asked of an area. */
export const features: readonly string[] = Object.values(modes).map(({ feature }) => feature);

/** The words of commands, as discovery names them. */
export const payloads = {
  payload_disarm: 'DISARM',
  payload_arm_away: modes.arm.action,
  payload_arm_home: modes.home_1.action,
  payload_arm_night: modes.home_2.action,
  payload_arm_custom_bypass: modes.home_3.action,
} as const;

const modeByAction: ReadonlyMap<string, ArmMode> = new Map<string, ArmMode>([
  ['DISARM', 'disarm'],
  ...Object.entries(modes).map(([mode, { action }]) => [action, mode as ArmedMode] as const),
]);

/** The mode that a command asks for; null is none of ours, as `TRIGGER`. */
export const modeOf = (action: string): ArmMode | null => modeByAction.get(action) ?? null;

/** An area in the one word that Home Assistant has for it: an alarm comes before everything else. */
export function stateOf({ phase, mode, alarm }: HouseArea): AlarmState {
  if (alarm !== null) return 'triggered';
  if (phase === 'exitDelay') return 'arming';
  if (phase === 'entryDelay') return 'pending';
  return phase === 'disarmed' || mode === null ? 'disarmed' : modes[mode].state;
}

/** What stands beside the state. `changed_by` is Home Assistant's own word and never taken from a message. */
export const attributesOf = ({ mode, modeName, phase, alarm, isHeard, changedBy }: HouseArea) => ({
  mode: mode === null ? 'disarmed' : modes[mode].state,
  mode_name: modeName,
  phase: { disarmed: 'disarmed', exitDelay: 'exit_delay', armed: 'armed', entryDelay: 'entry_delay' }[phase],
  alarm,
  siren: isHeard,
  last_changed_by: changedBy,
});
