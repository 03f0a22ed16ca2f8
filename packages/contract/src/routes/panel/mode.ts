import { z } from 'zod';
import { Volume } from '../../shapes/devices/device-values.ts';
import { modeWords } from '../../wire/mode-words.ts';
import { FaultRow, ModeRow } from '../../wire/shapes.ts';
import { OwnMode } from '../../shapes/panel/own-mode.ts';
import { homeModes } from '../../words/panel/arm-modes.ts';
import { fromWire } from '../../wire/scalars.ts';
import {
  empty,
  noQuery,
  nothing,
  Pin,
  reads,
  Revision,
  route,
  WireFlag,
  WireInt,
  writes,
} from '../api/route.ts';

/** One line of `data` beside code 996 and panelCode 29. */
export type WireFault = z.infer<typeof FaultRow>;

export const modeRoutes = {
  'GET /panel/mode': route({
    query: noQuery,
    body: nothing,
    data: z.array(ModeRow).readonly(),
    access: reads('status'),
    about:
      'The mode of every area. App passwords read home for the first home mode, as clients of the family do. During the exit delay the mode is disarm: its phase is in GET /panel/area.',
    masked: true,
    example: {},
  }),
  'POST /panel/mode': route({
    query: noQuery,
    body: z.object({
      area: WireInt,
      mode: z.enum(modeWords),
      pincode: Pin.optional(),
      pin: Pin.optional(),
      format: z.union([z.string(), z.number()]).optional(),
      bypass: WireFlag.optional(),
      idempotency: z.string().max(64).optional(),
    }),
    /** `cmd_ack` below `/yapi`, where clients wait for it. */
    data: z.union([z.literal(''), z.object({ cmd_ack: z.literal('OK') }), z.array(FaultRow).readonly()]),
    access: writes('arm'),
    rejectedPin: 400,
    about:
      'Arms or disarms an area, 0 all of them; bypass arms although something is in the way. While the exit delay runs the mode reads disarm: GET /panel/area tells phase, target_mode and until.',
    example: { body: { area: '1', mode: 'arm', pincode: '482650', format: '1' } },
  }),
  'GET /panel/own_modes': route({
    query: noQuery,
    body: nothing,
    data: z.object({ modes: z.array(OwnMode).readonly(), revision: Revision }),
    scalars: true,
    access: reads('status'),
    about: 'What the home calls its home modes, and their icons. The words of the API stay as they are.',
    example: {},
  }),
  'PUT /panel/own_modes': route({
    query: noQuery,
    body: fromWire(z.object({ modes: z.array(OwnMode).max(homeModes.length) })),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Names home modes anew. One that is left out, or has a blank name, is called as usual.',
    example: { body: { modes: [{ mode: 'home_2', name: 'Night', icon: 'moon' }] } },
  }),
  'POST /panel/arm_now': route({
    query: noQuery,
    body: z.object({ area: WireInt }),
    data: z.union([z.literal(''), z.array(FaultRow).readonly()]),
    access: writes('arm'),
    about: 'Ends the exit delay of an area, 0 of all: it arms at once, or says what is in the way.',
    example: { body: { area: '1' } },
  }),
  /**
   * Silences the sirens of an area (0: all), which takes the right to arm; the alarm itself stays until somebody
   * disarms. Or has them sound for a moment, as a test, which takes the right to the panel's settings.
   */
  'POST /panel/siren': route({
    query: noQuery,
    body: z.object({
      area: WireInt,
      sound: z.enum(['on', 'off']),
      /** Of the test: 0 none, 1 normal, 2 loud (S3.13), or the word; without it as loud as alarms are. */
      volume: z.union([Volume, WireInt.pipe(z.literal([0, 1, 2]))]).optional(),
      /** Silencing a burglary asks for a code. */
      pincode: Pin.optional(),
    }),
    data: z.literal(''),
    access: writes('control'),
    rejectedPin: 400,
    about: 'Silences the sirens of an area, or has them sound for a moment as a test.',
    example: { body: { area: '1', sound: 'off', pincode: '482650' } },
  }),
  'POST /panel/panic': route({
    query: noQuery,
    /** Clients of the family send no body at all: a panic where this person may be. */
    body: z.object({
      area: WireInt.default(0),
      kind: z.enum(['panic', 'silentPanic', 'medical', 'emergency', 'fire']).default('panic'),
    }),
    data: z.literal(''),
    access: writes('panic'),
    about: 'Calls for help; without a body, a panic in the first area of whoever calls.',
    example: { body: { area: '1', kind: 'medical' } },
  }),
} as const;
