import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

/** One scenario of SIPp. */
export interface SippPart {
  readonly name: string;
  readonly text: string;
  /** Exchanges after which it ends; one without it. */
  readonly exchanges?: number;
  readonly more?: readonly string[];
}

export interface Played {
  /** Its exit code; null where it was killed. */
  readonly ended: Promise<number | null>;
  /** Resolves once it listens. Throws where it has ended instead. */
  listening(): Promise<void>;
}

/** SIPp on one port of loopback, with a folder for its files. */
export interface Sipp {
  readonly port: number;
  readonly folder: string;
  play(part: SippPart): Played;
  close(): Promise<void>;
}

/** By the system's own list: a look by knocking would be in the way of whoever is about to listen. */
export async function isListening(transport: 'udp' | 'tcp', port: number): Promise<boolean> {
  const list = await readFile(`/proc/net/${transport}`, 'utf8');
  return list.includes(`: 0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} `);
}

export async function openSipp(transport: 'udp' | 'tcp'): Promise<Sipp> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-sip-'));
  const port = await freePort();
  const stop = new AbortController();
  const played: Promise<number | null>[] = [];

  async function run({ name, text, exchanges = 1, more = [] }: SippPart): Promise<number | null> {
    await writeFile(join(folder, `${name}.xml`), text);
    const own = ['-i', '127.0.0.1', '-p', String(port), '-t', transport === 'udp' ? 'u1' : 't1'];
    const media = ['-mi', '127.0.0.1', '-mp', String(await freePort())];
    const how = ['-m', String(exchanges), '-nostdin', '-nd'];
    const child = spawn('sipp', ['-sf', `${name}.xml`, ...own, ...media, ...how, ...more], {
      cwd: folder,
      stdio: 'ignore',
      signal: stop.signal,
      killSignal: 'SIGKILL',
    });
    child.on('error', () => undefined);
    return new Promise((resolve) => void child.once('close', resolve));
  }
  return {
    port,
    folder,
    play(part) {
      let over = false;
      const ended = run(part).finally(() => (over = true));
      played.push(ended);
      return {
        ended,
        async listening() {
          while (!(await isListening(transport, port))) {
            if (over) throw new Error(`sipp ended with ${await ended}`);
            await setImmediate();
          }
        },
      };
    },
    async close() {
      stop.abort();
      await Promise.all(played);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
