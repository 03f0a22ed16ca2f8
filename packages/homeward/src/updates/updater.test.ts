import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '@homeward/contract/ports.ts';
import { systemClock } from '../machine/system-ports.ts';
import { launch, nextStart, startAgain } from './launch.ts';
import { publicKeyOf } from './manifest.ts';
import { signRelease } from './release.ts';
import { updateSource } from './source.ts';
import { createUpdater, type Updater, type UpdaterOptions } from './updater.ts';
import { readVersions, versionFolder, versionsFolder } from './versions.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const pair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const ours = pair();
let folder = '';
let server: Server | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-updates-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  const open = server;
  server = null;
  open?.closeAllConnections();
  if (open) await new Promise((resolve) => open.close(resolve));
});

/** A channel with one release in it, made of real files. */
async function release(
  version: string,
  more: {
    readonly minimum?: string;
    readonly key?: string;
    readonly files?: Readonly<Record<string, string>>;
  } = {},
): Promise<string> {
  const channel = join(folder, 'channel');
  const tree = join(folder, 'tree');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(channel, { recursive: true });
  const files = more.files ?? {
    'packages/homeward/src/main.ts': `console.log('${version}')`,
    ['deep/'.padEnd(150, 'x')]: 'long',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(tree, name, '..'), { recursive: true });
    writeFileSync(join(tree, name), text);
  }
  mkdirSync(join(tree, 'node_modules'), { recursive: true });
  symlinkSync('../packages', join(tree, 'node_modules', 'packages'));
  const archive = join(channel, `homeward-${version}.tgz`);
  execFileSync('tar', ['-czf', archive, '-C', tree, '.']);
  const notes = { version, minimum: more.minimum ?? '0.1.0', notes: 'Better', madeAt: 1 };
  await signRelease(archive, notes, more.key ?? ours.privateKey);
  return channel;
}

