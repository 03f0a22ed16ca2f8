import { afterEach } from 'vitest';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import type { CareContact } from '@homeward/contract/shapes/care/care.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Incident, IncidentAct } from '@homeward/contract/shapes/alarms/incident.ts';
import type { NotificationEntry } from '@homeward/contract/shapes/reports/notification.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { notifyRig } from './notify-rig.ts';
import type { NotifyRig } from './notify-rig.ts';
import { testClock } from './quiet-world.ts';
import { sampleEvent, sampleIncident } from './sample-panel.ts';
import { serversOfThisFile } from './started.ts';
import type { TestDatabase } from './test-database.ts';

const minute = 60_000;
/** A Saturday, 9:00 at the panel. */
const start = Date.UTC(2026, 10, 21, 8);
const incident = 'i1' as NonNullable<PanelEvent['incident']>;

/** A care contact of whom nothing is known but what is given; their name is their id. */
export const contact = (id: string, change: Partial<CareContact>): CareContact => ({
  id,
  name: id,
  relation: '',
  phone: '',
  mail: '',
  hasKey: false,
  ...change,
});

/**
 * Homes with care contacts, with every way to people, on stores of `make`. Called once at the top of a test file, or of
 * a group that has a store of its own.
 */
export function careHomes(make: (() => Promise<TestDatabase>) | null = null) {
  const started = serversOfThisFile(make);
  const rigs: NotifyRig[] = [];
  afterEach(async () => {
    for (const rig of rigs.splice(0)) await rig.close();
  });

  return async (contacts: readonly CareContact[]) => {
    const rig = await notifyRig();
    rigs.push(rig);
    const clock = testClock(start);
    const made = await started({
      clock,
      options: {
        notify: rig.options,
        flags: { ...flags, voiceReport: true, voiceAccount: true },
        newDeviceConfirms: false,
      },
    });
    const { server, hub, call } = made;
    const { notify } = server.services;
    let seq = 0;
    let revision = 10;
    const change = async (parts: object): Promise<void> => {
      revision += 1;
      await hub.up.change({ from: revision - 1, revision, at: clock.now(), ...parts });
    };
    const lists = (listed: readonly CareContact[]): Promise<void> =>
      change({ care: { ...noCare, contacts: listed } });
    await lists(contacts);
    const told = async (): Promise<readonly NotificationEntry[]> =>
      (
        await call('GET /incident/notified', {
          token: await made.token('demo'),
          query: { id: 'i1' },
          headers: { accept: typedScalars },
        })
      ).envelope.data as readonly NotificationEntry[];
    return {
      ...made,
      rig,
      change,
      /** The list is another one now. */
      lists,
      master: () => made.token('demo'),
      happens: async (event: number, more: Partial<PanelEvent> & { readonly qualifier?: 1 | 3 } = {}) => {
        const { qualifier = 1, ...rest } = more;
        seq += 1;
        await hub.send(sampleEvent(seq, { event, qualifier }, { at: clock.now(), incident, ...rest }));
        await notify.settled();
      },
      stands: (state: Incident['state'], acts: readonly IncidentAct[] = []) =>
        change({ incidents: [{ ...sampleIncident('i1', { kind: 'medical', state }), acts }] }),
      /** What somebody does at the incident now. */
      act: (tag: IncidentAct['tag'], account: AccountId): IncidentAct => ({
        at: clock.now(),
        tag,
        actor: { tag: 'person', name: 'somebody', channel: 'web', slot: null, account },
        text: '',
      }),
      passes: async (minutes: number) => {
        for (let passed = 0; passed < minutes; passed += 1) {
          clock.advance(minute);
          await notify.settled();
        }
      },
      /** Somebody with an account, this mail, and a device that takes pushes. */
      member: async (login: string, mail: string): Promise<AccountId> => {
        const account = await made.person(login, 'user');
        await made.store.db.updateTable('accounts').set({ mail }).where('id', '=', account).execute();
        await call('POST /user/push_subscription', {
          token: await made.token(login),
          body: rig.subscription(login),
        });
        return account;
      },
      /** Who was reached since it was asked last, in order of the ways. */
      reached: (): readonly string[] => {
        const calls = rig.http.received.splice(0).map(({ url, body }) => {
          if (url.startsWith('/push/')) return url;
          const { to } = JSON.parse(body.toString()) as { to: string };
          return `${url} ${to}`;
        });
        const mails = rig.mail.mails.splice(0).map(({ to }) => to.join());
        return [...mails, ...calls.toSorted()];
      },
      told,
    };
  };
}
