import { CommandId, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  absentHome,
  frontDoor,
  foreignHome,
  garage,
  home,
  sampleEvent,
  sampleView,
  porchCamera,
} from '@homeward/testing/server/sample-panel.ts';
import { deafHub, hubKey, ScriptedHub } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const hello = { panel: home, key: hubKey, epoch: 'epoch-1', protocol: 1 } as const;

describe('the link', () => {
  it.each([
    { what: 'a wrong key', given: { ...hello, key: 'another key of good length' }, says: 'refused' },
    {
      what: 'an unknown panel',
      given: { ...hello, panel: sampleView().id.replace('01', '77') },
      says: 'refused',
    },
    { what: 'another protocol', given: { ...hello, protocol: 2 }, says: 'protocol' },
    { what: 'no hello at all', given: null, says: 'expected object' },
  ])('refuses $what', async ({ given, says }) => {
    const { server } = await started();
    const { up } = server.linkUp(deafHub);
    await expect(up.hello(given as typeof hello)).rejects.toThrow(says);
    await expect(up.events({ epoch: 'epoch-1', events: [sampleEvent(1)] })).rejects.toThrow('not connected');
    await expect(up.snapshot(sampleView())).rejects.toThrow('not connected');
  });

  it('refuses the state of another panel, and events of another epoch', async () => {
    const { hub } = await started();
    await expect(hub.up.snapshot(sampleView(foreignHome))).rejects.toThrow('another panel');
    await expect(hub.up.events({ epoch: 'another', events: [sampleEvent(1)] })).rejects.toThrow(
      'another epoch',
    );
  });

  it('acknowledges events after the commit, each stored once whatever is sent again', async () => {
    const { hub, server, store } = await started();
    expect(await hub.send(sampleEvent(1), sampleEvent(2))).toEqual({ lastSeq: 2 });
    // The acknowledgement is lost and the hub comes back.
    const again = server.linkUp(hub.down);
    expect(await hub.connect(again.up, sampleView())).toMatchObject({ lastSeq: 2 });
    expect(await hub.send(sampleEvent(1), sampleEvent(2), sampleEvent(3))).toEqual({ lastSeq: 3 });
    // Two batches under way at once, and one out of order.
    const acks = await Promise.all([
      hub.send(sampleEvent(4)),
      hub.send(sampleEvent(4), sampleEvent(5)),
      hub.send(sampleEvent(9)),
    ]);
    expect(acks.at(-1)).toEqual({ lastSeq: 5 });
    const rows = await store.db.selectFrom('events').select('seq').orderBy('id').execute();
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('goes on after what a hub can no longer send: a journal that was put back, or a portal that is new', async () => {
    const { hub, server, store } = await started();
    await hub.send(sampleEvent(1), sampleEvent(2));
    const restored = { ...hello, epoch: 'restored', base: 40 };
    expect(await server.linkUp(hub.down).up.hello(restored)).toMatchObject({ lastSeq: 40 });
    const { up } = server.linkUp(hub.down);
    expect(await up.hello(restored)).toMatchObject({ lastSeq: 40 });
    expect(await up.events({ epoch: 'restored', events: [sampleEvent(41)] })).toEqual({ lastSeq: 41 });
    // What it could not keep while the portal was away is lost; what came then is not.
    const later = server.linkUp(hub.down);
    expect(await later.up.hello({ ...restored, base: 60 })).toMatchObject({ lastSeq: 60 });
    expect(await later.up.events({ epoch: 'restored', events: [sampleEvent(61)] })).toEqual({ lastSeq: 61 });
    // A base from before changes nothing.
    const { up: last } = server.linkUp(hub.down);
    expect(await last.hello({ ...restored, base: 3 })).toMatchObject({ lastSeq: 61 });
    const rows = await store.db.selectFrom('events').select('seq').orderBy('id').execute();
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 41, 61]);
  });

  it('lets a hub go where the store takes nothing, and says that it is away', async () => {
    const { hub, server, store } = await started();
    const link = server.linkUp(hub.down);
    await hub.connect(link.up, sampleView());
    expect(server.services.presence.isOnline(home)).toBe(true);
    await sql`create trigger full before update on panels begin select raise(abort, 'full'); end`.execute(
      store.db,
    );
    await link.close();
    expect(server.services.presence.isOnline(home)).toBe(false);
    await sql`drop trigger full`.execute(store.db);
    expect(await hub.connect(server.linkUp(hub.down).up, sampleView())).toMatchObject({ lastSeq: 0 });
    expect(server.services.presence.isOnline(home)).toBe(true);
  });

  it('begins anew with a new epoch', async () => {
    const { hub, server, store } = await started();
    await hub.send(sampleEvent(1));
    expect(await hub.connect(server.linkUp(hub.down).up, sampleView(), 'epoch-2')).toMatchObject({
      lastSeq: 0,
    });
    expect(await hub.send(sampleEvent(1))).toEqual({ lastSeq: 1 });
    expect(await store.db.selectFrom('events').select('epoch').execute()).toHaveLength(2);
  });

  it('gives a command the time it has, whatever the wall clock did since the welcome', async () => {
    const { hub, server, clock } = await started();
    const welcomedAt = clock.now();
    clock.jump(3_600_000);
    clock.advance(5_000);
    await server.services.links.send(home, {
      id: CommandId.parse('command-1'),
      actor: panelActor,
      slots: [],
      trusted: true,
      expiresAt: clock.now() + 10_000,
      command: { tag: 'silence', area: 0 },
    });
    expect(hub.commands).toMatchObject([{ expiresAt: welcomedAt + 15_000 }]);
  });

  it('asks a hub and gives its answer', async () => {
    const { hub, server } = await started();
    const { links } = server.services;
    const runs = [
      {
        rule: RuleId.parse('r'),
        at: 5,
        outcome: 'ran',
        blockedBy: null,
        refusals: [],
        cause: [],
        requests: [],
      },
    ];
    const answer = { tag: 'ruleRuns', runs } as unknown as PanelAnswer;
    const asked: PanelQuestion[] = [];
    hub.answer = (question) => {
      asked.push(question);
      return answer;
    };
    expect(await links.ask(home, { tag: 'ruleRuns', rule: null })).toEqual(answer);
    expect(asked).toEqual([{ tag: 'ruleRuns', rule: null }]);
  });

  it('says so where a question finds no hub, a broken line, or no answer in time', async () => {
    const { hub, server, clock } = await started();
    const { links, options } = server.services;
    const question = { tag: 'ruleRuns', rule: null } as const;
    const offline = { tag: 'unanswered', why: 'v2_mg_panel_offline' };
    const silent = { tag: 'unanswered', why: 'v2_mg_panel_no_answer' };
    expect(await links.ask(absentHome, question)).toEqual(offline);
    hub.hold = new Promise(() => {});
    const late = links.ask(home, question);
    await Promise.resolve();
    clock.advance(options.limits.questionTimeout);
    expect(await late).toEqual(silent);
    const leave = links.join(home, deafHub, () => {});
    expect(await links.ask(home, question)).toEqual(silent);
    leave();
    expect(await links.ask(home, question)).toEqual(offline);
  });

  it('lets only the newest connection of a panel speak', async () => {
    const { hub, server } = await started();
    const before = hub.up;
    const second = new ScriptedHub(home);
    await second.connect(server.linkUp(second.down).up, sampleView());
    await expect(before.change({ from: 10, revision: 11, at: 1 })).rejects.toThrow('link closed');
    expect(server.services.presence.isOnline(home)).toBe(true);
    expect(await second.up.change({ from: 10, revision: 11, at: 1 })).toBe(true);
  });

  it('says that a panel is away when its link is cut', async () => {
    const { hub, server } = await started();
    const link = server.linkUp(hub.down);
    await hub.connect(link.up, sampleView());
    await link.close();
    expect(server.services.presence.isOnline(home)).toBe(false);
    await expect(hub.up.change({ from: 10, revision: 11, at: 1 })).rejects.toThrow('link closed');
  });

  it('shares nothing by reference', async () => {
    const { hub, server } = await started();
    const devices = [{ ...frontDoor }];
    await hub.up.snapshot(sampleView(home, { revision: 20, devices }));
    Object.assign(devices[0] ?? {}, { name: 'changed behind its back' });
    expect(server.services.registry.peek(home)?.devices[0]?.name).toBe('Front door');
  });

  it('keeps pictures where only those who see the camera find them', async () => {
    const { hub, call, token, person, server } = await started();
    await hub.up.capture({
      id: 'p1',
      device: porchCamera.id,
      at: 5,
      type: 'image/svg+xml',
      content: Buffer.from('<svg/>').toString('base64'),
      incident: null,
    });
    const mine = await token('demo');
    const list = await call('GET /camera', { token: mine });
    expect(list.envelope.data).toMatchObject([{ device_id: porchCamera.id, capture_id: 'p1', at: '5' }]);
    const picture = (headers: Record<string, string>) =>
      server.call({ method: 'GET', url: '/REST/v2/camera/picture?id=p1', headers });
    const shown = await picture({ cookie: `api_token=${mine}` });
    expect([shown.headers['content-type'], shown.body]).toEqual(['image/svg+xml', '<svg/>']);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect((await picture({})).statusCode).toBe(401);
    await person('garage', 'user', { areas: [garage] });
    const theirs = await picture({ token: await token('garage') });
    expect(theirs.json()).toMatchObject({ code: '998' });
  });

  it.each([
    { what: 'is gone in the store too', back: false, node: '' },
    { what: 'is there where it has come back', back: true, node: 'node' },
  ])('that ended while the store took nothing $what, as soon as it does', async ({ back, node }) => {
    const { server, store, clock, hub } = await started();
    const link = server.linkUp(hub.down);
    await hub.connect(link.up, sampleView());
    const stored = async () =>
      (await store.db.selectFrom('panels').select('node').where('id', '=', home).executeTakeFirst())?.node;
    expect(await stored()).toBe('node');
    await sql`create trigger away before update of node on panels begin select raise(abort, 'away'); end`.execute(
      store.db,
    );
    await link.close();
    expect(server.services.presence.isOnline(home)).toBe(false);
    clock.advance(1_000);
    await new Promise(setImmediate);
    expect(await stored()).toBe('node');
    await sql`drop trigger away`.execute(store.db);
    if (back) await hub.connect(server.linkUp(hub.down).up, sampleView());
    await expect
      .poll(async () => {
        clock.advance(30_000);
        return stored();
      })
      .toBe(node);
    expect(server.services.presence.isOnline(home)).toBe(back);
  });
});
