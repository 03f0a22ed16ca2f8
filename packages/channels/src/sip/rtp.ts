import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { g711 } from './g711.ts';
import { payloads } from './sdp.ts';
import type { Heard } from './sdp.ts';

/** Samples and ms of a packet. */
const packetSamples = 160;
const packetMs = 20;
const headBytes = 12;
const keyNames = '0123456789*#ABCD';

export interface RtpLine {
  /** The port that it hears at. */
  readonly port: number;
  /** Where speech goes from now on, and from whom keys are taken. */
  connect(to: Heard): void;
  /** Plays speech of 8,000 samples a second; silence goes on behind it. Resolves when all is said, or it is closed. */
  play(samples: Int16Array): Promise<void>;
  close(): void;
}

interface RtpParts {
  readonly host: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly pressed: (key: string) => void;
}

/** Opens a line for speech at an address of this machine. Rejects where there is none. */
export async function openRtpLine({ host, clock, random, pressed }: RtpParts): Promise<RtpLine> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  await new Promise<void>((ready, failed) => {
    socket.once('error', failed);
    socket.bind(0, host, ready);
  });
  // What cannot be sent is lost, as on any line.
  socket.removeAllListeners('error').on('error', () => undefined);
  const source = Buffer.from(random.bytes(4)).readUInt32BE();
  let to: Heard | null = null;
  let sequence = Buffer.from(random.bytes(2)).readUInt16BE();
  let timestamp = Buffer.from(random.bytes(4)).readUInt32BE();
  let speech: Uint8Array = new Uint8Array();
  let at = 0;
  let said = (): void => {};
  let isOver = false;
  let cancel = (): void => {};
  /** When the next packet is due: late timers are caught up with. */
  let due = clock.monotonic();
  let lastKey = -1;

  function packet({ speech: type }: Heard): Uint8Array {
    const head = Buffer.alloc(headBytes);
    head[0] = 0x80;
    head[1] = type;
    head.writeUInt16BE(sequence, 2);
    head.writeUInt32BE(timestamp, 4);
    head.writeUInt32BE(source, 8);
    sequence = (sequence + 1) & 0xffff;
    timestamp = (timestamp + packetSamples) >>> 0;
    const piece = Buffer.alloc(packetSamples, type === payloads.alaw ? 0xd5 : 0xff);
    piece.set(speech.subarray(at, at + packetSamples));
    at = Math.min(at + packetSamples, speech.length);
    return Buffer.concat([head, piece]);
  }
  function tick(): void {
    if (isOver || to === null) return;
    for (; due <= clock.monotonic(); due += packetMs) {
      const isSaying = at < speech.length;
      socket.send(packet(to), to.port, to.host, () => undefined);
      if (isSaying && at >= speech.length) said();
    }
    cancel = clock.after(Math.max(1, due - clock.monotonic()), tick);
  }
  socket.on('message', (bytes, { address }) => {
    if (to === null || address !== to.host || bytes.length < headBytes + 4) return;
    // By the type that we gave keys; some give them their own.
    const type = (bytes[1] ?? 0) & 0x7f;
    if (type !== payloads.keys && type !== to.keys) return;
    const skip = headBytes + 4 * ((bytes[0] ?? 0) & 15);
    const key = keyNames[bytes[skip] ?? 255];
    // One press is many packets, all of one time.
    const when = bytes.readUInt32BE(4);
    if (key === undefined || when === lastKey) return;
    lastKey = when;
    pressed(key);
  });
  return {
    port: socket.address().port,
    connect: (next) => {
      const isFirst = to === null;
      to = next;
      if (!isFirst) return;
      due = clock.monotonic();
      tick();
    },
    play: (samples) =>
      new Promise((resolve) => {
        said();
        if (isOver || to === null || samples.length === 0) return resolve();
        said = resolve;
        speech = g711(samples, to.speech === payloads.alaw ? 'alaw' : 'ulaw');
        at = 0;
      }),
    close: () => {
      if (isOver) return;
      isOver = true;
      cancel();
      said();
      socket.close();
    },
  };
}
