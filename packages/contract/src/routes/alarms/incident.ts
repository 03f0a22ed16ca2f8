import { z } from 'zod';
import { PanelEvent } from '../../shapes/alarms/event.ts';
import { Incident, IncidentReason } from '../../shapes/alarms/incident.ts';
import { DeliveryProof } from '../../shapes/access/proof.ts';
import { IncidentId, Instant, PanelId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** A proof of delivery, and whether its chain holds: nothing changed, left out or put in between. */
export const ProofRow = DeliveryProof.extend({ intact: z.boolean() });
export type ProofRow = z.infer<typeof ProofRow>;

/** One alarm with all that is known of it. */
export const IncidentExport = z.object({
  format: z.literal('homeward incident 1'),
  panel: PanelId,
  name: z.string(),
  timeZone: z.string(),
  exportedAt: Instant,
  exportedBy: z.string(),
  incident: Incident,
  /** Oldest first. */
  events: z.array(PanelEvent).readonly(),
  /** Null where the panel has let go of it, or cannot be reached. */
  proof: ProofRow.nullable(),
  /** How to check the proof without us. */
  proofRule: z.string(),
});
export type IncidentExport = z.infer<typeof IncidentExport>;

const one = fromWire(z.object({ id: IncidentId }));

export const incidentRoutes = {
  'GET /incident': route({
    query: z.object({ id: z.string().max(64).optional(), _: z.string().optional() }),
    body: nothing,
    data: z.array(Incident).readonly(),
    access: reads('incidents'),
    scalars: true,
    about: 'Alarms, from their first cause until somebody closes them; newest first.',
    example: {},
  }),
  'POST /incident': route({
    query: noQuery,
    body: z.object({
      id: z.string().max(64),
      /**
       * `claim`: the caller is on the way; the text may say when. `release`: the caller is not on the way any more; unless
       * somebody has disarmed since, all who were told are told so, and the telling goes on until somebody else comes.
       * `verify`: the caller knows that the alarm is real; what is held of it leaves, a break-in is reported as verified.
       */
      act: z.enum(['acknowledge', 'claim', 'release', 'comment', 'verify', 'close', 'seen']),
      /** Only with `close`. */
      reason: IncidentReason.optional(),
      text: z.string().max(250).optional(),
    }),
    data: z.literal(''),
    access: writes('incidents'),
    about: 'Marks an alarm seen or real, acknowledges, claims, gives back, comments or closes it.',
    example: { body: { id: 'none', act: 'claim', text: 'There in ten minutes' } },
  }),
  'GET /incident/proof': route({
    query: one,
    body: nothing,
    data: ProofRow,
    scalars: true,
    access: reads('incidents'),
    about: 'Every station of an alarm on its way to everybody who is told, as a chain of hashes.',
    example: { query: { id: 'none' } },
  }),
  'GET /incident/export': route({
    query: one,
    body: nothing,
    data: IncidentExport,
    scalars: true,
    access: reads('incidents'),
    about: 'One alarm as a document: what happened, who did what, who was told, and the proof of it.',
    example: { query: { id: 'none' } },
  }),
} as const;
