import { createServer, connect as connectPlain, type Server, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { challengeOf, digestOf } from '../digest.ts';
import { CameraFailure, failureOf } from '../failure.ts';
import type { CameraPorts } from '../options.ts';
import { createRtspReader, headerOf, type RtspPart, written } from './rtsp-reader.ts';

export interface RtspGateOptions {
  /** Where the camera's video is, without a password. */
  readonly url: URL;
  readonly login: { readonly user: string; readonly password: string };
  readonly random: CameraPorts['random'];
  /** It is over, once, for this reason; not after `close`, nor where the program left by itself. */
  readonly ended: (failure: CameraFailure) => void;
}

/** A door to one camera's video on this machine. */
export interface RtspGate {
  /** What is to be asked here: it names neither the camera nor its password. */
  readonly address: string;
  close(): void;
}

interface Asked {
  /** The number that whoever asked gave it. */
  readonly theirs: string;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly isSecond: boolean;
}

const isOwn = (line: string): boolean => /^(?:cseq|authorization)\s*:/i.test(line);

/**
 * Stands between a program of this machine and a camera, and signs in for it: the program is told no password and no
 * address, so none is in the list of processes. It takes one connection, of whoever asks for the address that was given:
 * other programs of this machine are turned away. Digests alone go out, to the host of the camera alone.
 */
export async function openRtspGate({ url, login, random, ended }: RtspGateOptions): Promise<RtspGate> {
  const word = Buffer.from(random.bytes(12)).toString('hex');
  const asked = new Map<number, Asked>();
  let challenge: ReturnType<typeof challengeOf> = null;
  let count = 0;
  let isOver = false;
  /** The program has gone, or is going: how it ends says why. */
  let hasLeft = false;
  /** Have not said yet what they ask for. */
  const strangers = new Set<Socket>();
  let inside: Socket | null = null;
  let camera: Socket | null = null;

  function close(): void {
    isOver = true;
    shut();
    inside?.destroy();
    camera?.destroy();
  }
  /** Takes nobody any more. */
  function shut(): void {
    server.close();
    for (const socket of strangers) socket.destroy();
  }
  function fail(failure: CameraFailure): void {
    if (isOver || hasLeft) return;
    close();
    ended(failure);
  }
  const broke = (): void => fail(new CameraFailure('gone', 'the line broke'));

  function send(one: Asked): void {
    count += 1;
    asked.set(count, one);
    // Nobody answers so late any more.
    asked.delete(count - 64);
    const { method, target, headers, body } = one;
    const ours = Buffer.from(random.bytes(8)).toString('hex');
    const signed =
      challenge === null ? [] : [`Authorization: ${digestOf(challenge, { ...login, method, target, ours })}`];
    camera?.write(written(`${method} ${target} RTSP/1.0`, [`CSeq: ${count}`, ...headers, ...signed], body));
  }

  /** What the program asks, in the camera's words. */
  function fromInside(part: RtspPart): void {
    if (part.tag === 'packet') return void camera?.write(part.bytes);
    const [method = '', named = ''] = part.first.split(' ');
    const target = named.startsWith(address) ? url.href + named.slice(address.length) : named;
    const theirs = headerOf(part.headers, 'cseq') ?? '';
    const headers = part.headers.filter((line) => !isOwn(line));
    send({ theirs, method, target, headers, body: part.body, isSecond: false });
    if (method === 'TEARDOWN') hasLeft = true;
  }

  function fromCamera(part: RtspPart): void {
    if (part.tag === 'packet') return void inside?.write(part.bytes);
    const no = Number(headerOf(part.headers, 'cseq'));
    const one = asked.get(no);
    if (one === undefined) return;
    asked.delete(no);
    if (/^RTSP\/1\.\d 401\b/.test(part.first)) return signIn(one, part.headers);
    // Another host is not asked.
    if (/^RTSP\/1\.\d 3\d\d\b/.test(part.first))
      return fail(new CameraFailure('fault', 'it sends to another address'));
    const headers = part.headers.filter((line) => !/^cseq\s*:/i.test(line));
    inside?.write(written(part.first, [`CSeq: ${one.theirs}`, ...headers], part.body));
  }

  function signIn(one: Asked, headers: readonly string[]): void {
    const challenges = headers.flatMap((line) => /^www-authenticate\s*:\s*(.*)$/i.exec(line)?.[1] ?? []);
    challenge = challengeOf(challenges);
    if (challenge === null)
      return fail(
        new CameraFailure('refused', 'it wants the password readable: switch on digest sign-in for RTSP'),
      );
    if (one.isSecond) return fail(new CameraFailure('refused', 'the name or the password is wrong'));
    send({ ...one, isSecond: true });
  }

  function hear(from: Socket, to: () => Socket | null, read: (chunk: Buffer) => boolean): void {
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      if (!read(chunk)) {
        if (strangers.has(from)) return void from.destroy();
        return fail(new CameraFailure('garbage', 'it does not speak RTSP'));
      }
      const there = to();
      if (there?.writableNeedDrain !== true) return;
      from.pause();
      there.once('drain', () => from.resume());
    });
  }

  function came(socket: Socket): void {
    strangers.add(socket);
    const read = createRtspReader((part) => {
      if (strangers.has(socket)) {
        const isProgram = part.tag === 'message' && part.first.split(' ')[1]?.startsWith(address) === true;
        if (!isProgram) return void socket.destroy();
        pair(socket);
      }
      if (inside === socket) fromInside(part);
    });
    hear(socket, () => camera, read);
    socket.on('error', () => {});
    socket.on('close', () => {
      strangers.delete(socket);
      if (inside !== socket) return;
      hasLeft = true;
      camera?.destroy();
    });
  }

  function pair(socket: Socket): void {
    inside = socket;
    strangers.delete(socket);
    shut();
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isTls = url.protocol === 'rtsps:';
    const port = Number(url.port) || (isTls ? 322 : 554);
    const outside = isTls ? connectTls({ host, port, servername: '' }) : connectPlain({ host, port });
    camera = outside;
    hear(outside, () => socket, createRtspReader(fromCamera));
    outside.on('close', broke);
    outside.on('error', (error) => fail(failureOf(error)));
  }

  const server: Server = createServer(came);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const at = server.address();
  const address = `rtsp://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/${word}`;
  return { address, close };
}
