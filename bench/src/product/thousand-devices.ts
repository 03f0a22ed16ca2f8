import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { deviceOf, restingValues } from '@homeward/homeward/demo/zones.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { seeded } from '../load/panel-traffic.ts';
import { ruledHouse } from './ruled-house.ts';

const house = ruledHouse({ areas: 8, zones: 80, rules: 0 });

/** More than a panel has zone numbers for: those beyond share the numbers of the first. */
const beyond = house.devices.slice(0, 360).map((device) => ({
  ...device,
  id: DeviceId.parse(`${device.id}-b`),
  name: `${device.name} b`,
}));

/** A house of 1,000 doors, motion detectors, climate sensors and sirens in eight areas; every tenth is a lamp. */
export const thousandDevices: PanelConfig = {
  ...house,
  devices: [...house.devices, ...beyond].map((device, no) =>
    no % 10 === 0
      ? deviceOf([device.id, 'switch', 'E1603', device.name, device.area, device.zone, null, 'none'])
      : device,
  ),
  deviceGroups: [],
  floodPerMinute: 0,
};

/** What its sensors say, any of them in turn: of doors that speak, every tenth is open. */
export function thousandVoices(): () => { readonly device: DeviceId; readonly values: DeviceValues } {
  const random = seeded(1000);
  const sensors = thousandDevices.devices.filter(({ kind }) => kind !== 'switch' && kind !== 'siren');
  return () => {
    const device = sensors[Math.floor(random() * sensors.length)];
    if (device === undefined) throw new Error('a house without sensors');
    const resting: DeviceValues = restingValues(device.kind);
    const warm = Math.round(150 + random() * 100) / 10;
    const values: DeviceValues = {
      ...resting,
      rssi: Math.floor(random() * 10),
      ...(resting.opening === undefined ? {} : { opening: random() < 0.1 ? 'open' : 'closed' }),
      ...(resting.motion === undefined ? {} : { motion: random() < 0.2 }),
      ...(resting.temperature === undefined ? {} : { temperature: warm }),
    };
    return { device: device.id, values };
  };
}
