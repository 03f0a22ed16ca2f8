import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Clock } from '@homeward/contract/ports.ts';
import type { ProbeNote } from '../common/ask-broker.ts';
import { knownPlayers, type SpeakerOptions } from './options.ts';
import { play } from './player.ts';
import { builtIn, createSoundFiles } from './sound-files.ts';
import { knownTalks, type TalkPrograms } from './talk.ts';

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

/** Whether a program is installed, by the folders in which programs are. */
async function isInstalled(program: string, path: string): Promise<boolean> {
  for (const folder of path.split(delimiter).filter(Boolean))
    if (
      await access(join(folder, program), constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return true;
  return false;
}

/** Players that are installed, by the folders in which programs are. */
export async function findPlayers(path: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [player, [program]] of Object.entries(knownPlayers))
    if (await isInstalled(program, path)) found.push(player);
  return found;
}

/** What plays and records as it goes, of what is installed; null where nothing does. */
export async function findTalk(path: string): Promise<TalkPrograms | null> {
  for (const talk of knownTalks)
    if (
      (await isInstalled(talk.plays[0], path)) &&
      (await isInstalled(talk.records?.[0] ?? talk.plays[0], path))
    )
      return talk;
  return null;
}
