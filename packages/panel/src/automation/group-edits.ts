import { groupProblems } from '@homeward/contract/rules/automation/automation-problems.ts';
import { usesOfGroup } from '@homeward/contract/rules/automation/automation-uses.ts';
import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import type { DeviceGroup } from '@homeward/contract/shapes/automation/automation.ts';
import type { PanelConfig } from '../state/config.ts';
import type { Edits } from '../kernel/edit.ts';
import { put, putBy, removedBy } from './setup-lists.ts';

/** A group that scenes and rules tell something stays of its kind: another would not take it. */
function kindProblems(group: DeviceGroup, config: PanelConfig): readonly Problem[] {
  const before = config.deviceGroups.find(({ id }) => id === group.id);
  if (before === undefined || before.kind === group.kind) return [];
  return usesOfGroup(config, group.id).map((where) => ({ why: 'v2_mg_group_in_use', where }));
}

/** Edits of groups. */
export const groupEdits: Pick<Edits, 'putDeviceGroup' | 'removeDeviceGroup'> = {
  putDeviceGroup: (turn, { group }, { actor }) => {
    const { config } = turn.state;
    const problems = [...groupProblems(group, config), ...kindProblems(group, config)];
    return putBy(turn, actor, `group: ${group.name}`, problems, (before) => ({
      ...before,
      deviceGroups: put(before.deviceGroups, { ...group, name: group.name.trim() }),
    }));
  },
  removeDeviceGroup: (turn, { group }, { actor }) =>
    removedBy(turn, actor, {
      what: 'group',
      entry: turn.state.config.deviceGroups.find(({ id }) => id === group),
      inUse: 'v2_mg_group_in_use',
      uses: usesOfGroup(turn.state.config, group),
      change: (config) => ({
        ...config,
        deviceGroups: config.deviceGroups.filter(({ id }) => id !== group),
      }),
    }),
};
