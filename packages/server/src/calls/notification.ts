import { notificationChannels } from '@homeward/contract/words/reports/notification-classes.ts';
import { NotificationChannel, NotificationChoice } from '@homeward/contract/shapes/reports/notification.ts';
import {
  lifeSafetyClasses,
  standardSettings,
} from '@homeward/contract/rules/reports/notification-standards.ts';
import type { NotificationSettings, ReportType } from '@homeward/contract/shapes/reports/notification.ts';
import type { notificationRoutes } from '@homeward/contract/routes/reports/notification.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { inPlan, recipientsAt } from '../notify/place.ts';
import { pastNews } from '../notify/past-news.ts';
import { isNotified } from '../notify/rules.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesIncident } from '../panels/scope.ts';
import { planAt, putPlan } from '../store/escalations.ts';
import { logOf, notifiedOf } from '../store/notification-log.ts';
import {
  changePeople,
  managesAll,
  mostOf,
  usedOf,
  userRow,
  visiblePeople,
  visiblePerson,
} from './notified-people.ts';

const pageSize = 50;

const isMine = (settings: NotificationSettings, channel: NotificationChannel): boolean =>
  channel === 'webhook'
    ? true
    : typeof settings[channel] === 'boolean'
      ? settings[channel]
      : settings[channel].security || settings[channel].medical;

async function listOf(
  context: AtPanel,
  channel: 'email' | 'sms' | 'voice',
  type: ReportType | '' | undefined,
) {
  const people = await visiblePeople(context);
  return {
    most: mostOf[channel] ?? 0,
    users: people.filter(({ role }) => isNotified(role)).map((one) => userRow(context, one, type)),
  };
}

const perType = (
  before: { readonly security: boolean; readonly medical: boolean },
  type: ReportType | undefined,
  on: boolean,
) => (type === undefined ? { security: on, medical: on } : { ...before, [type]: on });

interface NumberChange {
  readonly user_id: string;
  readonly mobile_phone?: string | undefined;
  readonly revision?: number | undefined;
}

const changeNumbers = <Change extends NumberChange>(
  context: AtPanel,
  channel: 'sms' | 'voice',
  type: ReportType | undefined,
  users: readonly Change[],
  isOn: (change: Change) => boolean,
): Promise<void> =>
  changePeople(
    context,
    channel,
    users.map((one) => ({
      account: one.user_id,
      expect: one.revision,
      change: (before) => ({
        ...before,
        phone: one.mobile_phone ?? before.phone,
        [channel]: perType(before[channel], type, isOn(one)),
      }),
    })),
  );

function assertZone(zone: string | undefined): void {
  if (zone === undefined || zone === '') return;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
  } catch {
    throw new AppError('inputError', 'v2_mg_unknown_time_zone');
  }
}

export const notificationHandlers: Pick<Handlers, keyof typeof notificationRoutes> = {
  'GET /user/report': async (context, { query }) => {
    const { services, panel, person } = context;
    const everybody = await recipientsAt(services.store.db, panel, services.clock.now());
    const people = everybody.filter(({ role }) => isNotified(role));
    const visible = await visiblePeople(context);
    const mine = visible.find(({ account }) => account === person.account.id);
    const settings = mine?.settings ?? standardSettings(false);
    return data({
      settings,
      ways: notificationChannels.map((channel) => ({
        channel,
        offered: inPlan(services.tenants, panel, channel),
        configured: services.notify.ways.configured(channel),
        on: isMine(settings, channel),
        used: managesAll(context) ? usedOf(people, channel) : usedOf(mine ? [mine] : [], channel),
        most: mostOf[channel],
      })),
      users: visible.filter(({ role }) => isNotified(role)).map((one) => userRow(context, one, query.type)),
    });
  },
  'GET /user/mail_report': async (context) => data(await listOf(context, 'email', undefined)),
  'POST /user/mail_report': async (context, { body }) => {
    await changePeople(
      context,
      'email',
      body.users.map((one) => ({
        account: one.user_id,
        expect: one.revision,
        change: (before) => ({ ...before, email: one.send_email_report }),
      })),
    );
    return done;
  },
  'GET /user/sms_report': async (context, { query }) => data(await listOf(context, 'sms', query.type)),
  'POST /user/sms_report': async (context, { body }) => {
    await changeNumbers(context, 'sms', body.type, body.users, (one) => one.send_SMS_report);
    return done;
  },
  'GET /user/voice_report': async (context, { query }) => data(await listOf(context, 'voice', query.type)),
  'POST /user/voice_report': async (context, { body }) => {
    await changeNumbers(context, 'voice', body.type, body.users, (one) => one.send_voice_report);
    return done;
  },
  'GET /user/notification': async (context, { query }) => {
    const { services, resident } = context;
    const person = await visiblePerson(context, query.user_id);
    const past =
      query.past === true && resident !== null
        ? { past: await pastNews(services.store.db, resident, person, services.clock.now()) }
        : {};
    return data({ ...NotificationChoice.parse(person.settings), revision: person.revision, ...past });
  },
  'PUT /user/notification': async (context, { body }) => {
    const { matrix, options, quiet, language, timeZone, repeatMinutes } = body;
    if (matrix && [...lifeSafetyClasses].some((what) => !matrix[what].includes('push')))
      throw new AppError('inputError', 'v2_mg_life_safety_stays_on');
    assertZone(timeZone);
    await changePeople(context, null, [
      {
        account: body.user_id ?? context.person.account.id,
        expect: context.expect,
        change: (before) => ({
          ...before,
          matrix: matrix ?? before.matrix,
          options: options ?? before.options,
          quiet: quiet ?? before.quiet,
          language: language ?? before.language,
          timeZone: timeZone ?? before.timeZone,
          repeatMinutes: repeatMinutes ?? before.repeatMinutes,
        }),
      },
    ]);
    return done;
  },
  'GET /user/notification_log': async (context, { query }) => {
    const { account } = await visiblePerson(context, query.user_id);
    const page = { before: query.before ?? null, most: query.num ?? pageSize };
    return data(await logOf(context.services.store.db, context.panel, account, page));
  },
  'GET /user/escalation': async ({ services, panel }) => data(await planAt(services.store.db, panel)),
  'PUT /user/escalation': async (context, { body }) => {
    const { services, panel } = context;
    if (!managesAll(context)) throw new AppError('forbidden', 'v2_mg_not_allowed');
    const people = new Set<string>((await visiblePeople(context)).map(({ account }) => account));
    const named = body.steps.flat();
    if (named.some((account) => !people.has(account))) throw notFound();
    if (new Set(named).size !== named.length) throw new AppError('inputError', 'v2_mg_person_named_twice');
    const { enabled, afterMinutes, rounds, steps } = body;
    const plan = { enabled, afterMinutes, rounds, steps };
    assertChanged(await putPlan(services.store.db, panel, plan, context.expect));
    noteHere(context, 'escalation', { enabled, steps: steps.length });
    return done;
  },
  'GET /incident/notified': async (context, { query }) => {
    const incident = partOf(stateOf(context), 'incidents').find(({ id }) => id === query.id);
    if (!incident || !seesIncident(context.scope, incident)) throw notFound();
    const told = await notifiedOf(context.services.store.db, context.panel, query.id);
    const mine = context.person.account.id;
    return data(context.own ? told.filter(({ user_id }) => user_id === mine) : told);
  },
};
