import { always } from '@homeward/contract/shapes/access/pin.ts';
import type { PinUser, Validity } from '@homeward/contract/shapes/access/pin.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import { slotNumber, slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import type { ArmMode, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { codeEntry, isMask } from '@homeward/contract/wire/code-entry.ts';
import type { CodeEntry, SpecialSlot } from '@homeward/contract/wire/code-entry.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { configure } from '../api/command.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { pinErrorOf } from '../api/refusal.ts';
import { partOf } from '../panels/cached-panel.ts';
import { unbindCode } from '../store/app-passwords.ts';
import { seesArea } from '../panels/scope.ts';

/** What a form says of a slot; what is absent stays. */
export interface SlotForm {
  readonly user_name?: string | undefined;
  readonly code?: string | undefined;
  readonly latch?: boolean | undefined;
  readonly enabled?: boolean | undefined;
  readonly uid?: string | undefined;
  readonly area?: AreaId | undefined;
  readonly areas?: readonly AreaId[] | undefined;
  readonly validity?: Validity | undefined;
  readonly modes?: readonly ArmMode[] | undefined;
  readonly pincode?: string | undefined;
}

/** What special slots are called until somebody says otherwise. */
const specialNames: Readonly<Record<SpecialSlot, string>> = {
  guard: 'Guard',
  master: 'Master',
  temporary: 'Temporary',
  duress: 'Duress',
  installer: 'Installer',
};

/** Digits that a code crosses the link with at most. */
const longestCode = 8;

const isSame = (a: PinSlot, b: PinSlot): boolean => slotNumber(a) === slotNumber(b);

/** A special slot that nobody has set up: off, for all areas. */
const unset = (context: AtPanel, slot: PinSlot): PinUser => ({
  slot,
  name: slot.tag === 'user' ? '' : specialNames[slot.tag],
  areas: stateOf(context)
    .areas.map(({ id }) => id)
    .filter((id) => seesArea(context.scope, id)),
  latch: true,
  enabled: false,
  tag: null,
  validity: always,
});

/**
 * Whether somebody may know of a slot: of his own alone, where the matrix says so; an installer of the installer's
 * (reliability D5); installer mode hides ordinary users (S6.4), and a flag the master and the installer (S6.3).
 */
function seesSlot({ own, membership, services, panel }: AtPanel, slot: PinSlot): boolean {
  const flags = services.tenants.flagsOf(panel);
  if (own) return membership.slots.some((one) => isSame(one, slot));
  if (membership.role === 'installer') return slot.tag === 'installer';
  if (slot.tag === 'user') return !flags.installerMode;
  return (slot.tag !== 'master' && slot.tag !== 'installer') || flags.settingsAllowMasterAndInstallerCode;
}

/** The slots of the panel that somebody may know of. Who is limited to areas knows nobody of others alone. */
export const slotsSeen = (context: AtPanel): readonly PinUser[] =>
  partOf(stateOf(context), 'pins').filter(
    ({ slot, areas }) =>
      seesSlot(context, slot) && (context.own || areas.some((id) => seesArea(context.scope, id))),
  );

/** A slot by its number; a special one that is not set up as if it were off. Throws 998 where it is none to know of. */
export function slotNamed(context: AtPanel, no: number | undefined): PinUser {
  if (no === undefined) throw notFound();
  const found = slotsSeen(context).find(({ slot }) => slotNumber(slot) === no);
  if (found) return found;
  const slot = slotOf(no);
  const known = partOf(stateOf(context), 'pins').some((user) => isSame(user.slot, slot));
  if (known || slot.tag === 'user' || context.own || !seesSlot(context, slot)) throw notFound();
  return unset(context, slot);
}

