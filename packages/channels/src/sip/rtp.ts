import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { g711, samplesOf } from './g711.ts';
import type { Law } from './g711.ts';
import { payloads } from './sdp.ts';
import type { Heard } from './sdp.ts';
import { stunAnswer, stunQuestion } from './stun.ts';

/** Samples and ms of a packet. */
const packetSamples = 160;
const packetMs = 20;
const headBytes = 12;
/** Samples of somebody who speaks that wait at most: what comes later would be heard too late. */
const mostWaiting = 3_200;
/** Ms after which a question of STUN is asked again: datagrams get lost. */
const stunAgainMs = 500;
const keyNames = '0123456789*#ABCD';

export interface RtpLine {
  /** The port that it hears at. */
  readonly port: number;
  /** Where speech goes from now on, and from whom keys are taken. */
  connect(to: Heard): void;
  /** Plays speech of 8,000 samples a second; silence goes on behind it. Resolves when all is said, or it is closed. */
  play(samples: Int16Array): Promise<void>;
  /** Says what somebody speaks now, as it comes, where nothing is played. */
  speak(samples: Int16Array): void;
  /** Where it is seen from outside, by a STUN server; null where none answers within `ms`. Never rejects. */
  outside(
    server: { readonly host: string; readonly port: number },
    ms: number,
  ): Promise<{ readonly host: string; readonly port: number } | null>;
  close(): void;
}

interface RtpParts {
  readonly host: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly pressed: (key: string) => void;
  /** What the other side says, as it comes. */
  readonly heard?: (samples: Int16Array) => void;
}

const lawOf = ({ speech }: Heard): Law => (speech === payloads.alaw ? 'alaw' : 'ulaw');

/** Opens a line for speech at an address of this machine. Rejects where there is none. */
export async function openRtpLine(parts: RtpParts): Promise<RtpLine> {
  const { host, clock, random, pressed, heard } = parts;
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
  let spoken: Uint8Array = new Uint8Array();
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
    if (at < speech.length) {
      piece.set(speech.subarray(at, at + packetSamples));
      at = Math.min(at + packetSamples, speech.length);
    } else {
      piece.set(spoken.subarray(0, packetSamples));
      spoken = spoken.subarray(packetSamples);
    }
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
    const skip = headBytes + 4 * ((bytes[0] ?? 0) & 15);
    if (type === to.speech) return heard?.(samplesOf(bytes.subarray(skip), lawOf(to)));
    if (type !== payloads.keys && type !== to.keys) return;
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
        speech = g711(samples, lawOf(to));
        at = 0;
      }),
    speak: (samples) => {
      if (to !== null && !isOver)
        spoken = Buffer.concat([spoken, g711(samples, lawOf(to))]).subarray(-mostWaiting);
    },
    outside: ({ host: server, port }, ms) =>
      new Promise((resolve) => {
        const id = Buffer.from(random.bytes(12));
        const finish = (found: ReturnType<typeof stunAnswer>): void => {
          late();
          again();
          socket.off('message', hear);
          resolve(found);
        };
        const hear = (bytes: Uint8Array): void => {
          const found = stunAnswer(bytes, id);
          if (found !== null) finish(found);
        };
        const ask = (): void => {
          if (isOver) return finish(null);
          socket.send(stunQuestion(id), port, server, () => undefined);
          again = clock.after(stunAgainMs, ask);
        };
        let again = (): void => {};
        const late = clock.after(ms, () => finish(null));
        socket.on('message', hear);
        ask();
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
