import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { idNamed } from '../common/identity.ts';

/** The id of a device by what it calls itself for good: a unique id or an address, never a topic. */
export const deviceIdOf = (name: string): DeviceId => idNamed('MQ', name);
