import { z } from 'zod';
import { OwnSound, SoundContent, SoundUse } from '../../shapes/panel/own-sound.ts';
import { fromWire } from '../../wire/scalars.ts';
import { soundLimits } from '../../words/panel/sound-uses.ts';
import { empty, noQuery, nothing, reads, Revision, route, writes } from '../api/route.ts';

const gate = { flags: ['settingPrompt'] } as const;

/** Sounds of a home's own, which the panel's speaker plays in the place of those that are built in. */
export const ownSoundRoutes = {
  'GET /panel/own_sounds': route({
    about: 'What the panel’s own speaker plays in the place of built-in sounds.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.object({ sounds: z.array(OwnSound).readonly(), revision: Revision }),
    scalars: true,
    access: reads('panelSettings'),
    gate,
  }),
  'GET /panel/own_sound': route({
    about: 'The file of one of them, as base64: WAV, 16 bits, one channel, 22,050 samples a second.',
    example: { query: { use: 'chime' } },
    query: fromWire(z.object({ use: SoundUse, _: z.string().optional() })),
    body: nothing,
    data: z.object({ content: SoundContent }),
    scalars: true,
    access: reads('panelSettings'),
    gate,
  }),
  'POST /panel/own_sound': route({
    about:
      'Has the speaker play a sound of one’s own: WAV, 16 bits, one channel, 22,050 samples a second, 8 s at most. An alarm must be loud.',
    example: { body: { use: 'chime', name: 'Bell', content: 'UklGRg==' } },
    query: noQuery,
    body: fromWire(
      z.object({
        use: SoundUse,
        name: z.string().trim().min(1).max(soundLimits.name),
        /** Base64. */
        content: SoundContent.min(1),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    gate,
    bodyBytes: soundLimits.body,
  }),
  'DELETE /panel/own_sound': route({
    about: 'Has the speaker play the built-in sound again.',
    example: { body: { use: 'chime' } },
    query: noQuery,
    body: fromWire(z.object({ use: SoundUse })),
    data: empty,
    access: writes('panelSettings'),
    gate,
  }),
} as const;
