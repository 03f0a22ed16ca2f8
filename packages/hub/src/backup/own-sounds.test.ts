import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplesOf } from '@homeward/contract/rules/panel/sound-file.ts';
import { BackupContent } from '@homeward/contract/shapes/panel/backup.ts';
import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import type { SoundUse } from '@homeward/contract/words/panel/sound-uses.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { downOf, settled } from '@homeward/testing/hub/asked-hub.ts';
import { asAnna, houseConfig, masterPin } from '@homeward/testing/hub/house.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';
import { hostileSounds, ownSoundFile } from '@homeward/testing/own-sound.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Journal } from '../journal/journal.ts';
import { createMemoryDisk, openMemoryJournal } from '../journal/memory.ts';
import { openSqliteJournal } from '../journal/sqlite.ts';
import { plainAnswer } from '../link/connector.ts';
import { openFile, sealFile } from './backup-file.ts';
import { createOwnSounds } from './own-sounds.ts';

const passphrase = 'four words and then some';

function tell(bench: Bench, command: PanelCommand): Promise<CommandResult> {
  const slot = { tag: 'master' } as const;
  const own = asAnna(command, bench.clock.now());
  return settled(
    bench,
    bench.hub().command({ ...own, slots: [slot], trusted: true, actor: { ...own.actor, slot } }),
  );
}
const put = (bench: Bench, use: SoundUse, file: Uint8Array, name = 'Bell') =>
  tell(bench, { tag: 'putSound', use, name, content: Buffer.from(file).toString('base64') });

const ask = async (bench: Bench, question: PanelQuestion) =>
  plainAnswer(await settled(bench, downOf(bench).ask(question)));
