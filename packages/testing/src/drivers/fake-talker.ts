import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeProgram, fakeProgram } from './fake-program.ts';

/** A speaker and microphone that are none: one hums now and then, and what is said to it is kept. */
export interface FakeTalker {
  /** Its path, and a word. */
  readonly command: readonly [string, string];
  /** Loudness of all that it was given to play (root of the mean square); 0 is nothing. */
  heard(): number;
  /** Times that it was started. */
  starts(): number;
  remove(): Promise<void>;
}

/** It hums for a tenth of a second in two, so that the other side can be heard between. */
const source = `
import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
const here = dirname(process.argv[1]);
appendFileSync(join(here, 'starts'), process.argv[2] === '--both' ? 'x' : '?');
process.stdin.on('data', (chunk) => appendFileSync(join(here, 'heard'), chunk));
let no = 0;
setInterval(() => {
  const hums = no++ % 10 < 5;
  const samples = Int16Array.from({ length: 160 }, (_, at) => (hums ? 9000 * Math.sin(at / 3) : 0));
  process.stdout.write(Buffer.from(samples.buffer));
}, 20);
`;

export async function fakeTalker(): Promise<FakeTalker> {
  const program: FakeProgram = await fakeProgram('talker', source);
  const read = (name: string): Buffer => {
    const path = join(program.path, '..', name);
    return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  };
  return {
    command: [program.path, '--both'],
    heard: () => {
      const bytes = read('heard');
      const count = Math.floor(bytes.length / 2);
      let sum = 0;
      for (let no = 0; no < count; no += 1) sum += bytes.readInt16LE(2 * no) ** 2;
      return count === 0 ? 0 : Math.sqrt(sum / count);
    },
    starts: () => read('starts').toString().replaceAll('?', '').length,
    remove: program.remove,
  };
}
