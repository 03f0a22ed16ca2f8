import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { readSettings } from '../settings/settings.ts';
import { Manifest, publicKeyOf, readManifest } from '../updates/manifest.ts';

let folder = '';
let said: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-commands-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(word: string, ...words: readonly string[]): Promise<number | undefined> {
  const read = readSettings({ HOMEWARD_DATA: join(folder, 'data'), HOMEWARD_PORT: '0' }, folder);
  if (read.tag === 'wrong') throw new Error(read.problems.join());
  return commands[word]?.(read.settings, words, { now: 7, say: (text) => void said.push(text) });
}
const at = (name: string): string => join(folder, name);

describe('homeward release', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const use = 'homeward release ARCHIVE.tgz KEY.pem NOTES.md VERSION MINIMUM';
  const words = (): string[] => [at('homeward.tgz'), at('key.pem'), at('notes.md'), '0.2.0', '0.1.0'];
  beforeEach(() => {
    writeFileSync(at('homeward.tgz'), 'an archive');
    writeFileSync(at('key.pem'), privateKey);
    writeFileSync(at('notes.md'), 'Better\n');
  });

  it('signs an archive for a channel', async () => {
    expect(await run('release', ...words())).toBe(0);
    const key = publicKeyOf(publicKey);
    if (!key) throw new Error('no key');
    const [bytes, signature] = ['manifest.json', 'manifest.json.sig'].map((name) => readFileSync(at(name)));
    if (!bytes || !signature) throw new Error('nothing was written');
    expect(readManifest(bytes, signature, { key, running: '0.1.0' })).toMatchObject({
      version: '0.2.0',
      minimum: '0.1.0',
      notes: 'Better',
      madeAt: 7,
      artifact: { file: 'homeward.tgz', size: 10 },
    });
    expect(Manifest.safeParse(JSON.parse(bytes.toString())).success).toBe(true);
  });

  it.each([0, 1, 2, 3, 4])('says what it takes where word %i is missing', async (gone) => {
    await expect(run('release', ...words().toSpliced(gone, 1))).rejects.toThrow(`say all of it: ${use}`);
    expect(existsSync(at('manifest.json'))).toBe(false);
  });

  it.each([0, 3, 5])('takes no flag for one of its words, wherever that stands (%i)', async (place) => {
    await expect(run('release', ...words().toSpliced(place, 0, '--force'))).rejects.toThrow(
      `there is no --force: ${use}`,
    );
    await expect(run('release', ...words().with(Math.min(place, 4), '--force'))).rejects.toThrow(use);
    expect(existsSync(at('manifest.json'))).toBe(false);
  });

  it('takes no more than it is told of', async () => {
    await expect(run('release', ...words(), 'more')).rejects.toThrow(`say all of it: ${use}`);
  });
});

describe('the other commands', () => {
  it.each([
    ['backup', ['somewhere', '--key'], 'there is no --key: homeward backup FOLDER [--keys]'],
    ['backup', ['--keys'], 'say all of it: homeward backup FOLDER [--keys]'],
    ['restore', ['one', 'two'], 'say all of it: homeward restore FOLDER'],
    ['doctor', ['--help'], 'there is no --help: homeward doctor'],
    ['operator', ['--help'], 'there is no --help: homeward operator NAME'],
  ])('%s say what they take', async (word, words, told) => {
    await expect(run(word, ...words)).rejects.toThrow(told);
    expect(said).toEqual([]);
    expect(existsSync(at('data'))).toBe(false);
  });
});
