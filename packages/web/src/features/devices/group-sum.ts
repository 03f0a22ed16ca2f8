import type { GroupKind } from '@homeward/contract/shapes/automation/automation.ts';
import { groupState, type GroupState } from '@homeward/contract/rules/devices/group-state.ts';
import { recordOf } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';

/** How the members of a group stand together now (contract, group-state.ts). */
export const stateOfMembers = (kind: GroupKind, members: readonly HouseDevice[]): GroupState =>
  groupState(
    { kind },
    members.map((device) => {
      const { heat, mode } = recordOf(device);
      return {
        online: device.online,
        values: { on: device.on, level: device.level, heatSetpoint: heat, thermostatMode: mode },
      };
    }),
  );
