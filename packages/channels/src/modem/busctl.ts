import { spawn } from 'node:child_process';
import { readBusctl } from './busctl-text.ts';

/** What a call of D-Bus gave: its arguments, each without the type that stands beside it. Null is that it failed. */
export type BusCall = (
  service: string,
  path: string,
  method: `${string} ${string}`,
  ...args: readonly string[]
) => Promise<readonly unknown[] | null>;

/** Ms that a call may take; a message may be long on its way. */
const patienceMs = 60_000;
const mostBytes = 500_000;

function answerOf(out: string): readonly unknown[] | null {
  try {
    return readBusctl(out);
  } catch {
    return null;
  }
}

/** Calls the system's bus by `busctl`, which every machine with systemd has; no shell reads what is passed. */
export const busctl: BusCall = (service, path, method, ...args) =>
  new Promise((resolve) => {
    const child = spawn(
      'busctl',
      // What follows is no option of busctl, whatever it begins with.
      ['--system', '--', 'call', service, path, ...method.split(' '), ...args],
      { stdio: ['ignore', 'pipe', 'ignore'], signal: AbortSignal.timeout(patienceMs) },
    );
    let out = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      if (out.length < mostBytes) out += text;
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? answerOf(out) : null));
  });
