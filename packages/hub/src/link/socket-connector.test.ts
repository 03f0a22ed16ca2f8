import { createServer, type Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import { LinkCommand, type LinkDown, LinkHello } from '@homeward/contract/shapes/panel/link.ts';
import { linkEvents, linkNamespace, linkPath } from '@homeward/contract/words/panel/link-names.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { asAnna, houseConfig, setMode } from '@homeward/testing/hub/house.ts';
import { socketConnector } from './socket-connector.ts';

const hello = LinkHello.parse({
  panel: houseConfig.id,
  key: 'link-key-0123456789',
  epoch: 'epoch-1',
  protocol: 1,
});

let http: HttpServer;
let server: Server;
let url = '';
let connected: Promise<Socket>;

beforeEach(async () => {
  http = createServer();
  server = new Server(http, { path: linkPath });
  connected = new Promise((resolve) => {
    server.of(linkNamespace).on('connection', (socket) => {
      socket.on(linkEvents.hello, (_message: unknown, answer: (welcome: unknown) => void) =>
        answer({ serverTime: 1, lastSeq: 7 }),
      );
      socket.on(linkEvents.change, (_message: unknown, answer: (taken: unknown) => void) => answer('maybe'));
      resolve(socket);
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const address = http.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});

afterEach(async () => {
  await server.close();
});

const done: CommandResult = { tag: 'done', revision: 3 };
const noRuns: PanelAnswer = { tag: 'ruleRuns', runs: [] };
/** A hub that does everything and remembers nothing. */
const down: LinkDown = { command: async () => done, ask: async () => noRuns };

describe('the link over Socket.IO', () => {
  it('shows its hello in the handshake, asks and is answered', async () => {
    const session = await socketConnector([url]).dial(hello, down, () => {});
    const socket = await connected;
    expect(LinkHello.parse(socket.handshake.auth)).toEqual(hello);
    expect(await session.up.hello(hello)).toEqual({ serverTime: 1, lastSeq: 7 });
    session.close();
  });

  it('brings commands down and their results up; what is no command is not answered', async () => {
    const commands: LinkCommand[] = [];
    const command = async (received: LinkCommand) => {
      commands.push(received);
      return done;
    };
    const session = await socketConnector([url]).dial(hello, { ...down, command }, () => {});
    const socket = await connected;
    const sent = asAnna(setMode('arm'), 0);
    expect(await socket.timeout(5_000).emitWithAck(linkEvents.command, sent)).toEqual(done);
    await expect(socket.timeout(50).emitWithAck(linkEvents.command, { id: 'nonsense' })).rejects.toThrow(
      'timed out',
    );
    expect(commands).toEqual([sent]);
    session.close();
  });

  it('brings questions down and answers up; what is no question is answered so', async () => {
    const questions: PanelQuestion[] = [];
    const ask = async (question: PanelQuestion) => {
      questions.push(question);
      return noRuns;
    };
    const session = await socketConnector([url]).dial(hello, { ...down, ask }, () => {});
    const socket = await connected;
    const question: PanelQuestion = { tag: 'ruleRuns', rule: null };
    expect(await socket.timeout(5_000).emitWithAck(linkEvents.ask, question)).toEqual(noRuns);
    expect(await socket.timeout(5_000).emitWithAck(linkEvents.ask, { tag: 'nonsense' })).toEqual({
      tag: 'unanswered',
      why: 'hub.noQuestion',
    });
    expect(questions).toEqual([question]);
    session.close();
  });

  it('does not believe an answer of the wrong shape', async () => {
    const session = await socketConnector([url]).dial(hello, down, () => {});
    await expect(session.up.change({ from: 0, revision: 1, at: 1 })).rejects.toThrow('neither yes nor no');
    session.close();
  });

  it('says when it is lost', async () => {
    const lost = new Promise<string>((resolve) => {
      void socketConnector([url]).dial(hello, down, resolve);
    });
    (await connected).disconnect(true);
    expect(await lost).not.toBe('');
  });

  it('rejects where there is no server', async () => {
    const nowhere = socketConnector(['http://127.0.0.1:1']);
    await expect(nowhere.dial(hello, down, () => {})).rejects.toThrow('websocket error');
  });
});
