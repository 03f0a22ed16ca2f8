import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { backupLimits } from '@homeward/contract/words/panel/backup-limits.ts';
import type { Random } from '@homeward/contract/ports.ts';
import { openFile, sealFile } from './backup-file.ts';

const random: Random = { bytes: (length) => new Uint8Array(randomBytes(length)), unit: () => 0.5 };
const passphrase = 'four words and then some';
const text = JSON.stringify({ rules: Array.from({ length: 50 }, (_, no) => ({ no, name: `Rule ${no}` })) });

async function sealed(given = text): Promise<Buffer> {
  const file = await sealFile(given, passphrase, random);
  if (file === null) throw new Error('too large');
  return file;
}
const why = async (file: Buffer, by = passphrase): Promise<string> => {
  const opened = await openFile(file, by);
  return opened.tag === 'problem' ? opened.why : 'opened';
};

describe('a backup file', () => {
  it('opens by its passphrase, however the letters are composed', async () => {
    const file = await sealFile(text, 'Zuhause über allem', random);
    expect(file).not.toBeNull();
    if (file) expect(await openFile(file, 'Zuhause über allem')).toEqual({ tag: 'text', text });
  });

  it('shows nothing of what is in it, and looks different each time', async () => {
    const [one, two] = [await sealed(), await sealed()];
    expect(one.includes('Rule')).toBe(false);
    expect(one.subarray(6).equals(two.subarray(6))).toBe(false);
  });

  it('does not open by another passphrase', async () => {
    expect(await why(await sealed(), 'four words and then more')).toBe('v2_mg_backup_passphrase');
  });

  it('does not open when any byte of it was changed', async () => {
    const file = await sealed('{"a":1}');
    const places = [...file.keys()].filter((place) => place > 5);
    for (const place of [6, 21, 22, 33, 34, places.at(-17), places.at(-1)]) {
      const spoilt = Buffer.from(file);
      spoilt[place ?? 0] = (spoilt[place ?? 0] ?? 0) ^ 1;
      expect(await why(spoilt)).toBe('v2_mg_backup_passphrase');
    }
  });

  it('that was cut short is damaged or none at all', async () => {
    const file = await sealed();
    for (const length of [0, 3, 34, 50, 51, file.length - 1])
      expect(await why(file.subarray(0, length))).toMatch(/not_one|passphrase/);
  });

  it.each([
    [
      'something else',
      Buffer.from('PK\u0003\u0004 a zip of sorts, long enough to be looked at, is no backup'),
      'not_one',
    ],
    ['a newer one', Buffer.concat([Buffer.from('HWBK\u0009\u000F'), Buffer.alloc(200)]), 'newer'],
    [
      'one that would take an hour to try',
      Buffer.concat([Buffer.from('HWBK\u0001\u001E'), Buffer.alloc(200)]),
      'damaged',
    ],
    [
      'one that is quick to guess',
      Buffer.concat([Buffer.from('HWBK\u0001\u0001'), Buffer.alloc(200)]),
      'damaged',
    ],
    ['more than a backup can be', Buffer.alloc(backupLimits.file + 1), 'too_large'],
  ])('is not %s', async (_what, file, said) => {
    expect(await why(file)).toBe(`v2_mg_backup_${said}`);
  });

  it('that unpacks to far more than it is, is not unpacked', async () => {
    expect(await why(await sealed(' '.repeat(8 * 1024 * 1024)))).toBe('v2_mg_backup_too_large');
    expect(await sealFile(' '.repeat(backupLimits.unpacked + 1), passphrase, random)).toBeNull();
  });
});
