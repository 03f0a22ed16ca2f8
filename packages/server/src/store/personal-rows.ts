import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** What other parts of the server keep about a person, as it is kept; keys and addresses of devices stay out. */
export async function rowsOf(db: Db, account: AccountId) {
  return {
    notification_settings: await db
      .selectFrom('notification_settings')
      .select(['panel', 'body'])
      .where('account', '=', account)
      .execute(),
    canary_choices: await db
      .selectFrom('canary_choices')
      .select(['panel', 'sms', 'voice'])
      .where('account', '=', account)
      .execute(),
    monthly_reports: await db
      .selectFrom('monthly_reports')
      .select(['panel', 'wanted', 'month', 'sent_at', 'state'])
      .where('account', '=', account)
      .execute(),
    care_shares: await db
      .selectFrom('care_shares')
      .select(['panel', 'account', 'kind', 'shared', 'at'])
      .where('resident', '=', account)
      .execute(),
    push_devices: await db
      .selectFrom('push_devices')
      .select(['name', 'created_at', 'received_at'])
      .where('account', '=', account)
      .execute(),
    webhooks: await db
      .selectFrom('webhooks')
      .select(['panel', 'name', 'classes', 'enabled', 'created_at'])
      .where('account', '=', account)
      .execute(),
    messages: await db
      .selectFrom('outbox')
      .select(['panel', 'channel', 'subject', 'state', 'created_at', 'ended_at', 'seen_at'])
      .where('account', '=', account)
      .orderBy('seq', 'desc')
      .limit(1000)
      .execute(),
    announcement_reads: await db
      .selectFrom('announcement_reads')
      .select(['announcement', 'at'])
      .where('account', '=', account)
      .execute(),
    work: await db
      .selectFrom('tenant_members')
      .select(['tenant', 'role'])
      .where('account', '=', account)
      .where('gone', '=', 0)
      .execute(),
    support_cases: await db
      .selectFrom('support_cases')
      .select(['panel', 'ticket', 'reason', 'from_at', 'until_at'])
      .where('account', '=', account)
      .execute(),
    jobs: await db
      .selectFrom('jobs')
      .select(['panel', 'kind', 'state', 'started_at', 'ended_at'])
      .where('account', '=', account)
      .execute(),
    removed: await db
      .selectFrom('removed')
      .select(['panel', 'kind', 'id', 'at'])
      .where('account', '=', account)
      .execute(),
  };
}
