import type { DataOf } from '@homeward/contract/routes/table.ts';
import { partOf } from '#features/adding/roles.ts';
import { hitsOf, type Hit } from '#features/devices/walk-hits.ts';
import { isGuard, type HouseDevice } from '#lib/house/device.ts';

export type WalkTest = DataOf<'GET /panel/walktest'>;

export interface Walked {
  readonly device: HouseDevice;
  /** The last time that somebody set it off; undefined where nobody has. */
  readonly hit: Hit | undefined;
  /** It was heard, but nobody set it off. */
  readonly spoke: boolean;
}

/** Detectors, and what arms and disarms: what a walk test is about. */
export const isTested = (device: HouseDevice): boolean => isGuard(device) || partOf(device.kind) === 'arms';

/** Each detector with what it showed; rows come newest first. */
export function walkedOf(
  devices: readonly HouseDevice[],
  { rows }: Pick<WalkTest, 'rows'>,
): readonly Walked[] {
  const { hits, spoke } = hitsOf(rows);
  return devices
    .filter(isTested)
    .map((device) => ({ device, hit: hits.get(device.id), spoke: spoke.has(device.id) }));
}

/** How somebody sets a detector off. */
export function howTo({
  kind,
}: HouseDevice): 'open' | 'walk' | 'knock' | 'testButton' | 'wet' | 'press' | 'use' {
  switch (kind) {
    case 'door_contact':
    case 'tilt_sensor':
    case 'wired_input':
      return 'open';
    case 'pir':
    case 'outdoor_pir':
    case 'ir_sensor':
    case 'ir_camera':
      return 'walk';
    case 'glass':
    case 'shock_sensor':
      return 'knock';
    case 'smoke_detector':
    case 'heat_detector':
    case 'co_detector':
    case 'gas_detector':
      return 'testButton';
    case 'water_sensor':
      return 'wet';
    case 'panic_button':
    case 'medical_button':
    case 'pendant':
    case 'pull_cord':
    case 'fall_sensor':
      return 'press';
    default:
      return 'use';
  }
}
