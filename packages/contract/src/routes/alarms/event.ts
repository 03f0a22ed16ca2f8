import { z } from 'zod';
import { EventRow, ReportRow } from '../../wire/shapes.ts';
import { empty, nothing, reads, route, WireInt } from '../api/route.ts';

/** A calendar day in the panel's zone. */
const Day = z.string().regex(/^\d{4}\/\d{2}\/\d{2}$/);

/** Rows of the event log that one call gives at most. */
export const mostEvents = 1000;

export const eventRoutes = {
  /** Newest first. `before` pages by the id of the last row seen; `since_id` gives what is newer. */
  'GET /event': route({
    query: z.object({
      num: WireInt.optional(),
      type: z.enum(['media', 'alarm', 'arming', 'fault', 'all']).optional(),
      event_date: Day.optional(),
      before: z.string().max(24).optional(),
      since_id: z.string().max(24).optional(),
      area: WireInt.optional(),
      device_id: z.string().max(48).optional(),
      incident: z.string().max(64).optional(),
      /** Whoever did it, by the name the log has. */
      person: z.string().max(64).optional(),
      search: z.string().max(64).optional(),
      _: z.string().optional(),
    }),
    body: nothing,
    data: z.array(EventRow).readonly(),
    access: reads('events'),
    about: `The event log, newest first, by what is asked for: ${mostEvents} rows at most whatever \`num\` says, and the id of the last as \`before\` reads on. Support, which sees no names, asks for none (403).`,
    example: { query: { num: '20', type: 'alarm' } },
    masked: true,
  }),
  /** Ten rows a page, newest first, as the family has it. */
  'GET /event/report': route({
    query: z.object({
      page_num: WireInt.optional(),
      set_utc: z.string().optional(),
      _: z.string().optional(),
    }),
    body: nothing,
    data: z.array(ReportRow).readonly(),
    access: reads('events'),
    about: 'The event log by pages of ten.',
    example: { query: { page_num: '1', set_utc: '1' } },
    masked: true,
  }),
  /** Days of a month that have events, with counts and whether an alarm was among them. */
  'GET /event/days': route({
    query: z.object({ month: z.string().regex(/^\d{4}\/\d{2}$/), _: z.string().optional() }),
    body: nothing,
    data: z.array(z.object({ date: z.string(), events: z.number(), alarms: z.number() })).readonly(),
    scalars: true,
    access: reads('events'),
    about: 'The days of a month on which something happened.',
    example: { query: { month: '2026/11' } },
    masked: true,
  }),
  /** At most 100,000 rows, newest first, as text/csv. */
  'GET /event/export': route({
    query: z.object({
      from: Day,
      until: Day,
      type: z.enum(['media', 'alarm', 'arming', 'fault', 'all']).optional(),
      area: WireInt.optional(),
      device_id: z.string().max(48).optional(),
      incident: z.string().max(64).optional(),
      person: z.string().max(64).optional(),
      search: z.string().max(64).optional(),
      _: z.string().optional(),
    }),
    body: nothing,
    data: empty,
    sends: ['text/csv'],
    access: reads('events'),
    about: 'The event log from one day to another, both included, as a table to open elsewhere.',
    example: { query: { from: '2026/11/01', until: '2026/11/30' } },
  }),
} as const;
