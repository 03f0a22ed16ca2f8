import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program that exists only for a test. */
export interface FakeProgram {
  readonly path: string;
  remove(): Promise<void>;
}

/** Writes a program that runs this JavaScript, as a module. */
export async function fakeProgram(name: string, source: string): Promise<FakeProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-program-'));
  const path = join(folder, name);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path, `#!${process.execPath}\n${source}`);
  await chmod(path, 0o755);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
