import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeProgram, fakeProgram } from './fake-program.ts';

/** A program that plays nothing, and notes what it was told to. */
export interface FakePlayer {
  /** Its path, and a word before the file. */
  readonly command: readonly [string, string];
  /** Names of the files that it was given, without their ending, in order. */
  played(): readonly string[];
  /** Whether it got all that it should, each time: its word, and a WAV file. */
  strange(): readonly string[];
  /** What it does from now on: `waits` until it is ended or told otherwise, `plays` ends at once, `failsOwn` at a home's own sounds. */
  does(what: 'plays' | 'waits' | 'fails' | 'failsOwn'): void;
  /** It is not installed any more. */
  hide(): void;
  remove(): Promise<void>;
}

const source = `
import { appendFileSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
const here = dirname(process.argv[1]);
const [word, file, ...more] = process.argv.slice(2);
const read = (path) => { try { return readFileSync(path); } catch { return Buffer.alloc(0); } };
const sound = read(file ?? '');
const isWave = sound.subarray(0, 4).toString() === 'RIFF' && sound.readUInt32LE(4) === sound.length - 8;
if (word !== '--quietly' || more.length > 0 || !isWave)
  appendFileSync(join(here, 'strange'), JSON.stringify(process.argv.slice(2)) + '\\n');
appendFileSync(join(here, 'played'), basename(file ?? '', '.wav') + '\\n');
const does = () => read(join(here, 'does')).toString();
if (does() === 'fails' || (does() === 'failsOwn' && basename(file ?? '').startsWith('own-'))) { console.error('no such device'); process.exitCode = 1; }
else if (does() === 'waits') setInterval(() => { if (does() !== 'waits') process.exit(0); }, 20);
`;

export async function fakePlayer(): Promise<FakePlayer> {
  const program: FakeProgram = await fakeProgram('player', source);
  const at = (name: string): string => join(program.path, '..', name);
  const lines = (name: string): readonly string[] =>
    existsSync(at(name)) ? readFileSync(at(name), 'utf8').split('\n').filter(Boolean) : [];
  writeFileSync(at('does'), 'plays');
  appendFileSync(at('played'), '');
  return {
    command: [program.path, '--quietly'],
    played: () => lines('played'),
    strange: () => lines('strange'),
    does: (what) => writeFileSync(at('does'), what),
    hide: () => rmSync(program.path),
    remove: program.remove,
  };
}
