import { z } from 'zod';
import { IncidentReason } from '../entities/incident.ts';
import type { Incident } from '../entities/incident.ts';
import type { WireEvent, WireReport } from '../wire/event.ts';
import { noQuery, nothing, route, shapeOf, WireInt } from './route.ts';

const readEvents = { tag: 'panel', capability: 'events', verb: 'read' } as const;

export const eventRoutes = {
  /** Newest first. `before` pages by the id of the last row seen; `since_id` gives what is newer. */
  'GET /event': route({
    query: z.object({
      num: WireInt.optional(),
      type: z.enum(['media', 'alarm', 'arming', 'fault', 'all']).optional(),
      event_date: z
        .string()
        .regex(/^\d{4}\/\d{2}\/\d{2}$/)
        .optional(),
      before: z.string().max(24).optional(),
      since_id: z.string().max(24).optional(),
      area: WireInt.optional(),
      device_id: z.string().max(48).optional(),
      incident: z.string().max(64).optional(),
      search: z.string().max(64).optional(),
      _: z.string().optional(),
    }),
    body: nothing,
    data: shapeOf<readonly WireEvent[]>(),
    access: readEvents,
  }),
  /** Ten rows a page, newest first, as the family has it. */
  'GET /event/report': route({
    query: z.object({
      page_num: WireInt.optional(),
      set_utc: z.string().optional(),
      _: z.string().optional(),
    }),
    body: nothing,
    data: shapeOf<readonly WireReport[]>(),
    access: readEvents,
  }),
  /** Days of a month that have events, with counts and whether an alarm was among them. */
  'GET /event/days': route({
    query: z.object({ month: z.string().regex(/^\d{4}\/\d{2}$/), _: z.string().optional() }),
    body: nothing,
    data: shapeOf<readonly { date: string; events: number; alarms: number }[]>(),
    access: readEvents,
  }),
  'GET /incident': route({
    query: z.object({ id: z.string().max(64).optional(), _: z.string().optional() }),
    body: nothing,
    data: shapeOf<readonly Incident[]>(),
    access: { tag: 'panel', capability: 'incidents', verb: 'read' },
  }),
  'POST /incident': route({
    query: noQuery,
    body: z.object({
      id: z.string().max(64),
      act: z.enum(['acknowledge', 'comment', 'close', 'seen']),
      /** Only with `close`. */
      reason: IncidentReason.optional(),
      text: z.string().max(250).optional(),
    }),
    data: z.literal(''),
    access: { tag: 'panel', capability: 'incidents', verb: 'write' },
  }),
} as const;