/** The special slots somebody may know of, those that are off too. */
export function specialSlotsSeen(context: AtPanel): readonly PinUser[] {
  const seen = slotsSeen(context);
  return [95, 96, 97, 98, 99].map(slotOf).flatMap((slot) => {
    const found = seen.find((user) => isSame(user.slot, slot));
    if (found) return [found];
    const known = partOf(stateOf(context), 'pins').some((user) => isSame(user.slot, slot));
    return known || context.own || !seesSlot(context, slot) ? [] : [unset(context, slot)];
  });
}

/** A slot as it is shown. */
export function shown(context: AtPanel, user: PinUser): CodeEntry {
  const resident = stateOf(context);
  return codeEntry(user, {
    length: resident.head.pinLength,
    showUserCode: context.services.tenants.flagsOf(context.panel).userCode,
    revision: partOf(resident, 'setupRevision'),
  });
}

/** A new user in the named slot or the first free one; throws where it is taken, or none is free. */
export function newUser(context: AtPanel, no: number | undefined): PinUser {
  const resident = stateOf(context);
  const taken = new Set(partOf(resident, 'pins').map(({ slot }) => slotNumber(slot)));
  const most = limits.pins[resident.head.series];
  const free = no ?? Array.from({ length: most }, (_, index) => index + 1).find((one) => !taken.has(one));
  if (free === undefined)
    throw new AppError('inputError', 'v2_mg_pin_too_many_users', { data: { where: 'no' } });
  if (taken.has(free)) throw new AppError('inputError', 'v2_mg_pin_slot_taken', { data: { where: 'no' } });
  return { ...unset(context, slotOf(free)), areas: [], enabled: true };
}

/** Whether a code that is given switches a slot on: a special one is on with a code and off without (domain 4.5). */
const isBlankWhenOff = ({ tag }: PinSlot): boolean =>
  tag === 'guard' || tag === 'temporary' || tag === 'duress';

/** Throws where the configuration keeps a part of a slot as it is (S6.3). */
function assertFlag({ services, panel }: AtPanel, changes: boolean, flag: FlagName, on: boolean): void {
  if (changes && services.tenants.flagsOf(panel)[flag] !== on)
    throw new AppError('forbidden', 'v2_mg_switched_off');
}

/** The code a form gives: null keeps the one there is, blank erases it. */
export function codeIn(code: string | undefined): string | null {
  if (code === undefined || (code !== '' && isMask(code))) return null;
  if (code.length > longestCode) throw pinErrorOf('length');
  return code;
}

/** Saves a slot as a form has it, by the code of whoever does it. */
export async function saveSlot(
  context: AtPanel,
  before: PinUser,
  form: SlotForm,
  codeGiven: string | null = codeIn(form.code),
): Promise<void> {
  const { scope } = context;
  const areas = form.areas ?? (form.area === undefined ? before.areas : [form.area]);
  if (!context.own && ![...before.areas, ...areas].every((id) => seesArea(scope, id))) throw notFound();
  const name = (form.user_name ?? before.name).trim();
  if (Array.from(name).length > limits.pinNameLength)
    throw new AppError('inputError', 'v2_mg_max_limit_name_length', { data: { where: 'name' } });
  const latch = form.latch ?? before.latch;
  assertFlag(context, latch !== before.latch, 'disablePinLatch', false);
  const switchesOn = isBlankWhenOff(before.slot) && codeGiven !== null && codeGiven !== '';
  const modes = form.modes ?? before.modes;
  const user: PinUser = {
    slot: before.slot,
    name,
    areas,
    latch,
    enabled: form.enabled ?? (switchesOn || before.enabled),
    tag: form.uid === undefined ? before.tag : form.uid.trim() === '' ? null : form.uid.trim(),
    validity: form.validity ?? before.validity,
    ...(modes === undefined ? {} : { modes }),
  };
  await configure(context, { tag: 'putPin', user, code: codeGiven }, form.pincode ?? null);
  if (codeGiven !== null)
    await unbindCode(context.services.store.db, { panel: context.panel, slot: slotNumber(user.slot) });
}
