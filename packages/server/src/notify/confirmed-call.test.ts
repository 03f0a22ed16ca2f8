import { describe, expect, it } from 'vitest';
import type { LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { peopleAt } from '../store/notification-people.ts';
import { headOf, enqueue } from '../store/outbox.ts';
import { confirmCall } from './confirmed-call.ts';

const databases = await eachDatabase(import.meta.filename);

describe.each(databases)('a call in which somebody pressed 1, on $name', ({ make }) => {
  const started = serversOfThisFile(make);
  async function called(more: object = {}) {
    const { server, store, clock } = await started();
    const { log, random } = server.services;
    const [person] = await peopleAt(store.db, home, clock.now());
    if (person === undefined) throw new Error('nobody lives there');
    await enqueue(store.db, [
      {
        id: 'n1',
        lane: 'voice:+491701234567',
        channel: 'voice',
        account: person.account,
        panel: home,
        class: 'alarm',
        priority: 1,
        event: 1,
        incident: 'i1',
        count: 1,
        round: 1,
        body: '{}',
        secret: false,
        subject: 'Alarm',
        createdAt: clock.now(),
        nextAt: clock.now(),
        expiresAt: clock.now() + 60_000,
        ...more,
      },
    ]);
    const message = await headOf(store.db, 'voice:+491701234567', clock.now());
    if (message === null) throw new Error('nothing waits');
    const sent: LinkCommand[] = [];
    await confirmCall({ store, clock, random, log }, message, async (panel, command) => {
      expect(panel).toBe(home);
      sent.push(command);
      return { tag: 'answered' };
    });
    const row = await store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    return { sent, row, person, now: clock.now() };
  }

  it('was heard, and its incident is acknowledged in the name of whoever was called', async () => {
    const { sent, row, person, now } = await called();
    expect(row).toMatchObject({ received_at: now, seen_at: now });
    expect(sent).toMatchObject([
      {
        actor: { tag: 'person', name: person.name || person.login, account: person.account, slot: null },
        slots: [],
        trusted: false,
        command: { tag: 'incident', incident: 'i1', act: 'acknowledge' },
      },
    ]);
  });

  it('is in the name of a care contact, and tells the panel nothing where there is no incident', async () => {
    const contact = await called({ account: null, contact: { id: 'c1', name: 'Aunt May' } });
    expect(contact.sent[0]?.actor).toEqual({
      tag: 'person',
      name: 'Aunt May',
      channel: 'client',
      slot: null,
    });
    const test = await called({ incident: null });
    expect([test.sent, test.row.seen_at]).toEqual([[], test.now]);
  });
});
