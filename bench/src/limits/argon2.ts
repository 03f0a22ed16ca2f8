/** Nothing but hashes of passwords, with what the product ships and as many at a time, on one core. */
import { argon2Hasher } from '@homeward/server/accounts/hasher.ts';
import { defaultLimits } from '@homeward/server/options/options.ts';
import { serve, setting } from '../telling.ts';
import { password } from '../product/accounts.ts';

const wanted = Number(setting('BENCH_HASHES'));
const hasher = argon2Hasher();
const hash = await hasher.hash(password);
let left = wanted;
async function verify(): Promise<void> {
  while (left > 0) {
    left -= 1;
    if (!(await hasher.verify(hash, password))) throw new Error('the right password is wrong');
  }
}
const began = performance.now();
await Promise.all(Array.from({ length: defaultLimits.hashesAtOnce }, verify));
serve({ hashes: wanted, milliseconds: performance.now() - began }, () => ({}));
