import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { MemberRights, MemberRole } from '@homeward/contract/shapes/company/member.ts';
import { AppError } from '../base/app-error.ts';
import { isCamera } from '../panels/cameras.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { Membership } from '../store/accounts.ts';
import type { InvitedRights } from '../store/invitations.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

const wrong = (why: MessageKey, where: string): AppError =>
  new AppError('inputError', why, { data: { where } });

/** Roles that arm and disarm themselves, and so may use a code from afar (reliability D5). */
const arming: ReadonlySet<Role> = new Set<Role>(['user', 'careReceiver']);

export const slotNoOf = ({ slots }: Pick<Membership, 'slots'>): number | null =>
  slots.flatMap((slot) => (slot.tag === 'user' ? [slot.no] : []))[0] ?? null;

/**
 * What an owner may give: areas and cameras that are there, and a code's slot that nobody else stands for. Throws an
 * input error that names the field. `others` are the slots of all others, invited ones too.
 */
export function checkedRights(
  role: MemberRole,
  given: Omit<MemberRights, 'role'>,
  around: {
    readonly resident: CachedPanel | null;
    readonly others: ReadonlySet<number>;
    readonly now: number;
  },
): InvitedRights {
  const { resident, others, now } = around;
  const { areas, cameras, slot, from, until } = given;
  if (until !== null && until <= Math.max(now, from ?? now)) throw wrong('v2_mg_member_until', 'until');
  if (slot !== null && !arming.has(role)) throw wrong('v2_mg_member_no_slot', 'slot');
  if (slot !== null && others.has(slot)) throw wrong('v2_mg_pin_slot_taken', 'slot');
  if (cameras.length > 0 && role !== 'user') throw wrong('v2_mg_member_no_cameras', 'cameras');
  if (resident) {
    if (areas.some((area) => resident.areas.every(({ id }) => id !== area)))
      throw wrong('v2_mg_area_unknown', 'areas');
    const known = new Set(resident.devices.filter(isCamera).map(({ id }) => id));
    if (cameras.some((camera) => !known.has(camera))) throw wrong('v2_mg_camera_unknown', 'cameras');
    const pins = partOf(resident, 'pins');
    if (slot !== null && !pins.some((pin) => pin.slot.tag === 'user' && pin.slot.no === slot))
      throw wrong('v2_mg_pin_slot_unknown', 'slot');
  }
  return {
    areas: [...new Set(areas)].toSorted((a, b) => a - b),
    cameras: [...new Set(cameras)],
    slot,
    from,
    until,
    stay: false,
  };
}
