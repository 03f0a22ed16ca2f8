import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { AreaId, DeviceId, RuleId, SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import { deviceOf } from '@homeward/homeward/demo/zones.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { entryAt } from '@homeward/panel/kernel/turn.ts';
import { doors, lampAddress, thermometers, type Named } from '../load/zigbee-home.ts';

const house = AreaId.parse(1);
const welcome = SceneId.parse('welcome');

/** How a device is called by the driver that brings it. */
type IdOf = (device: Named) => DeviceId;
const byBridge: IdOf = ({ address }) => DeviceId.parse(`ZB:${address}`);
/** Of devices that announce themselves. */
export const byName: IdOf = ({ name }) => DeviceId.parse(`MQ:${name}`);

const perArea = 80;

const doorOf = (id: string, name: string, area: number, zone: number): DeviceConfig =>
  deviceOf([id, 'door_contact', 'MCCGQ11LM', name, area, zone, null, 'perimeter']);

const lampOn = (device: DeviceId) =>
  ({ tag: 'device', device, command: { tag: 'switch', on: true } }) as const;

/** Doors that the load opens and closes. */
const livelyDoors = (idOf: IdOf): readonly DeviceConfig[] =>
  doors
    .map((door, index) => doorOf(idOf(door), door.name, house, index + 1))
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
function rule(waitedFor: readonly DeviceConfig[], lamp: DeviceId, no: number): Rule {
  const device = entryAt(waitedFor, no % waitedFor.length).id;
  const parts = {
    id: RuleId.parse(`rule-${no}`),
    name: `Rule ${no}`,
    enabled: true,
    actions: [lampOn(lamp)],
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
 * A panel of 40 doors and a lamp, as many quiet doors as asked for (at most 560), and so many rules, spread evenly
 * over all doors; beside them what measures, at most 39. What switches the lamp when a door opens is the door's own scene: a rule that ran as often as doors
 * open here would be put to rest.
 */
export function doorsAndRules(
  rules: number,
  quiet: number,
  measuring: readonly Named[] = [],
  idOf: IdOf = byBridge,
): PanelConfig {
  const lively = livelyDoors(idOf);
  const lamp = idOf({ name: 'lamp', address: lampAddress });
  const others = quietDoors(quiet);
  const waitedFor = [...lively, ...others];
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
      ...lively,
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
    scenes: [{ id: welcome, name: 'Welcome', actions: [lampOn(lamp)] }],
    rules: Array.from({ length: rules }, (_, no) => rule(waitedFor, lamp, no)),
    pins: [],
    checkInHours: 0,
    report: { ...mapleStreet.report, destinations: [] },
  };
}

/** The house of the alarm lane. */
export const laneHouse: PanelConfig = doorsAndRules(1000, 0, thermometers);
