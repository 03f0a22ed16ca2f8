import type { ownSoundRoutes } from '@homeward/contract/routes/reports/own-sound.ts';
import { samplesOf, soundProblem } from '@homeward/contract/rules/panel/sound-file.ts';
import type { SoundUse } from '@homeward/contract/words/panel/sound-uses.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask, command, configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';

const ownSounds = (context: AtPanel) => partOf(stateOf(context), 'settings').ownSounds;

/** What a file is judges its content, whatever it is called: no panel is troubled with what is none. */
function assertSound(use: SoundUse, content: string): void {
  const samples = samplesOf(Buffer.from(content, 'base64'));
  const why = samples === null ? 'v2_mg_sound_format' : soundProblem(use, samples);
  if (why !== null) throw new AppError('inputError', why, { data: { where: 'content' } });
}

export const ownSoundHandlers: Pick<Handlers, keyof typeof ownSoundRoutes> = {
  'GET /panel/own_sounds': (context) =>
    data({ sounds: ownSounds(context), revision: partOf(stateOf(context), 'setupRevision') }),
  'GET /panel/own_sound': async (context, { query: { use } }) => {
    if (ownSounds(context).every((own) => own.use !== use)) throw notFound();
    return data({ content: (await ask(context, { tag: 'ownSound', use })).content });
  },
  'POST /panel/own_sound': async (context, { body: { use, name, content } }) => {
    assertSound(use, content);
    await command(context, { tag: 'putSound', use, name, content });
    return done;
  },
  'DELETE /panel/own_sound': async (context, { body: { use } }) => {
    const before = ownSounds(context);
    const sounds = before.filter((own) => own.use !== use);
    if (sounds.length === before.length) throw notFound();
    // All of them are named anew: a change that is not known here yet would be undone.
    const expect = context.expect ?? partOf(stateOf(context), 'setupRevision');
    await configure({ ...context, expect }, { tag: 'putSettings', settings: { ownSounds: sounds } });
    return done;
  },
};