const heard = async (bench: Bench, use: SoundUse): Promise<Buffer | string> => {
  const answer = await ask(bench, { tag: 'ownSound', use });
  return answer.tag === 'ownSound' ? Buffer.from(answer.content, 'base64') : answer.tag;
};
const chosen = (bench: Bench) => bench.hub().state().config.ownSounds;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-sounds-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a sound of the home’s own', () => {
  it('is named by the set-up, and its file outlives a power cut', async () => {
    let current: Journal | null = null;
    const journal = () => {
      current?.close();
      return (current = openSqliteJournal({
        path: join(folder, 'journal.db'),
        epoch: 'epoch-1',
        waits: true,
        log: createQuietLog(),
      }));
    };
    const bench = await createBench({ journal });
    expect(await put(bench, 'chime', ownSoundFile(1.5), '  Bell ')).toMatchObject({ tag: 'done' });
    expect(await put(bench, 'burglar', ownSoundFile(2), 'Horn')).toMatchObject({ tag: 'done' });
    expect(chosen(bench)).toMatchObject([
      { use: 'burglar', name: 'Horn', ms: 2_000 },
      { use: 'chime', name: 'Bell', ms: 1_500 },
    ]);
    bench.powerOff();
    await bench.powerOn();
    expect(chosen(bench).map(({ use }) => use)).toEqual(['burglar', 'chime']);
    expect(await heard(bench, 'chime')).toEqual(ownSoundFile(1.5));
    expect(await heard(bench, 'fire')).toBe('unanswered');
  });

  it('goes back by undoing, also to the sound that was there before', async () => {
    const bench = await createBench();
    await put(bench, 'chime', ownSoundFile(1), 'First');
    await put(bench, 'chime', ownSoundFile(2), 'Second');
    const undone = async () => {
      const last = [...bench.hub().state().changes].find(({ undoes }) => undoes === null);
      return tell(bench, {
        tag: 'configure',
        edit: { tag: 'undoChange', change: last?.no ?? 0 },
        expect: null,
        pin: masterPin,
      });
    };
    expect(await undone()).toMatchObject({ tag: 'done' });
    expect(chosen(bench)).toMatchObject([{ name: 'First' }]);
    expect(await heard(bench, 'chime')).toEqual(ownSoundFile(1));
  });

  it('is part of a backup, and comes back to a panel that never had its file', async () => {
    const bench = await createBench();
    await put(bench, 'entry', ownSoundFile(1), 'Welcome');
    const answer = await ask(bench, { tag: 'exportSetup', passphrase, people: true });
    if (answer.tag !== 'exportSetup') throw new Error(JSON.stringify(answer));
    const other = await createBench();
    expect(
      await tell(other, {
        tag: 'restoreSetup',
        file: answer.file,
        passphrase,
        otherPanel: false,
        pin: masterPin,
      }),
    ).toMatchObject({ tag: 'done' });
    expect(chosen(other)).toMatchObject([{ use: 'entry', name: 'Welcome' }]);
    expect(await heard(other, 'entry')).toEqual(ownSoundFile(1));
  });

  it.each([
    ['a silence', ownSoundFile(2).fill(0, 44), true],
    ['a click', ownSoundFile(0.5), true],
    ['no sound', Buffer.from('bell'), true],
    ['not there', ownSoundFile(2), false],
  ])('is not taken from a backup for an alarm where its file is %s', async (_what, file, isThere) => {
    const bench = await createBench();
    await put(bench, 'entry', ownSoundFile(1), 'Welcome');
    const answer = await ask(bench, { tag: 'exportSetup', passphrase, people: true });
    if (answer.tag !== 'exportSetup') throw new Error(JSON.stringify(answer));
    const opened = await openFile(Buffer.from(answer.file, 'base64'), passphrase);
    const content = BackupContent.parse(JSON.parse(opened.tag === 'text' ? opened.text : ''));
    const hash = createHash('sha256').update(file).digest('hex');
    const { settings } = content.setup;
    const alarm = { use: 'burglar', name: 'Hush', hash, ms: 2_000 } as const;
    const other = {
      ...content,
      setup: { ...content.setup, settings: { ...settings, ownSounds: [alarm, ...settings.ownSounds] } },
      sounds: [...content.sounds, ...(isThere ? [file.toString('base64')] : [])],
    };
    const sealed = await sealFile(JSON.stringify(other), passphrase, { bytes: randomBytes, unit: () => 0 });
    const restored = {
      tag: 'restoreSetup',
      file: sealed?.toString('base64') ?? '',
      passphrase,
      otherPanel: false,
      pin: masterPin,
    } as const;
    expect(await tell(bench, restored)).toMatchObject({ tag: 'done' });
    expect(chosen(bench).map(({ use }) => use)).toEqual(['entry']);
    expect(await heard(bench, 'burglar')).toBe('unanswered');
  });

  it('is named as of the set-up that it was added to', () => {
    const state = { ...initialState(houseConfig, 0), setupRevision: 7 };
    const { sounds } = openMemoryJournal(createMemoryDisk('epoch-1'));
    const own = createOwnSounds({ journal: { sounds }, state: () => state, log: createQuietLog() });
    const content = ownSoundFile(1).toString('base64');
    expect(own.put({ tag: 'putSound', use: 'chime', name: 'Bell', content })).toMatchObject({
      command: { expect: 7 },
    });
  });

  it('keeps nothing of its file but what is heard', async () => {
    const bench = await createBench();
    const file = ownSoundFile(1);
    const where = Buffer.from('LIST\x10\0\0\0geo 52.520,13.405', 'latin1');
    const taken = Buffer.concat([file.subarray(0, 36), where.subarray(0, 24), file.subarray(36)]);
    expect(samplesOf(taken)).not.toBeNull();
    expect(await put(bench, 'fault', taken)).toMatchObject({ tag: 'done' });
    expect(await heard(bench, 'fault')).toEqual(file);
  });

  it.each(Object.entries(hostileSounds))('is not %s', async (_what, file) => {
    const bench = await createBench();
    expect(await put(bench, 'burglar', file)).toMatchObject({
      refusal: { tag: 'invalid', why: 'v2_mg_sound_format', where: 'content' },
    });
    expect(chosen(bench)).toEqual([]);
    expect(bench.disk.sounds.size).toBe(0);
  });

  it('is never a silence in the place of an alarm', async () => {
    const bench = await createBench();
    const silent = ownSoundFile(2).fill(0, 44);
    for (const use of ['burglar', 'fire', 'panic'] as const)
      expect(await put(bench, use, silent)).toMatchObject({ refusal: { why: 'v2_mg_sound_silent' } });
    expect(await put(bench, 'burglar', ownSoundFile(0.5))).toMatchObject({
      refusal: { why: 'v2_mg_sound_alarm' },
    });
  });

  it('is refused while the disk fails', async () => {
    const bench = await createBench();
    bench.disk.fault = 'full';
    expect(await put(bench, 'chime', ownSoundFile(1))).toMatchObject({ tag: 'refused' });
    bench.disk.fault = null;
    await settled(bench, bench.clock.run(60_000));
    expect(chosen(bench)).toEqual([]);
  });

  it('goes when nothing names it any more, and those of before are few', async () => {
    const bench = await createBench();
    for (let no = 0; no < 30; no += 1) await put(bench, 'chime', ownSoundFile(0.1, 200 + no * 20));
    // Those of before, the one that goes, and the new one.
    expect(bench.disk.sounds.size).toBe(26);
    expect(await heard(bench, 'chime')).toEqual(ownSoundFile(0.1, 200 + 29 * 20));
  }, 60_000);
});
