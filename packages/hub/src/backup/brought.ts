import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { Answerers } from '../link/questions.ts';
import { createOwnSounds, type OwnSounds, type OwnSoundsOptions } from './own-sounds.ts';
import type { Restore } from './restore.ts';
import { createSetupBackups, type SetupBackupsOptions } from './setup-backups.ts';

/** Files that commands bring: the hub opens them, and the panel sees what is in them as an edit. */
export interface Brought {
  /** Null where a command brings none. */
  edit(command: PanelCommand, actor: Actor): Promise<Restore | null>;
  readonly sound: OwnSounds['sound'];
  readonly answerers: Pick<Answerers, 'exportSetup' | 'previewRestore' | 'ownSound'>;
}

export function createBrought(options: Omit<SetupBackupsOptions, 'sounds'> & OwnSoundsOptions): Brought {
  const sounds = createOwnSounds(options);
  const setups = createSetupBackups({ ...options, sounds });
  return {
    edit: async (command, actor) => {
      if (command.tag === 'restoreSetup') return setups.restore(command, actor);
      return command.tag === 'putSound' ? sounds.put(command) : null;
    },
    sound: sounds.sound,
    answerers: { ...setups.answerers, ...sounds.answerers },
  };
}
