import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

/** A Mosquitto of a test’s own, which it may kill. */
export interface OwnBroker {
  readonly url: string;
  /** Ends it as a failure of power does: what it had not written is lost, and no will is sent. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with what it had written. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface OwnBrokerOptions {
  /** Lines of its configuration beside the usual ones. */
  readonly lines?: readonly string[];
  /** Names and passwords that it asks for; absent is nobody. */
  readonly users?: Readonly<Record<string, string>>;
}

const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;

/** Whether Mosquitto is installed; where services are required, a missing one is a failure and not a skipped test. */
export function mosquittoThere(): boolean {
  const isThere = spawnSync('mosquitto', ['-h'], { env: { PATH: path } }).error === undefined;
  if (!isThere && process.env['HOMEWARD_REQUIRE_SERVICES'] === '1')
    throw new Error('Mosquitto is not installed');
  return isThere;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTcp(port, '127.0.0.1');
    const end = (is: boolean) => (): void => {
      socket.destroy();
      resolve(is);
    };
    socket.on('connect', end(true)).on('error', end(false));
  });

/** Starts a broker on loopback that remembers what was retained, also when it is killed. */
export async function ownBroker({ lines = [], users }: OwnBrokerOptions = {}): Promise<OwnBroker> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-broker-'));
  const port = await freePort();
  const settings = join(folder, 'mosquitto.conf');
  const passwords = join(folder, 'passwords');
  if (users !== undefined) {
    await writeFile(passwords, '', { mode: 0o600 });
    for (const [name, password] of Object.entries(users))
      spawnSync('mosquitto_passwd', ['-b', passwords, name, password], { env: { PATH: path } });
  }
  const text = [
    `listener ${port} 127.0.0.1`,
    users === undefined ? 'allow_anonymous true' : `allow_anonymous false\npassword_file ${passwords}`,
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_on_changes true',
    'autosave_interval 1',
    ...(process.getuid?.() === 0 ? ['user root'] : []),
    'set_tcp_nodelay true',
    ...lines,
  ].join('\n');
  await writeFile(settings, `${text}\n`);
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn('mosquitto', ['-c', settings], { env: { PATH: path }, stdio: 'ignore' });
    child = started;
    while (!(await answers(port))) {
      if (started.exitCode !== null) throw new Error(`Mosquitto ended with ${started.exitCode}`);
      await setImmediate();
    }
  }

  async function kill(): Promise<void> {
    const last = child;
    child = null;
    if (last === null || last.exitCode !== null) return;
    last.kill('SIGKILL');
    await once(last, 'exit');
  }

  await start();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    kill,
    start,
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
