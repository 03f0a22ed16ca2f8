import { describe, expect, it } from 'vitest';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { careHomes, contact } from '@homeward/testing/server/care-home.ts';
import { subjectOf } from '@homeward/testing/server/notify-rig.ts';

const home = careHomes();
const anna = contact('Anna', { phone: '+49 (0)170 111-1111' });
const jonas = contact('Jonas', { mail: 'Jonas@example.org' });
const elif = contact('Elif', { phone: '0049 170 333 3333', mail: 'elif@example.org' });

const toAnna = ['/sms +491701111111', '/voice +491701111111'];
const toElif = ['elif@example.org', '/sms +491703333333', '/voice +491703333333'];

describe('the order of the care contacts', () => {
  it.each([
    { what: 'a pendant', event: 100 },
    { what: 'a fall', event: 102 },
    { what: 'silence for too long', event: 641 },
  ])('is followed for $what, each a waiting time after the one before, twice', async ({ event }) => {
    const { happens, passes, reached } = await home([anna, jonas, elif]);
    await happens(event);
    expect(reached()).toEqual(toAnna);
    await passes(2);
    expect(reached()).toEqual([]);
    await passes(1);
    expect(reached()).toEqual(['Jonas@example.org']);
    await passes(3);
    expect(reached()).toEqual(toElif);
    await passes(3);
    expect(reached()).toEqual(toAnna);
    await passes(6);
    expect(reached()).toEqual(['Jonas@example.org', ...toElif]);
    await passes(30);
    expect(reached()).toEqual([]);
  });

  // 8:00 UTC on a Saturday, which is 9:00 at the panel.
  const period = (days: readonly number[], from: number, to: number) => ({
    days,
    from: from * 60,
    to: to * 60,
  });

  it('skips who may not be called then, by the local time of the panel', async () => {
    const weekdays = { ...anna, available: period([1, 2, 3, 4, 5], 0, 23) };
    const mornings = { ...jonas, available: period([6], 9, 12) };
    const { happens, passes, reached } = await home([weekdays, mornings, elif]);
    await happens(100);
    expect(reached()).toEqual(['Jonas@example.org']);
    await passes(3);
    expect(reached()).toEqual(toElif);
    await passes(3);
    expect(reached()).toEqual(['Jonas@example.org']);
    await passes(30);
    expect(reached()).toEqual(toElif);
  });

  it('asks who may be called when the turn comes, though not when it began', async () => {
    const soon = { ...jonas, available: { days: [6], from: 9 * 60 + 3, to: 9 * 60 + 30 } };
    const { happens, passes, reached } = await home([anna, soon]);
    await happens(100);
    reached();
    await passes(3);
    expect(reached()).toEqual(['Jonas@example.org']);
  });

  it('asks everybody in order where nobody may be called', async () => {
    const never = [anna, jonas].map((one) => ({ ...one, available: period([1], 2, 3) }));
    const { happens, passes, reached } = await home(never);
    await happens(100);
    expect(reached()).toEqual(toAnna);
    await passes(3);
    expect(reached()).toEqual(['Jonas@example.org']);
  });

  it.each(['acknowledged', 'closed'] as const)('ends when the incident is %s', async (state) => {
    const { happens, passes, reached, stands, told } = await home([anna, jonas, elif]);
    await happens(100);
    await stands('open');
    await passes(3);
    expect(reached()).toEqual(['Jonas@example.org', ...toAnna]);
    await stands(state);
    await passes(30);
    expect(reached()).toEqual([]);
    expect((await told()).filter(({ name }) => name === 'Elif').map((entry) => entry.state)).toEqual(
      Array.from({ length: 6 }, () => 'withdrawn'),
    );
  });

  it('shows at the incident whoever was told, is to be told, and what came of it', async () => {
    const { happens, told, stands } = await home([anna, jonas, elif]);
    await stands('open');
    await happens(100);
    const first = (await told()).filter(({ round }) => round === 1);
    expect(first.map(({ name, channel, state }) => `${name} ${channel} ${state}`)).toEqual([
      'Anna sms accepted',
      'Anna voice accepted',
      'Jonas email deferred',
      'Elif email deferred',
      'Elif sms deferred',
      'Elif voice deferred',
    ]);
  });

  it('begins once for one incident, and anew when help is called for after everybody had a turn', async () => {
    const { happens, passes, reached } = await home([anna, jonas]);
    await happens(100);
    await happens(100);
    expect(reached()).toEqual(toAnna);
    await passes(12);
    reached();
    await happens(100);
    expect(reached()).toEqual(toAnna);
  });

  it('begins anew where whoever was on the way does not come', async () => {
    const { happens, passes, reached, stands, rig } = await home([anna, jonas, elif]);
    await happens(100);
    await passes(1);
    expect(reached()).toEqual(toAnna);
    await stands('acknowledged');
    await passes(10);
    expect(reached()).toEqual([]);
    await stands('open');
    await happens(994, { qualifier: 3 });
    expect(rig.http.received.map(({ body }) => body.toString()).join()).toContain(
      'Nobody Is on the Way Any More',
    );
    expect(reached()).toEqual(toAnna);
    await passes(3);
    expect(reached()).toEqual(['Jonas@example.org']);
    await passes(3);
    expect(reached()).toEqual(toElif);
  });

  it('begins anew in time: turns of before are taken back, and nobody is called twice', async () => {
    const { happens, passes, reached, stands } = await home([anna, jonas, elif]);
    await happens(100);
    await passes(1);
    await stands('acknowledged');
    reached();
    await stands('open');
    await happens(994, { qualifier: 3 });
    expect(reached()).toEqual(toAnna);
    await passes(6);
    expect(reached()).toEqual(['Jonas@example.org', ...toElif]);
    await passes(9);
    expect(reached().toSorted()).toEqual(['Jonas@example.org', ...toElif, ...toAnna].toSorted());
  });

  it.each([
    { what: 'a burglary', event: 130 },
    { what: 'a fire', event: 110 },
    { what: 'a silent emergency', event: 122 },
    { what: 'a tray of pills', event: 616, more: { incident: null } },
  ])('is nothing to $what', async ({ event, more }) => {
    const { happens, passes, reached } = await home([anna, jonas, elif]);
    await happens(event, more);
    await passes(10);
    expect(reached()).toEqual([]);
  });

  it.each([
    { what: 'steps of the household', enabled: true, named: true },
    { what: 'its wish that nothing is told again', enabled: false, named: false },
  ])('gives way to $what', async ({ enabled, named }) => {
    const { happens, passes, reached, call, master, person } = await home([anna, jonas, elif]);
    const steps = named ? [[await person('ben', 'user')]] : [];
    const body = { enabled, afterMinutes: 3, rounds: 2, steps };
    const put = await call('PUT /user/escalation', { token: await master(), body });
    expect(put.envelope.code).toBe('000');
    await happens(100);
    await passes(10);
    expect(reached()).toEqual([]);
  });

  it('passes over whoever cannot be reached, and tells one address once in a round', async () => {
    const deaf = contact('Deaf', { phone: '030 1234567' });
    const { happens, passes, reached } = await home([
      deaf,
      anna,
      contact('Same', { phone: anna.phone }),
      jonas,
    ]);
    await happens(100);
    expect(reached()).toEqual(toAnna);
    await passes(6);
    expect(reached()).toEqual(['Jonas@example.org']);
  });

  it('tells nobody who was taken off the list meanwhile, or has another number', async () => {
    const { happens, passes, reached, change } = await home([anna, jonas, elif]);
    await happens(100);
    await change({ care: { ...noCare, contacts: [anna, { ...elif, mail: '' }] } });
    reached();
    await passes(5);
    expect(reached()).toEqual(toElif.slice(1));
  });

  it('tells those who were told how it ended, and nobody else; by no call', async () => {
    const { happens, passes, rig, reached } = await home([jonas, elif]);
    await happens(100);
    reached();
    await happens(406);
    expect(rig.mail.mails.map(({ raw }) => subjectOf(raw))).toEqual(['Canceled: Front door']);
    expect(reached()).toEqual(['Jonas@example.org']);
    await passes(1);
    expect(reached()).toEqual([]);
  });

  it('reaches a contact who has an account by push too, and by one address once', async () => {
    const { happens, passes, rig, reached, call, person, token, store } = await home([anna, jonas]);
    const account = await person('jonas', 'user');
    await store.db
      .updateTable('accounts')
      .set({ mail: 'jonas@example.org' })
      .where('id', '=', account)
      .execute();
    await call('POST /user/push_subscription', {
      token: await token('jonas'),
      body: rig.subscription('jonas'),
    });
    await happens(100);
    const pushed = () => rig.http.received.filter(({ url }) => url === '/push/jonas').length;
    expect(pushed()).toBe(1);
    rig.http.received.splice(0);
    await passes(3);
    expect(pushed()).toBe(1);
    rig.http.received.splice(0);
    expect(reached()).toEqual(['Jonas@example.org']);
  });
});
