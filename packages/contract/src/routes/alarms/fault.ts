import { z } from 'zod';
import { Fault } from '../../shapes/devices/device.ts';
import { PanelFault } from '../../shapes/panel/panel-status.ts';
import { AreaId, ZoneNo } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** Numbers as texts, as clients of the family read them (domain 1.4). */
const Faults = z.object({ detail: z.array(z.string()), fault_quantity: z.string() });
const FaultDashboard = z.object({
  panel: Faults,
  device: Faults.extend({ total: z.string() }),
  /** Door contacts that stand open. */
  dc: Faults.extend({ total: z.string() }),
});
export type FaultDashboard = z.infer<typeof FaultDashboard>;

export const faultRoutes = {
  'GET /fault/dashboard': route({
    query: noQuery,
    body: nothing,
    data: FaultDashboard,
    access: reads('status'),
    masked: true,
    about: 'How many faults the panel and its devices have, and how many door contacts stand open.',
    example: {},
  }),
  'POST /device/clear_fault': route({
    query: noQuery,
    body: fromWire(
      z.object({
        /** Neither a device nor a zone: a fault of the panel itself. */
        device_id: z.string().max(48).optional(),
        area: AreaId.optional(),
        zone: ZoneNo.optional(),
        /** Without it, all that stand there. */
        fault: z.union([Fault, PanelFault]).optional(),
      }),
    ),
    data: empty,
    access: writes('bypassOnce'),
    about: 'Says that a fault has been seen: until it goes and comes again it is in nobody’s way.',
    example: { body: { device_id: 'RF:0a1b2c01', fault: 'tamper' } },
  }),
} as const;
