import { once } from 'node:events';
import { symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { gatewayOf } from '../../scenarios/wires/wire.ts';
import { faultyWire, type WireState } from '../../server/faulty-wire.ts';
import { layGpioLines } from '../../drivers/gpio-lines.ts';
import type { HardLine, Surroundings, SurvivalPeer } from '../peer.ts';
import { programsSince } from './running.ts';

const portOf = (url: string): number => Number(new URL(url).port);
/** Ms of real time between two signs of life. */
const beatMs = 10;

/** A line to programs, of which `there` have come to their point: others are at work, unless the line hangs. */
function lineToPrograms(line: HardLine, there: () => number) {
  const started = programsSince();
  let hangs = false;
  return {
    isAtWork: () => !hangs && started() > there(),
    line: {
      ...line,
      be: (state: WireState) => {
        hangs = state === 'silent';
        return line.be(state);
      },
    },
  };
}

/** The contact of a pin of this machine, behind programs that only stand for those of libgpiod. */
export async function gpioPeer({ programs }: Surroundings): Promise<SurvivalPeer> {
  let line: Awaited<ReturnType<typeof faultyWire>> | undefined;
  const lines = await layGpioLines(2, async (port) => {
    line = await faultyWire(`tcp://127.0.0.1:${port}`);
    return portOf(line.url);
  });
  if (line === undefined) throw new Error('no line');
  const own = line;
  for (const name of ['gpioget', 'gpiomon', 'gpioset'])
    await symlink(join(lines.folder, name), join(programs, name));
  const id = DeviceId.parse('IN:pin-hatch');
  return {
    gateway: gatewayOf(
      'survive1',
      'wired',
      'Pins',
      { board: 'gpio', chip: 'gpiochip0', bias: 'pull-up' },
      {
        inputs: [
          {
            id,
            name: 'hatch',
            place: { tag: 'gpio', line: 5 },
            measure: { tag: 'contact', closedWhen: 'low' },
            loop: { tag: 'NC' },
            tolerance: 10,
          },
        ],
      },
    ),
    device: { id, kind: 'wired_input' },
    ...lineToPrograms(own, () => (lines.isWatched() ? 1 : 0)),
    samples: ['5 1', '5 2', 'gpiomon: error'],
    say: async (isActive) => lines.put(5, isActive ? 1 : 0),
    flood: async (count) => {
      for (let no = 0; no < count; no += 1) lines.put(5, no % 2 === 0 ? 1 : 0);
    },
    nonsense: async (bytes) => lines.print(`${bytes.toString()}\n`),
    restart: async () => lines.endWatch(),
    close: async () => {
      await own.close();
      await lines.close();
    },
  };
}

/** A receiver of this machine, behind a program that only stands for rtl_433. */
export async function receiverPeer({ programs, clock }: Surroundings): Promise<SurvivalPeer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line = await faultyWire(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const source = `#!${process.execPath}
import { connect } from 'node:net';
if (process.argv.includes('help')) console.error('    [23]  DSC Security Contact');
else {
  const socket = connect(${portOf(line.url)}, '127.0.0.1');
  socket.pipe(process.stdout);
  socket.on('error', () => process.exit(1));
  socket.on('end', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
}
`;
  await writeFile(join(programs, 'package.json'), '{"type":"module"}');
  await writeFile(join(programs, 'rtl_433'), source, { mode: 0o755 });
  const print = (bytes: Buffer | string): void => {
    for (const socket of sockets) socket.write(bytes);
  };
  const heard = (isActive: boolean, id = 7): string =>
    JSON.stringify({
      time: clock.now() / 1_000,
      model: 'DSC-Security',
      id,
      closed: isActive ? 0 : 1,
      tamper: 0,
    });
  const beats = setInterval(() => print('{"stats":{}}\n'), beatMs);
  return {
    gateway: gatewayOf('survive1', 'rf', 'Stick', {
      source: 'receiver',
      receiver: '0',
      frequency: '433.92M',
    }),
    device: { id: DeviceId.parse('RF:DSC-Security.7'), kind: 'door_contact' },
    ...lineToPrograms(line, () => sockets.size),
    samples: [heard(false), heard(true, 8), '{"stats":{"frames":[1,2]}}'],
    say: async (isActive) => print(`${heard(isActive)}\n`),
    flood: async (count) => {
      for (let no = 0; no < count; no += 1) print(`${heard(no % 2 === 0, no % 3 === 0 ? 7 : no)}\n`);
    },
    nonsense: async (bytes) => print(Buffer.concat([bytes, Buffer.from('\n')])),
    restart: async () => {
      for (const socket of sockets) socket.end();
    },
    close: async () => {
      clearInterval(beats);
      await line.close();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
