import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { understand } from './corpus.ts';
import { corpusFile, tableOf } from './corpus-table.ts';
import { allDefinitions } from './definitions.ts';

/** npm run corpus: writes anew what our driver makes of every definition of others. Read the difference before you keep it. */
const text = tableOf(
  allDefinitions().map((definition) => ({ definition, understood: understand(definition) })),
);
writeFileSync(join(import.meta.dirname, corpusFile), text);
console.log(`${text.split('\n').length - 1} lines`);
