import type { PlanChosen } from '@homeward/contract/shapes/company/payment.ts';
import type { paymentRoutes } from '@homeward/contract/routes/company/payment.ts';
import { newId } from '../accounts/secrets.ts';
import { data } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';

/** By what the provider knows a repeated call again. */
const keyOf = ({ key, services }: AtPanel): string => key ?? newId(services.random);

/** What a choice came to, for the audit. */
const outcome = ({ subscription, checkout }: PlanChosen) => ({
  plan: subscription?.offer.id ?? null,
  next: subscription?.pending?.offer.id ?? null,
  ...(checkout === null ? {} : { checkout: true }),
});

export const paymentHandlers: Pick<Handlers, keyof typeof paymentRoutes> = {
  'GET /panel/payment': async ({ services, panel }) => data(await services.payments.view(panel)),
  'GET /panel/payment/quote': async ({ services, panel }, { query }) =>
    data(await services.payments.quote(panel, query.offer)),
  'PUT /panel/payment': async (context, { body }) => {
    const chosen = await context.services.payments.choose(context.panel, body.offer, keyOf(context));
    noteHere(context, 'choosePlan', { offer: body.offer, ...outcome(chosen) });
    return data(chosen);
  },
  'DELETE /panel/payment': async (context) => {
    const chosen = await context.services.payments.cancel(context.panel, keyOf(context));
    noteHere(context, 'cancelPlan', outcome(chosen));
    return data(chosen);
  },
  'DELETE /panel/payment/pending': async (context) => {
    const chosen = await context.services.payments.keep(context.panel, keyOf(context));
    noteHere(context, 'keepPlan', outcome(chosen));
    return data(chosen);
  },
  'PUT /panel/payment/overdue': async (context) => {
    const chosen = await context.services.payments.pay(context.panel, keyOf(context));
    noteHere(context, 'payPlan', outcome(chosen));
    return data(chosen);
  },
  'GET /panel/payment/receipt': async ({ services, panel, membership }) =>
    data(await services.payments.receipts(panel, membership.from)),
};
