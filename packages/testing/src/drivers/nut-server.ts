import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { systemProgram } from './system-program.ts';

/** Whether Network UPS Tools are here. */
export const nutThere = (): boolean => systemProgram(['/lib/nut/upsd', '-V'], ['nut-server', 'nut-client']);

export const nutLogin = { user: 'panel', password: 'quiet "backslash\\ word' } as const;

/** A server of Network UPS Tools with supplies that exist as files alone. */
export interface NutServer {
  readonly port: number;
  /** What a supply says from now on. */
  put(ups: string, values: Readonly<Record<string, string>>): Promise<void>;
  /** The driver of a supply ends, or begins anew. */
  unplug(ups: string): Promise<void>;
  plug(ups: string): Promise<void>;
  /** The driver of a supply says nothing any more, or goes on. */
  freeze(ups: string, on: boolean): void;
  /** The server dies, or is started at the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const path = '/lib/nut:/usr/sbin:/usr/bin:/bin';

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (is: boolean) => (): void => {
      socket.destroy();
      resolve(is);
    };
    socket.on('connect', end(true)).on('error', end(false));
  });

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export async function startNutServer(names: readonly string[] = ['cellar']): Promise<NutServer> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-nut-'));
  const port = await freePort();
  const env = { PATH: path, NUT_CONFPATH: folder, NUT_STATEPATH: folder, NUT_ALTPIDPATH: folder };
  const file = (ups: string): string => join(folder, `${ups}.dev`);
  const account = process.getuid?.() === 0 ? ['-u', 'root'] : [];
  const drivers = new Map<string, ChildProcess>();
  let server: ChildProcess | undefined;

  async function write(name: string, text: string): Promise<void> {
    await writeFile(join(folder, `${name}.new`), `${text}\n`, { mode: 0o640 });
    await rename(join(folder, `${name}.new`), join(folder, name));
  }
  const put: NutServer['put'] = async (ups, values) => {
    const lines = Object.entries(values).map(([name, value]) => `${name}: ${value}`);
    // The driver rereads its file once a second, when the time of the file is another.
    await write(`${ups}.dev`, lines.join('\n'));
  };
  async function plug(ups: string): Promise<void> {
    const driver = spawn('/lib/nut/dummy-ups', ['-F', ...account, '-a', ups], { env, stdio: 'ignore' });
    drivers.set(ups, driver);
    // Its socket is there when it is.
    for (;;) {
      const isThere = await readFile(join(folder, `dummy-ups-${ups}`)).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'ENXIO',
      );
      if (isThere) return;
      if (driver.exitCode !== null) throw new Error(`dummy-ups ended with ${driver.exitCode}`);
      await setImmediate();
    }
  }
  async function unplug(ups: string): Promise<void> {
    await killed(drivers.get(ups));
    await rm(join(folder, `dummy-ups-${ups}`), { force: true });
  }
  async function start(): Promise<void> {
    const started = spawn('/lib/nut/upsd', ['-F', ...account], { env, stdio: 'ignore' });
    server = started;
    while (!(await listens(port))) {
      if (started.exitCode !== null) throw new Error(`upsd ended with ${started.exitCode}`);
      await setImmediate();
    }
  }

  await chmod(folder, 0o750);
  await write('nut.conf', 'MODE=netserver');
  const sections = names.map(
    (ups) => `[${ups}]\ndriver = dummy-ups\nport = ${file(ups)}\nmode = dummy-loop\n`,
  );
  await write('ups.conf', `pollinterval = 1\nuser = root\n${sections.join('\n')}`);
  await write('upsd.conf', `LISTEN 127.0.0.1 ${port}\nMAXAGE 3\nSTATEPATH ${folder}`);
  const word = nutLogin.password.replace(/["\\]/g, '\\$&');
  await write('upsd.users', `[${nutLogin.user}]\npassword = "${word}"\nupsmon secondary\n`);
  for (const ups of names) {
    await put(ups, { 'ups.status': 'OL', 'battery.charge': '100', 'battery.runtime': '3600' });
    await plug(ups);
  }
  await start();
  return {
    port,
    put,
    plug,
    unplug,
    freeze: (ups, on) => void drivers.get(ups)?.kill(on ? 'SIGSTOP' : 'SIGCONT'),
    start,
    kill: () => killed(server),
    close: async () => {
      await killed(server);
      for (const ups of names) await unplug(ups);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
