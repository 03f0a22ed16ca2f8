import { expect, test } from 'vitest';
import { affectedBy } from './affected.ts';

const sources = new Map(
  Object.entries({
    'packages/contract/src/words/a.ts': '',
    'packages/contract/src/shapes/b.ts': `import { a } from '../words/a.ts';`,
    'packages/server/src/c.ts': `import type { B } from "@homeward/contract/shapes/b.ts";`,
    'packages/server/src/d.ts': `const later = () => import('./c.ts');`,
    'packages/server/src/e.ts': `import { z } from 'zod';`,
    'packages/web/src/lib/f.ts': '',
    'packages/web/src/app/g.tsx': `import { f } from '#lib/f.ts';\nimport '#texts/en-US/entry.json';`,
    'packages/web/public/translations/en-US/entry.json': '{}',
  }),
);
const of = (...changed: string[]) => affectedBy(new Set(changed), sources);

test('a change concerns whatever imports it by any way', () => {
  expect(of('packages/contract/src/words/a.ts')).toEqual([
    'packages/contract/src/words/a.ts',
    'packages/contract/src/shapes/b.ts',
    'packages/server/src/c.ts',
    'packages/server/src/d.ts',
  ]);
  expect(of('packages/server/src/e.ts')).toEqual(['packages/server/src/e.ts']);
  expect(of()).toEqual([]);
});

test('short names and texts of the portal are imports, too', () => {
  expect(of('packages/web/src/lib/f.ts')).toContain('packages/web/src/app/g.tsx');
  expect(of('packages/web/public/translations/en-US/entry.json')).toContain('packages/web/src/app/g.tsx');
});

test('a file that is gone concerns those that import it still', () => {
  expect(
    affectedBy(
      new Set(['packages/server/src/gone.ts']),
      new Map([['packages/server/src/h.ts', `'./gone.ts'`]]),
    ),
  ).toEqual(['packages/server/src/h.ts']);
});
