import { afterEach, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { YaleDoorman } from 'yale-doorman';
import { LinkHello } from '@homeward/contract/shapes/panel/link.ts';
import { linkEvents, linkNamespace, linkPath } from '@homeward/contract/words/panel/link-names.ts';
import {
  liveError,
  liveEvent,
  livePath,
  liveResume,
  liveSelect,
} from '@homeward/contract/words/api/live-names.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import { realClock } from '@homeward/testing/server/quiet-world.ts';
import {
  foreignHome,
  frontDoor,
  home,
  sampleEvent,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { goodPin, hubKey } from '@homeward/testing/server/scripted-hub.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).toReversed()) await end();
});

async function listening() {
  const test = await testServer({ clock: realClock });
  cleanup.push(() => test.close());
  const { port } = await test.server.listen(0, '127.0.0.1');
  return { ...test, host: `http://127.0.0.1:${port}` };
}

/** How clients come: those who say nothing begin by polling, and go on by websocket. */
const ways = {
  websocket: ['websocket'],
  polling: ['polling'],
  both: ['polling', 'websocket'],
} as const;

/** A client of live messages as the family has it. */
function connect(
  host: string,
  token: string,
  transport: keyof typeof ways = 'websocket',
): { readonly socket: Socket; readonly messages: LiveMessage[] } {
  const socket = io(host, {
    path: livePath,
    query: { token },
    transports: [...ways[transport]],
    reconnection: false,
  });
  cleanup.push(() => socket.disconnect());
  const messages: LiveMessage[] = [];
  socket.on(liveEvent, (text: string) => messages.push(JSON.parse(text) as LiveMessage));
  return { socket, messages };
}
const once = <Value>(socket: Socket, event: string): Promise<Value> =>
  new Promise((resolve) => socket.once(event, resolve));

describe('a cloud client of the family, unchanged but for the host', () => {
  async function doorman() {
    const test = await listening();
    const account = await test.person('yale', 'user');
    const secret = await test.server.services.accounts.createAppPassword(account, 'lock app', 'full');
    // Its types want all settings and numbers of a made-up type; at run time only the host differs.
    const settings = { yale: { host: test.host } } as unknown as ConstructorParameters<typeof YaleDoorman>[2];
    const client = (password: string): YaleDoorman => new YaleDoorman('yale', password, settings);
    return { ...test, client, secret };
  }

  it('reads devices, doors and events', async () => {
    const { client, secret, hub } = await doorman();
    await hub.send(sampleEvent(1), sampleEvent(2));
    const doorman3 = client(secret);
    const devices = await doorman3.getDevices();
    expect(devices.data).toHaveLength(sampleView().devices.length);
    expect(await doorman3.getDoors()).toEqual([
      { name: 'Front lock', zone: '2', area: '1', address: 'ZW:00000002', state: 'device_status.lock' },
    ]);
    const history = await doorman3.getEventHistory();
    expect(history.data).toMatchObject([{ event_type: '1602' }, { event_type: '1602' }]);
  });

  it('locks and unlocks a door, and hears of a wrong PIN', async () => {
    const { client, secret, hub } = await doorman();
    const doorman3 = client(secret);
    const [door] = await doorman3.getDoors();
    if (!door) throw new Error('no door');
    const { zone, area, address } = door;
    await doorman3.lockDoor(zone, area, address);
    await doorman3.unlockDoor(zone, area, goodPin);
    await expect(doorman3.unlockDoor(zone, area, '111111')).rejects.toThrow(/pin might be incorrect/);
    expect(hub.commands.map(({ command, actor }) => [actor.channel, command])).toMatchObject([
      ['client', { tag: 'control', command: { tag: 'lock', locked: true }, pin: null }],
      ['client', { tag: 'control', command: { tag: 'lock', locked: false }, pin: goodPin }],
      ['client', { tag: 'control', pin: '111111' }],
    ]);
  });

  it('calls for help by an empty body, as alarm clients of the family do', async () => {
    const { host, token, hub } = await doorman();
    for (const more of [{}, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }]) {
      const answer = await fetch(`${host}${apiBase}/panel/panic`, {
        method: 'POST',
        ...more,
        headers: { ...more.headers, token: await token('yale') },
      });
      expect(await answer.json()).toMatchObject({ code: '000' });
      expect(hub.commands.at(-1)?.command).toEqual({ tag: 'panic', kind: 'panic', area: 1 });
    }
  });

  it('signs in before every call without being throttled, and leaves few sessions behind', async () => {
    const { client, secret, store } = await doorman();
    for (let time = 0; time < 30; time += 1) await client(secret).getDevices();
    const live = await store.db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute();
    expect(live.length).toBeLessThanOrEqual(20);
  });

  it('is turned away with a wrong password, and with the person’s own', async () => {
    const { client } = await doorman();
    await expect(client('wrong').getDevices()).rejects.toThrow(/Authentication error/);
    await expect(client('homeward-demo').getDevices()).rejects.toThrow(/Authentication error/);
  });
});

