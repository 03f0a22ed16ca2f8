import { afterEach } from 'vitest';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { NotificationEntry } from '@homeward/contract/shapes/reports/notification.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { notifyLimits } from '@homeward/server/notify/limits.ts';
import { notifyRig, subjectOf } from './notify-rig.ts';
import type { NotifyRig } from './notify-rig.ts';
import { testClock } from './quiet-world.ts';
import { sampleEvent } from './sample-panel.ts';
import { serversOfThisFile } from './started.ts';
import type { TestDatabase } from './test-database.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 8);

/**
 * Homes whose people are told over every way, on stores of `make`. Called once at the top of a test file, or of a group
 * that has a store of its own.
 */
export function toldHomes(make: (() => Promise<TestDatabase>) | null = null) {
  const started = serversOfThisFile(make);
  const rigs: NotifyRig[] = [];
  afterEach(async () => {
    for (const rig of rigs.splice(0)) await rig.close();
  });

  return async (
    more: { readonly now?: number; readonly flags?: Readonly<Partial<Record<FlagName, boolean>>> } = {},
  ) => {
    const rig = await notifyRig();
    rigs.push(rig);
    const clock = testClock(more.now ?? start);
    const made = await started({
      clock,
      options: {
        notify: rig.options,
        flags: { ...flags, voiceReport: true, voiceAccount: true, ...more.flags },
        newDeviceConfirms: false,
      },
    });
    const { server, hub, store, call } = made;
    const { notify } = server.services;
    await store.db.updateTable('accounts').set({ mail: 'olga@example.org' }).execute();
    let seq = 0;
    const event = (number: number, change: Partial<PanelEvent> & { readonly qualifier?: 1 | 3 } = {}) => {
      const { qualifier = 1, ...rest } = change;
      seq += 1;
      return sampleEvent(seq, { event: number, qualifier }, { at: clock.now(), ...rest });
    };
    return {
      ...made,
      rig,
      notify,
      clock,
      event,
      /** What the panel tells, until everybody has been told. */
      happens: async (...events: readonly PanelEvent[]) => {
        await hub.send(...events);
        await notify.settled();
      },
      /** Lets time pass, and what falls due be done; the last ms by itself, since what woke earlier looks again then. */
      passes: async (ms: number) => {
        for (const part of [ms - 1, 1]) {
          clock.advance(part);
          await notify.settled();
        }
      },
      /** The clock goes back by hours. */
      goesBack: async () => {
        // Members are such from the beginning, where nobody has said otherwise.
        await store.db.updateTable('memberships').set({ from_at: 0 }).execute();
        clock.jump(-5 * 60 * minute);
        // Where there may be other nodes it is noticed with the next look, and from then on a whole wait passes.
        clock.advance(notifyLimits.poll);
        await notify.settled();
      },
      mailed: () => rig.mail.mails.map(({ to, raw }) => `${to.join()} ${subjectOf(raw)}`),
      subjects: () => rig.mail.mails.map(({ raw }) => subjectOf(raw)),
      sent: (path: string) => rig.http.received.filter(({ url }) => url.startsWith(path)),
      someone: async (login: string, areas: readonly AreaId[] = []) => {
        const account = await made.person(login, 'user', { areas });
        await store.db
          .updateTable('accounts')
          .set({ mail: `${login}@example.org` })
          .where('id', '=', account)
          .execute();
        const mine = await made.token(login);
        await call('POST /user/mail_report', {
          token: mine,
          body: { users: [{ user_id: account, send_email_report: true }] },
        });
        return { account, token: mine };
      },
      log: async (token: string) =>
        (await call('GET /user/notification_log', { token, headers: { accept: typedScalars } })).envelope
          .data as readonly NotificationEntry[],
    };
  };
}
