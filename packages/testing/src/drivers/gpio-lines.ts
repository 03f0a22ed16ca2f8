import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs of libgpiod that ask a test how the lines stand, in the words of version 1 or 2. */
export interface GpioLines {
  /** Where the programs are. */
  readonly folder: string;
  /** How each was started. */
  readonly started: string[];
  /** Sets an input; who watches is told. */
  put(line: number, level: 0 | 1): void;
  /** Whether anybody watches. */
  isWatched(): boolean;
  /** Sets it where nobody sees the edge. */
  slip(line: number, level: 0 | 1): void;
  /** What drives a line now; null is nobody. */
  driven(line: number): string | null;
  /** Writes this where edges are told. */
  print(text: string): void;
  /** Ends the program that watches. */
  endWatch(): void;
  /** Ends the program that drives a line. */
  endDrive(line: number): void;
  /** Programs that are to drive a line end at once, or no longer. */
  refuse(on: boolean): void;
  /** Programs that are started from now on say nothing, and do not end. */
  hush(): void;
  /** Called with a line whenever it is driven anew. */
  onDriven(call: (line: number, level: string) => void): void;
  close(): Promise<void>;
}

/** Every program tells how it was called, prints what it is sent, and ends when there is no more. */
const programOf = (port: number): string => `#!${process.execPath}
import { connect } from 'node:net';
import { basename } from 'node:path';
const socket = connect(${port}, '127.0.0.1', () => {
  socket.write(JSON.stringify([basename(process.argv[1]), ...process.argv.slice(2)]) + '\\n');
});
socket.pipe(process.stdout);
socket.on('error', () => process.exit(1));
socket.on('end', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
`;

/** `by`: the port by which the programs reach the test, where something stands in between. */
export async function layGpioLines(
  major: 1 | 2,
  by = (port: number): Promise<number> => Promise.resolve(port),
): Promise<GpioLines> {
  const levels = new Map<number, 0 | 1>();
  const started: string[] = [];
  const watchers = new Set<Socket>();
  const hushed = new Set<Socket>();
  const drives = new Map<number, { readonly level: string; readonly socket: Socket }>();
  const listeners = new Set<(line: number, level: string) => void>();
  let isRefusing = false;
  let isHushed = false;

  function answer(socket: Socket, [name = '', ...args]: readonly string[]): void {
    if (isHushed) return void hushed.add(socket);
    if (args.includes('--version')) return void socket.end(`${name} (libgpiod) v${major}.6.3\n`);
    started.push([name, ...args].join(' '));
    const lines = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
    if (name === 'gpioget')
      return void socket.end(`${lines.map((line) => levels.get(line) ?? 0).join(' ')}\n`);
    if (name === 'gpiomon') {
      watchers.add(socket);
      socket.on('close', () => watchers.delete(socket));
      return;
    }
    if (isRefusing) return void socket.end();
    const [lineText, level = ''] = args.at(-1)?.split('=') ?? [];
    const line = Number(lineText);
    drives.set(line, { level, socket });
    socket.on('close', () => {
      if (drives.get(line)?.socket === socket) drives.delete(line);
    });
    for (const call of listeners) call(line, level);
  }

  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (chunk) => answer(socket, JSON.parse(chunk.toString()) as string[]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const way = await by(port);
  const folder = await mkdtemp(join(tmpdir(), 'homeward-gpio-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of ['gpioget', 'gpiomon', 'gpioset']) {
    await writeFile(join(folder, name), programOf(way));
    await chmod(join(folder, name), 0o755);
  }
  const print = (text: string): void => {
    for (const watcher of watchers) watcher.write(text);
  };
  return {
    folder,
    started,
    print,
    put: (line, level) => {
      levels.set(line, level);
      print(`${line} ${level === 1 ? 1 : major === 1 ? 0 : 2}\n`);
    },
    isWatched: () => watchers.size > 0,
    slip: (line, level) => void levels.set(line, level),
    driven: (line) => drives.get(line)?.level ?? null,
    endDrive: (line) => void drives.get(line)?.socket.end(),
    refuse: (on) => {
      isRefusing = on;
    },
    hush: () => {
      isHushed = true;
    },
    onDriven: (call) => void listeners.add(call),
    endWatch: () => {
      for (const watcher of watchers) watcher.end();
    },
    close: async () => {
      for (const socket of hushed) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
