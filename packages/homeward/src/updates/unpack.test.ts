import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpdateError } from './manifest.ts';
import { unpack } from './unpack.ts';

const mega = 1024 * 1024;
let folder = '';
const out = (): string => join(folder, 'out');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-unpack-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Entry {
  readonly name: string;
  readonly type?: string;
  readonly link?: string;
  /** What the header says; else that of the body. */
  readonly size?: number;
  readonly body?: Buffer;
}

/** One entry of a tar. */
function entry({ name, type = '0', link = '', body = Buffer.alloc(0), size = body.length }: Entry): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(type, 156);
  header.write(link, 157, 100);
  header.write('ustar\x0000', 257);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}
function archiveOf(...entries: readonly (Entry | Buffer)[]): string {
  const file = join(folder, 'archive.tgz');
  const parts = entries.map((one) => (Buffer.isBuffer(one) ? one : entry(one)));
  writeFileSync(file, gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)])));
  return file;
}

/** Why it was not unpacked; blank where it was. */
async function why(archive: string, most = mega): Promise<string> {
  try {
    await unpack(archive, out(), most);
    return '';
  } catch (error) {
    return error instanceof UpdateError ? error.why : String(error);
  }
}
/** Bytes and files and folders on the disk. */
const taken = (): number =>
  readdirSync(out(), { recursive: true }).reduce(
    (bytes, name) => bytes + lstatSync(join(out(), String(name))).blocks * 512,
    0,
  );
const things = (): number => readdirSync(out(), { recursive: true }).length;
const many = (count: number, make: (no: number) => Entry): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, no) => entry(make(no))));

describe('an archive', () => {
  it('is unpacked: files, folders, links inside, long names', async () => {
    const long = `deep/${'x'.repeat(150)}`;
    const pax = ` path=${long}\n`;
    const field = `${pax.length + 3}${pax}`;
    const archive = archiveOf(
      { name: 'a/', type: '5' },
      { name: 'a/b', body: Buffer.from('text') },
      { name: 'link', type: '2', link: 'a' },
      { name: 'c/d/up', type: '2', link: '../../a/b' },
      { name: 'pax', type: 'x', body: Buffer.from(field) },
      { name: 'short', body: Buffer.from('long') },
    );
    expect(await why(archive)).toBe('');
    expect(readFileSync(join(out(), 'link/b'), 'utf8')).toBe('text');
    expect(readFileSync(join(out(), 'c/d/up'), 'utf8')).toBe('text');
    expect(readFileSync(join(out(), long), 'utf8')).toBe('long');
  });

  it.each<readonly [string, () => readonly (Entry | Buffer)[]]>([
    ['a file that is as large as it says', () => [{ name: 'zeros', body: Buffer.alloc(32 * mega) }]],
    ['a file that says it has eight gigabytes', () => [{ name: 'none', size: 8 ** 11 - 1 }]],
    [
      'many files that are large together',
      () => [many(8, (no) => ({ name: `${no}`, body: Buffer.alloc(mega / 4) }))],
    ],
    ['many empty files', () => [many(2000, (no) => ({ name: `${no}` }))]],
    ['many folders', () => [many(2000, (no) => ({ name: `${no}/`, type: '5' }))]],
    ['folders that are in names alone', () => [many(20, (no) => ({ name: `${no}${'/a'.repeat(45)}/f` }))]],
    ['many links', () => [many(2000, (no) => ({ name: `${no}`, type: '2', link: 'a' }))]],
    [
      'names that are never used',
      () => [many(100, () => ({ name: 'x', type: 'g', body: Buffer.alloc(60_000) }))],
    ],
  ])('with %s is not unpacked, and takes little of the disk', async (_what, entries) => {
    const archive = archiveOf(...entries());
    expect(await why(archive)).toBe('v2_mg_firmware_too_large');
    expect(taken()).toBeLessThanOrEqual(mega + 64 * 1024);
    expect(things()).toBeLessThanOrEqual(256);
  });

  it('with more entries than any version has is not unpacked, however large it may be', async () => {
    const archive = archiveOf(Buffer.alloc(100_001 * 512, entry({ name: 'x', type: 'g' })));
    expect(await why(archive, Infinity)).toBe('v2_mg_firmware_too_large');
  });

  it.each<readonly [string, readonly Entry[]]>([
    ['leaves its folder', [{ name: '../evil' }]],
    ['leaves it later', [{ name: 'a/../../evil' }]],
    ['is absolute', [{ name: '/tmp/homeward-evil' }]],
    ['has no name', [{ name: '' }]],
    ['has an endless name', [{ name: 'x', type: 'L', body: Buffer.from('n'.repeat(600)) }, { name: 'x' }]],
    ['leads outside', [{ name: 'up', type: '2', link: '../evil' }]],
    ['leads to an absolute place', [{ name: 'up', type: '2', link: '/etc' }]],
    ['leads nowhere', [{ name: 'up', type: '2' }]],
    [
      'leads outside by way of another link',
      [
        { name: 'deep/out', type: '2', link: 'q/../..' },
        { name: 'deep/q', type: '2', link: '..' },
      ],
    ],
    [
      'lies behind a link',
      [
        { name: 'way', type: '2', link: 'there' },
        { name: 'way/evil', body: Buffer.from('x') },
      ],
    ],
    [
      'takes the place of a link',
      [{ name: 'way', type: '2', link: 'there' }, { name: 'way/', type: '5' }, { name: 'way/evil' }],
    ],
    ['is a hard link', [{ name: 'hard', type: '1', link: 'a' }]],
    ['is a device', [{ name: 'device', type: '3' }]],
    ['is a pipe', [{ name: 'pipe', type: '6' }]],
    ['is a folder with bytes', [{ name: 'folder/', type: '5', size: 7 }]],
    ['is cut short', [{ name: 'half', size: 4096, body: Buffer.alloc(512) }]],
    ['has a note that is too long', [{ name: 'x', type: 'x', body: Buffer.alloc(70_000) }]],
  ])('with something that %s is not unpacked', async (_what, entries) => {
    writeFileSync(join(folder, 'evil'), 'as it was');
    expect(await why(archiveOf(...entries))).toBe('v2_mg_firmware_bad_archive');
    expect(readFileSync(join(folder, 'evil'), 'utf8')).toBe('as it was');
    expect(existsSync('/tmp/homeward-evil')).toBe(false);
  });

  it('that tar made with a link that leads outside, or that is none, is not unpacked', async () => {
    const tree = join(folder, 'tree');
    mkdirSync(tree);
    symlinkSync('../..', join(tree, 'up'));
    execFileSync('tar', ['-czf', join(folder, 'up.tgz'), '-C', tree, '.']);
    expect(await why(join(folder, 'up.tgz'))).toBe('v2_mg_firmware_bad_archive');
    writeFileSync(join(folder, 'noise.tgz'), 'no archive at all');
    expect(await why(join(folder, 'noise.tgz'))).toBe('v2_mg_firmware_bad_archive');
  });
});
