import { describe, expect, it } from 'vitest';
import type { Maintenance } from '@homeward/contract/shapes/panel/maintenance.ts';
import { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { frontDoor, house } from '@homeward/testing/server/sample-panel.ts';
import { toldHomes } from '@homeward/testing/server/told-home.ts';

describe.each(await eachStore(import.meta.filename))('a practice alarm on $name', ({ make }) => {
  const homes = toldHomes(make);

  /** A home whose panel has an alarm for practice that tells the master, or who else is named, and the event of it. */
  async function practised(people?: readonly string[]) {
    const made = await homes();
    const { clock, hub, event, store } = made;
    const { id } = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', 'demo')
      .executeTakeFirstOrThrow();
    const at = clock.now();
    const alarm = { at, area: house, device: frontDoor.id, name: frontDoor.name };
    const practice = {
      startedAt: at - 9000,
      until: at + 10_000,
      people: (people ?? [id]).map((one) => AccountId.parse(one)),
      siren: true,
      alarm,
    };
    const tell = (change: Partial<Maintenance> = { practice }) =>
      hub.up.change({ from: 10, revision: 11, at, maintenance: { ...noMaintenance, ...change } });
    return { ...made, practice, tell, said: event(990, { testing: true }) };
  }

  it('reaches those who were chosen, in words that say what it is, and nobody else', async () => {
    const made = await practised();
    const mine = await made.token('demo');
    await made.someone('ben');
    await made.call('POST /user/push_subscription', { token: mine, body: made.rig.subscription('phone') });
    await made.tell();
    await made.happens(made.said);
    expect(made.mailed()).toEqual(['olga@example.org PRACTICE: Practice Alarm, Front door']);
    expect(made.rig.mail.mails[0]?.raw).toContain('nothing has happened');
    expect(made.sent('/')).toHaveLength(1);
    const told = await made.log(mine);
    expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'push']);
    for (const one of told)
      expect(one).toMatchObject({
        reason: 'practice',
        state: 'accepted',
        incident: '',
        subject: 'PRACTICE: Practice Alarm, Front door',
      });
  });

  it('reaches them also where the state of the panel has it still waiting', async () => {
    const made = await practised();
    await made.tell({ practice: { ...made.practice, alarm: null } });
    await made.happens(made.said);
    expect(made.mailed()).toHaveLength(1);
  });

  it('reaches nobody who is no member', async () => {
    const made = await practised(['stranger']);
    await made.tell();
    await made.happens(made.said);
    expect(made.mailed()).toEqual([]);
  });

  it('reaches nobody where the panel knows another one by now', async () => {
    const made = await practised();
    const { alarm, people } = made.practice;
    await made.tell({ lastPractice: { startedAt: 1, endedAt: 3, people, alarm: { ...alarm, at: 2 } } });
    await made.happens(made.said);
    expect(made.mailed()).toEqual([]);
  });

  it('makes no noise of its end, and lets no program of anybody hear of it', async () => {
    const made = await practised();
    const mine = await made.token('demo');
    const hook = { name: 'Lights', url: `${made.rig.http.url}/hook` };
    expect((await made.call('POST /user/webhook', { token: mine, body: hook })).envelope.code).toBe('000');
    await made.tell();
    await made.happens(made.said, made.event(990, { qualifier: 3, testing: true }));
    expect(made.mailed()).toHaveLength(1);
    expect((await made.log(mine)).map(({ channel }) => channel)).toEqual(['email']);
  });
});
