import { z } from 'zod';
import { HistoryReply, Series } from '../../shapes/devices/history.ts';
import { Instant } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { buster, deviceNamed } from './device-named.ts';
import { nothing, reads, route } from '../api/route.ts';

export const historyRoutes = {
  'GET /panel/device_history': route({
    query: fromWire(
      z.object({
        ...deviceNamed,
        series: Series,
        /** Epoch ms; the last day where absent. */
        from: Instant.min(0).optional(),
        to: Instant.min(0).optional(),
        /** Ms per bucket; 0 is raw points. */
        step: z.number().int().min(0).max(31_622_400_000).default(0),
        ...buster,
      }),
    ),
    body: nothing,
    data: HistoryReply,
    scalars: true,
    access: reads('status'),
    about: 'What a device said over time: at most 2,000 points or buckets of one series.',
    example: {
      query: { device_id: 'RF:0a1b2c01', series: 'opening', from: '1795158000000', to: '1795244400000' },
    },
  }),
  'GET /panel/device_uses': route({
    query: fromWire(z.object({ ...deviceNamed, ...buster })),
    body: nothing,
    data: z.array(
      z.object({
        what: z.enum(['scene', 'rule', 'group', 'device', 'room', 'care', 'tracker']),
        id: z.string(),
        name: z.string(),
      }),
    ),
    scalars: true,
    access: reads('automationEdit'),
    about: 'Where a device is used: scenes, rules, groups and what else would point at nothing without it.',
    example: { query: { device_id: 'ZW:00000b04' } },
  }),
} as const;
