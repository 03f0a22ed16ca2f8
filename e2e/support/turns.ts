import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resting } from '@homeward/testing/turns.ts';

/** What every run looks at: the way in, alarms and what people are told of them, and every page. */
const always = ['first-', 'journey', 'setup', 'security-pages', 'incident', 'help', 'push', 'states'];

const tests = join(import.meta.dirname, '..', 'tests');

/** Files of browser tests whose turn it is not. */
export const restingPages = (): readonly string[] =>
  resting(
    tests,
    readdirSync(tests).filter(
      (file) => file.endsWith('.test.ts') && !always.some((begin) => file.startsWith(begin)),
    ),
  );
