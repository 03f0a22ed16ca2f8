import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { gatewayOf } from '../../scenarios/wires/wire.ts';
import { faultyWire } from '../../server/faulty-wire.ts';
import type { SurvivalPeer } from '../peer.ts';

/** A server that answers pieces of bytes by pieces of bytes; nonsense goes to all who are there. */
async function server(scheme: string, answer: (piece: Buffer) => Buffer | string) {
  const sockets = new Set<Socket>();
  const made = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (piece) => socket.write(answer(piece)));
  });
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  const line = await faultyWire(`${scheme}://127.0.0.1:${(made.address() as AddressInfo).port}`);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    line,
    port: Number(new URL(line.url).port),
    say: (bytes: Buffer | string): void => {
      for (const socket of sockets) socket.write(bytes);
    },
    restart: async (): Promise<void> => {
      await line.be('refused');
      cut();
      await line.be('whole');
    },
    close: async (): Promise<void> => {
      await line.close();
      cut();
      made.close();
      await once(made, 'close');
    },
  };
}

/** A supply of Network UPS Tools, by the words of their protocol. */
export async function upsPeer(): Promise<SurvivalPeer> {
  let isActive = false;
  const answer = (line: string): string => {
    if (line === 'LIST UPS') return 'BEGIN LIST UPS\nUPS cellar "Cellar"\nEND LIST UPS\n';
    if (line === 'VER') return 'Network UPS Tools upsd 2.8.0\n';
    const name = line.split(' ')[3] ?? '';
    if (name === 'ups.status') return `VAR cellar ups.status "${isActive ? 'OB LB' : 'OL'}"\n`;
    return name === 'battery.charge' ? 'VAR cellar battery.charge "90"\n' : 'ERR VAR-NOT-SUPPORTED\n';
  };
  const own = await server('tcp', (piece) =>
    piece.toString().split('\n').filter(Boolean).map(answer).join(''),
  );
  return {
    gateway: gatewayOf('survive1', 'ups', 'Supply', {
      powerServer: '127.0.0.1',
      port: own.port,
      ups: '',
      user: '',
      password: '',
    }),
    device: null,
    line: own.line,
    samples: ['VAR cellar ups.status "OL"', 'BEGIN LIST UPS', 'ERR ACCESS-DENIED', 'OK'],
    say: async (now) => {
      isActive = now;
    },
    knows: (hub, now) => hub.state().status.power?.some(({ low }) => low === now) === true,
    flood: async (count) => own.say('VAR cellar ups.status "OL"\n'.repeat(count)),
    nonsense: async (bytes) => own.say(Buffer.concat([bytes, Buffer.from('\n')])),
    restart: own.restart,
    close: own.close,
  };
}

/** Millivolts of a loop at rest and in alarm, as scenarios measure them. */
const [rest, active] = [1650, 2200];

/** A loop behind a Modbus gateway: whatever is read is what the loop measures. */
export async function modbusPeer(): Promise<SurvivalPeer> {
  let measured = rest;
  const answer = (asked: Buffer): Buffer => {
    const count = asked.length >= 12 ? asked.readUInt16BE(10) : 1;
    const words = Buffer.alloc(9 + count * 2);
    asked.copy(words, 0, 0, 4);
    words.writeUInt16BE(3 + count * 2, 4);
    words.writeUInt8(asked[6] ?? 1, 6);
    words.writeUInt8(asked[7] ?? 4, 7);
    words.writeUInt8(count * 2, 8);
    for (let at = 0; at < count; at += 1) words.writeUInt16BE(measured, 9 + at * 2);
    return words;
  };
  const own = await server('tcp', answer);
  const id = DeviceId.parse('IN:bus-loop');
  return {
    gateway: gatewayOf(
      'survive1',
      'wired',
      'Modbus',
      { board: 'modbus', host: '127.0.0.1', port: own.port, unit: 1, framing: 'tcp', pollMs: 500 },
      {
        inputs: [
          {
            id,
            name: 'loop',
            place: { tag: 'modbus', table: 'input', address: 7, signed: false },
            measure: { tag: 'volts', scale: 0.001, supply: 3.3, pullUp: 4700 },
            loop: { tag: 'DEOL', end: 4700, alarm: 4700 },
            tolerance: 10,
          },
        ],
      },
    ),
    device: { id, kind: 'wired_input' },
    line: own.line,
    samples: ['\u0000\u0001\u0000\u0000\u0000\u0005\u0001\u0004\u0002\u0006r'],
    say: async (isActive) => {
      measured = isActive ? active : rest;
    },
    flood: async (count) =>
      own.say(
        Buffer.concat(Array.from({ length: count }, (_, no) => answer(Buffer.from([no >> 8, no & 255])))),
      ),
    nonsense: async (bytes) => own.say(bytes),
    restart: own.restart,
    close: own.close,
  };
}
