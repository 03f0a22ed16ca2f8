import { connect } from 'node:net';
import { liveError, livePath } from '@homeward/contract/words/api/live-names.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { frontDoor, home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** A server that listens, and plain websockets that speak to it by hand. */
async function listening(limits: { readonly liveTick?: number; readonly liveBacklog?: number } = {}) {
  const test = await started({ options: { limits } });
  const { port } = await test.server.listen(0, '127.0.0.1');
  const at = `ws://127.0.0.1:${port}${livePath}?EIO=4&transport=websocket`;
  const dial = (more = '', headers: Record<string, string> = {}) => {
    const socket = new WebSocket(at + more, { headers });
    sockets.push(socket);
    const said: string[] = [];
    socket.on('message', (data) => said.push((data as Buffer).toString()));
    socket.on('error', () => undefined);
    const gone = new Promise<number>((resolve) => socket.once('close', resolve));
    return { socket, said, gone };
  };
  /** One that was let in. */
  const inside = async () => {
    const one = dial(`&token=${await test.token('demo')}`);
    one.socket.once('message', () => one.socket.send('40'));
    await new Promise<void>((resolve) =>
      one.socket.on('message', (data) => (data as Buffer).toString().startsWith('40') && resolve()),
    );
    return one;
  };
  return { ...test, port, dial, inside };
}

