import { type ChildProcess, spawnSync } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';
import { mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import { demoPassword } from '@homeward/homeward/demo/accounts.ts';
import type { Benchmark } from '../benchmark.ts';
import { atMost, figure, median } from '../figure.ts';
import { attachRows } from '../event-rows.ts';
import { ownFolder } from '../folder.ts';
import { cleanEnvironment, commandLine, end, spawnNode } from '../program.ts';
import { freePort } from '../services.ts';
import { signIn } from '../sign-in.ts';
import nodeFlags from '../../../tools/node-flags.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..', '..');
const bare = join(root, 'bench', 'src', 'limits', 'bare-stack.mjs');
const path = '/REST/v2/panel/status';

/** Asks until the answer is 200 and, of the product, a success; at most every 2 ms. */
function firstAnswer(child: ChildProcess, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = (): void => {
      if (child.exitCode !== null) reject(new Error(`it ended before it answered (exit ${child.exitCode})`));
      else setTimeout(ask, 2);
    };
    const ask = (): void => {
      get(url, { agent: false, headers: { token } }, (response) => {
        let text = '';
        response.on('data', (part) => (text += String(part)));
        response.on('end', () => {
          if (response.statusCode !== 200) return again();
          if (token !== '' && !text.startsWith('{"result":true'))
            return reject(new Error(`not a success: ${text.slice(0, 200)}`));
          resolve();
        });
      }).on('error', again);
    };
    ask();
  });
}

/** Starts a program cold and returns the milliseconds until its first answer; it is ended again. */
async function coldStart(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  url: string,
  token: string,
): Promise<number> {
  const began = performance.now();
  const child = spawnNode(args, environment, 'measured');
  try {
    await firstAnswer(child, url, token);
    return performance.now() - began;
  } finally {
    await end(child);
  }
}

/** g1: the demo home, its past made beforehand, from nothing to the first answer about its panel. */
export const g1: Benchmark = {
  id: 'g1',
  title: 'cold start to the first answer of the API',
  async run({ quick, rows, say, own }) {
    const folder = own(ownFolder('g1'));
    const port = String(await freePort());
    const environment = { HOMEWARD_DATA: folder.path, HOMEWARD_PORT: port };
    say('g1: preparing the demo’s past');
    const prepared = spawnSync(process.execPath, [commandLine, 'prepare'], {
      env: cleanEnvironment(environment),
      encoding: 'utf8',
    });
    if (prepared.status !== 0) throw new Error(`no demo to start: ${prepared.stderr}`);
    const file = join(folder.path, 'demo', 'portal.db');
    const have = attachRows(file, rows, (some) => say(`g1: ${some} of ${rows} rows attached`));
    const address = `http://127.0.0.1:${port}`;
    // A session of before: it lives in the store, so the first answer is one about the house.
    const child = spawnNode([...nodeFlags, commandLine, 'demo'], environment, 'measured');
    await firstAnswer(child, `${address}/healthz`, '');
    const token = await signIn(address, 'demo', mapleStreet.id, demoPassword);
    await end(child);
    const taken = { limit: [] as number[], product: [] as number[] };
    for (let turn = 0; turn <= (quick ? 3 : 15); turn += 1) {
      const limit = await coldStart([bare], { BENCH_PORT: port }, `${address}/healthz`, '');
      const own_ = await coldStart(
        [...nodeFlags, commandLine, 'demo'],
        environment,
        `${address}${path}`,
        token,
      );
      // The first of each fills the disk's cache.
      if (turn === 0) continue;
      taken.limit.push(limit);
      taken.product.push(own_);
    }
    return [
      figure({
        id: 'g1',
        what: `cold start of the demo home to the first answer, ${have} events stored`,
        unit: 'ms',
        limit: median(taken.limit),
        product: median(taken.product),
        target: atMost(1.6),
        note: `median of ${taken.product.length}; two panels, 45 and 12 devices, 90 days of history`,
      }),
    ];
  },
};
