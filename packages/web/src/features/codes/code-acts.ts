import type { BodyIn } from '@homeward/contract/routes/table.ts';
import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import type { LockStanding } from '#features/codes/code-people.ts';
import { call } from '#lib/client/call.ts';
import { done, type Failure, type Outcome } from '#lib/client/outcome.ts';
import { pinOf } from '#lib/house/with-pin.ts';

/** What is changed of a slot; what is absent stays. */
export type SlotChange = Omit<BodyIn<'PUT /panel/pin_code'>, 'no' | 'all' | 'pincode' | 'area'>;

/** What a lock did not take, and why. */
export interface LockFailure {
  readonly lock: string;
  readonly failure: Failure;
}

/** Gives a code to locks; those that refuse it are told, and the others have it. */
export async function giveToLocks(
  standings: readonly LockStanding[],
  name: string,
  code: string,
  pincode: string | undefined,
): Promise<readonly LockFailure[]> {
  const failures: LockFailure[] = [];
  for (const standing of standings) {
    const outcome = await giveToLock(standing, name, code, pincode);
    if (outcome.tag === 'failed') failures.push({ lock: standing.lock.name, failure: outcome.failure });
  }
  return failures;
}

/** Gives a code to one lock, in the place of the one there. */
export function giveToLock(
  { lock, code: before }: LockStanding,
  name: string,
  code: string,
  pincode: string | undefined,
): Promise<Outcome<unknown>> {
  const body = { device_id: lock.id, user_name: name, code, ...pinOf(pincode) };
  return before === null
    ? call('POST /panel/door_lock_code', { body })
    : call('PUT /panel/door_lock_code', { body: { ...body, no: before.slot } });
}

/** Takes the codes of a person away from the locks that have them. */
export async function takeFromLocks(
  standings: readonly LockStanding[],
  pincode: string | undefined,
): Promise<readonly LockFailure[]> {
  const failures: LockFailure[] = [];
  for (const { lock, code } of standings) {
    if (code === null) continue;
    const outcome = await call('DELETE /panel/door_lock_code', {
      body: { device_id: lock.id, no: code.slot, ...pinOf(pincode) },
    });
    if (outcome.tag === 'failed') failures.push({ lock: lock.name, failure: outcome.failure });
  }
  return failures;
}

const isSeveral = ({ areas = [] }: SlotChange): boolean => areas.length > 1;

/** Adds somebody in a free slot, and gives the same code to locks. */
export async function addPerson(
  no: number | undefined,
  change: SlotChange & { readonly user_name: string; readonly code: string },
  locks: readonly LockStanding[],
  pincode: string | undefined,
): Promise<Outcome<readonly LockFailure[]>> {
  const body = { ...(no !== undefined && { no }), ...change, ...pinOf(pincode) };
  const outcome = await (isSeveral(change)
    ? call('POST /panel/cross_area_user_code', { body })
    : call('POST /panel/pin_code', { body }));
  if (outcome.tag === 'failed') return outcome;
  return done(await giveToLocks(locks, change.user_name, change.code, pincode));
}

/** Changes a slot. A new code goes to the locks that are named, too. */
export async function changeSlot(
  { no, is_user: ordinary, user_name: name }: CodeEntry,
  change: SlotChange,
  locks: readonly LockStanding[],
  pincode: string | undefined,
): Promise<Outcome<readonly LockFailure[]>> {
  const body = { no, ...change, ...pinOf(pincode) };
  const outcome = await (ordinary && isSeveral(change)
    ? call('PUT /panel/cross_area_user_code', { body })
    : call('PUT /panel/pin_code', { body }));
  if (outcome.tag === 'failed') return outcome;
  if (change.code === undefined) return done([]);
  return done(await giveToLocks(locks, change.user_name ?? name, change.code, pincode));
}

/** Gives a special slot a code, or with a blank one switches it off. */
export const setSpecial = (
  no: number,
  code: string,
  pincode: string | undefined,
): Promise<Outcome<unknown>> =>
  call('POST /panel/system_code', {
    body: { codes: [{ no, code, enabled: code !== '' }], ...pinOf(pincode) },
  });

/** Takes somebody's slot away, and the codes at the locks with it. */
export async function removePerson(
  { no }: CodeEntry,
  locks: readonly LockStanding[],
  pincode: string | undefined,
): Promise<Outcome<readonly LockFailure[]>> {
  const outcome = await call('DELETE /panel/pin_code', { body: { no, ...pinOf(pincode) } });
  if (outcome.tag === 'failed') return outcome;
  return done(await takeFromLocks(locks, pincode));
}
