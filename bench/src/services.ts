import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end } from './program.ts';

/** A broker for one benchmark, or why there is none. */
export type Broker =
  | { readonly tag: 'there'; readonly url: string; readonly what: string; stop(): Promise<void> }
  | { readonly tag: 'missing'; readonly why: string; stop(): Promise<void> };

const nothing = (): Promise<void> => Promise.resolve();
const usual = 'mqtt://127.0.0.1:1883';
const binaries = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/sbin'].map(
  (folder) => join(folder, 'mosquitto'),
);

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const reachable = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const done = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', done(true)).once('error', done(false)).once('timeout', done(false));
  });

/**
 * Mosquitto, a process of our own on the core of the load where it is installed: without Nagle's algorithm and without
 * a limit on queues, so that the broker is never what is measured. Else the one that is there.
 */
export async function openBroker(): Promise<Broker> {
  const given = process.env['HOMEWARD_BENCH_MQTT_URL'];
  const binary = binaries.find((path) => existsSync(path));
  if (given === undefined && binary !== undefined) return ownBroker(binary);
  const url = given ?? process.env['HOMEWARD_TEST_MQTT_URL'] ?? usual;
  const { hostname, port } = new URL(url);
  if (await reachable(hostname, Number(port || 1883)))
    return { tag: 'there', url, what: `the broker at ${url}`, stop: nothing };
  return {
    tag: 'missing',
    why: `${given === undefined ? 'Mosquitto is not installed and there is' : 'there is'} no MQTT broker at ${url}`,
    stop: nothing,
  };
}

async function ownBroker(binary: string): Promise<Broker> {
  const own = await brokerOf(binary);
  if (own === null) return { tag: 'missing', why: `${binary} does not start`, stop: nothing };
  return { tag: 'there', url: own.url, what: 'own Mosquitto, TCP_NODELAY', stop: own.stop };
}

/** A broker that can be killed. It forgets everything then. */
export interface MortalBroker {
  readonly url: string;
  readonly port: number;
  kill(): Promise<void>;
  /** Starts it anew where it was. Throws where it does not. */
  again(): Promise<void>;
  stop(): Promise<void>;
}

/** A Mosquitto of our own, or null where it is not installed or does not start. */
export async function openMortalBroker(): Promise<MortalBroker | null> {
  const binary = binaries.find((path) => existsSync(path));
  return binary === undefined ? null : brokerOf(binary);
}

async function brokerOf(binary: string): Promise<MortalBroker | null> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-broker-'));
  const port = await freePort();
  const config = join(folder, 'mosquitto.conf');
  writeFileSync(
    config,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous true',
      'persistence false',
      'set_tcp_nodelay true',
      'max_queued_messages 0',
      'log_dest none',
      '',
    ].join('\n'),
  );
  let child: ChildProcess | null = null;
  const begin = async (): Promise<boolean> => {
    child = spawn(binary, ['-c', config], { stdio: 'ignore' });
    for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
      if (await reachable('127.0.0.1', port)) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  const stop = async (): Promise<void> => {
    if (child) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await begin())) {
    await stop();
    return null;
  }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    kill: async () => {
      if (child) await end(child, 'SIGKILL');
    },
    again: async () => {
      if (!(await begin())) throw new Error('the broker does not start again');
    },
    stop,
  };
}
