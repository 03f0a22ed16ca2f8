import { expect, it } from 'vitest';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { PastNews } from '@homeward/contract/shapes/reports/notification.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { garage, house } from '@homeward/testing/server/sample-panel.ts';
import { toldHomes } from '@homeward/testing/server/told-home.ts';

const home = toldHomes();
const minute = 60_000;
const day = 24 * 60 * minute;
const incident = 'i1' as NonNullable<PanelEvent['incident']>;
const none = { fire: 0, alarm: 0, medical: 0, technical: 0, fault: 0, arming: 0, status: 0 };

async function begun() {
  const made = await home();
  const past = async (login: string, token?: string, user?: string): Promise<PastNews | undefined> => {
    const { envelope } = await made.call('GET /user/notification', {
      token: token ?? (await made.token(login)),
      headers: { accept: typedScalars },
      query: { past: '1', ...(user === undefined ? {} : { user_id: user }) },
    });
    expect(envelope.code).toBe('000');
    return (envelope.data as { readonly past?: PastNews }).past;
  };
  return { ...made, past };
}

it('counts as many news as somebody is told of on a way that has them all', async () => {
  const { happens, event, past, call, token, mailed, clock } = await begun();
  const mine = await token('demo');
  const all = ['email', 'push'] as const;
  const matrix = Object.fromEntries(Object.keys(none).map((what) => [what, all]));
  expect((await call('PUT /user/notification', { token: mine, body: { matrix } })).envelope.code).toBe('000');
  await happens(event(110, { incident, name: 'Kitchen' }));
  await happens(event(110, { incident, name: 'Kitchen', qualifier: 3 }));
  await happens(event(302, { name: 'Hall' }));
  // The same within his ten minutes is told once.
  await happens(event(302, { name: 'Hall' }));
  // What a test brings about is told to nobody.
  await happens(event(130, { testing: true }));
  clock.advance(minute);
  expect(await past('demo', mine)).toMatchObject({
    partial: false,
    classes: { ...none, fire: 2, fault: 1 },
  });
  expect(mailed()).toHaveLength(3);
});

it('is of the last 30 days, and of what concerns somebody', async () => {
  const { happens, event, past, person, clock } = await begun();
  await person('ben', 'user', { areas: [house] });
  await happens(event(302, { name: 'Hall', area: house }), event(301, { name: 'Garage', area: garage }));
  expect(await past('demo')).toMatchObject({ classes: { fault: 2 } });
  expect(await past('ben')).toMatchObject({ classes: { fault: 1 } });
  clock.advance(31 * day);
  expect(await past('demo')).toMatchObject({ classes: none });
});

it('is told of others to the master alone, and to nobody who does not ask', async () => {
  const { call, token, person, past } = await begun();
  const ben = await person('ben', 'user', { areas: [house] });
  const olga = await token('demo');
  expect(await past('demo', olga, ben)).toMatchObject({ classes: none });
  const asked = { token: await token('ben'), query: { past: '1', user_id: 'nobody' } };
  expect((await call('GET /user/notification', asked)).envelope.code).toBe('998');
  const { envelope } = await call('GET /user/notification', { token: olga });
  expect(envelope.data).not.toHaveProperty('past');
});
