import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { isListening } from './sipp.ts';
import { systemProgram } from './system-program.ts';

/** Whether a STUN server is here. */
export const stunThere = (): boolean => systemProgram(['which', 'stund'], ['stun-server']);

export interface StunServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A STUN server on loopback. */
export async function stunServer(): Promise<StunServer> {
  const [port, other] = [await freePort(), await freePort()];
  const child = spawn(
    'stund',
    ['-h', '127.0.0.1', '-a', '127.0.0.2', '-p', String(port), '-o', String(other)],
    { stdio: 'ignore' },
  );
  while (!(await isListening('udp', port))) {
    if (child.exitCode !== null) throw new Error(`stund ended with ${String(child.exitCode)}`);
    await setImmediate();
  }
  return {
    host: '127.0.0.1',
    port,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
