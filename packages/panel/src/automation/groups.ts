import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceGroup } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { GroupId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { control, controlRefusal } from '../devices/control.ts';
import type { Proof } from '../kernel/input.ts';
import { done, refused } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { memberResult, noteRefusals } from './refusals.ts';
import type { DeviceResult } from './refusals.ts';

/** Finds a group of the configuration. */
export const groupBy = (turn: Turn, id: GroupId): DeviceGroup | undefined =>
  turn.state.config.deviceGroups.find((group) => group.id === id);

/** What a command to a group came to: with each member, and as a whole. */
export interface GroupOutcome {
  readonly outcome: Outcome;
  readonly results: readonly DeviceResult[];
}

/** Done where anybody did it; refused where everybody refused, as the first one did. */
export function wholeOf(results: readonly DeviceResult[]): Outcome {
  const first = results.find(({ refusal }) => refusal !== null)?.refusal ?? null;
  return first !== null && results.every(({ refusal }) => refusal !== null) ? refused(first) : done;
}

/**
 * Tells every member of a group the same; one that may not, or cannot, does not keep the others from it. The devices'
 * own words say later who did it. An empty group has nobody to tell.
 */
export function commandGroup(
  turn: Turn,
  id: GroupId,
  command: DeviceCommand,
  actor: Actor,
  proof: Proof,
): GroupOutcome {
  const group = groupBy(turn, id);
  if (group === undefined) return { outcome: refused({ tag: 'absent' }), results: [] };
  if (group.devices.length === 0)
    return { outcome: refused({ tag: 'invalid', why: 'v2_mg_group_empty', where: 'group' }), results: [] };
  const results = group.devices.map((device): DeviceResult => {
    const refusal = controlRefusal(turn, device, command, proof);
    if (refusal === null) control(turn, device, command, actor);
    return { device, refusal };
  });
  return { outcome: wholeOf(results), results };
}

type Wish = Extract<PanelCommand, { tag: 'controlGroup' }>;

/** A person's command to a group: what each member made of it comes back, and those that refused are logged. */
export function controlGroup(turn: Turn, { group, command }: Wish, actor: Actor, proof: Proof): Outcome {
  const { outcome, results } = commandGroup(turn, group, command, actor, proof);
  if (outcome.tag === 'done') noteRefusals(turn, groupBy(turn, group)?.name ?? group, actor, results);
  return results.length === 0 ? outcome : { ...outcome, members: results.map(memberResult) };
}
