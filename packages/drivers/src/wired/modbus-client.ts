import { connect, type Socket } from 'node:net';
import type { Clock } from '@homeward/contract/ports.ts';
import {
  type Answer,
  answerTo,
  type Framing,
  readRequest,
  type Table,
  unwrap,
  wrap,
  writeCoilRequest,
} from './modbus-frames.ts';

/** What came of a question. */
export type Asked = Answer | { readonly tag: 'silent' } | { readonly tag: 'gone' };

/** One connection to a gateway. Questions go one after the other, since few gateways take two at once. */
export interface ModbusClient {
  read(table: Table, address: number, count: number): Promise<Asked>;
  /** Sent once, or not at all: `gone` before it left, `silent` where nobody knows. */
  write(coil: number, on: boolean): Promise<Asked>;
  close(): void;
}

export interface ModbusAddress {
  readonly host: string;
  readonly port: number;
  readonly unit: number;
  readonly framing: Framing;
}

const connectMs = 4_000;
const answerMs = 1_000;

/** Dials once; a connection that is lost stays lost. `ended` is called once. */
export function dialModbus(
  clock: Clock,
  { host, port, unit, framing }: ModbusAddress,
  { ready, ended }: { readonly ready: () => void; readonly ended: (reason: string) => void },
): ModbusClient {
  const socket: Socket = connect({ host, port, noDelay: true });
  let rest: Buffer = Buffer.alloc(0);
  let nextId = 0;
  let waiting: { readonly id: number; readonly request: Buffer; settle(asked: Asked): void } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let reason = 'the gateway closed the connection';
  let isOver = false;
  const cancelConnect = clock.after(connectMs, () => end('the gateway does not answer'));

  function end(why: string): void {
    if (isOver) return;
    isOver = true;
    cancelConnect();
    socket.destroy();
    waiting?.settle({ tag: 'silent' });
    ended(why);
  }

  function received(chunk: Buffer): void {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const found = unwrap(framing, rest);
      if (found === null) return;
      if (found === 'broken') return end('the gateway does not speak Modbus');
      rest = rest.subarray(found.length);
      const { id, unit: from, pdu } = found.frame;
      // An answer that comes after its time belongs to nobody.
      if (waiting === null || from !== unit || (id !== null && id !== waiting.id)) continue;
      const answer = answerTo(waiting.request, pdu);
      if (answer !== null) waiting.settle(answer);
    }
  }

  function exchange(request: Buffer): Promise<Asked> {
    if (isOver) return Promise.resolve({ tag: 'gone' });
    return new Promise((resolve) => {
      const id = nextId;
      nextId = (nextId + 1) & 0xffff;
      const settle = (asked: Asked): void => {
        cancel();
        waiting = null;
        resolve(asked);
      };
      const cancel = clock.after(answerMs, () => {
        settle({ tag: 'silent' });
        // Without numbers a late answer would be taken for that to the next question.
        if (framing === 'rtu') end('the unit does not answer');
      });
      waiting = { id, request, settle };
      socket.write(wrap(framing, id, unit, request));
    });
  }

  function inTurn(request: Buffer): Promise<Asked> {
    const asked = last.then(() => exchange(request));
    last = asked;
    return asked;
  }

  socket.on('connect', () => {
    cancelConnect();
    ready();
  });
  socket.on('data', received);
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.on('close', () => end(reason));
  return {
    read: (table, address, count) => inTurn(readRequest(table, address, count)),
    write: (coil, on) => inTurn(writeCoilRequest(coil, on)),
    close: () => {
      isOver = true;
      cancelConnect();
      socket.destroy();
      waiting?.settle({ tag: 'silent' });
    },
  };
}
