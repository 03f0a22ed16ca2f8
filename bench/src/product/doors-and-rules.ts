import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { AreaId, DeviceId, RuleId, SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import { deviceOf } from '@homeward/homeward/demo/zones.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { entryAt } from '@homeward/panel/kernel/turn.ts';
import { doors, lampAddress, thermometers, type Named } from '../load/zigbee-home.ts';

const house = AreaId.parse(1);
const lamp = DeviceId.parse(`ZB:${lampAddress}`);
const welcome = SceneId.parse('welcome');
const lampOn = { tag: 'device', device: lamp, command: { tag: 'switch', on: true } } as const;

const perArea = 80;

const doorOf = (id: string, name: string, area: number, zone: number): DeviceConfig =>
  deviceOf([id, 'door_contact', 'MCCGQ11LM', name, area, zone, null, 'perimeter']);

/** Doors that the load opens and closes. */
const livelyDoors: readonly DeviceConfig[] = doors
  .map(({ address, name }, index) => doorOf(`ZB:${address}`, name, house, index + 1))
  .map((door) => ({ ...door, settings: { ...door.settings, triggerScene: welcome } }));

/** Doors that nobody opens, in areas of their own. */
const quietDoors = (count: number): readonly DeviceConfig[] =>
  Array.from({ length: count }, (_, index) => {
    const [area, zone] = [2 + Math.floor(index / perArea), 1 + (index % perArea)];
    return doorOf(`ZB:quiet-${index}`, `Quiet ${index}`, area, zone);
  });

/**
 * The rules of a door wait for it: a third for its opening in an armed house, the rest for its closing at a temperature
 * that nobody measures.
 */
function rule(waitedFor: readonly DeviceConfig[], no: number): Rule {
  const device = entryAt(waitedFor, no % waitedFor.length).id;
  const parts = {
    id: RuleId.parse(`rule-${no}`),
    name: `Rule ${no}`,
    enabled: true,
    actions: [lampOn],
    leave: [],
  } as const satisfies Partial<Rule>;
  if (Math.floor(no / waitedFor.length) % 3 === 0)
    return {
      ...parts,
      trigger: { tag: 'opened', device },
      conditions: [{ tag: 'mode', area: house, modes: ['arm'] }],
    };
  return {
    ...parts,
    trigger: { tag: 'closed', device },
    conditions: [{ tag: 'measure', device: lamp, measure: 'temperature', above: 30, below: null }],
  };
}

/**
 * A panel of 40 Zigbee doors and a lamp, as many quiet doors as asked for (at most 560), and so many rules, spread evenly
 * over all doors; beside them what measures, at most 39. What switches the lamp when a door opens is the door's own scene: a rule that ran as often as doors
 * open here would be put to rest.
 */
export function doorsAndRules(rules: number, quiet: number, measuring: readonly Named[] = []): PanelConfig {
  const others = quietDoors(quiet);
  const waitedFor = [...livelyDoors, ...others];
  const area = entryAt(mapleStreet.areas, 0);
  return {
    ...mapleStreet,
    // The load opens doors far oftener than anybody could: that is no flood here.
    floodPerMinute: 0,
    areas: Array.from({ length: 1 + Math.ceil(quiet / perArea) }, (_, index) => ({
      ...area,
      id: AreaId.parse(index + 1),
    })),
    devices: [
      ...livelyDoors,
      deviceOf([lamp, 'switch', 'E1603', 'lamp', house, doors.length + 1, null, 'none']),
      ...measuring.map(({ address, name }, index) =>
        deviceOf([
          `ZB:${address}`,
          'temperature_sensor',
          'WSDCGQ01LM',
          name,
          house,
          doors.length + 2 + index,
          null,
          'none',
        ]),
      ),
      ...others,
    ],
    scenes: [{ id: welcome, name: 'Welcome', actions: [lampOn] }],
    rules: Array.from({ length: rules }, (_, no) => rule(waitedFor, no)),
    pins: [],
    checkInHours: 0,
    report: { ...mapleStreet.report, destinations: [] },
  };
}

/** The house of the alarm lane. */
export const laneHouse: PanelConfig = doorsAndRules(1000, 0, thermometers);
