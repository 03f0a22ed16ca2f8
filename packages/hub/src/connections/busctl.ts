import { spawn } from 'node:child_process';

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

/** A value without its types: `{"type":"s","data":"x"}` is `x`, all the way down. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 2 && 'type' in value && 'data' in value) return plain(value.data);
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}

function answerOf(out: string): readonly unknown[] | null {
  if (out.trim() === '') return [];
  try {
    const read: unknown = plain(JSON.parse(out));
    return Array.isArray(read) ? read : [];
  } catch {
    return null;
  }
}

/** Calls the system's bus by `busctl`, which every machine with systemd has; no shell reads what is passed. */
export const busctl: BusCall = (service, path, method, ...args) =>
  new Promise((resolve) => {
    const child = spawn(
      'busctl',
      ['--system', '--json=short', 'call', service, path, ...method.split(' '), ...args],
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
