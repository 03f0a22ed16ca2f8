import { expect, test } from 'vitest';
import { arrowsUp, circles, importsOf } from './floors.ts';

const read = (sources: Readonly<Record<string, string>>, names?: Readonly<Record<string, string>>) =>
  importsOf(new Map(Object.entries(sources)), names);

test('reads imports of values and types, relative and by short name, and leaves dynamic ones out', () => {
  const imports = read(
    {
      'app/page.tsx': `import { a } from '../lib/a.ts';\nimport type { B } from '#lib/b.ts';\nimport './page.css';`,
      'lib/a.ts': `export { b } from './b.ts';\nconst later = () => import('./c.ts');`,
      'lib/b.ts': `import {\n  c,\n} from './c.ts';\nimport { z } from 'zod';`,
      'lib/c.ts': '',
    },
    { '#lib/*': './src/lib/*' },
  );
  expect(Object.fromEntries(imports)).toEqual({
    'app/page.tsx': ['lib/a.ts', 'lib/b.ts'],
    'lib/a.ts': ['lib/b.ts'],
    'lib/b.ts': ['lib/c.ts'],
    'lib/c.ts': [],
  });
});

test('imports that go down are fine', () => {
  const imports = read({
    'step.ts': `import './arming/exit.ts';`,
    'arming/exit.ts': `import '../kernel/turn.ts';\nimport './entry.ts';`,
    'arming/entry.ts': '',
    'kernel/turn.ts': '',
  });
  expect(arrowsUp(imports, [['kernel'], ['arming'], ['.']])).toEqual([]);
});

test('names an import that goes up, and one between rooms of one floor', () => {
  const imports = read({
    'kernel/turn.ts': `import type { Exit } from '../arming/exit.ts';`,
    'arming/exit.ts': `import '../zones/zone.ts';`,
    'zones/zone.ts': '',
  });
  expect(arrowsUp(imports, [['kernel'], ['arming', 'zones']])).toEqual([
    'kernel/turn.ts → arming/exit.ts: arming stands above kernel',
    'arming/exit.ts → zones/zone.ts: zones stands beside arming',
  ]);
});

test('a room may lie in another, or be one file', () => {
  const imports = read({
    'features/common/list.ts': '',
    'features/alarm/page.ts': `import '../common/list.ts';`,
    'main.ts': `import './features/alarm/page.ts';`,
  });
  expect(arrowsUp(imports, [['features/common'], ['features'], ['main.ts']])).toEqual([]);
});

test('names a file without a floor, and a floor without a file', () => {
  expect(arrowsUp(read({ 'zones/zone.ts': '' }), [['kernel']])).toEqual([
    'kernel: has a floor, but no file',
    'zones/zone.ts: stands on no floor',
  ]);
});

test('names every file of a circle, by the shortest way round', () => {
  const imports = read({
    'a.ts': `import './b.ts';\nimport './c.ts';`,
    'b.ts': `import './c.ts';`,
    'c.ts': `import type { A } from './a.ts';`,
    'd.ts': `import './d.ts';\nimport './a.ts';`,
  });
  expect(circles(imports)).toEqual(['a.ts → c.ts → a.ts', 'b.ts → c.ts → a.ts → b.ts', 'd.ts → d.ts']);
});
