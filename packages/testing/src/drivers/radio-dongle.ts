import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Samples a second, each a pair of unsigned bytes. */
const rate = 250_000;
const tickMs = 40;
/** Microseconds of a bit of DSC and of its pulse. */
const bitUs = 500;
const pulseUs = 250;

/** What a DSC sensor says by its status byte. */
export const dscStatus = {
  open: 0xa1,
  closed: 0xa3,
  /** It is there, and closed. */
  heartbeat: 0xe3,
  lowBattery: 0xab,
  tamper: 0xb3,
} as const;

/** CRC of 8 bits, least significant bit first, polynomial 0xf5, from 0x3d. */
function crcOf(bytes: readonly number[]): number {
  let crc = reversed(0x3d);
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ reversed(0xf5) : crc >> 1;
  }
  return crc;
}

function reversed(byte: number): number {
  let out = 0;
  for (let bit = 0; bit < 8; bit += 1) out |= ((byte >> bit) & 1) << (7 - bit);
  return out;
}

/** The bits of a DSC message: four of sync, then each byte between further ones, and the check at the end. */
function dscBits(esn: number, status: number): readonly number[] {
  const bytes = [status, (esn >> 16) & 255, (esn >> 8) & 255, esn & 255];
  const bitsOf = (byte: number) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1);
  return [1, 1, 1, ...bytes.flatMap((byte) => [1, ...bitsOf(byte)]), 1, ...bitsOf(crcOf(bytes))];
}

/** A stick that exists only here, for rtl_433 to listen to over the network. */
export interface RadioDongle {
  /** `rtl_tcp:HOST:PORT`. */
  readonly receiver: string;
  /** A sensor sends its message, three times over. */
  send(esn: number, status: number): void;
  /** Somebody drowns the air, or stops. */
  jam(on: boolean): void;
  /** The stick is pulled out. */
  close(): Promise<void>;
}

/** Plays the air in real time to whoever connects. */
export async function plugDongle(): Promise<RadioDongle> {
  const sockets = new Set<Socket>();
  /** Whether there is a carrier, sample by sample; after its end there is none. */
  let waiting: boolean[] = [];
  let isJammed = false;
  let phase = 0;
  let seed = 1;

  const noise = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed >> 16) % 3;
  };

  function play(): void {
    const samples = (rate * tickMs) / 1_000;
    const now = waiting.slice(0, samples);
    waiting = waiting.slice(samples);
    const bytes = Buffer.alloc(samples * 2);
    for (let at = 0; at < samples; at += 1) {
      const amplitude = isJammed || now[at] === true ? 90 : 0;
      // The carrier stands a little beside the middle, as they do.
      phase += (2 * Math.PI * 20_000) / rate;
      bytes[at * 2] = Math.round(127 + amplitude * Math.cos(phase)) + noise();
      bytes[at * 2 + 1] = Math.round(127 + amplitude * Math.sin(phase)) + noise();
    }
    for (const socket of sockets) if (socket.writableLength < rate) socket.write(bytes);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    // Whatever it is told to tune to, it plays the same air.
    socket.resume();
    const header = Buffer.alloc(12);
    header.write('RTL0');
    header.writeUInt32BE(5, 4);
    header.writeUInt32BE(29, 8);
    socket.write(header);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const timer = setInterval(play, tickMs);

  const silence = (us: number) => Array.from({ length: Math.round((us * rate) / 1e6) }, () => false);
  const samplesOf = (bits: readonly number[]): boolean[] => {
    const length = Math.round((bits.length * bitUs * rate) / 1e6);
    return Array.from({ length }, (_, at) => {
      const us = (at * 1e6) / rate;
      return bits[Math.floor(us / bitUs)] === 1 && us % bitUs < pulseUs;
    });
  };

  return {
    receiver: `rtl_tcp:127.0.0.1:${port}`,
    send: (esn, status) => {
      const message = samplesOf(dscBits(esn, status));
      const burst = [1, 2, 3].flatMap(() => [...message, ...silence(60_000)]);
      waiting = [...waiting, ...silence(50_000), ...burst];
    },
    jam: (on) => {
      isJammed = on;
    },
    close: async () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
