import { createHash } from 'node:crypto';
import { DeviceId } from '@homeward/contract/ids.ts';

/** Letters of a name that fits as it is, and of one that is shortened. */
const [whole, short] = [40, 27];

/**
 * The id of a device by what it calls itself for good: a unique id or an address, never a topic. What does not fit is
 * shortened and told apart by its digest.
 */
export function deviceIdOf(name: string): DeviceId {
  if (name.length <= whole && /^[0-9A-Za-z_.-]+$/.test(name)) return DeviceId.parse(`MQ:${name}`);
  const plain = name.replace(/[^0-9A-Za-z_.-]+/g, '_').slice(0, short);
  const digest = createHash('sha256')
    .update(name)
    .digest('hex')
    .slice(0, whole - short - 1);
  return DeviceId.parse(`MQ:${plain}-${digest}`);
}
