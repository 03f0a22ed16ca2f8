import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { slotNumber, slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { codeForAreas } from '@homeward/contract/rules/access/pin-errors.ts';
import type { codeRoutes } from '@homeward/contract/routes/access/code.ts';
import { crossAreaEntry, isMask } from '@homeward/contract/wire/code-entry.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask, configure } from '../api/command.ts';
import { assertFirmware } from '../api/gate.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { pinErrorOf, refusalError } from '../api/refusal.ts';
import { isProven } from '../api/step-up.ts';
import { partOf } from '../panels/cached-panel.ts';
import { unbindCode } from '../store/app-passwords.ts';
import { newUser, saveSlot, shown, slotNamed, slotsSeen, specialSlotsSeen } from './pin-slots.ts';
import type { SlotForm } from './pin-slots.ts';

const isCrossArea = ({ slot, areas }: PinUser): boolean => slot.tag === 'user' && areas.length > 1;

/** Adding users and giving them tags is the owner's: not for who may change his own code, nor for installers. */
function assertMayAdd({ own, membership }: AtPanel): void {
  if (own || membership.role === 'installer') throw new AppError('forbidden', 'v2_mg_not_allowed');
}

/** Throws where this panel, or the configuration, has no users of several areas (S6.3: type 3 alone). */
function assertCrossArea(context: AtPanel): void {
  const { head } = stateOf(context);
  if (limits.crossAreaPins[head.series] > 0)
    assertFirmware(context.services, context.panel, 'crossAreaUserCode');
  if (
    !context.services.tenants.flagsOf(context.panel).crossAreaUserCode ||
    limits.crossAreaPins[head.series] === 0
  )
    throw new AppError('panelFault', 'v2_mg_pin_cross_area_not_supported', { data: { where: 'areas' } });
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type AreaCodes = Readonly<Partial<Record<`code_${(typeof numbers)[number]}`, string | undefined>>>;

/** The one code and the areas of a form that has a field for each area; null where it has no such field. */
function codeOfAreas(
  context: AtPanel,
  form: AreaCodes,
): { readonly code: string | null; readonly areas: readonly AreaId[] } | null {
  const fields = numbers.flatMap((no) => {
    const code = form[`code_${no}`];
    return code === undefined || code === '' ? [] : [{ area: no as number as AreaId, code }];
  });
  if (numbers.every((no) => form[`code_${no}`] === undefined)) return null;
  const given = fields.filter(({ code }) => !isMask(code));
  const areas = fields.map(({ area }) => area);
  if (given.length === 0) return { code: null, areas };
  // A new code here and the old one there: one user has one code (S5.8, 1000).
  if (given.length < fields.length) throw pinErrorOf('differsByArea');
  const { head } = stateOf(context);
  const { grade } = partOf(stateOf(context), 'settings');
  const read = codeForAreas(given, head.pinLength, grade);
  if (read.tag === 'refused') throw refusalError(read.refusal, context.resident);
  return { code: read.code, areas };
}

async function saveCrossArea(context: AtPanel, before: PinUser, form: SlotForm & AreaCodes): Promise<void> {
  const read = codeOfAreas(context, form);
  if (read === null) return saveSlot(context, before, form);
  return saveSlot(context, before, { ...form, areas: read.areas }, read.code);
}

async function removeSlot(context: AtPanel, user: PinUser, pin: string | undefined): Promise<void> {
  await configure(context, { tag: 'removePin', slot: user.slot }, pin ?? null);
  await unbindCode(context.services.store.db, { panel: context.panel, slot: slotNumber(user.slot) });
}

/** Switches every ordinary user on or off but number 1, who is always on; where the configuration has it (S6.3). */
async function enableAll(context: AtPanel, enabled: boolean, pin: string | undefined): Promise<void> {
  if (!context.services.tenants.flagsOf(context.panel).enableAllUserPins)
    throw new AppError('forbidden', 'v2_mg_switched_off');
  let { expect } = context;
  for (const user of slotsSeen(context)) {
    if (user.slot.tag !== 'user' || user.slot.no === 1 || user.enabled === enabled) continue;
    await saveSlot({ ...context, expect }, user, { enabled, pincode: pin });
    expect = null;
  }
}

export const codeHandlers: Pick<Handlers, keyof typeof codeRoutes> = {
  'GET /panel/pin_code': (context) => data(slotsSeen(context).map((user) => shown(context, user))),
  'POST /panel/pin_code': async (context, { body }) => {
    const special = body.no !== undefined && slotOf(body.no).tag !== 'user';
    if (!special) assertMayAdd(context);
    const user = special ? slotNamed(context, body.no) : newUser(context, body.no);
    await saveSlot(context, user, body);
    return data({ no: slotNumber(user.slot) });
  },
  'PUT /panel/pin_code': async (context, { body }) => {
    if (body.all === true && body.enabled !== undefined && !context.own)
      await enableAll(context, body.enabled, body.pincode);
    else await saveSlot(context, slotNamed(context, body.no), body);
    return done;
  },
  'DELETE /panel/pin_code': async (context, { query, body }) => {
    await removeSlot(context, slotNamed(context, body.no ?? query.no), body.pincode);
    return done;
  },
  'GET /panel/cross_area_user_code': (context) =>
    data(
      slotsSeen(context)
        .filter(isCrossArea)
        .map((user) => crossAreaEntry(shown(context, user))),
    ),
  'POST /panel/cross_area_user_code': async (context, { body }) => {
    assertMayAdd(context);
    assertCrossArea(context);
    const user = newUser(context, body.no);
    await saveCrossArea(context, user, body);
    return data({ no: slotNumber(user.slot) });
  },
  'PUT /panel/cross_area_user_code': async (context, { body }) => {
    const user = slotNamed(context, body.no);
    if (!context.own) assertCrossArea(context);
    await saveCrossArea(context, user, body);
    return done;
  },
  'DELETE /panel/cross_area_user_code': async (context, { query, body }) => {
    const user = slotNamed(context, body.no ?? query.no);
    if (!isCrossArea(user)) throw notFound();
    await removeSlot(context, user, body.pincode);
    return done;
  },
  'GET /panel/system_code': (context) => data(specialSlotsSeen(context).map((user) => shown(context, user))),
  'POST /panel/system_code': async (context, { body }) => {
    // All are found before any is saved.
    const slots = body.codes.map((form) => ({ form, user: slotNamed(context, form.no) }));
    let { expect } = context;
    for (const { form, user } of slots) {
      await saveSlot({ ...context, expect }, user, { ...form, pincode: body.pincode });
      expect = null;
    }
    return done;
  },
  'GET /panel/pass_code': ({ services, session, panel }) => {
    const needed = services.tenants.flagsOf(panel).settingsNeedPin;
    // A fresh proof of the account opens what a code opens.
    const passed = isProven(services, session, { panel, capability: 'panelSettings' });
    return data({ needed, passed, until: services.passcodes.passedUntil(session, panel) });
  },
  'GET /panel/last_uid_tag': async (context) => {
    assertMayAdd(context);
    const { uid, device, at } = await ask(context, { tag: 'lastTag' });
    const reader = stateOf(context).devices.find(({ id }) => id === device);
    return data({ uid, device_id: device, name: reader?.name ?? '', at });
  },
  'GET /panel/account_list': (context) =>
    data(
      slotsSeen(context).map(({ slot, name, areas, enabled, latch }) => ({
        no: slotNumber(slot),
        slot: slot.tag,
        user_name: name,
        areas,
        enabled,
        latch,
      })),
    ),
};