describe('a client of live messages', () => {
  it.each(['websocket', 'polling', 'both'] as const)(
    'receives them by %s as event `token` with a JSON text',
    async (transport) => {
      const test = await listening();
      const { socket, messages } = connect(test.host, await test.token('demo'), transport);
      await once(socket, 'connect');
      await expect.poll(() => test.server.services.live.size).toBe(1);
      await socket.emitWithAck(liveSelect, home);
      await test.hub.up.change({
        from: 10,
        revision: 11,
        at: 5,
        devices: [{ ...frontDoor, values: { opening: 'open' } }],
      });
      await expect.poll(() => messages.length).toBe(1);
      expect(messages[0]).toMatchObject({
        refreshed_type: 'DEVICE_STATUS',
        refreshed: true,
        data: { device_id: frontDoor.id, area: '1' },
      });
    },
  );

  it('resumes after a gap', async () => {
    const test = await listening();
    const token = await test.token('demo');
    const first = connect(test.host, token);
    await once(first.socket, 'connect');
    const at = (await first.socket.emitWithAck(liveSelect, home)) as { epoch: string; seq: number };
    first.socket.disconnect();
    await expect.poll(() => test.server.services.live.size).toBe(0);
    await test.hub.send(sampleEvent(1, { event: 130 }));
    const second = connect(test.host, token);
    await once(second.socket, 'connect');
    await second.socket.emitWithAck(liveSelect, home);
    const reply = (await second.socket.emitWithAck(liveResume, { panel: home, ...at })) as {
      messages: string[];
    };
    expect(reply.messages.map((text) => (JSON.parse(text) as LiveMessage).refreshed_type)).toEqual([
      'REPORT',
      'ALARM',
    ]);
  });

  it('is refused a panel that is not its own, and whatever is no panel', async () => {
    const test = await listening();
    const { socket } = connect(test.host, await test.token('demo'));
    await once(socket, 'connect');
    for (const wrong of [foreignHome, 'x', null, { a: 1 }])
      expect(await socket.emitWithAck(liveSelect, wrong)).toBeNull();
    expect(await socket.emitWithAck(liveResume, 7)).toMatchObject({ tag: 'resync' });
  });

  it.each(['websocket', 'polling', 'both'] as const)(
    'is told and cut off by %s when its session ends',
    async (transport) => {
      const test = await listening();
      const token = await test.token('demo');
      const { socket } = connect(test.host, token, transport);
      await once(socket, 'connect');
      const told = once<string>(socket, 'error');
      const gone = once<string>(socket, 'disconnect');
      await test.call('POST /auth/logout', { token });
      expect(await told).toBe(liveError);
      expect(await gone).toBe('io server disconnect');
    },
  );

  it('does not get in with a wrong token', async () => {
    const test = await listening();
    const { socket } = connect(test.host, 'wrong');
    expect(await once<Error>(socket, 'connect_error')).toMatchObject({ message: liveError });
  });
});

describe('a hub over a socket', () => {
  const hello = LinkHello.parse({ panel: home, key: hubKey, epoch: 'socket', protocol: 1 });

  it('says hello, sends state and events, and answers commands and questions', async () => {
    const test = await listening();
    const hub = io(test.host + linkNamespace, {
      path: linkPath,
      transports: ['websocket'],
      reconnection: false,
    });
    cleanup.push(() => hub.disconnect());
    hub.on(linkEvents.command, (_command: unknown, answer: (result: unknown) => void) =>
      answer({ tag: 'refused', refusal: { tag: 'wrongPin', triesLeft: 2 } }),
    );
    expect(await hub.emitWithAck(linkEvents.hello, hello)).toMatchObject({ lastSeq: 0 });
    expect(await hub.emitWithAck(linkEvents.snapshot, sampleView(home, { revision: 30 }))).toBeNull();
    expect(await hub.emitWithAck(linkEvents.change, { from: 30, revision: 31, at: 9 })).toBe(true);
    expect(await hub.emitWithAck(linkEvents.change, { from: 98, revision: 99, at: 9 })).toBe(false);
    const batch = { epoch: 'socket', events: [sampleEvent(1)] };
    expect(await hub.emitWithAck(linkEvents.events, batch)).toEqual({ lastSeq: 1 });
    const token = await test.token('demo');
    const armed = await test.call('POST /panel/mode', {
      token,
      body: { area: 1, mode: 'arm', pincode: goodPin },
    });
    expect(armed).toMatchObject({ status: 400, envelope: { data: { tries_left: '2' } } });
    const noRuns = { tag: 'ruleRuns', runs: [] };
    hub.on(linkEvents.ask, (_question: unknown, answer: (given: unknown) => void) => answer(noRuns));
    const { links } = test.server.services;
    expect(await links.ask(home, { tag: 'ruleRuns', rule: null })).toEqual(noRuns);
    hub.disconnect();
    await expect.poll(() => test.server.services.presence.isOnline(home)).toBe(false);
  });

  it.each([
    { event: linkEvents.hello, given: { ...hello, key: 'wrong key of good length' } },
    { event: linkEvents.events, given: { epoch: 'socket', events: [sampleEvent(1)] } },
    { event: linkEvents.snapshot, given: 'nonsense' },
  ])('is cut off for a bad $event', async ({ event, given }) => {
    const test = await listening();
    const hub = io(test.host + linkNamespace, {
      path: linkPath,
      transports: ['websocket'],
      reconnection: false,
    });
    const gone = once<string>(hub, 'disconnect');
    hub.emit(event, given, () => undefined);
    expect(await gone).toBe('io server disconnect');
  });
});
