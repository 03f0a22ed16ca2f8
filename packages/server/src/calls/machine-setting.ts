import { isMailAddress } from '@homeward/channels/mail/address.ts';
import { isPhone } from '@homeward/channels/phone.ts';
import { isHttpUrl } from '@homeward/contract/words/values/http-url.ts';
import type { FieldValues } from '@homeward/contract/words/devices/gateway-rows.ts';
import { machineProblems } from '@homeward/contract/words/reports/machine-problems.ts';
import {
  filledMachine,
  keptSecret,
  machineRow,
  machineSecrets,
} from '@homeward/contract/words/reports/machine-rows.ts';
import type { MachinePart, MachineRow } from '@homeward/contract/words/reports/machine-rows.ts';
import { dialledAs } from '@homeward/contract/words/values/phone-number.ts';
import type { machineSettingRoutes } from '@homeward/contract/routes/reports/machine-setting.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { assertOwnsMachine } from '../api/machine-owner.ts';
import { note } from '../api/note.ts';
import { AppError } from '../base/app-error.ts';
import { tryMachine } from '../notify/machine-test.ts';
import { machineOptionsOf } from '../options/machine-options.ts';
import { devicesOf } from '../store/push-devices.ts';
import type { PushDeviceRow } from '../store/push-devices.ts';
import { accountLocale } from '../texts/language.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

const wrongAt = (where: string, why: MessageKey): AppError =>
  new AppError('inputError', why, { data: { where } });

/** Who may, where it can be set at all: everybody knows the passwords of a demo, and its server is not theirs. */
async function assertSettable(context: Signed, part: MachinePart): Promise<void> {
  await assertOwnsMachine(context, true);
  if (context.services.options.demo) throw new AppError('forbidden', 'v2_mg_machine_demo');
  if (context.services.machine.isMachines(part)) throw new AppError('conflict', 'v2_mg_machine_wins');
}

/** What was typed, with the secrets that were kept; throws where something is wrong with it. */
function typed({ services }: Signed, row: MachineRow, given: FieldValues): FieldValues {
  const known = new Set(row.fields.map(({ field }) => field));
  const stray = Object.keys(given).find((field) => !known.has(field));
  if (stray !== undefined) throw wrongAt(stray, 'v2_mg_input_error');
  const before = services.machine.valuesOf(row.part);
  const values = filledMachine(row, given);
  const isSamePlace = row.place.every((field) => before?.[field] === values[field]);
  const kept = Object.fromEntries(
    machineSecrets(row)
      .filter((field) => values[field] === keptSecret)
      .map((field) => {
        // A secret goes nowhere but where it was given for.
        if (!isSamePlace) throw wrongAt(field, 'v2_mg_machine_secret_again');
        return [field, before?.[field] ?? ''];
      }),
  );
  const whole = { ...values, ...kept };
  const [first] = machineProblems(row, whole);
  if (first !== undefined) throw wrongAt(first.where, first.why);
  if (machineOptionsOf(row.part, whole) === null)
    throw wrongAt(
      row.fields[0]?.field ?? '',
      row.part === 'pushKeys' ? 'v2_mg_machine_keys' : 'v2_mg_input_error',
    );
  return whole;
}

/** Where a test goes to; throws where there is no such address. */
function testedAt({ person }: Signed, row: MachineRow, to: string): string {
  switch (row.test) {
    case 'mail': {
      const mail = to === '' ? person.account.mail : to;
      if (!isMailAddress(mail))
        throw wrongAt('to', mail === '' ? 'v2_mg_no_mail_address' : 'v2_mg_mail_invalid');
      return mail;
    }
    case 'phone': {
      const phone = dialledAs(to);
      if (phone === null || !isPhone(phone)) throw wrongAt('to', 'v2_mg_phone_invalid');
      return phone;
    }
    case 'address':
      if (!isHttpUrl(to)) throw wrongAt('to', 'v2_mg_invalid_url');
      return to;
    case 'device':
      return '';
  }
}

async function testedDevices(
  { services, person }: Signed,
  row: MachineRow,
  id: string | undefined,
): Promise<readonly PushDeviceRow[]> {
  if (row.test !== 'device') return [];
  const mine = await devicesOf(services.store.db, [person.account.id]);
  const chosen = mine.filter((one) => id === undefined || one.id === id);
  if (chosen.length === 0) throw new AppError('inputError', 'v2_mg_no_address');
  return chosen;
}

export const machineSettingHandlers: Pick<Handlers, keyof typeof machineSettingRoutes> = {
  'GET /portal/machine': async (context) => {
    await assertOwnsMachine(context, false);
    const { machine, options } = context.services;
    return data({ open: !options.demo, parts: await machine.shown() });
  },
  'PUT /portal/machine': async (context, { body }) => {
    const { part } = body;
    await assertSettable(context, part);
    const values = typed(context, machineRow(part), body.values);
    assertChanged(await context.services.machine.put(part, values, context.expect));
    note(context, { scope: '', act: 'putMachineSetting', body: { part } });
    return done;
  },
  'DELETE /portal/machine': async (context, { body }) => {
    await assertSettable(context, body.part);
    await context.services.machine.put(body.part, null, null);
    note(context, { scope: '', act: 'clearMachineSetting', body: { part: body.part } });
    return done;
  },
  'POST /portal/machine/test': async (context, { body }) => {
    const { services, person } = context;
    const { part } = body;
    await assertOwnsMachine(context, true);
    if (services.options.demo) throw new AppError('forbidden', 'v2_mg_machine_demo');
    const { machine, notify, clock, random } = services;
    const row = machineRow(part);
    const isSet = body.values === undefined || machine.isMachines(part);
    const tried = isSet ? {} : machineOptionsOf(part, typed(context, row, body.values ?? {}));
    const to = testedAt(context, row, body.to ?? '');
    const devices = await testedDevices(context, row, body.device);
    if (!notify.tests.take(person.account.id)) throw new AppError('retryLater', 'v2_mg_retry_later');
    const now = machine.current();
    const marks = new Set([...(now.typed ?? []), ...(isSet ? [] : [part])]);
    const options = { ...now, ...tried, typed: marks };
    const results = await tryMachine({
      clock,
      random,
      part,
      options,
      pushKeys: options.pushKeys ?? notify.pushKeys,
      to,
      devices,
      locale: await accountLocale(services, person.account.id),
      place: 'Homeward',
    });
    const worst = results.find(({ tag }) => tag !== 'accepted') ?? results[0];
    if (worst !== undefined) await machine.tested(part, worst);
    note(context, { scope: '', act: 'tryMachineSetting', body: { part, result: worst?.tag ?? '' } });
    return data(results);
  },
};
