import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import { linkEvents, linkNamespace, linkPath } from '@homeward/contract/words/panel/link-names.ts';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import type { Server } from '../server.ts';
import { panelById } from '../store/panels.ts';
import { openStore } from '../store/store.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { freshFile } from '@homeward/testing/server/test-database.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';
import { home, sampleEvent, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { deafHub, hubKey } from '@homeward/testing/server/scripted-hub.ts';

const started = serversOfThisFile();
const open: (() => unknown)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A hub's end of a wire, and how it says who it is. */
async function hubAt(server: Server) {
  const { port } = await server.listen(0, '127.0.0.1');
  const socket = io(`http://127.0.0.1:${port}${linkNamespace}`, {
    path: linkPath,
    transports: ['websocket'],
  });
  open.push(() => socket.close());
  const word = { panel: home, key: hubKey, epoch: 'epoch-1', protocol: 1 };
  return { socket, hello: (): Promise<unknown> => socket.emitWithAck(linkEvents.hello, word) };
}

describe('the link over a wire', () => {
  it.each([
    ['a state that is none', linkEvents.snapshot, { ...sampleView(), areas: 'none' }],
    ['a change without a revision', linkEvents.change, { at: 1 }],
    [
      'events without a code',
      linkEvents.events,
      { epoch: 'epoch-1', events: [{ ...sampleEvent(1), code: '' }] },
    ],
    ['a picture of no kind', linkEvents.capture, { id: 'p', type: 'text/html' }],
    ['nothing', linkEvents.snapshot, null],
  ])('ends with %s', async (_what, event, message) => {
    const { server } = await started();
    const { socket, hello } = await hubAt(server);
    await expect(hello()).resolves.toMatchObject({ lastSeq: 0 });
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit(event, message, () => {});
    await expect(ended).resolves.toBe('io server disconnect');
  });

  it('takes no answer for one that is none', async () => {
    const { server } = await started();
    const { socket, hello } = await hubAt(server);
    let runs: unknown = [];
    socket.on(linkEvents.ask, (_question, done: (answer: unknown) => void) =>
      done({ tag: 'ruleRuns', runs }),
    );
    socket.on(linkEvents.command, (_command, done: (result: unknown) => void) => done({ tag: 'perhaps' }));
    await hello();
    const { links } = server.services;
    const ask = () => links.ask(home, { tag: 'ruleRuns', rule: null });
    await expect(ask()).resolves.toEqual({ tag: 'ruleRuns', runs: [] });
    runs = 'many';
    await expect(ask()).resolves.toEqual({ tag: 'unanswered', why: 'v2_mg_panel_no_answer' });
    const command: LinkCommand = {
      id: CommandId.parse('command-1'),
      actor: panelActor,
      slots: [],
      trusted: false,
      expiresAt: Date.now() + 10_000,
      command: { tag: 'silence', area: 0 },
    };
    await expect(links.send(home, command)).resolves.toEqual({ tag: 'noAnswer' });
  });
});

describe('a server that closes', () => {
  const nodeOf = async (file: string): Promise<string | undefined> => {
    const store = await openStore(file);
    const row = await panelById(store.db, home);
    await store.close();
    return row?.node;
  };

  it.each(['over a wire', 'in memory'])(
    'lets go of a hub %s, and has written down that it is gone',
    async (way) => {
      const { url, remove } = await freshFile();
      const made = await testServer({ clock: testClock(), url });
      if (way === 'over a wire') {
        const { hello } = await hubAt(made.server);
        await hello();
        expect(await nodeOf(url)).not.toBe('');
      } else {
        const link = made.server.linkUp(deafHub);
        await link.up.hello({ panel: home, key: hubKey, epoch: 'epoch-1', protocol: 1 });
        expect(await nodeOf(url)).not.toBe('');
        // Its own end first, as in a process that ends.
        void link.close();
      }
      await made.close();
      expect(await nodeOf(url)).toBe('');
      await remove();
    },
  );
});
