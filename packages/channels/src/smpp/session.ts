import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { deliveryReasons as reasons, reasonText } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { answerBit, bindBody, commands, pduBytes, pduSplitter } from './pdu.ts';
import type { Login, Pdu } from './pdu.ts';

/** A gateway for text messages that speaks SMPP 3.4. */
export interface SmppServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, or none. */
  readonly tls: boolean;
  readonly login: Login;
  /** `+49…`, a short number or up to eleven letters; '' leaves it to the gateway. */
  readonly sender: string;
}

/** What came back for a message of the protocol, or why nothing did. */
export type Answer =
  | { readonly tag: 'answer'; readonly status: number; readonly body: Uint8Array }
  | { readonly tag: 'over'; readonly reason: string };

export interface SmppLimits {
  /** Ms until connected, and again until the login is answered. */
  readonly connect: number;
  /** Ms between two questions whether the gateway is there, and until it must have answered one. */
  readonly ask: number;
  readonly answer: number;
}
export const smppLimits: SmppLimits = { connect: 5_000, ask: 30_000, answer: 10_000 };

interface SessionParts {
  readonly server: SmppServer;
  /** Where the host's name leads, judged. */
  readonly address: string;
  readonly clock: Clock;
  readonly limits: SmppLimits;
  /** A `deliver_sm` came; it is answered already. */
  readonly delivered: (body: Uint8Array) => void;
  /** It is over; nothing follows. */
  readonly ended: () => void;
}

export interface SmppSession {
  /** Resolves when the gateway has answered the login: status 0 is that it took it. */
  readonly bound: Promise<Answer>;
  /** Sends a message and waits for its answer. Never rejects. */
  ask(command: number, body: Uint8Array): Promise<Answer>;
  /** Says goodbye and ends; what waits is over with `reason`. */
  close(reason: string): void;
}

/** Opens one connection to a gateway, logs in as a transceiver and keeps asking whether it is there. */
export function openSmppSession(parts: SessionParts): SmppSession {
  const { server, address, clock, limits, delivered, ended } = parts;
  const pending = new Map<number, (answer: Answer) => void>();
  const split = pduSplitter();
  let sequence = 0;
  let isOver = false;
  let isBound = false;
  let lastError: string | null = null;
  let cancelAsking = (): void => {};
  let endBinding: (answer: Answer) => void = () => {};
  const servername = isIP(server.host) === 0 ? { servername: server.host } : {};
  const socket = server.tls
    ? connectTls({ host: address, port: server.port, minVersion: 'TLSv1.2', ...servername })
    : connectPlain({ host: address, port: server.port, noDelay: true });

  function over(reason: string, end: () => void = () => socket.destroy()): void {
    if (isOver) return;
    isOver = true;
    cancelConnect();
    cancelAsking();
    end();
    for (const end of pending.values()) end({ tag: 'over', reason });
    pending.clear();
    endBinding({ tag: 'over', reason });
    ended();
  }
  const write = (pdu: Pdu): void => void socket.write(pduBytes(pdu));

  function ask(command: number, body: Uint8Array): Promise<Answer> {
    if (isOver) return Promise.resolve({ tag: 'over', reason: lastError ?? reasons.closed });
    // Numbers go round below the bit that no gateway may see.
    sequence = (sequence % 0x7fff_ffff) + 1;
    const mine = sequence;
    return new Promise((resolve) => {
      const cancel = clock.after(limits.answer, () => {
        if (pending.delete(mine)) resolve({ tag: 'over', reason: reasons.silence });
      });
      pending.set(mine, (answer) => {
        cancel();
        resolve(answer);
      });
      write({ command, status: 0, sequence: mine, body });
    });
  }

  function heard({ command, status, sequence: of, body }: Pdu): void {
    const answer = (): void =>
      write({
        command: command + answerBit,
        status: 0,
        sequence: of,
        body: command === commands.deliver ? Uint8Array.of(0) : new Uint8Array(),
      });
    switch (command) {
      case commands.deliver:
        answer();
        delivered(body);
        return;
      case commands.enquireLink:
        return answer();
      case commands.unbind:
        answer();
        return over(reasons.closed);
      default: {
        if (command < answerBit)
          return write({ command: commands.genericNack, status: 3, sequence: of, body: new Uint8Array() });
        const waits = pending.get(of);
        pending.delete(of);
        waits?.({ tag: 'answer', status, body });
      }
    }
  }

  function keepAsking(): void {
    cancelAsking = clock.after(limits.ask, () => {
      void ask(commands.enquireLink, new Uint8Array()).then((answer) => {
        if (answer.tag === 'over') over(answer.reason);
        else keepAsking();
      });
    });
  }

  const cancelConnect = clock.after(limits.connect, () => over(reasons.noConnection));
  const bound = new Promise<Answer>((resolve) => {
    endBinding = resolve;
    socket.once(server.tls ? 'secureConnect' : 'connect', () => {
      cancelConnect();
      void ask(commands.bindTransceiver, bindBody(server.login)).then((answer) => {
        isBound = answer.tag === 'answer' && answer.status === 0;
        resolve(answer);
        if (isBound) keepAsking();
        else over(answer.tag === 'over' ? answer.reason : reasons.login);
      });
    });
  });
  socket.on('data', (bytes: Uint8Array) => {
    if (isOver) return;
    const found = split(bytes);
    if (found === null) return over(reasons.notSmpp);
    for (const pdu of found) if (!isOver) heard(pdu);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    lastError = reasonText(error.code ?? error.message);
  });
  socket.on('close', () => over(lastError ?? reasons.closed));
  return {
    bound,
    ask,
    close: (reason) => {
      if (isBound && !isOver)
        write({ command: commands.unbind, status: 0, sequence: sequence + 1, body: new Uint8Array() });
      // What is written goes out first.
      over(reason, () => socket.destroySoon());
    },
  };
}
