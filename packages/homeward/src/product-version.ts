import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productVersion } from '@homeward/contract/words/panel/firmware-gate.ts';
import { z } from 'zod';

const Package = z.object({ version: z.string().regex(productVersion) });

/** The folder of the product that this process runs: this file lies as deep as the built one. */
export const productFolder = join(import.meta.dirname, '..', '..', '..');

/** The version of the product in a folder. Throws where that is none. */
export const versionIn = (folder: string): string =>
  Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version;
