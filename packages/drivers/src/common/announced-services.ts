import { createSocket, type Socket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import type { Clock } from '@homeward/contract/ports.ts';

/** Something that says on the network what it is (DNS-SD over multicast DNS). */
export interface AnnouncedService {
  /** Such as `_hue._tcp`. */
  readonly service: string;
  /** As it calls itself, without the service. */
  readonly name: string;
  /** Where the answer came from: whoever answered is asked, not whom the answer names. */
  readonly address: string;
  readonly port: number;
}

/** Where those who announce themselves listen. */
export interface AnnouncedPlace {
  readonly address: string;
  readonly port: number;
}
export const multicastDns: AnnouncedPlace = { address: '224.0.0.251', port: 5353 };

/** Ms that answers are waited for, and after which it is asked once more: packets get lost. */
const waitMs = 2_000;
const againMs = 500;
/** What one answer may have, and how much is read of it and told of all. */
const mostBytes = 9_000;
const mostRecords = 100;
const mostFound = 20;
const [pointer, server] = [12, 33];

const labels = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .map((label) => Buffer.concat([Buffer.of(Buffer.byteLength(label)), Buffer.from(label)])),
    Buffer.of(0),
  ]);

/** Who has these services, as one who hears no multicast asks it: answers come back to the asker. */
export function questionFor(services: readonly string[]): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(services.length, 4);
  const asked = services.map((service) =>
    Buffer.concat([labels(`${service}.local`), Buffer.of(0, pointer, 0, 1)]),
  );
  return Buffer.concat([head, ...asked]);
}

/** A name at a place of a message, and where it ends; null where it is none. A name may go on elsewhere, before it. */
function nameAt(
  bytes: Buffer,
  start: number,
): { readonly name: readonly string[]; readonly end: number } | null {
  const name: string[] = [];
  let at = start;
  let end: number | null = null;
  for (let steps = 0; steps < 64; steps += 1) {
    const length = bytes[at];
    if (length === undefined) return null;
    if (length === 0) return { name, end: end ?? at + 1 };
    if (length >= 0xc0) {
      const low = bytes[at + 1];
      const next = low === undefined ? at : ((length & 0x3f) << 8) | low;
      // Only what stands before it: none goes round in circles.
      if (next >= at) return null;
      end ??= at + 2;
      at = next;
    } else {
      if (length > 63 || at + 1 + length > bytes.length) return null;
      name.push(bytes.toString('utf8', at + 1, at + 1 + length));
      at += 1 + length;
    }
  }
  return null;
}

/** The services that an answer names, of those that were asked for; none where it cannot be read. */
export function servicesIn(
  bytes: Buffer,
  asked: readonly string[],
  address: string,
): readonly AnnouncedService[] {
  if (bytes.length < 12 || bytes.length > mostBytes) return [];
  let at = 12;
  for (let left = bytes.readUInt16BE(4); left > 0; left -= 1) {
    const question = nameAt(bytes, at);
    if (question === null) return [];
    at = question.end + 4;
  }
  const records = bytes.readUInt16BE(6) + bytes.readUInt16BE(8) + bytes.readUInt16BE(10);
  const instances = new Map<string, { readonly service: string; readonly name: string }>();
  const ports = new Map<string, number>();
  for (let left = Math.min(records, mostRecords); left > 0; left -= 1) {
    const owner = nameAt(bytes, at);
    if (owner === null || owner.end + 10 > bytes.length) break;
    const type = bytes.readUInt16BE(owner.end);
    const length = bytes.readUInt16BE(owner.end + 8);
    const data = owner.end + 10;
    if (data + length > bytes.length) break;
    const service = owner.name.slice(0, 2).join('.').toLowerCase();
    if (type === pointer && asked.includes(service)) {
      const [name = '', ...others] = nameAt(bytes, data)?.name ?? [];
      if (others.slice(0, 2).join('.').toLowerCase() === service)
        instances.set([name, ...others].join('.').toLowerCase(), { service, name });
    }
    if (type === server && length > 6)
      ports.set(owner.name.join('.').toLowerCase(), bytes.readUInt16BE(data + 4));
    at = data + length;
  }
  return [...instances].flatMap(([key, { service, name }]) => {
    const port = ports.get(key);
    return port === undefined || port === 0
      ? []
      : [{ service, name: name.replaceAll(/\p{Cc}/gu, ' ').slice(0, 63), address, port }];
  });
}

/** The addresses of this machine from which somebody on its networks is reached. */
export const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []));

/**
 * Asks on all networks of this machine who has these services, for two seconds. Never rejects: where nothing can be
 * asked, nobody is found.
 */
export async function findServices(
  clock: Clock,
  services: readonly string[],
  place: AnnouncedPlace = multicastDns,
): Promise<readonly AnnouncedService[]> {
  const found = new Map<string, AnnouncedService>();
  const sockets: Socket[] = [];
  const question = questionFor(services);
  const take = (bytes: Buffer, address: string): void => {
    for (const one of servicesIn(bytes, services, address))
      if (found.size < mostFound) found.set(`${one.service} ${address} ${one.port}`, one);
  };
  function open(from: string | null): void {
    const socket = createSocket('udp4');
    sockets.push(socket);
    // An interface that is down, or that lets nothing out: others may.
    socket.on('error', () => {});
    socket.on('message', (bytes, { address }) => take(bytes, address));
    socket.bind(0, from ?? undefined, () => {
      try {
        if (from !== null) socket.setMulticastInterface(from);
      } catch {
        return;
      }
      socket.send(question, place.port, place.address, () => {});
    });
  }
  for (const from of place === multicastDns ? ownAddresses() : [null]) open(from);
  const cancelAgain = clock.after(againMs, () => {
    for (const socket of sockets)
      try {
        socket.send(question, place.port, place.address, () => {});
      } catch {
        // It was never bound.
      }
  });
  await new Promise<void>((resolve) => void clock.after(waitMs, resolve));
  cancelAgain();
  for (const socket of sockets) socket.close();
  return [...found.values()];
}
