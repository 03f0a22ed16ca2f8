import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions, LookupOptions } from 'node:dns';
import { connect, isIP, isIPv6 } from 'node:net';
import { deliveryReasons, reasonText } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { httpReasons } from './http/request.ts';

/** Where to: a name or address, and a port. */
export interface NetTarget {
  readonly transport: 'tcp' | 'udp';
  readonly host: string;
  readonly port: number;
}

/** What a wire tells its owner. After `closed` nothing follows. */
export interface WireEvents {
  opened(): void;
  /** A piece of the stream (TCP) or one datagram (UDP). */
  received(bytes: Uint8Array): void;
  closed(reason: string): void;
}

/** A connection in either transport. */
export interface Wire {
  write(bytes: Uint8Array): void;
  /** Frees the wire at once and silently: no event follows. May be called twice. */
  close(): void;
}

/** The network as channels see it, given at composition so that a world can cut and delay it. */
export interface Net {
  open(target: NetTarget, events: WireEvents): Wire;
}

/** Keeps a silent connection alive through routers, and finds a dead one (ms). */
const keepAliveMs = 30_000;

/** Whether connections may go to an address and port. */
export type NetReach = (address: string, port: number) => boolean;

type Answer<Found> = (error: Error | null, found: Found, family?: number) => void;
type OneAnswer = (error: Error | null, address: string, family: number) => void;
type Find = (host: string, options: LookupAllOptions, answer: Answer<LookupAddress[]>) => void;
type Judged = (host: string, asked: number | LookupOptions, answer: Answer<string | LookupAddress[]>) => void;

/** What the network said, without the address that it was about. */
const reasonOf = ({ code, message }: Error & { readonly code?: string }): string =>
  code === undefined ? message : reasonText(code);

/** The machine's own network, as far as `reach` lets connections go. */
export const nodeNet = (
  reach: NetReach,
  find: Find = (host, options, answer) => lookup(host, options, answer),
): Net => ({
  open: (target, events) => {
    const { transport, host, port } = target;
    const judge = judged((address) => reach(address, port), find);
    if (isIP(host) !== 0 && !reach(host, port)) return openNowhere(events);
    return transport === 'tcp' ? openTcp(target, events, judge) : openUdp(target, events, judge);
  },
});

/** Finds the addresses of a name, but for those that may not be reached. */
const judged =
  (reach: (address: string) => boolean, find: Find): Judged =>
  (host, asked, answer) => {
    // A datagram socket gives the family alone.
    const options = typeof asked === 'number' ? { family: asked } : asked;
    // What is no name was judged before; a datagram socket asks for the address that it binds, too.
    if (isIP(host) !== 0) return lookup(host, options, answer);
    find(host, { ...options, all: true }, (error, found) => {
      const open = error ? [] : found.filter(({ address }) => reach(address));
      const [first] = open;
      if (first === undefined) answer(error ?? new Error(httpReasons.address), []);
      else if (options.all === true) answer(null, open);
      else answer(null, first.address, first.family);
    });
  };

function openNowhere(events: WireEvents): Wire {
  let silent = false;
  queueMicrotask(() => {
    if (!silent) events.closed(httpReasons.address);
  });
  return {
    write: () => {},
    close: () => {
      silent = true;
    },
  };
}

function openTcp(target: NetTarget, events: WireEvents, judge: Judged): Wire {
  const socket = connect({ host: target.host, port: target.port, noDelay: true, lookup: judge });
  let reason: string = deliveryReasons.closed;
  let silent = false;
  socket.setKeepAlive(true, keepAliveMs);
  socket.on('connect', () => events.opened());
  socket.on('data', (bytes) => {
    if (!silent) events.received(bytes);
  });
  socket.on('error', (error) => {
    reason = reasonOf(error);
  });
  socket.on('close', () => {
    if (!silent) events.closed(reason);
  });
  return {
    write: (bytes) => void socket.write(bytes),
    close: () => {
      silent = true;
      socket.destroy();
    },
  };
}

function openUdp(target: NetTarget, events: WireEvents, judge: Judged): Wire {
  const findOne = (host: string, options: LookupOptions, answer: OneAnswer): void =>
    judge(host, options, (error, found, of) =>
      answer(error, typeof found === 'string' ? found : '', of ?? 0),
    );
  const socket = createSocket({ type: isIPv6(target.host) ? 'udp6' : 'udp4', lookup: findOne });
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    socket.close();
  };
  const fail = (error: Error) => {
    if (closed) return;
    close();
    events.closed(reasonOf(error));
  };
  socket.on('error', fail);
  socket.on('message', (bytes) => {
    if (!closed) events.received(bytes);
  });
  socket.on('connect', () => {
    if (!closed) events.opened();
  });
  // A connected socket hears its receiver only, and learns from the network that nobody listens there.
  socket.connect(target.port, target.host);
  return {
    write: (bytes) => {
      if (!closed) socket.send(bytes, (error) => error && fail(error));
    },
    close,
  };
}
