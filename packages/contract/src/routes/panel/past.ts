import { z } from 'zod';
import { Coverage } from '../../shapes/alarms/coverage.ts';
import { Reach } from '../../shapes/reports/reach.ts';
import { AreaId, Instant } from '../../shapes/values/ids.ts';
import { ArmMode } from '../../shapes/values/modes.ts';
import { fromWire } from '../../wire/scalars.ts';
import { AreaRowShape, DeviceRecord, ModeRow, StatusShape } from '../../wire/shapes.ts';
import { noQuery, nothing, reads, route } from '../api/route.ts';

/** The panel as it was, in the shapes of the calls that tell how it is. */
export const PastState = z.object({
  /** Of the state that is shown, epoch ms: at or before what was asked for. */
  at: z.string().regex(/^\d+$/),
  /** '1' where it is proven to be exactly what was; else it is the last state before that is. */
  exact: z.enum(['0', '1']),
  /** The first moment that can be asked for, epoch ms; '' where the panel does not say. */
  kept_from: z.string().regex(/^\d*$/),
  revision: z.string().regex(/^\d+$/),
  name: z.string(),
  model: z.array(ModeRow).readonly(),
  area: z.array(AreaRowShape).readonly(),
  device: z.array(DeviceRecord).readonly(),
  status: StatusShape,
});
export type PastState = z.infer<typeof PastState>;

export const pastRoutes = {
  'GET /panel/coverage': route({
    query: fromWire(z.object({ area: AreaId, mode: ArmMode.default('arm') })),
    body: nothing,
    data: Coverage,
    scalars: true,
    access: reads('status'),
    about: 'What an area guards in a mode now, room by room, with today’s bypasses and outages.',
    example: { query: { area: '1', mode: 'arm' } },
  }),
  'GET /panel/reach': route({
    query: noQuery,
    body: nothing,
    data: Reach,
    scalars: true,
    access: reads('status'),
    about: 'Whom an alarm and a call for help would reach now, by which ways, and whom they would not.',
    example: {},
  }),
  'GET /panel/state_at': route({
    query: fromWire(z.object({ at: Instant.min(0) })),
    body: nothing,
    data: PastState,
    access: reads('past'),
    about: 'The house as it was at a moment, epoch ms.',
    example: { query: { at: '1795244400000' } },
  }),
} as const;
