import { isSameTrust, wireKindOf } from '@homeward/contract/rules/devices/device-purposes.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DiscoveredDevice } from '@homeward/drivers/port.ts';
import type { Body } from '../loop/work.ts';

/**
 * What the panel is told where a wire describes one of its devices otherwise than it has it; null where it is alike.
 * `isOffered`: its owner was asked about another kind, which may be over by now.
 */
export function describedOtherwise(
  { id, kind, modelId, checksCodes = false, trust, silenceSeconds = 0 }: DiscoveredDevice,
  member: DeviceConfig,
  isOffered: boolean,
): Body | null {
  const isAlike =
    wireKindOf(member) === kind &&
    (member.checksCodes ?? false) === checksCodes &&
    isSameTrust(member.trust, trust);
  if (isAlike && !isOffered && silenceSeconds <= (member.supervisionSeconds ?? 0)) return null;
  const silence = silenceSeconds > 0 ? { silenceSeconds } : {};
  const codes = { ...(checksCodes && { checksCodes }), ...(trust !== undefined && { trust }) };
  return { tag: 'deviceDescribed', device: id, kind, modelId, ...codes, ...silence };
}
