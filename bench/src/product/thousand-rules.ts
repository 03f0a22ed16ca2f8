import type { Rule } from '@homeward/contract/entities/panel.ts';
import { AreaId, DeviceId, RuleId, ZoneNo } from '@homeward/contract/ids.ts';
import { mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import { deviceOf } from '@homeward/homeward/demo/zones.ts';
import type { PanelConfig } from '@homeward/panel/config.ts';
import { doors, lampAddress } from '../load/zigbee-home.ts';

const house = AreaId.parse(1);
const doorId = (index: number): DeviceId => DeviceId.parse(`ZB:${doors[index]?.address}`);
const lamp = DeviceId.parse(`ZB:${lampAddress}`);
const rulesPerDoor = 1000 / doors.length;

/**
 * 25 rules a door: one switches the lamp when it opens; the others wait for the same door, a third for its opening in
 * an armed house, the rest for its closing at a temperature that nobody measures.
 */
function rule(door: number, no: number): Rule {
  const device = doorId(door);
  const parts = {
    id: RuleId.parse(`rule-${door}-${no}`),
    name: `Rule ${door}.${no}`,
    enabled: true,
    actions: [{ tag: 'device', device: lamp, command: { tag: 'switch', on: true } }],
  } as const satisfies Partial<Rule>;
  if (no === 0) return { ...parts, trigger: { tag: 'opened', device }, conditions: [] };
  if (no % 3 === 0)
    return {
      ...parts,
      trigger: { tag: 'opened', device },
      conditions: [{ tag: 'mode', area: house, modes: ['arm'] }],
    };
  return {
    ...parts,
    trigger: { tag: 'closed', device },
    conditions: [{ tag: 'temperature', device: lamp, above: 30, below: null }],
  };
}

/** A panel of 40 Zigbee doors and a lamp with 1,000 rules, one of which fires when a door opens. */
export const thousandRules: PanelConfig = {
  ...mapleStreet,
  devices: [
    ...doors.map(({ address, name }, index) => ({
      ...deviceOf([`ZB:${address}`, 'door_contact', 'MCCGQ11LM', name, 1, index + 1, null, 'perimeter']),
    })),
    {
      ...deviceOf([`ZB:${lampAddress}`, 'switch', 'E1603', 'lamp', 1, doors.length + 1, null, 'none']),
      zone: ZoneNo.parse(doors.length + 1),
    },
  ],
  scenes: [],
  rules: doors.flatMap((_, door) => Array.from({ length: rulesPerDoor }, (__, no) => rule(door, no))),
  report: { ...mapleStreet.report, destinations: [], testHours: 0 },
};
