import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Clock } from '@homeward/contract/ports.ts';
import type { ProbeNote } from '../common/ask-broker.ts';
import { knownPlayers, type SpeakerOptions } from './options.ts';
import { play } from './player.ts';
import { builtIn, createSoundFiles } from './sound-files.ts';

/** Plays a chime, which somebody should hear. Never rejects. */
export async function probeSpeaker(
  { command, folder }: Pick<SpeakerOptions, 'command' | 'folder'>,
  clock: Clock,
  note: ProbeNote = () => {},
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  const files = createSoundFiles(folder);
  const played = await play(clock, command, builtIn(files, 'chime', 'normal')).done;
  await files.clear();
  if (typeof played === 'object') return { ok: false, detail: played.wrong };
  note('played', 1);
  return { ok: true, detail: 'a chime was played' };
}

/** Players that are installed, by the folders in which programs are. */
export async function findPlayers(path: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [player, [program]] of Object.entries(knownPlayers))
    for (const folder of path.split(delimiter).filter(Boolean)) {
      const isThere = await access(join(folder, program), constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere && !found.includes(player)) found.push(player);
    }
  return found;
}
