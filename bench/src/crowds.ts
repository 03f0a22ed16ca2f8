import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Conditions } from './benchmark.ts';
import { ownFolder } from './folder.ts';
import { type Program, start, told } from './program.ts';

/** Somebody who tells many, and those who listen. */
export interface Crowd {
  /** `protocol` is bare Socket.IO; `limit` has no protocol at all. */
  readonly name: 'limit' | 'protocol' | 'product';
  readonly program: Program;
  readonly listeners: Program;
  /** Opens sockets until there are so many; resolves when all are let in. Throws where one is refused. */
  open(count: number): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sockets that one process may hold on this machine, with room for what else it has open. */
export function mostSockets(): number {
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' });
  const most = Number(stdout.trim());
  return Number.isFinite(most) ? most - 200 : Number.POSITIVE_INFINITY;
}

/** Young space that does not grow with what was thrown away since, on both sides. */
const nodeArgs = ['--expose-gc', '--max-semi-space-size=1'];

/** Starts limit and product, where so many people are signed in, and their listeners, none of whom is connected yet. */
export async function openCrowds(
  { own, say }: Conditions,
  people: number,
): Promise<{
  readonly limit: Crowd;
  readonly product: Crowd;
  readonly openProtocol: () => Promise<Crowd>;
}> {
  const folder = own(ownFolder('crowd'));
  const environment = {
    BENCH_PEOPLE: String(people),
    BENCH_TOKENS: join(folder.path, 'tokens.json'),
    BENCH_FRAME: join(folder.path, 'frame.txt'),
  };
  const crowd = async (name: Crowd['name'], file: string): Promise<Crowd> => {
    const program = own(await start(file, { environment, nodeArgs }));
    const listeners = own(
      await start('load/listeners.ts', {
        environment: {
          ...environment,
          BENCH_SIDE: name,
          BENCH_ADDRESS: `http://127.0.0.1:${told(program.ready, 'port')}`,
        },
        core: 'load',
      }),
    );
    const open = async (count: number): Promise<void> => {
      let facts = await listeners.ask(`open ${count}`);
      while (told(facts, 'opened') < count) {
        if (told(facts, 'ended') > 0) throw new Error(`${name}: ${told(facts, 'ended')} sockets ended`);
        await pause(100);
        facts = await listeners.ask();
      }
      while (told(await program.ask(), 'sockets') < count) await pause(100);
    };
    return { name, program, listeners, open };
  };
  say(`${people} people sign in`);
  // The product first: its tokens and its words are the limit's, too.
  const product = await crowd('product', 'product/live.ts');
  return {
    product,
    limit: await crowd('limit', 'limits/listeners.ts'),
    openProtocol: () => crowd('protocol', 'limits/socket-io.ts'),
  };
}
