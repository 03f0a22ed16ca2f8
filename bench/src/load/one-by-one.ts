import { connect } from 'node:net';
import type { Headers } from './http-load.ts';

/** The largest answer that is taken, headers included; bytes. */
const room = 4 * 2 ** 20;
const headEnd = Buffer.from('\r\n\r\n');

/**
 * Milliseconds of each of the addresses, all of one server, asked for one after the other over one kept connection.
 * Throws unless every answer begins as one that was granted. All answers go into the same bytes: whoever measures makes
 * no garbage, the collection of which would be measured, too.
 */
export function oneByOne(addresses: readonly string[], headers: Headers): Promise<readonly number[]> {
  const first = new URL(addresses[0] ?? 'http://127.0.0.1');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const asked = addresses.map((address) =>
    Buffer.from(
      `GET ${address.slice(first.origin.length)} HTTP/1.1\r\nhost: ${first.host}\r\n${lines.join('')}\r\n`,
    ),
  );
  const taken = new Float64Array(asked.length);
  const answer = Buffer.allocUnsafe(room);
  return new Promise((resolve, reject) => {
    let at = 0;
    let filled = 0;
    let length = 0;
    let began = 0;
    const ask = (): void => {
      filled = 0;
      length = 0;
      began = performance.now();
      socket.write(asked[at] ?? '');
    };
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    /** How long the answer is with its headers, once these are there. */
    const whole = (): number => {
      const end = answer.subarray(0, filled).indexOf(headEnd);
      if (end < 0) return 0;
      const head = answer.toString('latin1', 0, end);
      const body = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
      const start = end + headEnd.length;
      if (!head.startsWith('HTTP/1.1 200') || !(start + body <= room)) throw new Error(head);
      return start + body;
    };
    const heard = (size: number, bytes: Uint8Array): boolean => {
      answer.set(bytes.subarray(0, size), filled);
      filled += size;
      try {
        length ||= whole();
        if (length === 0 || filled < length) return true;
        taken[at] = performance.now() - began;
        if (answer.indexOf('{"result":true') < 0 || answer.indexOf('{"result":true') > length)
          throw new Error(answer.toString('utf8', 0, Math.min(filled, 2000)));
      } catch (error) {
        fail(new Error(`${addresses[at]}: ${String(error)}`));
        return false;
      }
      at += 1;
      if (at < asked.length) ask();
      else {
        socket.destroy();
        resolve([...taken]);
      }
      return true;
    };
    const buffer = Buffer.allocUnsafe(2 ** 16);
    const socket = connect({
      host: first.hostname,
      port: Number(first.port),
      noDelay: true,
      onread: { buffer, callback: heard },
    });
    socket.on('error', fail);
    socket.on('close', () => reject(new Error(`${addresses[at] ?? first.href}: the connection ended`)));
    ask();
  });
}
