import { z } from 'zod';
import {
  mostSignals,
  Signal,
  SignalAccount,
  SignalAccountNo,
  SignalReceiver,
} from '../../shapes/reports/signal.ts';
import { secretShown } from '../../words/reports/report-url.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, route } from '../api/route.ts';

const SignalId = z.string().regex(/^[0-9a-z]{20,40}$/);

/** Panels of other makers that report to a company by SIA DC-09, and what they reported. */
export const signalRoutes = {
  'GET /installer/signal_receiver': route({
    query: noQuery,
    body: nothing,
    data: SignalReceiver,
    scalars: true,
    access: forTenant('signals', 'read'),
    about:
      'Whether this server takes what panels report by SIA DC-09, and the address and ports to enter at such a panel.',
    example: {},
  }),
  'GET /installer/signal_account': route({
    query: noQuery,
    body: nothing,
    data: z.array(SignalAccount).readonly(),
    scalars: true,
    access: forTenant('signals', 'read'),
    about: 'The panels that report to the company by SIA DC-09, by their account numbers.',
    example: {},
  }),
  'PUT /installer/signal_account': route({
    query: noQuery,
    body: fromWire(
      z.object({
        account: SignalAccountNo,
        name: z.string().trim().min(1).max(60),
        /** 32, 48 or 64 hex digits; blank takes messages in the clear, *** keeps the key that is there. */
        key: z
          .union([
            z.literal(''),
            z.literal(secretShown),
            z.string().regex(/^(?:[0-9a-f]{32}|[0-9a-f]{48}|[0-9a-f]{64})$/i),
          ])
          .default(''),
      }),
    ),
    data: empty,
    access: forTenant('signals', 'write'),
    about: 'Lets a panel report here, or changes its name and key. A number belongs to one company.',
    example: { body: { account: '4711', name: 'Bakery', key: '' } },
  }),
  'DELETE /installer/signal_account': route({
    query: noQuery,
    body: fromWire(z.object({ account: SignalAccountNo })),
    data: empty,
    access: forTenant('signals', 'write'),
    about: 'Takes no more messages of a panel. What it reported stays.',
    example: { body: { account: '4711' } },
  }),
  'GET /installer/signal': route({
    query: fromWire(
      z.object({
        /** Those alone that nobody has taken note of. */
        open: z.boolean().default(false),
        account: SignalAccountNo.optional(),
        /** The last id of the page before. */
        before: SignalId.optional(),
      }),
    ),
    body: nothing,
    data: z.array(Signal).max(mostSignals).readonly(),
    scalars: true,
    access: forTenant('signals', 'read'),
    about: `What panels reported, the newest first, ${mostSignals} at most.`,
    example: { query: { open: '1' } },
  }),
  'POST /installer/signal': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ids: z.array(SignalId).min(1).max(mostSignals),
        note: z.string().trim().max(200).default(''),
      }),
    ),
    data: z.object({ acknowledged: z.number().int() }),
    scalars: true,
    access: forTenant('signals', 'write'),
    about: 'Takes note of signals: who did and when is kept. Who took note first stands.',
    example: { body: { ids: ['0000000000000000000000'], note: 'Owner called' } },
  }),
} as const;
