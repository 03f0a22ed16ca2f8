import { createReadStream } from 'node:fs';
import { mkdir, open, symlink } from 'node:fs/promises';
import { dirname, join, normalize, relative, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { UpdateError, updateProblems } from './manifest.ts';

const block = 512;
/** Entries, folders that are only in names included. A name as long as a path of the product may be. */
const unpackLimits = { entries: 100_000, name: 500 } as const;
/** What a file takes on the disk is counted in these. */
const diskBlock = 4096;

interface Header {
  readonly name: string;
  readonly link: string;
  readonly size: number;
  readonly type: string;
  readonly executable: boolean;
}

const broken = (): UpdateError => new UpdateError(updateProblems.badArchive);

const textIn = (bytes: Buffer, from: number, length: number): string => {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
};
const numberIn = (bytes: Buffer, from: number, length: number): number => {
  const text = textIn(bytes, from, length).trim();
  if (!/^[0-7]*$/.test(text)) throw broken();
  return Number.parseInt(text || '0', 8);
};

/** A header of ustar; null at the end of the archive. */
function headerIn(bytes: Buffer): Header | null {
  if (bytes.every((byte) => byte === 0)) return null;
  let sum = 0;
  for (let at = 0; at < block; at += 1) sum += at >= 148 && at < 156 ? 32 : (bytes[at] ?? 0);
  if (sum !== numberIn(bytes, 148, 8)) throw broken();
  const prefix = textIn(bytes, 257, 5) === 'ustar' ? textIn(bytes, 345, 155) : '';
  const name = textIn(bytes, 0, 100);
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    link: textIn(bytes, 157, 100),
    size: numberIn(bytes, 124, 12),
    type: textIn(bytes, 156, 1) || '0',
    executable: (numberIn(bytes, 100, 8) & 0o100) !== 0,
  };
}

/** Fields of a pax header: `LENGTH NAME=VALUE`, each with a line feed. */
function paxFields(body: Buffer): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let from = 0; from < body.length;) {
    const space = body.indexOf(32, from);
    const length = Number(body.subarray(from, space).toString('ascii'));
    if (space < 0 || !Number.isInteger(length) || length <= 0 || from + length > body.length) throw broken();
    const [name = '', ...value] = body
      .subarray(space + 1, from + length - 1)
      .toString('utf8')
      .split('=');
    fields.set(name, value.join('='));
    from += length;
  }
  return fields;
}

/** A path below the folder; anything that leaves it, or goes through a link, ends the unpacking. */
function placeOf(folder: string, name: string, links: ReadonlySet<string>): string {
  const path = normalize(name);
  if (name === '' || name.length > unpackLimits.name || name.includes('\0') || path.startsWith('/'))
    throw broken();
  const place = resolve(folder, path);
  if (place !== folder && !place.startsWith(`${folder}/`)) throw broken();
  for (let above = dirname(place); above.length > folder.length; above = dirname(above))
    if (links.has(above)) throw broken();
  return place;
}

/** Ends the unpacking where a link at `place` leads out, also by way of another link that is made later. */
function assertInside(folder: string, place: string, link: string, links: ReadonlySet<string>): void {
  const steps = link.split('/').filter((step) => step !== '' && step !== '.');
  const down = steps.findIndex((step) => step !== '..');
  if (link === '' || link.startsWith('/') || (down >= 0 && steps.includes('..', down))) throw broken();
  placeOf(folder, relative(folder, join(dirname(place), link)) || '.', links);
}

/** Counts what is to be written, before it is. Ends the unpacking where that is more than the disk was asked for. */
function countOf(folder: string, most: number): { add(place: string, bytes: number): void } {
  const folders = new Set([folder]);
  let [entries, bytes] = [0, 0];
  const count = (more: number): void => {
    entries += 1;
    bytes += Math.max(1, Math.ceil(more / diskBlock)) * diskBlock;
    if (entries > unpackLimits.entries || bytes > most) throw new UpdateError(updateProblems.tooLarge);
  };
  return {
    add(place, more) {
      count(more);
      for (
        let above = dirname(place);
        above.length > folder.length && !folders.has(above);
        above = dirname(above)
      ) {
        folders.add(above);
        count(0);
      }
    },
  };
}

/** Takes exact lengths off a stream. */
function takerOf(stream: AsyncIterable<Buffer>): (length: number) => AsyncIterable<Buffer> {
  const pieces = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async function* take(length) {
    for (let left = length; left > 0;) {
      if (rest.length === 0) {
        const next = await pieces.next();
        if (next.done === true) throw broken();
        rest = next.value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  };
}

/**
 * Unpacks a gzipped tar into a new folder: files, folders, and links that stay inside; everything else ends it. Takes at
 * most `most` bytes of the disk, and of memory a few pieces. Throws `UpdateError`, or what the disk says.
 */
export async function unpack(archive: string, folder: string, most: number): Promise<void> {
  const root = resolve(folder);
  const source = createReadStream(archive);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  const take = takerOf(source.pipe(gunzip));
  const whole = async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const piece of take(length)) parts.push(piece);
    return Buffer.concat(parts);
  };
  const count = countOf(root, most);
  const links = new Set<string>();
  const placeFor = (name: string): string => {
    const place = placeOf(root, name, links);
    if (links.has(place)) throw broken();
    return place;
  };
  let long: { readonly name?: string | undefined; readonly link?: string | undefined } = {};
  await mkdir(root, { recursive: true });
  try {
    for (;;) {
      const header = headerIn(await whole(block));
      if (header === null) return;
      const padding = (block - (header.size % block)) % block;
      const name = long.name ?? header.name;
      const link = long.link ?? header.link;
      switch (header.type) {
        case 'x':
        case 'g':
        case 'L':
        case 'K': {
          if (header.size > 64 * 1024) throw broken();
          count.add(root, header.size);
          const body = await whole(header.size);
          const text = textIn(body, 0, body.length);
          if (header.type === 'L') long = { ...long, name: text };
          else if (header.type === 'K') long = { ...long, link: text };
          else if (header.type === 'x') {
            const fields = paxFields(body);
            long = { name: fields.get('path'), link: fields.get('linkpath') };
          }
          await whole(padding);
          continue;
        }
        case '0':
        case '7': {
          const place = placeFor(name);
          count.add(place, header.size);
          await mkdir(dirname(place), { recursive: true });
          const file = await open(place, 'wx', header.executable ? 0o755 : 0o644);
          try {
            for await (const piece of take(header.size)) await file.writeFile(piece);
          } finally {
            await file.close();
          }
          break;
        }
        case '5': {
          const place = placeFor(name);
          if (header.size > 0) throw broken();
          count.add(place, 0);
          await mkdir(place, { recursive: true });
          break;
        }
        case '2': {
          const place = placeFor(name);
          if (header.size > 0) throw broken();
          assertInside(root, place, link, links);
          count.add(place, 0);
          links.add(place);
          await mkdir(dirname(place), { recursive: true });
          await symlink(link, place);
          break;
        }
        default:
          throw broken();
      }
      await whole(padding);
      long = {};
    }
  } catch (error) {
    // What zlib objects to is no archive.
    const ofZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw ofZlib ? broken() : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