describe('a client of live messages on a plain websocket', () => {
  it('is greeted as by a server of the family, and let in by the token in its address', async () => {
    const { inside } = await listening();
    const { socket, said } = await inside();
    expect(JSON.parse((said[0] ?? '').slice(1))).toEqual({
      sid: expect.stringMatching(/^\S{16,}$/) as string,
      upgrades: [],
      pingInterval: 25_000,
      pingTimeout: 35_000,
      maxPayload: 65_536,
    });
    expect(said[0]).toMatch(/^0/);
    expect(said[1]).toMatch(/^40\{"sid":"\S{16,}"\}$/);
    socket.send(`427["select","${home}"]`);
    await expect.poll(() => said[2]).toMatch(/^437\[\{"panel":.*"epoch":.*"seq":0\}\]$/);
  });

  it('hears messages once each, in frames of every length', async () => {
    const { inside, hub } = await listening();
    const { socket, said } = await inside();
    socket.send(`421["select","${home}"]`);
    await expect.poll(() => said.length).toBe(3);
    for (const [revision, size] of [1, 200, 70_000].entries())
      await hub.up.change({
        from: 10 + revision,
        revision: 11 + revision,
        at: 5,
        devices: [{ ...frontDoor, name: 'D'.repeat(size) }],
      });
    await expect.poll(() => said.length).toBe(6);
    const names = said.slice(3).map((text) => {
      const [event, message] = JSON.parse(text.replace(/^42/, '')) as [string, string];
      return [event, (JSON.parse(message) as { state: { name: string } }).state.name.length];
    });
    expect(names).toEqual([
      ['token', 1],
      ['token', 200],
      ['token', 70_000],
    ]);
  });

  it('is told why it is not let in, and then closed', async () => {
    const { dial } = await listening();
    const { socket, said, gone } = dial('&token=wrong');
    await expect.poll(() => said.length).toBe(1);
    socket.send('40');
    await gone;
    expect(said.slice(1)).toEqual([`44{"message":"${liveError}"}`]);
  });

  it('is told that there is no other namespace, and may enter this one', async () => {
    const { dial, token } = await listening();
    const { socket, said } = dial();
    socket.once('open', () => socket.send('40/admin,{"token":"x"}'));
    await expect.poll(() => said[1]).toBe('44/admin,{"message":"Invalid namespace"}');
    socket.send(`40${JSON.stringify({ token: await token('demo') })}`);
    await expect.poll(() => said[2]).toMatch(/^40\{/);
  });

  it.each([
    ['a ping, which only servers send', '2'],
    ['no packet', 'hello'],
    ['half a text', '42["select"'],
    ['an event without a name', '42[{}]'],
    ['an event of a namespace', '42/admin,["select","x"]'],
    ['bytes', Buffer.from('421["select","x"]')],
    ['a picture to come', '451-["select",{"_placeholder":true,"num":0}]'],
    ['who it is, again', '40'],
    ['more than a text may have', `42["select","${'x'.repeat(70_000)}"]`],
    ['that it goes', '41'],
  ])('is cut off with %s', async (_what, word) => {
    const { inside, server } = await listening();
    const { socket, gone } = await inside();
    socket.send(word);
    await gone;
    await expect.poll(() => server.services.live.size).toBe(0);
  });

  it.each([
    ['an unknown wish', '421["__proto__","x"]'],
    ['an acknowledgement', '431["thanks"]'],
    ['nothing', '6'],
  ])('goes on after %s', async (_what, word) => {
    const { inside } = await listening();
    const { socket, said } = await inside();
    socket.send(word);
    socket.send(`422["resume",null]`);
    await expect.poll(() => said[2]).toMatch(/^432\[\{"tag":"resync"/);
  });

  it('cannot ask before it was let in', async () => {
    const { dial } = await listening();
    const { socket, said, gone } = dial();
    socket.once('open', () => socket.send(`421["select","${home}"]`));
    await gone;
    expect(said).toHaveLength(1);
  });

  it('cannot come from another page', async () => {
    const { dial, port } = await listening();
    const { socket, gone, said } = dial('', { origin: 'http://elsewhere.example' });
    const status = new Promise<number | undefined>((resolve) =>
      socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode)),
    );
    expect(await status).toBe(403);
    socket.terminate();
    await gone;
    expect(said).toEqual([]);
    const own = dial('', { origin: `http://127.0.0.1:${port}` });
    await expect.poll(() => own.said.length).toBe(1);
  });

  it.each([
    ['from another page', 'Origin: http://elsewhere.example\r\n', 'transport=websocket'],
    ['while what it needs is being loaded', '', 'transport=websocket&sid=none'],
  ])('may break off %s, and nothing else does', async (_what, header, query) => {
    const { port, inside } = await listening();
    const asked = `GET ${livePath}?EIO=4&${query} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${header}`;
    const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
    for (let time = 0; time < 20; time += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(asked + upgrade, () => socket.resetAndDestroy());
      await new Promise((resolve) => socket.once('close', resolve));
    }
    expect((await inside()).said).toHaveLength(2);
  });

  it('stays while it answers pings, and is ended when it does not', async () => {
    const { inside, server } = await listening({ liveTick: 2 });
    const [mute, other] = [await inside(), await inside()];
    other.socket.on('message', (data) => {
      if ((data as Buffer).toString() === '2') other.socket.send('3');
    });
    await mute.gone;
    expect(mute.said).toContain('2');
    await expect.poll(() => other.said.filter((text) => text === '2').length).toBeGreaterThan(5);
    expect(server.services.live.size).toBe(1);
  });

  it('is ended when it never says who it is', async () => {
    const { dial } = await listening({ liveTick: 2 });
    const { said, gone } = dial();
    await gone;
    expect(said).toHaveLength(1);
  });

  it('is cut off when it cannot keep up', async () => {
    const { inside, server, hub } = await listening({ liveBacklog: 100_000 });
    const { socket, said } = await inside();
    socket.send(`421["select","${home}"]`);
    await expect.poll(() => said.length).toBe(3);
    socket.pause();
    const name = 'D'.repeat(60_000);
    for (let revision = 10; server.services.live.size > 0 && revision < 10_000; revision += 1) {
      await hub.up.change({
        from: revision,
        revision: revision + 1,
        at: 5,
        devices: [{ ...frontDoor, name: `${name}${revision}` }],
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(server.services.live.size).toBe(0);
  });

  it('goes when the server closes, which does not wait for who does not answer', async () => {
    const { inside, server, clock } = await listening();
    const [one, deaf] = [await inside(), await inside()];
    deaf.socket.pause();
    const closed = server.close();
    expect(await one.gone).toBe(1001);
    clock.advance(500);
    await closed;
  });
});
