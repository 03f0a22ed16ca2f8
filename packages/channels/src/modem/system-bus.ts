import { createConnection } from 'node:net';
import { busKinds, callBytes, readMessage } from './bus-message.ts';
import type { BusValue } from './bus-message.ts';

/** What a call of D-Bus gave: its arguments, each without the type that stands beside it. Null is that it failed. */
export type BusCall = (
  service: string,
  path: string,
  method: `${string} ${string}`,
  signature?: string,
  ...args: readonly BusValue[]
) => Promise<readonly unknown[] | null>;

/** Ms that a call may take; a message may be long on its way. */
const patienceMs = 60_000;
const bus = 'org.freedesktop.DBus';
/** The most that the bus may say to a login. */
const longestLine = 1_000;

/** The socket of the system's bus: as `DBUS_SYSTEM_BUS_ADDRESS` says, else where it is everywhere. */
function socketPath(): string {
  const said = process.env['DBUS_SYSTEM_BUS_ADDRESS'] ?? '';
  const [, path = '/run/dbus/system_bus_socket'] = /(?:^|;)unix:(?:[^;]*,)?path=([^,;]+)/.exec(said) ?? [];
  return decodeURIComponent(path);
}

/**
 * Calls the system's bus over a connection of its own, as the user of this process. No program is started for it: what
 * a program is passed can be read by everybody on the machine, and there are PINs and messages among it.
 */
export const systemBus: BusCall = (service, path, method, signature, ...args) =>
  new Promise((resolve) => {
    const hello = { serial: 1, service: bus, path: '/org/freedesktop/DBus', method: `${bus} Hello` } as const;
    const call = { serial: 2, service, path, method, signature: signature ?? '', args };
    const socket = createConnection({ path: socketPath(), signal: AbortSignal.timeout(patienceMs) });
    let heard = Buffer.alloc(0);
    let isLoggedIn = false;
    function finish(answer: readonly unknown[] | null): void {
      resolve(answer);
      socket.destroy();
    }
    function logIn(): void {
      const end = heard.indexOf('\r\n');
      if (end === -1 && heard.length < longestLine) return;
      if (!heard.toString('latin1').startsWith('OK ')) return finish(null);
      heard = heard.subarray(end + 2);
      isLoggedIn = true;
      socket.write(Buffer.concat([Buffer.from('BEGIN\r\n'), callBytes(hello), callBytes(call)]));
    }
    function read(): void {
      for (let next = readMessage(heard); next !== null; next = readMessage(heard)) {
        heard = heard.subarray(next.size);
        const isError = next.kind === busKinds.error;
        // A bus that does not know us answers nothing else.
        if (isError && next.answers === hello.serial) return finish(null);
        if (next.answers === call.serial) return finish(isError ? null : next.args);
      }
    }
    socket.on('connect', () => {
      const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
      socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
    });
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      try {
        if (!isLoggedIn) logIn();
        if (isLoggedIn) read();
      } catch {
        finish(null);
      }
    });
    socket.on('error', () => finish(null));
    socket.on('close', () => finish(null));
  });
