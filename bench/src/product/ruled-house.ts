import type {
  Condition,
  Rule,
  RuleAction,
  Trigger,
} from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { AreaId, DeviceId, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import { deviceOf } from '@homeward/homeward/demo/zones.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';

/** How large a house is. */
export interface Size {
  /** At most 8. */
  readonly areas: number;
  /** Zones of each area, at most 80: doors, detectors, climate sensors, a lamp and a siren. */
  readonly zones: number;
  readonly rules: number;
}

const lampOf = (area: number): DeviceId => DeviceId.parse(`ZB:lamp-${area}`);

/** The devices of one area: of every four, two doors, a motion detector and a climate sensor; then a lamp and a siren. */
function devicesOf(area: number, zones: number): readonly DeviceConfig[] {
  const sensors = Array.from({ length: zones - 2 }, (_, index) => {
    const zone = index + 1;
    const name = `Zone ${area}.${zone}`;
    const id = `ZB:${area}-${zone}`;
    if (index % 4 < 2)
      return deviceOf([id, 'door_contact', 'MCCGQ11LM', name, area, zone, null, 'perimeter']);
    if (index % 4 === 2) return deviceOf([id, 'pir', 'RTCGQ11LM', name, area, zone, null, 'interior']);
    return deviceOf([id, 'room_sensor', 'WSDCGQ11LM', name, area, zone, null, 'none']);
  });
  return [
    ...sensors,
    deviceOf([lampOf(area), 'switch', 'E1603', `Lamp ${area}`, area, zones - 1, null, 'none']),
    deviceOf([`ZB:siren-${area}`, 'siren', 'HS2WD', `Siren ${area}`, area, zones, null, 'none']),
  ];
}

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;
const spread = (no: number, below: number): number => (no * 7919) % below;

/**
 * What the `layer`th rule of a sensor waits for: half of them for what it says, the others for what lasts, for an area,
 * an alarm or the clock.
 */
function triggerOf({ id, kind, area }: DeviceConfig, layer: number, no: number): Trigger {
  switch (layer % 8) {
    case 3:
      return { tag: 'mode', area, mode: 'arm' };
    case 5:
      return { tag: 'exitBegan', area, mode: 'arm' };
    case 6:
      return { tag: 'alarm', kind: layer % 16 === 6 ? 'fire' : 'water' };
    case 7:
      return layer % 16 === 7
        ? { tag: 'time', moment: { tag: 'daily', minute: spread(no, 1440) } }
        : { tag: 'entryBegan', area, mode: 'arm' };
    default:
      return ownTrigger(id, kind, layer);
  }
}

/** Of what a sensor itself says. */
function ownTrigger(device: DeviceId, kind: DeviceKind, layer: number): Trigger {
  const first = layer % 2 === 0;
  if (kind === 'room_sensor') {
    const [above, below] = first ? [16 + (layer % 8), null] : [null, 16 + (layer % 8)];
    return { tag: 'measure', device, measure: 'temperature', above, below, forSeconds: 0 };
  }
  if (kind === 'pir') return { tag: first ? 'motion' : 'motionEnded', device };
  if (layer % 8 === 2) return { tag: 'openFor', device, seconds: 300 };
  if (layer % 8 === 4) return { tag: 'closedFor', device, seconds: 900 };
  return { tag: first ? 'opened' : 'closed', device };
}

/** The first rule of a sensor runs in six hours of the day; what the others ask for does not hold, in several ways. */
function conditionsOf(
  { area }: DeviceConfig,
  other: DeviceConfig,
  layer: number,
  no: number,
): readonly Condition[] {
  const from = spread(no, 1440);
  const hours: Condition = {
    tag: 'period',
    period: { days: everyDay, from, to: (from + 360) % 1440 },
  };
  const disarmed: Condition = { tag: 'mode', area, modes: ['disarm'] };
  switch (layer % 4) {
    case 0:
      return layer === 0 ? [disarmed, hours] : [disarmed, { tag: 'mode', area, modes: ['arm', 'home_1'] }];
    case 1:
      return [{ tag: 'measure', device: other.id, measure: 'temperature', above: 60, below: null }];
    case 2:
      return [{ tag: 'alarm', on: true }, hours];
    default:
      return [disarmed, { tag: 'device', device: lampOf(area), is: 'locked' }];
  }
}

/** A house in which `rules` rules wait, spread evenly over its sensors. */
export function ruledHouse({ areas, zones, rules }: Size): PanelConfig {
  const numbers = Array.from({ length: areas }, (_, index) => index + 1);
  const devices = numbers.flatMap((area) => devicesOf(area, zones));
  const sensors = devices.filter(({ kind }) => kind !== 'switch' && kind !== 'siren');
  const ruleOf = (no: number): Rule => {
    const sensor = sensors[no % sensors.length];
    const other = sensors[(no + 1) % sensors.length];
    if (sensor === undefined || other === undefined) throw new Error('a house without sensors');
    const layer = Math.floor(no / sensors.length);
    const action: RuleAction = {
      tag: 'device',
      device: lampOf(sensor.area),
      command: { tag: 'switch', on: no % 2 === 0 },
    };
    return {
      id: RuleId.parse(`rule-${no}`),
      name: `Rule ${no}`,
      enabled: true,
      trigger: triggerOf(sensor, layer, no),
      conditions: conditionsOf(sensor, other, layer, no),
      actions: [action],
      leave: [],
    };
  };
  const [area] = mapleStreet.areas;
  if (area === undefined) throw new Error('a house without areas');
  return {
    ...mapleStreet,
    areas: numbers.map((no) => ({ ...area, id: AreaId.parse(no), name: `Area ${no}` })),
    devices,
    rooms: [],
    scenes: [],
    rules: Array.from({ length: rules }, (_, no) => ruleOf(no)),
    pins: [],
    checkInHours: 0,
    report: { ...mapleStreet.report, destinations: [] },
  };
}
