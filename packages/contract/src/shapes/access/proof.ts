import { z } from 'zod';
import { IncidentId, Instant } from '../values/ids.ts';

/** The stations of one alarm on its way to one recipient. */
export const ProofStep = z.enum([
  'sensed',
  'decided',
  'held',
  'queued',
  'sent',
  'accepted',
  'received',
  'seen',
  'acknowledged',
  'failed',
  'aborted',
]);
export type ProofStep = z.infer<typeof ProofStep>;

/** One station, chained: `hash` is SHA-256 over the hash before it and the entry's own text, as lower-case hex. */
export const ProofEntry = z.object({
  seq: z.number().int().positive(),
  at: Instant,
  step: ProofStep,
  /** Destination row or person; empty for the panel itself. */
  recipient: z.string().max(64),
  detail: z.string().max(160).nullable(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ProofEntry = z.infer<typeof ProofEntry>;

/** Everything that is known about the delivery of one alarm. */
export const DeliveryProof = z.object({
  incident: IncidentId,
  entries: z.array(ProofEntry).readonly(),
  /** Ms by which the times told here are ahead of the panel's own, which the hashes are made with (proof-words.ts). */
  offset: z.number().int(),
  /** Recipients whose chain has not ended yet. */
  waiting: z.array(z.string()).readonly(),
});
export type DeliveryProof = z.infer<typeof DeliveryProof>;
