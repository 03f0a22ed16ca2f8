import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { sirenVolumes } from '@homeward/contract/words/values/limits.ts';
import type { lockRoutes } from '@homeward/contract/routes/devices/lock.ts';
import { maskOf } from '@homeward/contract/wire/code-entry.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { command } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { pinErrorOf } from '../api/refusal.ts';
import { seesArea } from '../panels/scope.ts';
import { deviceNamed } from './device-named.ts';
import type { Named } from './device-named.ts';

/** Characters of a name, and slots, that a lock has at most. */
const longestName = 30;
const mostSlots = 250;

/** A lock, however it is named. Throws 998 as for any that is not there, or out of sight. */
function lockNamed(context: AtPanel, named: Named): DeviceView {
  const found = deviceNamed(context, named);
  if (found.kind !== 'door_lock') throw notFound();
  return found;
}

/**
 * A lock as clients of the family name it: by area and zone. Some know of one lock alone and say zone 1 whatever it has:
 * where that is no lock and the area has no other, the one it has is meant.
 */
export function lockAt(
  context: AtPanel,
  { area, zone }: { readonly area: number; readonly zone: number },
): DeviceView {
  const locks = stateOf(context).devices.filter(
    (device) => device.kind === 'door_lock' && device.area === area && seesArea(context.scope, device.area),
  );
  const [only] = locks;
  const found =
    locks.find((device) => device.zone === zone) ?? (zone === 1 && locks.length === 1 ? only : undefined);
  if (found === undefined) throw notFound();
  return found;
}

/** Codes of locks are the owner's: who may change his own code alone, or an installer, has none at a lock. */
function assertOwner({ own, membership }: AtPanel): void {
  if (own || membership.role === 'installer') throw new AppError('forbidden', 'v2_mg_not_allowed');
}

/** Digits that a lock takes: four to ten. */
function lockCode(code: string): string {
  if (code === '') throw pinErrorOf('codeBlank');
  if (!/^\d+$/.test(code)) throw pinErrorOf('digits');
  if (code.length < 4 || code.length > 10) throw pinErrorOf('length');
  return code;
}

function lockName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw pinErrorOf('nameBlank');
  if (Array.from(trimmed).length > longestName)
    throw new AppError('inputError', 'v2_mg_max_limit_name_length', { data: { where: 'name' } });
  return trimmed;
}

/** The first slot of a lock that holds nothing, as far as the panel knows. */
function freeSlot({ lockUsers = [], values }: DeviceView): number {
  const taken = new Set([...lockUsers.map(({ slot }) => slot), ...(values.lockSlots ?? [])]);
  const free = Array.from({ length: mostSlots }, (_, index) => index + 1).find((no) => !taken.has(no));
  if (free === undefined)
    throw new AppError('inputError', 'v2_mg_pin_too_many_users', { data: { where: 'no' } });
  return free;
}

const tell = (
  context: AtPanel,
  device: DeviceView,
  wanted: DeviceCommand,
  pin: string | undefined,
): Promise<unknown> =>
  command(context, { tag: 'control', device: device.id, command: wanted, pin: pin ?? null });

/** Of the family's own form: 03 loud, 02 normal, 01 none; FF on, 00 off. */
const configVolumes: Readonly<Record<string, 'none' | 'normal' | 'loud'>> = {
  '01': 'none',
  '02': 'normal',
  '03': 'loud',
};
const configFlags: Readonly<Record<string, boolean>> = { FF: true, '00': false };

/** What a field of the family's form tells a lock; null is none of its language. */
function configCommand(idx: string, val: string): DeviceCommand | null {
  const word = val.toUpperCase();
  if (Number(idx) === 1 && Object.hasOwn(configVolumes, word))
    return { tag: 'volume', volume: configVolumes[word] ?? 'normal' };
  if (Number(idx) === 2 && Object.hasOwn(configFlags, word))
    return { tag: 'autoLock', on: configFlags[word] ?? true };
  return null;
}

export const lockHandlers: Pick<Handlers, keyof typeof lockRoutes> = {
  'GET /panel/door_lock_code': (context, { query }) => {
    assertOwner(context);
    const { devices, head } = stateOf(context);
    const locks =
      query.device_id === undefined
        ? devices.filter(({ kind, area }) => kind === 'door_lock' && seesArea(context.scope, area))
        : [lockNamed(context, query)];
    return data(
      locks.flatMap(({ id, name, area, zone, lockUsers = [] }) =>
        lockUsers.map((user) => ({
          device_id: id,
          device_name: name,
          area,
          zone,
          no: user.slot,
          user_name: user.name,
          code: maskOf(head.pinLength),
          state: user.state,
        })),
      ),
    );
  },
  'POST /panel/door_lock_code': async (context, { body }) => {
    assertOwner(context);
    const lock = lockNamed(context, body);
    const slot = body.no ?? freeSlot(lock);
    if (lock.lockUsers?.some((user) => user.slot === slot && user.state !== 'failed') === true)
      throw new AppError('inputError', 'v2_mg_pin_slot_taken', { data: { where: 'no' } });
    const user = { slot, name: lockName(body.user_name), code: lockCode(body.code) };
    await tell(context, lock, { tag: 'lockUser', ...user }, body.pincode);
    return data({ no: slot });
  },
  'PUT /panel/door_lock_code': async (context, { body }) => {
    assertOwner(context);
    const lock = lockNamed(context, body);
    const before = lock.lockUsers?.find(({ slot }) => slot === body.no);
    if (!before) throw notFound();
    const user = {
      slot: before.slot,
      name: lockName(body.user_name ?? before.name),
      code: lockCode(body.code),
    };
    await tell(context, lock, { tag: 'lockUser', ...user }, body.pincode);
    return done;
  },
  'DELETE /panel/door_lock_code': async (context, { query, body }) => {
    assertOwner(context);
    const lock = lockNamed(context, body.device_id === undefined ? { ...body, ...query } : body);
    const no = body.no ?? query.no;
    if (no === undefined || lock.lockUsers?.some(({ slot }) => slot === no) !== true) throw notFound();
    await tell(context, lock, { tag: 'removeLockUser', slot: no }, body.pincode);
    return done;
  },
  'POST /panel/door_lock/setting': async (context, { body }) => {
    const lock = lockNamed(context, body);
    const { volume, auto_lock: autoLock, pincode } = body;
    if (volume === undefined && autoLock === undefined)
      throw new AppError('inputError', 'v2_mg_required_field', { data: { where: 'volume' } });
    if (volume !== undefined) {
      const loudness = typeof volume === 'number' ? (sirenVolumes[volume] ?? 'normal') : volume;
      await tell(context, lock, { tag: 'volume', volume: loudness }, pincode);
    }
    if (autoLock !== undefined) await tell(context, lock, { tag: 'autoLock', on: autoLock }, pincode);
    return done;
  },
  'POST /minigw/lock/config': async (context, { body }) => {
    const wanted = configCommand(body.idx, body.val);
    if (wanted === null) throw new AppError('inputError', 'v2_mg_input_error');
    await tell(context, lockAt(context, body), wanted, body.pincode);
    return done;
  },
};