/** The channel over HTTP; `spoil` may answer in its place. */
async function served(
  channel: string,
  spoil: (path: string, end: (bytes: Buffer, cut: boolean) => void) => boolean = () => false,
): Promise<string> {
  const made = createServer((request, answer) => {
    const path = request.url ?? '/';
    const spoilt = spoil(path, (bytes, cut) => {
      answer.writeHead(200, { 'content-length': bytes.length + (cut ? 100 : 0) });
      answer.write(bytes, () => (cut ? answer.destroy() : answer.end()));
    });
    if (spoilt) return;
    try {
      answer.end(readFileSync(join(channel, path)));
    } catch {
      answer.writeHead(404).end();
    }
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

function updater(
  place: string,
  more: Partial<UpdaterOptions> = {},
): Updater & { readonly restarts: () => number } {
  let restarts = 0;
  const made = createUpdater({
    data: join(folder, 'data'),
    source: updateSource(place),
    key: publicKeyOf(ours.publicKey),
    running: '0.1.0',
    clock: systemClock,
    log: quiet,
    restart: () => (restarts += 1),
    ...more,
  });
  return { ...made, restarts: () => restarts };
}
async function act(made: Updater, what: 'check' | 'stage'): Promise<string> {
  made.act(what);
  await made.settled();
  return made.state().problem;
}
const data = (): string => join(folder, 'data');

describe('an update', () => {
  it.each(['a folder', 'an address'])(
    'comes from %s: found, loaded, started, and taken back',
    async (from) => {
      const channel = await release('0.2.0');
      const made = updater(from === 'a folder' ? channel : await served(channel));
      expect(await act(made, 'check')).toBe('');
      expect(made.state()).toMatchObject({ available: { version: '0.2.0', notes: 'Better' }, staged: null });
      expect(await act(made, 'stage')).toBe('');
      expect(made.state()).toMatchObject({ available: null, staged: { version: '0.2.0' }, busy: null });
      expect(
        readFileSync(
          join(versionFolder(data(), '0.2.0'), 'node_modules/packages/homeward/src/main.ts'),
          'utf8',
        ),
      ).toContain('0.2.0');
      expect(readdirSync(versionsFolder(data())).toSorted()).toEqual(['0.2.0', 'state.json']);
      made.act('apply');
      expect(made.restarts()).toBe(1);
      expect(nextStart(data(), 1)).toBe('0.2.0');
      const next = updater(channel, { running: '0.2.0' });
      expect(next.state()).toMatchObject({ onTrial: true, previous: '0.1.0' });
      next.judge(true);
      expect(next.state()).toMatchObject({ onTrial: false });
      next.act('rollback');
      expect(nextStart(data(), 2)).toBeNull();
      expect(next.state().history.map((one) => `${one.act} ${one.version}`)).toEqual([
        'rolledBack 0.2.0',
        'confirmed 0.2.0',
        'applied 0.2.0',
        'staged 0.2.0',
      ]);
    },
  );

  it.each([
    { what: 'is the same version', version: '0.1.0', problem: '' },
    { what: 'is older', version: '0.0.9', problem: '' },
    { what: 'skips a step', version: '0.9.0', more: { minimum: '0.8.0' }, problem: 'v2_mg_firmware_too_old' },
    {
      what: 'was signed by somebody else',
      version: '0.2.0',
      more: { key: pair().privateKey },
      problem: 'v2_mg_firmware_bad_signature',
    },
  ])('is not offered where it $what', async ({ version, more, problem }) => {
    const made = updater(await release(version, more));
    expect(await act(made, 'check')).toBe(problem);
    expect(made.state().available).toBeNull();
    expect(await act(made, 'stage')).toBe('');
    expect(made.state().staged).toBeNull();
  });

  it('whose manifest was changed after it was signed is not read', async () => {
    const channel = await release('0.2.0');
    const file = join(channel, 'manifest.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('0.2.0', '0.3.0'));
    expect(await act(updater(channel), 'check')).toBe('v2_mg_firmware_bad_signature');
    writeFileSync(join(channel, 'manifest.json.sig'), 'nonsense');
    expect(await act(updater(channel), 'check')).toBe('v2_mg_firmware_bad_signature');
  });

  it('whose channel is not there, or says far too much, is told so', async () => {
    expect(await act(updater(join(folder, 'nowhere')), 'check')).toBe('v2_mg_firmware_unreachable');
    expect(await act(updater('http://127.0.0.1:9'), 'check')).toBe('v2_mg_firmware_unreachable');
    const url = await served(await release('0.2.0'), (path, end) => {
      if (!path.endsWith('manifest.json')) return false;
      end(Buffer.alloc(200 * 1024), false);
      return true;
    });
    expect(await act(updater(url), 'check')).toBe('v2_mg_firmware_bad_manifest');
  });

  it.each([
    {
      what: 'another archive',
      spoil: (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')]),
      cut: false,
      problem: 'v2_mg_firmware_wrong_hash',
    },
    {
      what: 'a longer one',
      spoil: (bytes: Buffer) => Buffer.concat([bytes, bytes]),
      cut: false,
      problem: 'v2_mg_firmware_wrong_hash',
    },
    {
      what: 'a shorter one',
      spoil: (bytes: Buffer) => bytes.subarray(0, 100),
      cut: false,
      problem: 'v2_mg_firmware_cut',
    },
    {
      what: 'a line that is cut',
      spoil: (bytes: Buffer) => bytes.subarray(0, 100),
      cut: true,
      problem: 'v2_mg_firmware_cut',
    },
  ])('with $what is not kept, and leaves nothing behind', async ({ spoil, cut, problem }) => {
    const channel = await release('0.2.0');
    const url = await served(channel, (path, end) => {
      if (!path.endsWith('.tgz')) return false;
      end(spoil(readFileSync(join(channel, path))), cut);
      return true;
    });
    const made = updater(url);
    await act(made, 'check');
    expect(await act(made, 'stage')).toBe(problem);
    expect(made.state().staged).toBeNull();
    expect(readdirSync(versionsFolder(data()))).toEqual([]);
    // It can be tried again.
    expect(made.state().available).toMatchObject({ version: '0.2.0' });
  });

  it('that the disk has no room for is not begun', async () => {
    const made = updater(await release('0.2.0'), { free: () => 1000 });
    await act(made, 'check');
    expect(await act(made, 'stage')).toBe('v2_mg_firmware_no_space');
    expect(readdirSync(versionsFolder(data()))).toEqual([]);
  });

  it('whose archive would unpack to far more than it is, is not kept, and leaves nothing behind', async () => {
    const files = { 'packages/homeward/src/main.ts': '1', zeros: '\0'.repeat(32 * 1024 * 1024) };
    const made = updater(await release('0.2.0', { files }));
    await act(made, 'check');
    expect(await act(made, 'stage')).toBe('v2_mg_firmware_too_large');
    expect(readdirSync(versionsFolder(data()))).toEqual([]);
    expect(made.state()).toMatchObject({ staged: null, running: '0.1.0' });
  });

  it('that holds nothing to run is not kept', async () => {
    const made = updater(await release('0.2.0', { files: { 'readme.txt': 'x' } }));
    await act(made, 'check');
    expect(await act(made, 'stage')).toBe('v2_mg_firmware_not_runnable');
  });

  it('is known after a restart, and by a key of 32 bytes as well', async () => {
    const channel = await release('0.2.0');
    const raw = Buffer.from(publicKeyOf(ours.publicKey)?.export({ format: 'jwk' }).x ?? '', 'base64url');
    const made = updater(channel, { key: publicKeyOf(raw.toString('base64')) });
    await act(made, 'check');
    await act(made, 'stage');
    expect(updater(channel).state().staged).toMatchObject({ version: '0.2.0' });
    expect(publicKeyOf('no key')).toBeNull();
    expect(
      publicKeyOf(
        generateKeyPairSync('rsa', { modulusLength: 2048 })
          .publicKey.export({ type: 'spki', format: 'pem' })
          .toString(),
      ),
    ).toBeNull();
  });
});

describe('a new version', () => {
  async function onTrial(): Promise<string> {
    const channel = await release('0.2.0');
    const made = updater(channel);
    await act(made, 'check');
    await act(made, 'stage');
    made.act('apply');
    return channel;
  }

  it('that does not start gives way to the one before it after two tries', async () => {
    await onTrial();
    const runs: string[] = [];
    const run = (version: string): Promise<number> => Promise.resolve(runs.push(version));
    expect(await launch(data(), ['serve'], { now: () => 1, run })).toBeNull();
    expect(runs).toHaveLength(2);
    expect(readVersions(data())).toMatchObject({ current: null, trial: null });
    expect(readVersions(data()).history[0]).toMatchObject({
      act: 'failed',
      message: 'v2_mg_firmware_did_not_start',
    });
  });

  it('that is killed again and again without a word gives way, too', async () => {
    await onTrial();
    expect([nextStart(data(), 1), nextStart(data(), 2), nextStart(data(), 3)]).toEqual([
      '0.2.0',
      '0.2.0',
      null,
    ]);
  });

  it('that finds itself unsound goes back at once', async () => {
    const channel = await onTrial();
    expect(nextStart(data(), 1)).toBe('0.2.0');
    const itself = updater(channel, { running: '0.2.0' });
    itself.judge(false);
    expect(itself.restarts()).toBe(1);
    expect(nextStart(data(), 2)).toBeNull();
    itself.judge(false);
    expect(itself.restarts()).toBe(1);
  });

  it('that ends as told to is not started again; one that asks for it is', async () => {
    const channel = await onTrial();
    updater(channel, { running: '0.2.0' }).judge(true);
    const codes = [startAgain, 0];
    const run = (): Promise<number> => Promise.resolve(codes.shift() ?? 1);
    expect(await launch(data(), [], { now: () => 1, run })).toBe(0);
    expect(codes).toEqual([]);
  });

  it('whose folder is gone, or whose state nobody can read, leaves the installed one', async () => {
    await onTrial();
    rmSync(versionFolder(data(), '0.2.0'), { recursive: true });
    expect(nextStart(data(), 1)).toBeNull();
    appendFileSync(join(versionsFolder(data()), 'state.json'), 'x');
    expect(nextStart(data(), 2)).toBeNull();
  });

  it('runs as a process of its own', async () => {
    await onTrial();
    const file = join(versionFolder(data(), '0.2.0'), 'packages', 'homeward', 'src', 'main.ts');
    writeFileSync(
      file,
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(process.argv[2] ?? '', process.env['HOMEWARD_VERSION_FOLDER'] ?? '');`,
    );
    const said = join(folder, 'said');
    expect(await launch(data(), [said], { now: () => 1 })).toBe(0);
    expect(readFileSync(said, 'utf8')).toBe(versionFolder(data(), '0.2.0'));
  });

  it('that was built runs what was built', async () => {
    await onTrial();
    const file = join(versionFolder(data(), '0.2.0'), 'packages', 'homeward', 'dist', 'main.js');
    mkdirSync(join(file, '..'));
    writeFileSync(file, `require('node:fs').writeFileSync(process.argv[2], 'built');`);
    const said = join(folder, 'said');
    expect(await launch(data(), [said], { now: () => 1 })).toBe(0);
    expect(readFileSync(said, 'utf8')).toBe('built');
  });
});
