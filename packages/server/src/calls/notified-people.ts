import { notificationChannels } from '@homeward/contract/words/reports/notification-classes.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type {
  NotificationSettings,
  NotificationUser,
} from '@homeward/contract/shapes/reports/notification.ts';
import { NotificationChannel } from '@homeward/contract/shapes/reports/notification.ts';
import type { ReportType } from '@homeward/contract/shapes/reports/notification.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { changedMeanwhile } from '../api/assert-changed.ts';
import type { AtPanel } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { inPlan, recipientsAt } from '../notify/place.ts';
import { isNotified, waysFor, waysOver } from '../notify/rules.ts';
import type { Recipient } from '../notify/rules.ts';
import { putSettings } from '../store/notification-people.ts';
import type { Revised } from '../store/revisions.ts';
import type { Db } from '../store/store.ts';

/** The master looks after everybody's ways; any other, and an installer too, only after their own (reliability D5). */
export const managesAll = ({ membership }: AtPanel): boolean => membership.role === 'master';

/** Those whose settings the caller may read and change, themselves first. */
export async function visiblePeople(
  context: AtPanel,
  db: Db = context.services.store.db,
): Promise<readonly Recipient[]> {
  const { services, panel, person } = context;
  const people = await recipientsAt(db, panel, services.clock.now());
  const mine = people.filter(({ account }) => account === person.account.id);
  const others = people.filter(({ account, role }) => account !== person.account.id && isNotified(role));
  return managesAll(context) ? [...mine, ...others] : mine;
}

/** Somebody of them; absent and foreign look the same. */
export async function visiblePerson(context: AtPanel, account: string | undefined): Promise<Recipient> {
  const wanted = account ?? context.person.account.id;
  const found = (await visiblePeople(context)).find((one) => one.account === wanted);
  if (!found) throw notFound();
  return found;
}

/** Channels that the plan has and the operator set up. */
export const offeredAt = ({ services, panel }: AtPanel): ReadonlySet<NotificationChannel> =>
  new Set(
    notificationChannels.filter(
      (channel) => services.notify.ways.configured(channel) && inPlan(services.tenants, panel, channel),
    ),
  );

const isOn = (
  settings: NotificationSettings,
  channel: 'sms' | 'voice',
  type: ReportType | '' | undefined,
): boolean =>
  type === undefined || type === ''
    ? settings[channel].security || settings[channel].medical
    : settings[channel][type];

/** A row of a list (S3.5); `type` says which of the two lists of SMS and voice. */
export function userRow(
  context: AtPanel,
  one: Recipient,
  type: ReportType | '' | undefined,
): Revised<NotificationUser> {
  const offered = offeredAt(context);
  const what = type === 'medical' ? 'medical' : 'alarm';
  return {
    user_id: one.account,
    id: one.login,
    name: one.name,
    role: one.role,
    master: one.role === 'master',
    mail_address: one.mail,
    mobile_phone: one.settings.phone,
    send_email_report: one.settings.email,
    send_SMS_report: isOn(one.settings, 'sms', type),
    send_voice_report: isOn(one.settings, 'voice', type),
    reached_by: [...new Set(waysFor(one, what, offered).map(({ channel }) => channel))],
    revision: one.revision,
  };
}

/** How many may have a way on (S9.3); null is without end. */
export const mostOf: Readonly<Record<NotificationChannel, number | null>> = {
  push: null,
  incomingCall: null,
  email: limits.mailReports,
  sms: limits.smsReports,
  voice: limits.voiceReports,
  webhook: null,
};

/** How many of a panel's people have a way on; for SMS and voice in the fuller of the two lists. */
export function usedOf(people: readonly Recipient[], channel: NotificationChannel): number {
  const count = (on: (settings: NotificationSettings) => boolean): number =>
    people.filter(({ settings }) => on(settings)).length;
  switch (channel) {
    case 'push':
    case 'incomingCall':
    case 'email':
      return count((settings) => settings[channel]);
    case 'sms':
    case 'voice':
      return Math.max(
        count((settings) => settings[channel].security),
        count((settings) => settings[channel].medical),
      );
    case 'webhook':
      return people.reduce((sum, { webhooks }) => sum + webhooks.length, 0);
  }
}

export interface PersonChange {
  readonly account: string;
  /** The revision that it starts from; absent or null is whichever there is. */
  readonly expect?: number | null | undefined;
  change(settings: NotificationSettings): NotificationSettings;
}

/**
 * Changes people's settings, all of them or nothing. Throws 998 for somebody the caller may not change, 001 where a way
 * would have more people than it may, or somebody has no address for it, 409 where one starts from what has changed.
 */
export async function changePeople(
  context: AtPanel,
  channel: NotificationChannel | null,
  changes: readonly PersonChange[],
): Promise<void> {
  const { services, panel } = context;
  await services.store.db.transaction().execute(async (transaction) => {
    const visible = await visiblePeople(context, transaction);
    const next = new Map<string, Recipient>();
    const expected = new Map<string, number>();
    for (const { account, change, expect = null } of changes) {
      const before = next.get(account) ?? visible.find((one) => one.account === account);
      if (!before || !isNotified(before.role)) throw notFound();
      next.set(account, { ...before, settings: change(before.settings) });
      if (expect !== null) expected.set(account, expect);
    }
    const everybody = await recipientsAt(transaction, panel, services.clock.now());
    const after = everybody.map((one) => next.get(one.account) ?? one);
    if (channel !== null) assertFits(channel, everybody, after, [...next.values()]);
    for (const { account, settings } of next.values()) {
      const expect = expected.get(account) ?? null;
      const changed = await putSettings(transaction, { account, panel }, settings, expect);
      if (changed.tag === 'stale') throw changedMeanwhile(changed.revision, { user_id: account });
    }
  });
  noteHere(context, 'notifications', { what: channel ?? 'choice', people: changes.length });
}

function assertFits(
  channel: NotificationChannel,
  before: readonly Recipient[],
  after: readonly Recipient[],
  changed: readonly Recipient[],
): void {
  const most = mostOf[channel];
  const used = usedOf(after, channel);
  // Whoever takes some away is not told that there are still too many.
  if (most !== null && used > most && used > usedOf(before, channel))
    throw new AppError('inputError', 'v2_mg_too_many_recipients', { data: { most: String(most) } });
  for (const one of changed)
    if (usedOf([one], channel) > 0 && most !== null && waysOver(one, channel).length === 0)
      throw new AppError(
        'inputError',
        channel === 'email' ? 'v2_mg_no_mail_address' : 'v2_mg_no_phone_number',
        {
          data: { user_id: one.account },
        },
      );
}
