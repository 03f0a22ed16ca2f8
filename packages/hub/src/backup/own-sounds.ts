import { createHash } from 'node:crypto';
import type { Log } from '@homeward/contract/ports.ts';
import { samplesOf, soundFile, soundMs, soundProblem } from '@homeward/contract/rules/panel/sound-file.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { OwnSound } from '@homeward/contract/shapes/panel/own-sound.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';
import { soundLimits, type SoundUse, soundUses } from '@homeward/contract/words/panel/sound-uses.ts';
import type { OwnSoundFile } from '@homeward/drivers/speaker/options.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Journal } from '../journal/journal.ts';
import type { Answerers } from '../link/questions.ts';
import { refusals } from '../loop/work.ts';
import type { Restore } from './restore.ts';

type PutSound = Extract<PanelCommand, { tag: 'putSound' }>;

export interface OwnSoundsOptions {
  readonly journal: Pick<Journal, 'sounds'>;
  readonly state: () => PanelState;
  readonly log: Log;
}

/** The sounds that a home has in the place of built-in ones. Their files are in the journal, the set-up names them. */
export interface OwnSounds {
  /** Keeps a file, and gives the edit that names it. What is no sound for its use is refused. */
  put(command: PutSound): Restore;
  /** The sound for a use as the set-up names it now; null is the built-in one. */
  sound(use: SoundUse): OwnSoundFile | null;
  /** The files that a set-up names, as base64. */
  carried(sounds: readonly OwnSound[]): readonly string[];
  /** Of the sounds that a backup names, those that an upload for their use could be, by its files or those kept here. */
  fit(sounds: readonly OwnSound[], files: readonly string[]): readonly OwnSound[];
  /** Keeps the files of a backup, of those that are sounds. */
  bring(files: readonly string[]): void;
  readonly answerers: Pick<Answerers, 'ownSound'>;
}

const hashOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex');

/** A file as it is kept: nothing but its samples, whatever else it brought along. Null where it is no sound. */
function kept(content: string): { readonly file: Uint8Array; readonly samples: Int16Array } | null {
  const samples = samplesOf(Buffer.from(content, 'base64'));
  return samples === null ? null : { file: soundFile(samples), samples };
}

export function createOwnSounds({ journal: { sounds }, state, log }: OwnSoundsOptions): OwnSounds {
  /** The set-up and its history name those that stay; of what the history alone names, the newest. */
  function tidy(hash: string): void {
    const { config, changes } = state();
    const named = new Set([hash, ...config.ownSounds.map((own) => own.hash)]);
    const past = new Set(JSON.stringify([...changes]).match(/[0-9a-f]{64}/g));
    const others = sounds.names().filter((name) => !named.has(name));
    const spare = others.filter((name) => past.has(name)).slice(-soundLimits.before);
    const dropped = others.filter((name) => !spare.includes(name));
    if (dropped.length > 0) sounds.drop(dropped);
  }

  function fileOf(hash: string): Uint8Array | null {
    try {
      return sounds.file(hash);
    } catch (error) {
      log.warn('a sound cannot be read', { error: String(error) });
      return null;
    }
  }

  const refused = (why: MessageKey): Restore => ({
    tag: 'refused',
    refusal: { tag: 'invalid', why, where: 'content' },
  });

  return {
    put: ({ use, name, content }) => {
      const found = kept(content);
      if (found === null) return refused('v2_mg_sound_format');
      const problem = soundProblem(use, found.samples);
      if (problem !== null) return refused(problem);
      const hash = hashOf(found.file);
      try {
        sounds.keep(hash, found.file);
        tidy(hash);
      } catch (error) {
        log.warn('a sound cannot be kept', { error: String(error) });
        return refused(refusals.journalFailed);
      }
      const own: OwnSound = { use, name: name.trim(), hash, ms: soundMs(found.samples) };
      const all = [...state().config.ownSounds.filter((one) => one.use !== use), own];
      const ownSounds = all.toSorted((a, b) => soundUses.indexOf(a.use) - soundUses.indexOf(b.use));
      return {
        tag: 'edit',
        command: {
          tag: 'configure',
          edit: { tag: 'putSettings', settings: { ownSounds } },
          // All of them are named anew: another change meanwhile would be undone.
          expect: state().setupRevision,
          pin: null,
        },
        pinsFor: () => [],
      };
    },
    sound: (use) => {
      const own = state().config.ownSounds.find((one) => one.use === use);
      if (own === undefined) return null;
      return { hash: own.hash, ms: own.ms, file: () => fileOf(own.hash) };
    },
    carried: (named) =>
      [...new Set(named.map(({ hash }) => hash))].flatMap((hash) => {
        const file = fileOf(hash);
        return file === null ? [] : [Buffer.from(file).toString('base64')];
      }),
    fit: (named, files) => {
      const brought = new Map(
        files.flatMap((content) => {
          const found = kept(content);
          return found === null ? [] : [[hashOf(found.file), found.samples] as const];
        }),
      );
      return named.flatMap((own) => {
        const samples = brought.get(own.hash) ?? samplesOf(fileOf(own.hash) ?? new Uint8Array());
        if (samples === null || soundProblem(own.use, samples) !== null) return [];
        return [{ ...own, ms: soundMs(samples) }];
      });
    },
    bring: (files) => {
      for (const content of files) {
        const found = kept(content);
        try {
          if (found !== null) sounds.keep(hashOf(found.file), found.file);
        } catch (error) {
          // The set-up matters more: what it names and is not there is played by the built-in sound.
          log.warn('a sound of a backup cannot be kept', { error: String(error) });
        }
      }
    },
    answerers: {
      ownSound: ({ use }) => {
        const own = state().config.ownSounds.find((one) => one.use === use);
        const file = own === undefined ? null : fileOf(own.hash);
        return Promise.resolve(
          file === null
            ? { tag: 'unanswered', why: 'v2_mg_no_data_found' }
            : { tag: 'ownSound', content: Buffer.from(file).toString('base64') },
        );
      },
    },
  };
}
