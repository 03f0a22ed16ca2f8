import { createSocket } from 'node:dgram';
import { connect as connectPlain, isIP, isIPv6 } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { deliveryReasons as reasons, reasonText } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { sipBytes, sipSplitter } from './message.ts';
import type { SipMessage } from './message.ts';

export type SipTransport = 'udp' | 'tcp' | 'tls';

export interface SipWire {
  readonly transport: SipTransport;
  /** Resolves with this machine's own address and port towards the server, or null where there is no way. */
  readonly ready: Promise<{ readonly host: string; readonly port: number } | null>;
  send(message: SipMessage): void;
  /** Keeps the way through a router open. */
  keep(): void;
  /** Frees it, once what was sent is out. */
  close(): void;
}

export interface SipWireParts {
  readonly transport: SipTransport;
  /** As it is called, for its certificate, and where that leads. */
  readonly host: string;
  readonly address: string;
  readonly port: number;
  readonly heard: (message: SipMessage) => void;
  /** It is over; nothing follows. */
  readonly ended: (reason: string) => void;
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException): string => reasonText(code ?? message);

/** Opens the way to a SIP server, which alone is heard. */
export function openSipWire(parts: SipWireParts): SipWire {
  return parts.transport === 'udp' ? overUdp(parts) : overTcp(parts);
}

function overUdp({ address, port, heard, ended }: SipWireParts): SipWire {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const split = sipSplitter();
  let isOver = false;
  const over = (reason: string): void => {
    if (isOver) return;
    isOver = true;
    socket.close();
    ended(reason);
  };
  const ready = new Promise<{ host: string; port: number } | null>((resolve) => {
    socket.on('error', (error) => {
      resolve(null);
      over(reasonOf(error));
    });
    socket.connect(port, address, () => {
      const { address: host, port: own } = socket.address();
      resolve({ host, port: own });
    });
  });
  // A datagram that is none of SIP is anybody's.
  socket.on('message', (bytes) => {
    for (const message of split(bytes, true) ?? []) if (!isOver) heard(message);
  });
  return {
    transport: 'udp',
    ready,
    send: (message) => {
      if (!isOver) socket.send(sipBytes(message), (error) => error && over(reasonOf(error)));
    },
    keep: () => {
      if (!isOver) socket.send('\r\n\r\n', () => undefined);
    },
    close: () => {
      if (isOver) return;
      isOver = true;
      // Later than what is being sent.
      socket.send('\r\n\r\n', () => socket.close());
    },
  };
}

function overTcp({ transport, host, address, port, heard, ended }: SipWireParts): SipWire {
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket: Socket =
    transport === 'tls'
      ? connectTls({ host: address, port, minVersion: 'TLSv1.2', ...servername })
      : connectPlain({ host: address, port, noDelay: true });
  const split = sipSplitter();
  let isOver = false;
  let reason: string = reasons.closed;
  const over = (why: string): void => {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    ended(why);
  };
  const ready = new Promise<{ host: string; port: number } | null>((resolve) => {
    socket.once(transport === 'tls' ? 'secureConnect' : 'connect', () =>
      resolve({ host: socket.localAddress ?? '', port: socket.localPort ?? 0 }),
    );
    socket.once('close', () => {
      resolve(null);
      over(reason);
    });
  });
  socket.on('error', (error) => {
    reason = reasonOf(error);
  });
  socket.on('data', (bytes: Uint8Array) => {
    if (isOver) return;
    const found = split(bytes, false);
    if (found === null) return over(reasons.notSip);
    for (const message of found) if (!isOver) heard(message);
  });
  return {
    transport,
    ready,
    send: (message) => {
      if (!isOver) socket.write(sipBytes(message));
    },
    keep: () => {
      if (!isOver) socket.write('\r\n\r\n');
    },
    close: () => {
      isOver = true;
      socket.destroySoon();
    },
  };
}
