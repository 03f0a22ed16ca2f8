import { createHash } from 'node:crypto';
import { DeviceId, type DeviceFamily } from '@homeward/contract/shapes/values/ids.ts';

/** Letters of a name that fits as it is, and of one that is shortened. */
const [whole, short] = [40, 27];

/**
 * The id of a device by what its wire calls it for good. What does not fit is shortened and told apart by its digest.
 */
export function idNamed(family: DeviceFamily, name: string): DeviceId {
  if (name.length <= whole && /^[0-9A-Za-z_.-]+$/.test(name)) return DeviceId.parse(`${family}:${name}`);
  const plain = name.replace(/[^0-9A-Za-z_.-]+/g, '_').slice(0, short);
  const digest = createHash('sha256')
    .update(name)
    .digest('hex')
    .slice(0, whole - short - 1);
  return DeviceId.parse(`${family}:${plain}-${digest}`);
}
