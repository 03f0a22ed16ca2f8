import { z } from 'zod';
import { Obstacle, Remedy } from '../../shapes/panel/area.ts';
import { AreaId, Instant } from '../../shapes/values/ids.ts';
import { ArmedMode } from '../../shapes/values/modes.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';

/** Seconds; the region profile says which it takes. */
const Seconds = z.number().int().min(0).max(3600);
const Delays = z.object({
  exit: Seconds.optional(),
  entry1: Seconds.optional(),
  entry2: Seconds.optional(),
});

const areaFields = {
  /** Longer and blank names are refused with the message that says so. */
  area_name: z.string().max(200).optional(),
  /** By mode; what is absent stays. */
  delays: z.partialRecord(ArmedMode, Delays).optional(),
  /** Silent devices of the area are a fault. */
  supervision: z.boolean().optional(),
  pincode: Pin.optional(),
};

/** One thing in the way of arming, as a refused arming names it, and what can be done about it. */
export const InTheWay = z.object({
  /** English, as clients of the family show it. */
  fault: z.string(),
  /** The number it has in a refused arming (`c=`). */
  code: z.number().int(),
  area: z.number().int().nullable(),
  zone: z.number().int().nullable(),
  device_id: z.string(),
  type: z.string(),
  name: z.string(),
  since: Instant.nullable(),
  can_bypass: z.boolean(),
  remedies: z.array(Remedy).readonly(),
  obstacle: Obstacle,
});
export type InTheWay = z.infer<typeof InTheWay>;

/** Whether an area could be armed now, by mode. */
export const Readiness = z.object({
  area: AreaId,
  area_name: z.string(),
  modes: z.array(z.object({ mode: ArmedMode, ready: z.boolean(), in_the_way: z.array(InTheWay).readonly() })),
});
export type Readiness = z.infer<typeof Readiness>;

export const areaRoutes = {
  'POST /panel/area': route({
    query: noQuery,
    body: fromWire(z.object({ area: AreaId.optional(), ...areaFields })),
    data: z.object({ area: AreaId }),
    scalars: true,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Adds an area, as far as the panel’s series goes; its delays are those of the first unless given.',
    example: { body: { area_name: 'Shed' } },
  }),
  'PUT /panel/area': route({
    query: noQuery,
    body: fromWire(z.object({ area: AreaId, ...areaFields })),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Changes an area: its name, its delays by mode, whether its silent devices are a fault.',
    example: { body: { area: '1', area_name: 'House', delays: { arm: { entry1: 20 } } } },
  }),
  'GET /panel/ready': route({
    query: fromWire(z.object({ area: AreaId.optional() })),
    body: nothing,
    data: z.array(Readiness),
    scalars: true,
    access: reads('status'),
    about: 'What would refuse arming now, by area and mode: which zone, which fault, and what can be done.',
    example: {},
  }),
} as const;
