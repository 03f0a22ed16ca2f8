import { z } from 'zod';
import { QuietAnswer, QuietDetector } from '../../shapes/devices/quiet-detector.ts';
import { DeviceId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** Detectors that say nothing for unusually long. */
export const quietDetectorRoutes = {
  'GET /panel/quiet_detector': route({
    about:
      'Motion detectors and contacts that are alive and have not triggered for far longer than usual, while others at home have.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.array(QuietDetector).readonly(),
    scalars: true,
    access: reads('status'),
  }),
  'PUT /panel/quiet_detector': route({
    about:
      'Says that somebody looked at it, that it is fine like this, or (null) that it is to be watched again.',
    example: { body: { device: 'RF:0a1b2c01', answer: 'looked' } },
    query: noQuery,
    body: fromWire(z.object({ device: DeviceId, answer: QuietAnswer.nullable() })),
    data: empty,
    access: writes('automationEdit'),
  }),
} as const;
