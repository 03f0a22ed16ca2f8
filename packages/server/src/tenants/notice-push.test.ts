import { describe, expect, it } from 'vitest';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { noteTrouble, putDevice } from '../store/push-devices.ts';
import type { Notice } from './notices.ts';
import { pushNotices } from './notice-push.ts';

const started = serversOfThisFile();
const said = { by: 'Tom', company: 'Alarm Ltd', panel: home };
const asks: Notice = { tag: 'installerAsks', ...said, minutes: 90, reason: '' };
const waits: Notice = { tag: 'acceptanceWaits', ...said, report: 'r1' };

/** A server, of whose owner a phone takes pushes. */
async function owned(gone = false) {
  const test = await started();
  const { services } = test.server;
  const { id } = await test.store.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  await putDevice(test.store.db, {
    id: 'd1',
    account: id as AccountId,
    name: 'Phone',
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    createdAt: 1,
    acceptedAt: null,
    receivedAt: null,
    trouble: null,
    troubleAt: null,
  });
  if (gone) await noteTrouble(test.store.db, 'd1', 'gone', 2);
  const tell = pushNotices({ ...services, store: test.store, notify: { wake: () => undefined } });
  const waiting = async () =>
    (await test.store.db.selectFrom('outbox').select('body').orderBy('seq').execute()).map(
      ({ body }): unknown => JSON.parse(body),
    );
  return { tell, waiting };
}

describe('pushes to owners', () => {
  it('lead to the page where they are answered, and a later one takes the place of the one before', async () => {
    const { tell, waiting } = await owned();
    expect([await tell(asks), await tell(waits)]).toEqual([true, true]);
    expect(await waiting()).toMatchObject([
      { device: 'd1', payload: { page: 'access', type: 'access', tag: `access ${home}` } },
      { device: 'd1', payload: { page: 'acceptance/r1', type: 'acceptance', tag: `acceptance ${home}` } },
    ]);
  });

  it('go to no device that takes none, and are of nothing else', async () => {
    const { tell, waiting } = await owned(true);
    expect(await tell(waits)).toBe(false);
    expect(await tell({ tag: 'memberJoined', panel: home, name: 'Ben', role: 'user' })).toBe(false);
    expect(await waiting()).toEqual([]);
  });
});
