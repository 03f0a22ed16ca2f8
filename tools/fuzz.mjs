// npm run fuzz: sends every call of the API 10,000 requests that are nearly right; -- -t "POST /auth/login" these only,
// HOMEWARD_FUZZ says how many and HOMEWARD_FUZZ_SEED which ones.
import { join } from 'node:path';
import { environment, hand, install, node24, root } from './runtime.mjs';

await install();
process.exit(
  await hand(
    node24(),
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      'packages/server/src/api/fuzz.test.ts',
      ...process.argv.slice(2),
    ],
    { env: environment({ HOMEWARD_FUZZ: process.env.HOMEWARD_FUZZ ?? '10000' }) },
  ),
);
