import { io, type Socket } from 'socket.io-client';
import { EventAck, LinkCommand, LinkWelcome } from '@homeward/contract/shapes/panel/link.ts';
import { linkEvents, linkNamespace, linkPath } from '@homeward/contract/words/panel/link-names.ts';
import { type PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { refusals } from '../loop/work.ts';
import { type HubCalls, type LinkConnector, type LinkSession, plainAnswer } from './connector.ts';

/** Ms for a connection, and for the server's answer to one message. */
const connectMs = 10_000;
const answerMs = 15_000;

/**
 * The link over Socket.IO to a server at `urls` (http or https, without a path), its nodes. One that does not answer, or
 * whose connection is lost, is followed by the next with the next dial.
 */
export function socketConnector(urls: readonly string[]): LinkConnector {
  let turn = 0;
  const next = (): string => urls[turn % urls.length] ?? '';
  return {
    dial: (hello, down, lost) =>
      new Promise((resolve, reject) => {
        const url = next();
        const socket = io(url.replace(/\/$/, '') + linkNamespace, {
          path: linkPath,
          auth: { ...hello },
          transports: ['websocket'],
          // The link client decides itself when to dial again.
          reconnection: false,
          forceNew: true,
          timeout: connectMs,
        });
        let open = false;
        const fail = (reason: string) => {
          turn += 1;
          socket.removeAllListeners();
          socket.disconnect();
          if (open) lost(reason);
          else reject(new Error(reason));
        };
        socket.on('connect_error', (error) => fail(error.message));
        socket.on('disconnect', (reason) => fail(reason));
        socket.on(linkEvents.command, (message: unknown, answer: unknown) => {
          void receive(down, message, answer);
        });
        socket.on(linkEvents.ask, (message: unknown, answer: unknown) => {
          void receiveQuestion(down, message, answer);
        });
        socket.on('connect', () => {
          open = true;
          resolve(sessionOn(socket));
        });
      }),
  };
}

function sessionOn(socket: Socket): LinkSession {
  const ask = async (event: string, payload: unknown): Promise<unknown> =>
    socket.timeout(answerMs).emitWithAck(event, payload);
  return {
    up: {
      hello: async (hello) => LinkWelcome.parse(await ask(linkEvents.hello, hello)),
      snapshot: async (view) => void (await ask(linkEvents.snapshot, view)),
      change: async (change) => taken(await ask(linkEvents.change, change)),
      events: async (batch) => EventAck.parse(await ask(linkEvents.events, batch)),
      capture: async (capture) => void (await ask(linkEvents.capture, capture)),
    },
    close: () => {
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}

function taken(answer: unknown): boolean {
  if (typeof answer !== 'boolean') throw new Error('the server answered a change with neither yes nor no');
  return answer;
}

/** A message that is no command is not answered: the server's own expiry deals with it. */
async function receive(down: HubCalls, message: unknown, answer: unknown): Promise<void> {
  const command = LinkCommand.safeParse(message);
  if (!command.success || typeof answer !== 'function') return;
  const result = await down.command(command.data);
  Reflect.apply(answer, undefined, [result]);
}

/** Nothing comes of a question, so one that is none is answered, too: the asker need not wait. */
async function receiveQuestion(down: HubCalls, message: unknown, answer: unknown): Promise<void> {
  if (typeof answer !== 'function') return;
  const question = PanelQuestion.safeParse(message);
  const given: PanelAnswer = question.success
    ? plainAnswer(await down.ask(question.data))
    : { tag: 'unanswered', why: refusals.noQuestion };
  Reflect.apply(answer, undefined, [given]);
}
