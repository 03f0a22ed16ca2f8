import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { seeded } from './panel-traffic.ts';

/** One word of one device. */
export interface Report {
  readonly device: DeviceId;
  readonly values: DeviceValues;
}

const rounds = 64;

/** What a sensor says in its `round`th turn; undefined where it speaks only when it is told something. */
function saidBy({ kind }: DeviceConfig, warm: number, round: number, rssi: number): DeviceValues | null {
  switch (kind) {
    case 'door_contact':
      return { opening: round % 2 === 0 ? 'open' : 'closed', battery: 92, rssi };
    case 'pir':
      return { motion: round % 2 === 0, battery: 88, rssi };
    case 'room_sensor':
      // Up and down again, so that the last turn leads to the first.
      return { temperature: warm + Math.abs(rounds / 2 - round) / 10, humidity: 46, battery: 80, rssi };
    default:
      return null;
  }
}

/**
 * A while of a house's life, which can be repeated: every sensor says something new in every turn, each turn in an
 * order of its own. As parsed from text, which is how a driver gets it.
 */
export function houseTraffic(devices: readonly DeviceConfig[]): readonly Report[] {
  const random = seeded(640);
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = devices.map((device, index) => ({ device, index, place: random() }));
    for (const { device, index } of order.toSorted((a, b) => a.place - b.place)) {
      const values = saidBy(device, 14 + (index % 10), round, 5 + ((round + index) % 5));
      if (values !== null) reports.push({ device: device.id, values });
    }
  }
  return JSON.parse(JSON.stringify(reports)) as readonly Report[];
}
