import { z } from 'zod';
import { OfferId, PaymentView, PlanChosen, Quote, Receipt } from '../../shapes/company/payment.ts';
import { fromWire } from '../../wire/scalars.ts';
import { noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** What a home pays for, by whoever the operator has chosen to be paid by. Its master's alone; no alarm waits for it. */
export const paymentRoutes = {
  'GET /panel/payment': route({
    query: noQuery,
    body: nothing,
    data: PaymentView,
    scalars: true,
    access: reads('payment'),
    about:
      'Whom this home pays and for what, what comes next, whether a payment is overdue, and which plans there are. Without a provider it has everything and pays nobody.',
    example: {},
  }),
  'GET /panel/payment/quote': route({
    query: z.object({ offer: OfferId, _: z.string().optional() }),
    body: nothing,
    data: Quote,
    scalars: true,
    access: reads('payment'),
    about: 'What a change to a plan would cost now, and when it would take effect. Changes nothing.',
    example: { query: { offer: 'none' } },
  }),
  'PUT /panel/payment': route({
    query: noQuery,
    body: fromWire(z.object({ offer: OfferId })),
    data: PlanChosen,
    scalars: true,
    access: writes('payment'),
    about:
      'Chooses a plan: at once where it takes nothing away, otherwise at the end of what is paid for. Where the provider wants to be paid first, nothing changes until it was, at the address that comes back.',
    example: { body: { offer: 'none' } },
  }),
  'DELETE /panel/payment': route({
    query: noQuery,
    body: nothing,
    data: PlanChosen,
    scalars: true,
    access: writes('payment'),
    about: 'Cancels the plan at the end of what is paid for; everything works until then.',
    example: {},
  }),
  'DELETE /panel/payment/pending': route({
    query: noQuery,
    body: nothing,
    data: PlanChosen,
    scalars: true,
    access: writes('payment'),
    about: 'Takes back what would come at the end of what is paid for: a change, or a cancellation.',
    example: {},
  }),
  'PUT /panel/payment/overdue': route({
    query: noQuery,
    body: nothing,
    data: PlanChosen,
    scalars: true,
    access: writes('payment'),
    about: 'Pays what is overdue, or says where that is done.',
    example: {},
  }),
  'GET /panel/payment/receipt': route({
    query: noQuery,
    body: nothing,
    data: z.array(Receipt).readonly(),
    scalars: true,
    access: reads('payment'),
    about: 'Receipts of what was paid while the caller has been the master, newest first.',
    example: {},
  }),
} as const;
